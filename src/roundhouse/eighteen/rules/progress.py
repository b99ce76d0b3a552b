"""Where a game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from roundhouse.table.journal import Piece

from .pieces import Player

if TYPE_CHECKING:
    from .turn import Round


class Progress(Piece):
    """Where the game stands: the round, the set, how it ended."""

    __slots__ = (
        "active",
        "broken",
        "end_reason",
        "end_timing",
        "last_set",
        "marks",
        "over",
        "position",
        "priority",
        "revealed",
        "round",
        "rounds_in_set",
        "still_since",
        "turn",
    )
    state: ClassVar[tuple[str, ...]] = (
        "round",
        "turn",
        "rounds_in_set",
        "priority",
        "over",
        "end_reason",
        "end_timing",
        "last_set",
        "marks",
        "revealed",
        "broken",
        "active",
        "position",
        "still_since",
    )

    def __init__(self) -> None:
        super().__init__("progress")
        self.round: Round | None = None
        self.turn = 1
        self.rounds_in_set = 1
        self.priority: Player | None = None
        self.over = False
        self.end_reason: str | None = None
        self.end_timing: str | None = None
        self.last_set: int | None = None
        self.marks: frozenset[str] = frozenset()
        """What has happened that the title's own rules must remember."""
        self.revealed = False
        """Did the last action show somebody what was hidden?"""
        self.broken = False
        """Did the bank owe more than it had?"""
        self.active = 1
        """The last turn in which a company earned anything, bought a train from the bank or was started."""
        self.position: str | None = None
        """The fingerprint of what everybody had at the start of the last stock round."""
        self.still_since = 1
        """The turn in which that was first so."""
