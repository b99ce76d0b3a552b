"""Whether anybody can preside over the corporation that a merger forms: without a president it cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player

from . import control
from .deal import deal

PAIR, SINGLE, CHIEF = 20, 10, 40
"""The percent of old shares that become a new share, that of one of them, and that of a presidency."""
PLAIN = 8
"""The shares of a large corporation besides the president's certificate."""


def percent_of(holder: Holder, one: Corporation, other: Corporation) -> int:
    """How much of two corporations somebody has together."""
    return holder.percent(one) + holder.percent(other)


def may_preside(owner: Holder, percent: int, own: int, price: int, *, by_pairs: bool = False) -> bool:
    """Whether an owner with ``own`` new shares and ``percent`` of old ones left can still come to preside;
    with ``by_pairs`` before single shares are exchanged.

    Two new shares do, or a payment for what is missing from the old ones to the certificate.
    """
    if not isinstance(owner, Player | Corporation) or owner.player is None:
        return False
    shares, single = own + percent // PAIR, percent % PAIR
    if shares >= 2 or (shares == 1 and single and not by_pairs and owner.cash >= price // 2):
        return True
    least = PAIR if by_pairs else SINGLE
    return isinstance(owner, Player) and percent >= least and owner.cash >= price * (CHIEF - percent) // PAIR


def pool_presides(plain: int, before: int, pool: int) -> bool:
    """Whether the pool gets the president's certificate, if nobody has it when its pairs are exchanged: of
    ``plain`` shares some are left after ``before`` pairs, and too few for the pairs of the pool."""
    return before < plain < before + pool


def can_be_led(game: GameInPlay, one: Corporation, other: Corporation, price: int) -> bool:
    """Whether somebody could preside over what two large corporations become at ``price``; nobody who is
    controlled by them, and not if a frozen corporation would."""
    if frozen_heir(game, one, other):
        return False
    owners: list[Player | Corporation] = [*game.players, *game.corporations.values()]
    owners = [owner for owner in owners if owner not in (one, other)]
    before = sum(percent_of(owner, one, other) // PAIR for owner in owners if owner.player is not None)
    by_pairs = pool_presides(PLAIN, before, percent_of(game.pool, one, other) // PAIR)
    return any(
        may_preside(owner, percent, 0, price, by_pairs=by_pairs)
        for owner in owners
        if (percent := percent_of(owner, one, other)) and not _below(game, owner, one, other)
    )


def frozen_heir(game: GameInPlay, one: Corporation, other: Corporation) -> bool:
    """Whether a corporation that nobody controls, or one of the two does, has enough to preside over what
    they become, which would be frozen then."""
    return any(
        percent_of(owner, one, other) >= CHIEF and (owner.player is None or _below(game, owner, one, other))
        for owner in game.corporations.values()
        if owner not in (one, other)
    )


def _below(game: GameInPlay, owner: Player | Corporation, one: Corporation, other: Corporation) -> bool:
    """Whether ``owner`` is controlled by one of the two."""
    return isinstance(owner, Corporation) and any(
        control.in_chain(game, owner, item) for item in (one, other)
    )


def answers_with_president(game: GameInPlay, owner: Holder, answers: Sequence[str]) -> Sequence[str]:
    """Those of ``answers`` to the question of now after which somebody can still preside.

    In Tuscany nobody has to; and recorded games take any of them.
    """
    state, trusting = deal(game), game.trusting
    target = state.target
    assert target is not None
    if state.tuscan or trusting or game.shares.president_share(target).owner is not target:
        return answers
    return [answer for answer in answers if _leaves_president(game, owner, answer, target)] or answers


def _leaves_president(game: GameInPlay, owner: Holder, answer: str, target: Corporation) -> bool:
    state, price = deal(game), target.share_price
    one, other = state.one, state.other
    assert one is not None
    assert other is not None
    if answer == "pres":
        return True
    by_pairs = False
    if state.stage == "pairs":
        plain = sum(not share.president for share in target.shares(target))
        waiting = (holder for holder in state.queue if _decided_for(holder))
        before = sum(percent_of(holder, one, other) // PAIR for holder in waiting)
        by_pairs = pool_presides(plain, before, percent_of(game.pool, one, other) // PAIR)
    for holder in state.holders:
        percent = percent_of(holder, one, other)
        own = holder.percent(target) // target.share_percent
        if holder is owner:
            own += percent // PAIR + (answer == "full")
            percent = percent % PAIR if answer == "no" else 0
        if may_preside(holder, percent, own, price, by_pairs=by_pairs):
            return True
    return False


def _decided_for(holder: Holder) -> bool:
    """Whether a player decides for ``holder``: the pool and frozen corporations come last."""
    return isinstance(holder, Player | Corporation) and holder.player is not None
