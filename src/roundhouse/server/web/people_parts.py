"""The people of a table as its page shows them: whose time runs, who is away, which seat is open."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import NamedTuple

from roundhouse.server import clocks
from roundhouse.server.absence import PAUSE
from roundhouse.server.clock import in_words
from roundhouse.server.clocks import ClockState
from roundhouse.server.live import LiveTable
from roundhouse.server.presentation import language
from roundhouse.server.store.records import SeatRecord, TableRecord
from roundhouse.server.terms import ORDERS, TALKS

from .render import html


def say(text: str) -> str:
    """A sentence in the reader’s language."""
    return language().say(text)


class ClockFace(NamedTuple):
    """The time of one seat: ``until`` (milliseconds since 1970) while it runs, and the same in words."""

    name: str
    until: int | None
    words: str
    out: bool


def people(
    live: LiveTable,
    state: ClockState | None,
    mine: tuple[str, ...],
    owner: bool,
    asked: frozenset[str] = frozenset(),
) -> str:
    """Clock, pause, deputies, open seats and the way to the rematch; empty where there is none of it."""
    record = live.record
    running = record.stage == "running"
    names = {one.seat: one.name for one in live.seats}
    return html(
        "people.html",
        table=record.id,
        faces=faces(live, state) if running and state else [],
        paused=state.paused if running and state else "",
        clocked=running and state is not None,
        may_pause=owner or bool(mine),
        asks=language().list(names.get(seat, seat) for seat in sorted(asked)) if mine and running else "",
        i_asked=bool(asked & set(mine)),
        away=[one for one in live.seats if running and one.deputy and one.state is None],
        vacant=[one for one in live.seats if running and one.state == "vacant"],
        mine=mine,
        owner=owner,
        rematch=record.rematch,
        can_rematch=record.stage == "finished" and bool(mine),
    )


def faces(live: LiveTable, state: ClockState) -> list[ClockFace]:
    """The time of every person at a table, in the order of play."""
    rule = live.record.terms.clock
    if rule is None:
        return []
    found = []
    for one in live.seats:
        if one.program is not None:
            continue
        left = state.left.get(one.seat, clocks.allowance(rule))
        runs = one.seat in state.running and not state.paused
        until = clocks.ends_at(rule, state, one.seat) if runs and one.seat not in state.out else None
        if one.seat in state.out or left <= 0:
            words = say("no time left")
        elif until is not None:
            words = say("until %(moment)s") % {"moment": moment(until)}
        else:
            words = say("%(time)s left") % {"time": in_words(left) if left >= 60_000 else f"{left // 1000} s"}
        found.append(ClockFace(one.name, until, words, one.seat in state.out))
    return found


def moment(at: int) -> str:
    """A moment in words, in the time of Greenwich; the page’s script puts a countdown in its place."""
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%-d %b %H:%M UTC")


def seat_words(seat: SeatRecord) -> str:
    """What there is to say about a seat beside its name."""
    if seat.state is not None:
        return {"vacant": say("open"), "invited": say("invited")}[seat.state]
    if seat.bot:
        return say("bot")
    return say("away, %(bot)s plays") % {"bot": seat.deputy} if seat.deputy else ""


def pause_asked(asked: Mapping[int, frozenset[str]]) -> frozenset[str]:
    """The seats that ask to pause the clock or to let it run again."""
    return asked.get(PAUSE, frozenset())


def term_words(record: TableRecord) -> list[str]:
    """What was agreed on at a table beside the game, as far as it is not the usual."""
    terms, found = record.terms, []
    if terms.clock is not None:
        clock, then = clocks.in_words(terms.clock), say(clocks.THEN[terms.clock.then])
        found.append(say("Clock: %(clock)s; then %(then)s") % {"clock": clock, "then": then})
    if terms.order != "joined":
        found.append(say("Order: %(order)s") % {"order": say(ORDERS[terms.order])})
    if terms.talk != "all":
        found.append(say("Talk: %(talk)s") % {"talk": say(TALKS[terms.talk])})
    if terms.seeded:
        found.append(say("Whoever made the table chose the seed"))
    return found
