"""Records as the API shows them: to each reader only what they may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.server.callers import CallerPlace
from roundhouse.server.clocks import ClockRule, ClockState, ends_at
from roundhouse.server.lines import Said, as_written
from roundhouse.server.store.records import Line, Row, SeatRecord, TableRecord
from roundhouse.table.choices import Choice
from roundhouse.table.log import MESSAGE, Entry, seen_by, standing
from roundhouse.table.protocol import TitleCard

from . import wire


def title(card: TitleCard, bots: Sequence[str]) -> wire.Title:
    """A title with the bots that may play it."""
    options = [wire.OptionCard(**msgspec.structs.asdict(option)) for option in card.options]
    return wire.Title(
        id=card.id,
        name=card.name,
        family=card.family,
        least_seats=card.least_seats,
        most_seats=card.most_seats,
        designer=card.designer,
        place=card.place,
        options=options,
        bots=list(bots),
        first_game=card.first_game,
    )


def table(record: TableRecord, seats: Iterable[SeatRecord], place: CallerPlace) -> wire.TableCard:
    """A table as this caller sees it."""
    return wire.TableCard(
        id=record.id,
        name=record.name,
        family=record.family,
        title=record.title,
        options=record.options,
        stage=record.stage,
        seats=record.seats,
        players=[
            wire.SeatCard(
                seat=seat.seat,
                name=seat.name,
                bot=seat.bot,
                yours=seat.seat in place.seats,
                stand_in=seat.stand_in,
                deputy=seat.deputy,
                state=seat.state,
            )
            for seat in seats
        ],
        undo=record.undo,
        number=record.last,
        situation=record.status,
        waiting=record.waiting,
        outcome=record.outcome,
        trouble=record.trouble,
        created=record.created,
        changed=record.changed,
        yours=place.owner,
        seed=record.seed if record.stage == "finished" else None,
        about=record.terms.about,
        tags=record.tags.split(),
        order=record.terms.order,
        talk=record.terms.talk,
        clock=record.terms.clock,
        rematch=record.rematch,
    )


def clock(rule: ClockRule, state: ClockState) -> wire.ClockCard:
    """The state of a clock."""
    runs = () if state.paused else state.running
    return wire.ClockCard(
        since=state.since,
        left=state.left,
        until={seat: ends_at(rule, state, seat) for seat in runs},
        paused=state.paused,
    )


def choice(choice: Choice) -> wire.ChoiceCard:
    """A choice as JSON data."""
    told = choice.told()
    return wire.ChoiceCard(
        action=told.action, open=msgspec.to_builtins(told.open), facts=msgspec.to_builtins(told.facts)
    )


def hears(record: TableRecord, row: Row, seat: str | None) -> bool:
    """May whoever looks through a seat read what is said in a row? Not at a table where only those who sit
    do, for anybody else; what the server says, everyone may."""
    return (
        record.terms.talk == "all" or seat is not None or row.entry.type != MESSAGE or row.entry.seat is None
    )


def lines(row: Row, seat: str | None, everything: bool = False, said: Said = as_written) -> list[str]:
    """The lines of a row that a seat may read, as ``said``; ``everything`` when the game is over."""
    return [said(line) for line in _readable(row, seat, everything)]


def happened(row: Row, seat: str | None, everything: bool = False) -> list[Mapping[str, Any]]:
    """The events of a row that a seat may read, as data; none from a family that has only words."""
    return [line.event for line in _readable(row, seat, everything) if line.event is not None]


def _readable(row: Row, seat: str | None, everything: bool) -> Iterator[Line]:
    return (line for line in row.lines if everything or not line.only or seat in line.only)


def _told(row: Row) -> frozenset[str]:
    """The seats that alone were told a part of what happened."""
    return frozenset(seat for line in row.lines for seat in line.only)


def row(row: Row, seat: str | None, everything: bool = False, heard: bool = True) -> wire.LogLine:
    """A row of the log as a seat may see it; ``everything`` when the game is over. What is said and not
    ``heard`` keeps its place, without words and speaker."""
    entry = row.entry if everything else seen_by(seat, row.entry, _told(row))
    if not heard:
        entry = Entry(entry.number, None, {"type": MESSAGE, "text": ""})
    return wire.LogLine(
        number=entry.number,
        seat=entry.seat,
        action=entry.action,
        followed_by=list(entry.followed_by),
        lines=lines(row, seat, everything),
        happened=happened(row, seat, everything),
        made=row.made,
    )


def commands(rows: Sequence[Row], record: TableRecord, seat: str | None) -> list[Mapping[str, Any]]:
    """The actions that stand, in order, without those that were undone, as a seat may see them."""
    found = standing(row.entry for row in rows)
    if record.stage != "finished":
        told = {row.number: _told(row) for row in rows}
        found = [seen_by(seat, entry, told[entry.number]) for entry in found]
    return [{"number": entry.number, "seat": entry.seat, **entry.action} for entry in found]


def rows(rows: Sequence[Row], record: TableRecord, seat: str | None) -> list[wire.LogLine]:
    """Rows of a table's log as a seat may see them."""
    everything = record.stage == "finished"
    return [row(one, seat, everything, hears(record, one, seat)) for one in rows]
