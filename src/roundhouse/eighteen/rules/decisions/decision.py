"""The base of decisions: questions of the rules that policies answer."""

from __future__ import annotations

from ..state.game_state import GameState


class Decision:
    """Decisions on one subject that the rules of one game ask for.

    The methods say what can be asked, so that whoever asks need not know who answers. A policy answers
    (:mod:`roundhouse.eighteen.rules.policies`): it has the field's usual answers, and parts override some.
    """

    def __init__(self, game: GameState) -> None:
        """Do nothing: policies keep the ``game``, a decision itself needs none."""
