"""Making the rounds of a game from what its title describes."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.title import RoundDef
from roundhouse.table.errors import Malformed

from .in_play import GameInPlay
from .parts.part import AnyPart
from .rounds import AuctionRound, DraftRound, OperatingRound, StockRound
from .steps import STEPS
from .turn import Round

ROUNDS: dict[str, type[Round]] = {
    "auction": AuctionRound,
    "draft": DraftRound,
    "stock": StockRound,
    "operating": OperatingRound,
}


def make_round(game: GameInPlay, parts: Sequence[AnyPart], key: str, body: RoundDef) -> Round:
    """The round named ``key`` that a title describes.
    Raises Malformed for a kind or step that no rule knows."""
    kinds, known = dict(ROUNDS), dict(STEPS)
    for part in parts:
        kinds.update(part.rounds)
        known.update(part.steps)
    if body.kind not in kinds:
        raise Malformed("title/round", f"“{body.kind}” is no kind of round.", hint=", ".join(kinds))
    steps = []
    for place, step in enumerate(body.steps):
        if step.name not in known:
            raise Malformed("title/step", f"“{step.name}” is no step of a round.", hint=", ".join(known))
        steps.append(known[step.name](game, f"step:{key}.{place}.{step.name}", step.settings))
    round_ = kinds[body.kind](game, key, tuple(steps))
    if body.settings.name:
        round_.name = body.settings.name
    return round_
