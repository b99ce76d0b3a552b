"""Where a game stands."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked, tracked_dict

from .pieces import Corporation, Player
from .turns import RoundState


class Progress(Piece):
    """Where the game stands: the round, the set, how it ended."""

    round: RoundState | None = tracked(None)
    turn: int = tracked(1)
    rounds_in_set: int = tracked(1)
    priority: Player | None = tracked(None)
    seating: tuple[Player, ...] = tracked(())
    """The order of turns, where it is not that of the seats any more."""
    over: bool = tracked(False)
    end_reason: str | None = tracked(None)
    end_timing: str | None = tracked(None)
    last_set: int | None = tracked(None)
    last_to_operate: frozenset[Corporation] = tracked(frozenset())
    """The corporations that end the game, where it ends after the turn of one."""
    revealed: bool = tracked(False)
    """Did the last action show somebody what was hidden?"""
    broken: bool = tracked(False)
    """Is the bank broken: did it owe more than it had, be it for a moment?"""
    active: int = tracked(1)
    """The last turn in which a company earned anything, bought a train from the bank or was started."""
    position: str | None = tracked(None)
    """The fingerprint of what everybody had at the start of the last stock round."""
    still_since: int = tracked(1)
    """The turn in which that was first so."""
    gained: dict[tuple[Player, Corporation], int] = tracked_dict()
    """How much of what each player bought in this stock round, in percent, where it is kept that long."""

    def __init__(self) -> None:
        super().__init__("progress")

    def forget_purchases(self) -> None:
        """A new stock round: nothing has been bought in it."""
        for key in list(self.gained):
            self.gained.pop(key, None)
