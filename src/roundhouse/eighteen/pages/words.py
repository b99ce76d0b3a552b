"""Words of 18xx pages (see :mod:`roundhouse.table.saying`)."""

from __future__ import annotations

from roundhouse.table.saying import count, listed, say, say_of

__all__ = ["count", "listed", "percents", "say", "say_of"]


def percents(number: int) -> str:
    """A percentage as the reader writes it: “60%” or “60 %”; “−20%” for shares sold short."""
    return say("%(number)s%%", number=f"−{-number}" if number < 0 else number)
