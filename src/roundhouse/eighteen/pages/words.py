"""What the page of a game says: see :mod:`roundhouse.table.saying`."""

from __future__ import annotations

from roundhouse.table.saying import count, listed, say, say_of

__all__ = ["count", "listed", "say", "say_of"]
