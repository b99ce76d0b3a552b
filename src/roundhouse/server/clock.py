"""How long each seat has thought, from the times of the rows alone; no clock runs anywhere."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.table.languages import said_here, to_say
from roundhouse.table.log import MESSAGE

from .store.records import Row

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def time_used(rows: Iterable[Row], trusted: int = 0) -> dict[str, int]:
    """Milliseconds by seat: what lies between a row and the one before it is the time of the seat that acted.

    Talk uses no time. Entries up to ``trusted`` come from a file, which does not say how long they took. A
    clock that was set back counts as no time.
    """
    used: dict[str, int] = {}
    before: int | None = None
    for row in rows:
        if row.entry.type == MESSAGE:
            continue
        seat = row.entry.seat
        if before is not None and seat is not None and row.number > trusted:
            used[seat] = used.get(seat, 0) + max(0, row.made - before)
        before = row.made
    return used


def in_words(milliseconds: int) -> str:
    """A length of time in its two largest units: “2 d 3 h”, “5 min”, “under a minute”, which is said in the
    language of whoever reads."""
    seconds = milliseconds // 1000
    if seconds < _MINUTE:
        return said_here(to_say("under a minute"))
    units = ((_DAY, "d"), (_HOUR, "h"), (_MINUTE, "min"))
    first = next(n for n, (size, _) in enumerate(units) if seconds >= size)
    found = []
    for size, name in units[first : first + 2]:
        count, seconds = divmod(seconds, size)
        if count:
            found.append(f"{count} {name}")
    return " ".join(found)
