"""The merger in Tuscany: the SFLP, SFMA and SSFL become the SFLi."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from ..events import TuscanMergerFailed
from . import merging, reorganizing
from .deal import deal
from .facts import is_target, memory

SMALL, LARGE, TARGET, HOLDING = ("SFLP", "SFMA"), "SSFL", "SFLi", "Holding"


def begin_tuscan_merger(game: GameInPlay) -> None:
    """Are at least two of them there? Then they merge; after a secession that is under way."""
    state = deal(game)
    if state.stage == "secession":
        state.waiting = True
        return
    state.waiting = False
    lucca, firenze = (game.corporations[name] for name in SMALL)
    leopolda, target = game.corporations[LARGE], game.corporations[TARGET]
    there = [one for one in (lucca, firenze, leopolda) if one.floated and not one.closed]
    if len(there) < 2:
        game.happen(TuscanMergerFailed())
        merging.close_unstarted(game, target)
        return
    round_ = game.round
    state.runs = not any(one in round_.order and round_.order.index(one) <= round_.at for one in there)
    first = min(there, key=game.market.operating_key)
    entity = round_.entity
    state.decider = first.player or (entity.player if entity is not None else None)
    state.holding = next(
        (one for one in game.corporations.values() if is_target(game, one)), game.corporations[HOLDING]
    )
    state.tuscan_target, state.tuscan_last = target, leopolda
    memory(game).open |= {target}
    judge = state.decider
    if leopolda not in there:
        state.tuscan_last = None
        merging.start_merger(game, lucca, firenze, target, judge)
    elif len(there) == 3:
        merging.start_merger(game, lucca, firenze, state.holding, judge)
    else:
        small = lucca if lucca in there else firenze
        reorganizing.transform(game, small, state.holding, judge)


def merge_last(game: GameInPlay, company: Corporation) -> None:
    """What the small ones have become merges with the SSFL."""
    state = deal(game)
    last, target = state.tuscan_last, state.tuscan_target
    assert last is not None
    assert target is not None
    state.tuscan_last = None
    merging.start_merger(game, company, last, target, state.decider)


def after_merger(game: GameInPlay, company: Corporation) -> None:
    """Merge with the SSFL, if that is still to come; then the SFLi is there."""
    state, book, round_ = deal(game), memory(game), game.round
    if state.tuscan_last is not None:
        merge_last(game, company)
        return
    if state.runs:
        book.done -= {company}
        round_.order = (*round_.order, company)
        round_.reorder()
    state.tuscan_target = state.holding = None
