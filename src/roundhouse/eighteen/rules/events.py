"""What happens in an 18xx game, as the lines that players read in the log.

An event carries ready facts; its words are made only when somebody reads them.
"""

from __future__ import annotations

from roundhouse.table.protocol import Event


class Said(Event, frozen=True, kw_only=True, tag=True):
    """Something ``who`` did: “{who} {what}”."""

    who: str
    what: str

    def words(self) -> str:
        """The line."""
        return f"{self.who} {self.what}"


class Noted(Event, frozen=True, kw_only=True, tag=True):
    """Something that happened by itself."""

    text: str

    def words(self) -> str:
        """The line."""
        return self.text


class RoundBegan(Event, frozen=True, kw_only=True, tag=True):
    """A new round: its name, for headings in the log."""

    name: str

    def words(self) -> str:
        """The line."""
        return f"— {self.name} —"


class PhaseBegan(Event, frozen=True, kw_only=True, tag=True):
    """A new phase."""

    name: str
    tiles: tuple[str, ...]
    limit: int

    def words(self) -> str:
        """The line."""
        return f"Phase {self.name} begins: {', '.join(self.tiles)} tiles, train limit {self.limit}."


class PriceMoved(Event, frozen=True, kw_only=True, tag=True):
    """A share price moved; prices as people write them."""

    company: str
    before: str
    after: str

    def words(self) -> str:
        """The line."""
        return f"{self.company}’s share price moves from {self.before} to {self.after}."
