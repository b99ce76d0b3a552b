"""What stands where one acts when nobody acts any more: how the game ended, and where to go from here."""

from __future__ import annotations

from roundhouse.server.live import LiveTable
from roundhouse.table.protocol import Chronicler, Family
from roundhouse.table.review import Reviewer

from .render import html


def ending(live: LiveTable, family: Family | None, words: str) -> str:
    """The end of a game for everybody who looks: what the family says of it (``words``), then the review, the
    charts and the next game of this round, as far as there are any."""
    return html(
        "ending.html",
        table=live.id,
        words=words,
        reviewed=isinstance(family, Reviewer),
        charted=isinstance(family, Chronicler),
        rematch=live.record.rematch,
    )
