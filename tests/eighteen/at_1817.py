"""Help for tests of 1817: corporations as they stand in the middle of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.mergers import shorts
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play

HOMES = {"A&S": "C22", "J": "F13", "GT": "F19", "H": "I12", "UR": "B5"}
"""Where corporations of these tests have their first token."""


def started(
    play: Play, name: str, player: int, price: int, size: int = 2, *, cash: int = 500, train: str | None = "5"
) -> Corporation:
    """A corporation that ``player`` has started and that has operated before."""
    game = play.game
    company = game.corporations[name]
    game.market.set_par(company, game.market.at_most(price))
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    game.check_float(company)
    if size != sizes.TWO:
        sizes.grow(game, company, size)
    game.land.board.place_token(HOMES[name], 0, name)
    company.tokens = (0,) * {2: 0, 5: 1, 10: 3}[size]
    company.operated = True
    game.pay(game.bank, company, cash)
    if train is not None:
        game.depot.give(next(item for item in game.depot.upcoming if item.name == train), company)
    return company


def hold(game: EighteenGame, player: int, company: Corporation, count: int) -> None:
    """``player`` gets so many plain shares of the treasury."""
    plain = [share for share in company.shares(company) if not share.president]
    game.shares.give(game.players[player - 1], plain[:count])


def phase(game: EighteenGame, name: str) -> None:
    """Time passes up to a phase; nothing rusts."""
    names = [item.name for item in game.title.phases]
    game.depot.phase_index = names.index(name)


def begin(play: Play, kind: str) -> None:
    """A round of a kind begins, after a merger round where it is one of acquisitions."""
    game = play.game
    game.progress.rounds_in_set = 2
    if kind == "acquisition":
        begin(play, "merger")
    game.begin_round(kind, 1)
    game._settle()


def numbers(game: EighteenGame, company: Corporation) -> dict[int, int]:
    """The certificates of a corporation beyond the usual ones: number and percent."""
    return {
        share.index: share.percent for share in game.shares.all_of(company) if share.index > shorts.LAST_USUAL
    }
