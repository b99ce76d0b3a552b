"""Positions of 1877: Stockholm Tramways that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.charter_auctions.settings import ReleasedCharters
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round

STOCKHOLM = "1877StockholmTramways"


def stockholm(players: int = 3, turn: int = 2) -> Play:
    """A later stock round, in which nobody owns anything."""
    return in_stock_round(STOCKHOLM, players, turn=turn)


def cell(play: Play, price: int) -> Cell:
    """The cell of the market with this price."""
    return next(one for one in play.game.market.chart.cells() if one.price == price)


def company(
    play: Play, name: str, price: int, *percent: int, cash: int = 0, runs: tuple[int, ...] = (10,)
) -> Corporation:
    """A corporation on its home that has operated. Players own so many ``percent``; the first one leads."""
    game = play.game
    found = game.corporations[name]
    game.market.move(found, cell(play, price))
    found.par = found.cell
    shares = list(game.shares.all_of(found))
    for player, part in zip(game.players, percent, strict=False):
        while (due := part - player.percent(found)) > 0:
            share = next(one for one in shares if one.percent <= due)
            shares.remove(share)
            game.shares.move(share, player)
    for share in shares:
        game.shares.move(share, game.pool)
    found.player, found.floated, found.cash, found.runs = game.players[0], True, cash, runs
    game.land.place_home(found)
    return found


def give(play: Play, to: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.take(train)
        play.game.depot.give(train, to)


def released(play: Play) -> list[str]:
    """The corporations that may be put up now."""
    return [action["corporation"] for action in play.options("bid")]


def charters(play: Play, phase: str) -> list[str]:
    """The corporations that may be started from a phase on."""
    phases = play.game.memory_of(ReleasedCharters).phases
    return [one.id for one, name in phases.items() if name == phase]


def phase(play: Play, name: str) -> None:
    """The phase begins, with no train sold."""
    while play.game.phase.name != name:
        play.game.depot.next_phase()
