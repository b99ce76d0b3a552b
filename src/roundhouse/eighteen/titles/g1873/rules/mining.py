"""Mines of 1873: closing, connecting, going to a mining company, machines and switchers."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.reach import reach

from ..events import EquipmentPlaced, EquipmentScrapped, MineClosed, MineConnected
from .facts import MACHINE, SWITCHER, facts_of, machine_kind, machine_of, make_card, memory_of, switcher_of


def scrap(game: GameInPlay, train: Train | None) -> None:
    """Take a train out of the game, if there is one."""
    if train is not None and train.owner is not None:
        game.happen(EquipmentScrapped(company=train.owner.id, train=train.id, name=train.name))
        game.depot.remove(train)


def close_mine(game: GameInPlay, mine: Corporation) -> None:
    """Close a mine: its machine and switcher go, its cash goes to its owner."""
    memory, owner, cash = memory_of(game), mine.player, mine.cash
    for train in mine.trains:
        scrap(game, train)
    if owner is not None:
        game.pay(mine, owner, cash)
    memory.shut |= {mine}
    mine.player = None
    game.happen(MineClosed(company=mine.id, amount=cash))


def join(game: GameInPlay, company: Corporation, mine: Corporation) -> None:
    """Give a mine to a mining company, with its cash; machine and switcher stay with the mine."""
    memory = memory_of(game)
    game.pay(mine, company, mine.cash)
    mine.player = None
    mine.floated = True
    memory.mines[company] = (*memory.mines.get(company, ()), mine)
    memory.shut -= {mine}


def connect_mines(game: GameInPlay) -> None:
    """Note the mines that track has joined to the state railway."""
    facts, memory, board = facts_of(game), memory_of(game), game.land.board
    stations = [(hex_, node) for hex_ in facts.state_network for node in board.tile(hex_).city_nodes]
    for mine in game.minors.values():
        if mine in memory.connected:
            continue
        reached = reach(board, mine.id)
        if any(reached.has_node(hex_, node) for hex_, node in stations):
            memory.connected |= {mine}
            game.happen(MineConnected(company=mine.id))


def connected_mines(game: GameInPlay) -> list[Corporation]:
    """The mines that are connected with the state railway, in the order of their numbers."""
    return [mine for mine in game.minors.values() if mine in memory_of(game).connected and not mine.closed]


def equip(game: GameInPlay, mine: Corporation, train: Train) -> None:
    """Put a machine or switcher in a mine; the one that it has goes."""
    scrap(game, switcher_of(mine) if train.name.endswith(SWITCHER) else machine_of(mine))
    game.depot.give(train, mine)
    game.happen(EquipmentPlaced(mine=mine.id, name=train.name))


def equip_all(game: GameInPlay, mines: Sequence[Corporation], machine: Train) -> None:
    """Put a machine in the first of some mines, and others like it in the rest."""
    kind = machine_kind(game, machine.name)
    assert kind is not None
    first = sum(one.first_copies(len(game.players)) for one in game.title.trains)
    for place, mine in enumerate(mines):
        equip(game, mine, machine if not place else make_card(game, kind, first, MACHINE))
