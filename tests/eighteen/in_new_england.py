"""Help for tests of 18NewEngland: companies as they stand in the middle of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18NewEngland.rules.facts import Memory

from .at_1817 import begin, phase
from .at_table import Play

TITLE = "18NewEngland"


def table(players: int = 3, title: str = TITLE) -> Play:
    """A game in which any minor company can be formed first."""
    play = Play(title, players=players, seed=2)
    minors = [one for one in play.game.corporations.values() if len(one.definition.shares) == 1]
    play.game.memory_of(Memory).starting = tuple(minors)
    return play


def minor(
    play: Play, name: str, player: int, value: int, *, row: int = 1, cash: int = 0, trains: str = ""
) -> Corporation:
    """A minor company that ``player`` has formed, with its token on the map."""
    game = play.game
    company = game.corporations[name]
    cell = next(one for one in game.market.par_cells(("repar",)) if (one.price, one.row) == (value, row))
    owner = game.players[player - 1]
    game.pay(game.bank, owner, 2 * value)
    game.start_corporation(company, owner, cell)
    game.pay(company, game.bank, company.cash - cash) if company.cash > cash else None
    if company.cash < cash:
        game.pay(game.bank, company, cash - company.cash)
    game.land.place_home(company)
    give(play, company, trains)
    return company


def give(play: Play, company: Corporation, trains: str) -> None:
    """Trains of the bank, by their names."""
    depot = play.game.depot
    for name in trains.split():
        depot.give(next(train for train in depot.upcoming if train.name == name), company)


def corporation(
    play: Play,
    name: str,
    player: int,
    par: int,
    *tokens: tuple[str, int],
    price: int = 0,
    cash: int = 1000,
    trains: str = "",
) -> Corporation:
    """A corporation over which ``player`` presides, with the president's certificate alone."""
    game = play.game
    company = game.corporations[name]
    cell = next(one for one in game.market.par_cells() if one.price == par)
    game.market.set_par(company, cell)
    if price:
        game.market.move(
            company, next(one for one in game.market.chart.rows[2] if one and one.price == price)
        )
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    game.check_float(company)
    game.pay(game.bank, company, cash)
    for hex_, city in tokens:
        game.land.board.place_token(hex_, city, name)
        company.tokens = company.tokens[1:]
    give(play, company, trains)
    return company


def lay(play: Play, hex_: str, tile: str, rotation: int) -> None:
    """Put a tile down as if it had been laid before."""
    game = play.game
    copy = game.land.next_copy(tile)
    assert copy is not None
    game.land.exchange_tile(hex_, copy, rotation)


def lays(play: Play, entity: str) -> set[tuple[str, str]]:
    """The hexes and tiles of the legal lays of an entity."""
    return {
        (str(one["hex"]), str(one["tile"]).rpartition("-")[0])
        for one in play.options("lay_tile")
        if one["entity"] == entity
    }


def operating(play: Play, at: str = "2") -> None:
    """An operating round after the first turn begins, in a phase."""
    phase(play.game, at)
    play.game.progress.turn = 3
    begin(play, "operating")


def merging(play: Play, at: str = "3") -> None:
    """A merger round begins, in a phase."""
    phase(play.game, at)
    begin(play, "merger")
