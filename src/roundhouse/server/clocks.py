"""Clocks of tables: how much time a seat has, what is left of it, and when it runs out.

Nothing here reads a clock: moments come in, as milliseconds since 1970 UTC. A table keeps its rule
(:data:`ClockRule`) and, beside the log, a :class:`ClockState`, which each entry of the log brings up to date.
Time runs for every person who owes a decision, also for several at once; a bot needs none.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Literal, assert_never
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs

from roundhouse.table.errors import Malformed
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say

Then = Literal["nothing", "move", "seat", "pause"]
THEN: Mapping[Then, str] = {
    "nothing": to_say("nothing; the log says so"),
    "move": to_say("a bot makes that move"),
    "seat": to_say("a bot plays until they come back"),
    "pause": to_say("the table pauses"),
}
"""What happens when the time of a seat has run out, as people choose and read it."""

_SECOND, _MINUTE, _HOUR, _DAY = 1000, 60_000, 3_600_000, 86_400_000
GRACE = _MINUTE
"""Milliseconds that somebody has at least who comes back, or when the table goes on after a pause."""
_LIVE = 3 * _HOUR
"""A game whose players have no more time than this at once is played in one sitting."""
_FAR = 1500
"""Days that are looked ahead for time that counts."""


class ClockSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What all clocks have in common."""

    then: Then = "nothing"


class PerMove(ClockSettings, frozen=True, kw_only=True, tag="move"):
    """A fixed number of seconds for each move; unused time is lost."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)]


class TimeBank(ClockSettings, frozen=True, kw_only=True, tag="bank"):
    """So many seconds for the whole game, and an increment at the end of each turn."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=1_000_000)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0


class Days(ClockSettings, frozen=True, kw_only=True, tag="days"):
    """So many days for each move, for games that go on for weeks. Days ``off`` do not count, nor do Saturdays
    and Sundays with ``weekends_off``; where a day begins, the time ``zone`` says."""

    days: Annotated[int, msgspec.Meta(ge=1, le=60)]
    weekends_off: bool = False
    off: Annotated[tuple[datetime.date, ...], msgspec.Meta(max_length=100)] = ()
    zone: Annotated[str, msgspec.Meta(max_length=40)] = "UTC"


ClockRule = PerMove | TimeBank | Days


class ClockState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's clock after entry ``number``.

    ``left`` are milliseconds by seat as of ``since``; time runs for the seats ``running`` unless the table is
    ``paused``, which says why. ``out`` are the seats whose time has run out, and that something was done
    about: their time is up until they move.
    """

    number: int
    since: int
    running: tuple[str, ...] = ()
    left: Mapping[str, int] = {}
    out: tuple[str, ...] = ()
    paused: str = ""


def check(rule: ClockRule) -> None:
    """Raises Malformed for a zone of time that there is not."""
    if isinstance(rule, Days):
        try:
            ZoneInfo(rule.zone)
        except (KeyError, OSError, ValueError) as error:
            raise Malformed(
                "clock/zone", f"There is no time zone “{rule.zone}”.", hint="such as UTC or Europe/Berlin"
            ) from error


def allowance(rule: ClockRule) -> int:
    """Milliseconds that a seat has at first."""
    return rule.days * _DAY if isinstance(rule, Days) else rule.seconds * _SECOND


def begin(rule: ClockRule, running: Collection[str], *, number: int, at: int) -> ClockState:
    """The clock when the game begins: time runs for these seats."""
    seats = tuple(sorted(running))
    return ClockState(number=number, since=at, running=seats, left=dict.fromkeys(seats, allowance(rule)))


def after(
    rule: ClockRule,
    state: ClockState,
    running: Collection[str],
    *,
    number: int,
    at: int,
    mover: str | None = None,
) -> ClockState:
    """The clock after an entry, or after a change of seats: from now on time runs for these.

    ``mover`` made a move of the game; talk, undo and redo move nobody's clock.
    """
    full, times, out = allowance(rule), left(rule, state, at), set(state.out)
    if mover is not None:
        out.discard(mover)
        if not isinstance(rule, TimeBank):
            times[mover] = full
        elif mover in state.running and mover not in running:
            times[mover] = max(0, times.get(mover, full)) + rule.increment * _SECOND
    for seat in running:
        times.setdefault(seat, full)
        if seat not in state.running and not isinstance(rule, TimeBank):
            times[seat] = full
            out.discard(seat)
    return structs.replace(
        state,
        number=number,
        since=at,
        running=tuple(sorted(running)),
        left=times,
        out=tuple(sorted(out & set(running))),
    )


def left(rule: ClockRule, state: ClockState, at: int) -> dict[str, int]:
    """Milliseconds that each seat has left; below nothing for one that went on without any."""
    spent = 0 if state.paused else elapsed(rule, state.since, at)
    return {seat: time - spent * (seat in state.running) for seat, time in state.left.items()}


def due(rule: ClockRule, state: ClockState) -> tuple[int, str] | None:
    """When the time of a seat runs out next, and of which; ``None`` while nothing can."""
    if state.paused:
        return None
    ends = [(ends_at(rule, state, seat), seat) for seat in state.running if seat not in state.out]
    return min(ends, default=None)


def ends_at(rule: ClockRule, state: ClockState, seat: str) -> int:
    """The moment at which the time of a seat that runs is over."""
    time = state.left.get(seat, allowance(rule))
    if time <= 0:
        return state.since
    if not isinstance(rule, Days):
        return state.since + time
    for start, end in _counting(rule, state.since):
        if time <= end - start:
            return start + time
        time -= end - start
    return state.since + _FAR * _DAY


def ran_out(state: ClockState, seat: str) -> ClockState:
    """Something was done about a seat without time: nothing more happens until it moves."""
    return structs.replace(state, out=tuple(sorted({*state.out, seat})))


def pause(rule: ClockRule, state: ClockState, why: str, at: int) -> ClockState:
    """The clock stopped at time ``at``; ``why`` is told to the players."""
    return structs.replace(state, left=left(rule, state, at), since=at, paused=why)


def go_on(rule: ClockRule, state: ClockState, at: int, seats: Collection[str] = ()) -> ClockState:
    """Time runs again after a pause; these seats, and those that had none left, have a little at least."""
    times = left(rule, state, at)
    for seat in {*seats, *(seat for seat in state.running if times.get(seat, 1) <= 0)}:
        least = allowance(rule) if not isinstance(rule, TimeBank) else max(GRACE, rule.increment * _SECOND)
        times[seat] = max(times.get(seat, 0), least)
    out = tuple(seat for seat in state.out if times.get(seat, 0) <= 0)
    return structs.replace(state, left=times, since=at, paused="", out=out)


def elapsed(rule: ClockRule, since: int, at: int) -> int:
    """Milliseconds between two moments that count. A clock that was set back counts as no time."""
    if not isinstance(rule, Days):
        return max(0, at - since)
    total = 0
    for start, end in _counting(rule, since):
        if start >= at:
            break
        total += min(end, at) - start
    return total


def _counting(rule: Days, since: int) -> Iterator[tuple[int, int]]:
    """The stretches of time that count, from a moment on."""
    zone, off = ZoneInfo(rule.zone), set(rule.off)
    day = datetime.datetime.fromtimestamp(since / 1000, zone).date()
    for _ in range(_FAR):
        following = day + datetime.timedelta(days=1)
        if day not in off and not (rule.weekends_off and day.weekday() >= 5):
            yield max(since, _midnight(day, zone)), _midnight(following, zone)
        day = following


def _midnight(day: datetime.date, zone: ZoneInfo) -> int:
    return int(datetime.datetime.combine(day, datetime.time(), zone).timestamp() * 1000)


def speed(rule: ClockRule | None) -> Literal["", "live", "days"]:
    """Whether a game with that clock is played in one sitting or over days; empty without a clock."""
    if rule is None:
        return ""
    return "live" if allowance(rule) <= _LIVE else "days"


def in_words(rule: ClockRule | None) -> str:
    """The clock in a few words, for whoever reads: “2 days a move, weekends off”."""
    match rule:
        case None:
            return say("no clock")
        case PerMove():
            return say("%(time)s a move", time=_length(rule.seconds))
        case TimeBank():
            words = say("%(time)s for the game", time=_length(rule.seconds))
            if rule.increment:
                words += say(", %(time)s more each turn", time=_length(rule.increment))
            return words
        case Days():
            words = count("# day a move", "# days a move", rule.days)
            if rule.weekends_off:
                words += say(", weekends off")
            if rule.off:
                words += count(", # more day off", ", # more days off", len(rule.off))
            return words
        case _:
            assert_never(rule)


def _length(seconds: int) -> str:
    for size, name in ((86_400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {name}"
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60} s"
