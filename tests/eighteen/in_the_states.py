"""Help for tests of 18USA: a corporation in the middle of its turn, with what it owns."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18USA.rules.facts import Memory

from .at_1817 import begin, phase
from .at_table import Play

HOME = "F20"
"""Louisville, a city without subsidy that is no metropolis."""


def operating(
    *privates: str, at: str = "3", home: str = HOME, cash: int = 1000, trains: str = "", young: bool = False
) -> tuple[Play, Corporation]:
    """The IC is about to lay track, its home bare, in a phase."""
    play = Play("18USA", players=3, seed=3)
    game = play.game
    company = game.corporations["IC"]
    game.market.set_par(company, game.market.at_most(100))
    game.shares.give(game.players[0], (game.shares.president_share(company),))
    game.check_float(company)
    company.cash = cash
    game.land.board.place_token(home, 0, "IC")
    company.tokens = (0, 0)
    game.memory_of(Memory).homes["IC"] = home
    if not young:
        company.runs = (0,)
    for name in privates:
        private = game.private(name)
        private.closed = private.removed = False
        game.give_private(private, company)
    phase(game, at)
    for name in trains.split():
        game.depot.give(next(train for train in game.depot.upcoming if train.name == name), company)
    begin(play, "operating")
    return play, company


def lay(play: Play, hex_: str, tile: str, rotation: int) -> None:
    """Put a tile down as if it had been laid before."""
    game = play.game
    copy = game.land.next_copy(tile)
    assert copy is not None
    game.land.exchange_tile(hex_, copy, rotation)


def lays(play: Play, entity: str = "corp:IC") -> set[tuple[str, str]]:
    """The hexes and tiles of the legal lays of an entity."""
    return {
        (str(one["hex"]), str(one["tile"]).rpartition("-")[0])
        for one in play.options("lay_tile")
        if one["entity"] == entity
    }
