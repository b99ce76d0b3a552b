"""Positions of 18GB that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.insolvency.memory import InsolvencyMemory
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles.g18GB.rules.facts import GBState
from roundhouse.eighteen.titles.g18GB.rules.privates import retire

from .at_table import Play
from .mid_game import in_stock_round, operating, started

SIX = 6


def britain(
    *names: str, cash: int = 500, price: int = 100, players: int = SIX
) -> tuple[Play, list[Corporation]]:
    """A later stock round, in which Ada is president of these corporations, with 60% of each."""
    play = in_stock_round("18GB", players)
    found = []
    for name in names:
        company = started(play, name, price, (1, 0), (1, 1))
        company.cash, company.runs = cash, (10,)
        found.append(company)
    return play, found


def working(*names: str, cash: int = 500, price: int = 100) -> tuple[Play, list[Corporation]]:
    """The same, and the first of them is in turn in an operating round."""
    play, found = britain(*names, cash=cash, price=price)
    return operating(play), found


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def private(play: Play, name: str, owner: int = 1, *, closed: bool = False) -> Private:
    """A private company of a player, which has closed or not."""
    found = play.game.privates[name]
    play.game.give_private(found, play.game.players[owner - 1])
    if closed:
        retire(play.game, found)
    return found


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation: ``I4="G32@0"``."""
    board, land = play.game.land.board, play.game.land
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        board.lay(hex_, land.tile_named(name).at(int(turn)))


def phase(play: Play, name: str) -> None:
    """The phases up to this one begin."""
    while play.game.phase.name != name:
        play.game.depot.next_phase()


def memory(play: Play) -> GBState:
    return play.game.memory_of(GBState)


def insolvent(play: Play) -> frozenset[Corporation]:
    return play.game.memory_of(InsolvencyMemory).insolvent


def lays(play: Play, hex_: str) -> set[str]:
    """The tiles that may be laid on a hex now, by whomever."""
    return {one["tile"].rpartition("-")[0] for one in play.options("lay_tile") if one["hex"] == hex_}


def orphan(play: Play, company: Corporation) -> None:
    """All shares of a corporation are in the pool: it has no president."""
    for player in play.game.players:
        for share in player.shares(company):
            play.game.shares.move(share, play.game.pool)
    company.player = None
