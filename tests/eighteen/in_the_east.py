"""Help for tests of 1862: corporations with what they own, on a map with the track that a test needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.titles.g1862.rules.memory import ipo, mania

from .at_1817 import begin, phase
from .at_table import Play

SEED = 1
"""A game with the E&H, L&E, WStI, NGC, N&E, SVR, EUR and ESR, whose homes lie side by side."""


def east(players: int = 3, at: str = "A", options: Mapping[str, str] | None = None) -> Play:
    """A game before its first bid, in a phase."""
    play = Play("1862", players=players, seed=SEED, options=options)
    phase(play.game, at)
    return play


def started(
    play: Play,
    name: str,
    held: Mapping[int, int],
    price: int = 100,
    *,
    cash: int = 0,
    trains: str = "",
    permits: str = "",
    tokens: int = 2,
    pool: int = 0,
    charter: bool = False,
) -> Corporation:
    """A corporation that has floated, with its home token.

    ``held``: what players hold in percent, the first of them the president; the rest is in its treasury, or
    the bank's with a charter.
    """
    game, company = play.game, play.game.corporations[name]
    game.market.set_par(company, game.market.at_most(price))
    president = game.shares.president_share(company)
    for at, (player, percent) in enumerate(held.items()):
        plain = [share for share in company.shares(company) if share is not president]
        shares = [president, *plain[: (percent - 30) // 10]] if not at else plain[: percent // 10]
        for share in shares:
            game.shares.move(share, game.players[player - 1])
        if not at:
            company.player = game.players[player - 1]
    for share in company.shares(company)[: pool // 10]:
        game.shares.move(share, game.pool)
    if charter:
        mania(game).chartered |= {company}
        for share in company.shares(company):
            game.shares.move(share, ipo(game))
    company.floated = company.operated = True
    company.tokens = (0,) * tokens
    game.land.board.place_token(company.definition.home[0], 0, name)
    game.pay(game.bank, company, cash)
    for side in trains.split():
        own(game, company, side)
    if permits:
        mania(game).permits[company] = tuple(permits.split())
    return company


def own(game: EighteenGame, company: Corporation, side: str) -> Train:
    """A train of the bank with this side up."""
    train = next(
        one for one in game.depot.upcoming if any(variant.name == side for variant in one.kind.variants)
    )
    train.side = side
    game.depot.give(train, company)
    return train


def track(play: Play, **tiles: int) -> None:
    """Tiles as if they had been laid before: ``B7_57=1`` is tile 57 on B7, turned once."""
    for place, rotation in tiles.items():
        hex_, _, name = place.partition("_")
        copy = play.game.land.next_copy(name)
        assert copy is not None, name
        play.game.land.exchange_tile(hex_, copy, rotation)


def operate(play: Play, step: str = "") -> None:
    """An operating round begins; everybody passes until the turn waits at a step."""
    begin(play, "operating")
    for _ in range(8):
        if not step or play.waits_at() == step:
            return
        (action,) = play.options("pass")
        play.table.apply(action)
    raise AssertionError(f"the turn waits at {play.waits_at()}, not at {step}")


def onward(play: Play, until: Callable[[], bool]) -> None:
    """Everybody passes, runs as the hint says and takes the first choice otherwise, until something is so."""
    for _ in range(40):
        if until():
            return
        choices = {choice.type: choice for choice in play.table.choices()}
        choice = choices.get("pass") or next(iter(choices.values()))
        play.table.apply(
            dict(choice.action) | {name: getattr(field, "hint", None) for name, field in choice.open.items()}
        )
    raise AssertionError(f"the turn waits at {play.waits_at()}")
