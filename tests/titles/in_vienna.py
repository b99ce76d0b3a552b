"""What the recordings’ engine declares unseen in 1840, and its action for trains assigned to lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.actions import Par, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.titles.g1840.rules.acquiring import AuctionLines
from roundhouse.eighteen.titles.g1840.rules.building import TrackAndTokenVienna
from roundhouse.eighteen.titles.g1840.rules.stock import StockTurnVienna
from roundhouse.eighteen.titles.g1840.rules.trams import AssignTrams
from roundhouse.table.choices import Choice

OURS, THEIRS = "choose", "reassign_trains"


def as_assignments(game: EighteenGame, choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices as that engine knows them."""
    assigns = game.round.find(AssignTrams) is not None
    for choice in choices:
        if assigns and choice.type == OURS:
            yield Choice({**choice.action, "type": THEIRS})
        else:
            yield choice


def declared_as_assignments(step: StepState, kinds: set[str]) -> set[str]:
    """The kinds that a step declares, as that engine does."""
    return {THEIRS if kind == OURS else kind for kind in kinds} if isinstance(step, AssignTrams) else kinds


def starts_first(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A tramway company is left to start, of which no share can be bought yet."""
    return isinstance(step, StockTurnVienna) and Par in step.kinds_for(actor) and not step.are_all_started()


def could_sell_a_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company is sold in its own name; that it may be is declared in that of its owner."""
    if not isinstance(step, StockTurnVienna) or not isinstance(actor, Player):
        return False
    return bool(step.kinds_for(actor) and actor.privates)


def has_a_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The next token of the line can be paid, be there a place for it or not."""
    if not isinstance(step, TrackAndTokenVienna) or not isinstance(actor, Corporation):
        return False
    if Pass not in step.kinds_for(actor) or step.placed or not actor.tokens:
        return False
    return actor.tokens[0] <= game.policies.money.buying_power(actor)


def builds(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Tokens of the city railway are taken off the map while track is laid, be there money for it or not."""
    return isinstance(step, TrackAndTokenVienna) and Pass in step.kinds_for(actor)


def may_select(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A line is put up, be there any and money for it or not."""
    return isinstance(step, AuctionLines) and Pass in step.kinds_for(actor) and step.lot is None
