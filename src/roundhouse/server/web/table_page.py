"""The page of a table, and the small answers that keep it fresh."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from roundhouse.server import undoing
from roundhouse.server.api import wire
from roundhouse.server.api.commands import ACT, clone
from roundhouse.server.api.places import at, place_at
from roundhouse.server.api.routes import json_response, run
from roundhouse.server.callers import Caller, CallerPlace
from roundhouse.server.clocks import ClockState
from roundhouse.server.context import ServerContext
from roundhouse.server.export import as_record, formats, write
from roundhouse.server.hooks import SHAPES
from roundhouse.server.lessons import lessons
from roundhouse.server.live import LiveTable
from roundhouse.server.presentation import language
from roundhouse.server.renaming import rename
from roundhouse.server.requests import caller_of, context_of, errand, look_in_turn
from roundhouse.server.saving import record_to_save, tell_of_saving
from roundhouse.server.store.records import TableRecord
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.presenting import Painted
from roundhouse.table.protocol import Chronicler, Family, Game
from roundhouse.table.review import Reviewer

from .ending import ending
from .forms import csrf_of, go, read_form, read_message, set_cookie, with_session
from .parts import (
    LATEST,
    Parts,
    cover,
    earlier_chapters,
    family_parts,
    fingerprint,
    log_rows,
    no_parts,
    situation,
    standing,
    times,
)
from .people_parts import pause_asked, people, seat_words, term_words
from .render import page, versioned
from .waiting_page import waiting_page
from .what_if import Line, read_line, supposed, told

WHOLE = "all"
"""What the address of a page says whose log is to begin at the beginning."""


class Look(NamedTuple):
    """Who looks at a table, through which seat, at which moment; ``here`` is the seat of the person who
    has said to sit at a screen that several share; ``lost`` what happened to the seats of somebody who has
    none any more; ``line`` the moves that are tried."""

    caller: Caller
    place: CallerPlace
    wanted: str | None
    at: int | None
    here: str | None = None
    lost: Sequence[str] = ()
    line: Line | None = None

    def seat(self, live: LiveTable) -> str | None:
        """The seat looked through: the one wanted, else one of theirs that is on, else any of theirs; where
        there is a choice, the one that sits here."""
        if self.wanted is not None:
            return self.place.look_as(self.wanted)
        on = [seat for seat in self.place.seats if seat in live.record.waiting] or self.place.seats
        return self.here if self.here in on else on[0] if on else self.place.look_as(None)

    def reads_as(self, live: LiveTable, seat: str | None) -> str | None:
        """The seat whose log is read where the board is shown to ``seat``: moves that are tried show the
        board to whoever is on, but nobody else's log to their reader."""
        return self.seat(live) if self.line is not None else seat

    def covered(self, live: LiveTable, game: Game) -> bool:
        """Would the page show what another person at this screen must not see? It then waits for
        whoever is meant to say so."""
        seat = self.seat(live)
        if self.wanted is not None or len(self.place.seats) < 2 or seat in (None, self.here):
            return False
        return live.record.stage == "running" and game.view(seat) != game.view(None)


@asynccontextmanager
async def looking(request: Request, caller: Caller | None = None) -> AsyncIterator[tuple[LiveTable, Look]]:
    """The table, locked and up to date, and who looks at it. Raises Unknown, Denied, Malformed."""
    context, caller = context_of(request), caller or await caller_of(request)
    caller.may("read")
    wanted, moment = request.query_params.get("seat"), _moment(request.query_params.get("at"))
    line = read_line(request.query_params.get("line"))
    # First the turn of the address, then the table: one who asks for many pages keeps no player waiting.
    async with look_in_turn(request), at(context, caller, request.path_params["table"]) as (live, place):
        lost = () if place.seats else await context.seats.lost(caller, live.id)
        yield live, Look(caller, place, wanted, moment, request.query_params.get("here"), lost, line)


async def table_page(request: Request) -> Response:
    """A table: the waiting room before it begins, the game after."""
    context = context_of(request)
    async with looking(request) as (live, look):
        if live.record.stage == "open":
            return await waiting_page(request, live, look.caller, look.place, lost=look.lost)
        seat = look.seat(live)
        asked, clock = await _asked_and_clock(context, live)
        note = await context.notes.get(live.id, seat) if seat else ""
        title = await context.cards.name(live.record)
        after = 0 if request.query_params.get("log") == WHOLE else live.last - LATEST
        values = await context.look_at(live, _page_values, context, live, look, asked, clock, title, after)
    family = known_family(context, live)
    assets = family.pages().assets() if family else {}
    urls = [versioned(f"/families/{live.record.family}/{name}", text) for name, text in assets.items()]
    return page(
        "table.html",
        caller=look.caller,
        csrf=csrf_of(look.caller),
        owner=look.place.owner,
        hook_shapes=SHAPES,
        hooked=live.record.hook is not None,
        bots=list(family.bots()) if family else [],
        formats=formats(family) if family else [],
        styles=[url for url, name in zip(urls, assets, strict=True) if name.endswith(".css")],
        scripts=[url for url, name in zip(urls, assets, strict=True) if name.endswith(".js")],
        spoken_scripts=[text for name, text in assets.items() if name.endswith(".js")],
        note=note,
        **values,
    )


def known_family(context: ServerContext, live: LiveTable) -> Family | None:
    """The family of a table; ``None`` when it is not installed, and then only the log can be read."""
    try:
        return context.families.family(live.record.family)
    except Unknown:
        return None


async def table_act(request: Request) -> Response:
    """A move that is made on the page, as by the API; the answer is what :func:`table_parts` says after it,
    so that nobody waits for two answers, one after the other."""
    caller, message = await read_message(request)
    await run(context_of(request), caller, ACT, {**message, "table": request.path_params["table"]})
    return await _changed(request, caller)


async def table_parts(request: Request) -> Response:
    """The parts that differ from those the reader has (``have``: name to mark, as JSON), and new log rows."""
    return await _changed(request, await caller_of(request))


async def _changed(request: Request, caller: Caller) -> Response:
    context = context_of(request)
    known = _known(request.query_params.get("have", "{}"))
    after = _moment(request.query_params.get("after")) or 0
    async with looking(request, caller) as (live, look):
        if live.record.stage == "open":
            return json_response({"stage": "open"})
        asked, clock = await _asked_and_clock(context, live)
        seat, shown, parts = await context.look_at(live, _all_parts, context, live, look, asked, clock)
        family = known_family(context, live)
        return json_response(
            {
                "stage": live.record.stage,
                "name": live.record.name,
                "number": live.last,
                "shown": shown,
                "seat": seat,
                "covered": look.line is None and seat is None and bool(look.place.seats),
                "rows": [row._asdict() for row in log_rows(live, look.reads_as(live, seat), family, after)],
                "yours": look.line is None and bool(set(look.place.seats) & set(live.record.waiting)),
                "panels": parts.panels,
                "parts": parts.changed_from(known, request.query_params.get("kept", "").split(" ")),
            }
        )


async def table_rows(request: Request) -> Response:
    """The rows of the log before a number, for a page that came with the latest ones only."""
    context, before = context_of(request), _moment(request.query_params.get("before")) or 0
    async with looking(request) as (live, look):
        covered = live.table is not None and look.covered(live, live.game)
        seat = None if covered else look.seat(live)
        rows = log_rows(live, seat, known_family(context, live), before=before)
        return json_response({"rows": [row._asdict() for row in rows]})


async def table_ask(request: Request) -> Response:
    """A piece of page that the family's script asks for, such as the tiles for one hex."""
    context = context_of(request)
    question = {k: v for k, v in request.query_params.items() if k not in ("seat", "at", "here", "line")}
    async with looking(request) as (live, look):
        text = await context.look_at(live, _answer, context, live, look, question)
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


async def table_export(request: Request) -> Response:
    """A finished table as a file, in a format of its family or in ours."""
    async with looking(request) as (live, _look):
        if live.record.stage != "finished":
            raise Unknown(
                "export/running",
                "A file of a game is written when it is over.",
                hint="the owner of the table can save it at any time",
            )
        record = as_record(live.record, live.seats, live.rows)
    text = await errand(request, write, record, request.path_params["format"])
    name = f"{live.id}.{request.path_params['format']}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def save_table(request: Request) -> Response:
    """A table that is still played as a file of ours, for its owner."""
    context, form, table_id = context_of(request), await read_form(request), request.path_params["table"]
    async with at(context, form.caller, table_id) as (live, place):
        place.must_own()
        record = record_to_save(live)
    await tell_of_saving(context, live, place)
    text = await errand(request, write, record, savefile.FORMAT)
    headers = {
        "Content-Disposition": f'attachment; filename="{live.id}.roundhouse.json"',
        "Cache-Control": "no-store",
    }
    return Response(text, headers=headers, media_type="application/json")


async def rename_table(request: Request) -> Response:
    """The table gets another name from its owner."""
    context, form, table_id = context_of(request), await read_form(request), request.path_params["table"]
    _, place = await place_at(context, form.caller, table_id)
    await rename(context, form.caller, place, table_id, form.text("name"))
    return go(f"/t/{table_id}")


async def clone_table(request: Request) -> Response:
    """A copy of a finished game, to play on from the moment that was looked at."""
    context, form = context_of(request), await read_form(request)
    caller, cookie = await with_session(request, form.caller)
    ask = wire.Clone(table=request.path_params["table"], at=_moment(form.text("at")))
    made = await clone(context, caller, ask)
    response = go(f"/t/{made.table.id}")
    set_cookie(request, response, cookie)
    return response


def _answer(context: ServerContext, live: LiveTable, look: Look, question: Mapping[str, str]) -> str:
    if look.line is not None:
        family, (game, _) = context.families.family(live.record.family), _past(context, live, look)
        with supposed(family, game, look.line):
            return family.pages().ask(game, _first(game), question)
    game, _shown = _game(context, live, look)
    seat = None if look.covered(live, game) else look.seat(live)
    return context.families.family(live.record.family).pages().ask(game, seat, question)


def _page_values(
    context: ServerContext,
    live: LiveTable,
    look: Look,
    asked: Mapping[int, frozenset[str]],
    clock: ClockState | None,
    title: str,
    after: int,
) -> dict[str, Any]:
    seat, shown, parts = _all_parts(context, live, look, asked, clock)
    record, family = live.record, known_family(context, live)
    players = [
        {
            "seat": one.seat,
            "name": one.name,
            "bot": one.bot,
            "yours": one.seat in look.place.seats,
            "stand_in": one.stand_in,
            "deputy": one.deputy,
            "state": one.state,
            "words": seat_words(one),
        }
        for one in live.seats
    ]
    return {
        "table": {
            "id": live.id,
            "family": record.family,
            "name": record.name,
            "title": title,
            "options": _option_words(context, record),
            "recorded": record.trusted,
            "undo": undoing.WORDS[record.undo],
            "finished": record.stage == "finished",
            "running": record.stage == "running",
            "about": record.terms.about,
            "terms": term_words(record),
            "players": players,
        },
        "number": live.last,
        "shown": shown,
        "at": look.at,
        "seat": seat,
        "look": look.wanted,
        "line": msgspec.json.encode(look.line).decode() if look.line is not None else "",
        "here": look.here,
        "mine": look.place.seats,
        "parts": parts.html,
        "marks": {name: fingerprint(text) for name, text in parts.html.items()},
        "panels": parts.panels,
        "sortable": any("sortable" in text for text in parts.html.values()),
        "rows": log_rows(live, look.reads_as(live, seat), family, after),
        "first": max(1, after + 1),
        "chapters": earlier_chapters(live, family, after + 1) if after > 0 else [],
        "pieces": piece_colors(family, live),
        "guided": bool(look.place.seats)
        and any(
            (lesson.family, lesson.title) == (record.family, record.title) for lesson in lessons().values()
        ),
        "charted": isinstance(family, Chronicler),
        "reviewed": isinstance(family, Reviewer),
    }


def piece_colors(family: Family | None, live: LiveTable) -> Mapping[str, str]:
    """The colours of companies by the letters on their tokens, where the family has any."""
    if live.table is None or not isinstance(family, Painted):
        return {}
    return family.piece_colors(live.game)


async def _asked_and_clock(
    context: ServerContext, live: LiveTable
) -> tuple[dict[int, frozenset[str]], ClockState | None]:
    """Who asks for an undo or a pause, and where the clock stands."""
    asked = await context.consents.asked(live.id, live.last)
    return asked, await context.timekeeper.get(live.id) if live.record.terms.clock else None


def _option_words(context: ServerContext, record: TableRecord) -> list[str]:
    try:
        return context.cards.options(record)
    except Unknown:  # the title is not installed any more: its log can still be read
        return [f"{name}: {value}" for name, value in record.options.items()]


def _all_parts(
    context: ServerContext,
    live: LiveTable,
    look: Look,
    asked: Mapping[int, frozenset[str]],
    clock: ClockState | None,
) -> tuple[str | None, int, Parts]:
    seat = look.seat(live)
    around = people(live, clock, look.place.seats, look.place.owner, pause_asked(asked))
    if live.table is None:
        told = situation(live, None, live.last, look.place.seats, seat, asked)
        parts = no_parts(live)
        known = {**parts.html, "situation": told, "people": around, "times": times(live, live.last)}
        return seat, live.last, Parts(known, parts.panels)
    if look.line is not None:
        return _supposed_parts(context, live, look, look.line, around)
    game, shown = _game(context, live, look)
    person = seat
    if covered := look.covered(live, game):
        seat = None
    now = shown == live.last
    pages = context.families.family(live.record.family).pages()
    may_act = now and seat is not None and live.record.stage == "running"
    reader = (seat, may_act, language().code)
    kept = live.parts.get(reader) if now else None
    if kept and kept[0] == live.last:
        parts = kept[1]
    else:
        parts = family_parts(pages, game, seat, may_act)
        if kept:
            parts = parts._replace(before=(kept[1].html,))
    told = situation(live, game, shown, look.place.seats, seat, asked, known_family(context, live))
    known = {**parts.html, "situation": told, "people": around, "times": times(live, shown)}
    if now:
        live.parts[reader] = (live.last, parts._replace(html=dict(known)))
    if covered:
        known["act"] = cover(live, person)
    else:
        if now and live.record.stage == "finished":
            known["act"] = ending(live, known_family(context, live), pages.act(game, seat))
        known["act"] = standing(live, seat, look.place.standing_in, look.lost) + known["act"]
    # At a screen that several share the page may show what was made for another seat.
    others = (one for _, one in live.parts.values())
    before = [html for one in others for html in (one.html, *one.before)]
    return seat, shown, Parts(known, parts.panels, (*parts.before, *before))


def _supposed_parts(
    context: ServerContext, live: LiveTable, look: Look, line: Line, around: str
) -> tuple[str | None, int, Parts]:
    """The page after moves that are tried: whoever is on then may go on."""
    family, (game, shown) = context.families.family(live.record.family), _past(context, live, look)
    with supposed(family, game, line) as words:
        seat = _first(game)
        parts = family_parts(family.pages(), game, seat, seat is not None)
        said = told(family, live, game, shown, words)
    known = {**parts.html, "situation": said, "people": around, "times": times(live, shown)}
    return seat, shown, Parts(known, parts.panels)


def _first(game: Game) -> str | None:
    return None if game.outcome() else next(iter(game.deciders()), None)


def _past(context: ServerContext, live: LiveTable, look: Look) -> tuple[Game, int]:
    """A game apart from the one in play, even where that stands now."""
    live.playable()
    shown = live.last if look.at is None else min(look.at, live.last)
    return context.lives.look_back(live, shown), shown


def _game(context: ServerContext, live: LiveTable, look: Look) -> tuple[Game, int]:
    if look.at is None or look.at >= live.last:
        return live.game, live.last
    live.playable()
    return context.lives.look_back(live, look.at), look.at


def _moment(text: str | None) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise Malformed("request/at", "A moment is the number of an entry.")
    return int(text)


def _known(text: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except msgspec.MsgspecError:
        raise Malformed("request/have", "“have” is a JSON object of names and marks.") from None
