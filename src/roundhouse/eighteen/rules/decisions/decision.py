"""What decisions of one kind are: questions whose answers are taken by policies."""

from __future__ import annotations

from ..state.game_state import GameState


class Decision:
    """Decisions of one kind that the rules of one game ask for.

    Here is what can be asked, so that whoever asks need not know who answers. A policy answers
    (:mod:`roundhouse.eighteen.rules.policies`): it has the field's usual answers, and parts override some.
    """

    def __init__(self, game: GameState) -> None:
        """For the policies: a decision itself needs no game."""
