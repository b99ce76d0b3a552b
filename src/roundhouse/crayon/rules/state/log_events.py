"""What happened, for the log."""

from __future__ import annotations

from roundhouse.table.protocol import Event


class Told(Event, frozen=True, kw_only=True, tag=True):
    """“{who} {what}”; without a who, it happened by itself."""

    who: str = ""
    what: str

    def words(self) -> str:
        """The line people read."""
        return f"{self.who} {self.what}" if self.who else self.what


def gold(amount: int) -> str:
    """An amount of money as people write it."""
    return f"{amount} gp"
