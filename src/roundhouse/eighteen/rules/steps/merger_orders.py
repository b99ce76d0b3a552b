"""Standing orders of rounds in which small companies merge or stay what they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..in_play import GameInPlay
from ..state.actions import ProgramMergerPass
from ..state.pieces import Corporation, Player
from ..state.turns import StepState

OTHERS_HAVE_ACTED = "others have acted"


def stay(
    game: GameInPlay, step: StepState, player: Player, order: ProgramMergerPass, *, others_acted: bool
) -> Mapping[str, Any] | None:
    """What the order of ``player`` does for the company that ``step`` waits for: it passes if the order names
    it for this round. Once others have acted the order ends, if it says so."""
    company = step.actor()
    if not isinstance(company, Corporation):
        return None
    if company.id not in order.corporations_by_round.get(game.round.short, ()):
        return None
    if others_acted and "disable_others" in order.options:
        return {"type": "program_disable", "entity": player.key, "reason": OTHERS_HAVE_ACTED}
    return {"type": "pass", "entity": company.key}
