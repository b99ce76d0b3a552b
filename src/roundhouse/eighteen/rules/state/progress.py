"""How far a game is: the round, the turn, who has priority, how it ends."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked, tracked_dict

from .pieces import Corporation, Player
from .turns import RoundState


class Progress(Piece):
    """How far the game is: the round, the set of operating rounds, priority, how it ends."""

    round: RoundState | None = tracked(None)
    turn: int = tracked(1)
    rounds_in_set: int = tracked(1)
    priority: Player | None = tracked(None)
    seating: tuple[Player, ...] = tracked(())
    """The order of turns, if it is not that of the seats any more."""
    over: bool = tracked(False)
    end_reason: str | None = tracked(None)
    end_timing: str | None = tracked(None)
    last_set: int | None = tracked(None)
    last_to_operate: frozenset[Corporation] = tracked(frozenset())
    """The corporations after whose turn the game ends, if it ends after a turn."""
    revealed: bool = tracked(False)
    """Whether the last action showed somebody what was hidden."""
    broken: bool = tracked(False)
    """Whether the bank is broken: it owed more than it had, even if only for a moment."""
    active: int = tracked(1)
    """The last turn in which a company earned anything, bought a train from the bank or was started."""
    position: str | None = tracked(None)
    """The fingerprint of the position at the start of the last stock round (:mod:`~..standstill`)."""
    still_since: int = tracked(1)
    """The turn since which the position is the same at the start of every stock round."""
    gained: dict[tuple[Player, Corporation], int] = tracked_dict()
    """The percent that each player bought in this stock round, where it must be kept that long."""

    def __init__(self) -> None:
        super().__init__("progress")

    def forget_purchases(self) -> None:
        """Forget what was bought, because a new stock round begins."""
        for key in list(self.gained):
            self.gained.pop(key, None)
