"""How a game began: a mark that its table keeps, so that a title that begins differently is noticed."""

from __future__ import annotations

import re

from roundhouse.table.protocol import Game
from roundhouse.table.snapshot import digest

FORM = 6
"""The form in which states are dumped. Raise it when that changes: marks of another form say nothing."""

_MARK = re.compile(r"(?:(\d+)-)?[0-9a-f]{32}")


def mark_of(game: Game) -> str:
    """The mark of a game before its first action: the form of states, and a fingerprint."""
    return f"{FORM}-{digest(game.dump())}"


def begins_otherwise(game: Game, mark: str | None) -> bool:
    """Does a game begin otherwise than it did when its table kept ``mark``?

    That cannot be told without a mark, or by one of another form (the first one had no number); then the log
    alone says whether the game can be played on.
    """
    if mark is None:
        return False
    found = _MARK.fullmatch(mark)
    if found is None:
        return True
    return int(found[1] or 1) == FORM and mark != mark_of(game)
