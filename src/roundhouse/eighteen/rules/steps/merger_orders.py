"""Standing orders in rounds in which small companies merge or stay as they are."""

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
    """The action that a standing order of ``player`` makes for the company for which ``step`` waits,
    or ``None``.

    It passes if the order names the company for this round. Once others have acted, an order that says so
    ends instead.
    """
    company = step.actor()
    if not isinstance(company, Corporation):
        return None
    if company.id not in order.corporations_by_round.get(game.round.short, ()):
        return None
    if others_acted and "disable_others" in order.options:
        return {"type": "program_disable", "entity": player.key, "reason": OTHERS_HAVE_ACTED}
    return {"type": "pass", "entity": company.key}
