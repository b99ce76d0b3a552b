"""What the page of a game says: see :mod:`roundhouse.table.saying`."""

from __future__ import annotations

from roundhouse.table.saying import count, listed, say, say_of

__all__ = ["count", "listed", "percents", "say", "say_of"]


def percents(number: int) -> str:
    """A part of a company as the reader writes it: “60%” or “60 %”; “−20%” of one that is sold short."""
    return say("%(number)s%%", number=f"−{-number}" if number < 0 else number)
