"""Positions of 1848 that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1848.bank import bank_of
from roundhouse.eighteen.titles.g1848.facts import Australia

from .at_table import Play
from .mid_game import in_stock_round, started


def australia(players: int = 3, phase: str = "2") -> Play:
    """A game in its second stock round, in a phase, in which nobody owns anything."""
    play = in_stock_round("1848", players)
    reach_phase(play, phase)
    return play


def reach_phase(play: Play, name: str) -> None:
    """Phases go by until this one; the trains of the phases before it are sold."""
    depot = play.game.depot
    while play.game.phase.name != name:
        depot.next_phase()
    sell_out(play, *(kind.name for kind in play.game.title.trains if kind.name < name and not kind.extra))


def sell_out(play: Play, *names: str) -> None:
    """The trains of these kinds are gone."""
    for train in play.game.depot.upcoming:
        if train.kind.name in names:
            play.game.depot.remove(train)


def railway(
    play: Play, name: str, price: int = 100, player: int = 1, shares: int = 5, cash: int = 1000
) -> Corporation:
    """A corporation of a player, who has its president's certificate and others up to so many shares."""
    company = started(play, name, price, *((player, index) for index in range(shares - 1)))
    company.cash = cash
    return company


def at_price(play: Play, company: Corporation, at: str) -> None:
    """The marker of a corporation lies there."""
    cell = play.game.market.cell(at)
    assert cell is not None
    play.game.market.move(company, cell)


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds; a name may be that of a side."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if name in {one.kind.name, one.kind.name + "+"})
        play.game.depot.give(train, company)
        train.side = name


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"E4": "57@2"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def facts_of(play: Play) -> Australia:
    """What has happened in a game."""
    return play.game.memory_of(Australia)


def bank(play: Play) -> Corporation:
    """The Bank of England."""
    return bank_of(play.game)


def ruin(play: Play, *names: str) -> None:
    """The prices of corporations fall to nothing, one after the other."""
    for name in names:
        play.game.policies.ending.at_closing_price(play.game.corporations[name])
