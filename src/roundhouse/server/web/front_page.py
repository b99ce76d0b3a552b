"""The front door: what can be played, which tables are open, which are yours."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import Caller
from roundhouse.server.clocks import in_words
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import http_status
from roundhouse.server.reading import read_play
from roundhouse.server.requests import caller_of, context_of, errand
from roundhouse.server.store.records import SeatRecord, Stage, TableRecord
from roundhouse.table.definitions import Linter
from roundhouse.table.editing import Editor
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say
from roundhouse.table.showing import Gallery

from .forms import csrf_of, go, read_form, set_cookie, with_session
from .games_page import shelf
from .learn_pages import playable_lessons
from .people_parts import moment
from .render import page, refused
from .standing_words import said_of_status

_A_PAGE = 24
_OPEN = 6
"""So many tables that wait for players are shown before the games, and as many with a seat that somebody
has left; the others are found below."""
SPEEDS = {
    "none": ("", to_say("no clock")),
    "live": ("live", to_say("in one sitting")),
    "days": ("days", to_say("over days")),
}
"""How fast a table plays, as people choose it: what is kept, and the words."""
_STAGES: tuple[Stage, ...] = get_args(Stage)

Found = tuple[TableRecord, list[SeatRecord]]
"""A table, and who sits there."""
Places = Mapping[str, tuple[str, ...]]
"""The seats of whoever asks, by table."""


async def front_page(request: Request) -> Response:
    """Everything one can begin with."""
    return await front_with(request, await caller_of(request))


async def import_file(request: Request) -> Response:
    """Open a game file: its table, or the front door with what is wrong with the file."""
    context, form = context_of(request), await read_form(request, files=1)
    caller, cookie = await with_session(request, form.caller)
    try:
        data, until = await form.file("file"), form.number("until")
        play = await errand(request, read_play, data, until)
        record, _secret, _seated = await context.lobby.adopt(caller, play)
        response = go(f"/t/{record.id}")
    except RoundhouseError as error:
        response = await front_with(request, caller, error)
    finally:
        await form.close()
    set_cookie(request, response, cookie)
    return response


class _Search(NamedTuple):
    """What somebody looks for among the tables: the words of an address, as the form shows them again."""

    stage: Stage
    words: str
    speed: str
    seats: str
    before: str

    async def find(self, context: ServerContext) -> list[Found]:
        """The tables that fit, a page of them. What is no word of a field is passed over."""
        return await context.tables.find(
            stage=self.stage,
            words=self.words,
            speed=SPEEDS[self.speed][0] if self.speed in SPEEDS else None,
            seats=int(self.seats) if self.seats.isdecimal() and len(self.seats) < 3 else None,
            limit=_A_PAGE,
            before=int(self.before) if self.before.isdecimal() and len(self.before) < 16 else None,
        )


def _search(query: QueryParams) -> _Search:
    return _Search(
        next((stage for stage in _STAGES if stage == query.get("stage")), "running"),
        query.get("words", "")[:80],
        query.get("speed", ""),
        query.get("seats", ""),
        query.get("before", ""),
    )


async def _tables_of(context: ServerContext, caller: Caller) -> tuple[list[Found], Places]:
    """The tables of whoever asks, those where they are to move first, and their seats at each."""
    if not caller.session and not caller.user:
        return [], {}
    mine = await context.tables.find(
        user_id=caller.user.id if caller.user else None,
        session_hash=caller.session.hash if caller.session else None,
        limit=12,
    )
    places = {record.id: (await context.callers.place(caller, record, seats)).seats for record, seats in mine}
    mine.sort(key=lambda one: not _on(one[0], places[one[0].id]))
    return mine, places


async def front_with(request: Request, caller: Caller, error: RoundhouseError | None = None) -> Response:
    """The front door as this caller sees it, with what went wrong if something did."""
    context = context_of(request)
    search = _search(request.query_params)
    found = await search.find(context)
    mine, places = await _tables_of(context, caller)
    waiting = await context.tables.find(stage="open", limit=_OPEN + 1)
    left = await context.tables.vacant(_OPEN)
    mine_shown, open_shown, found_shown = await asyncio.gather(
        _cards(context, mine, places),
        _cards(context, [*waiting[:_OPEN], *left]),
        _cards(context, found),
    )
    return page(
        "front.html",
        http_status(error) if error else 200,
        error=refused(error),
        csrf=csrf_of(caller),
        caller=caller,
        worlds=bool(context.families.makers()),
        today=context.daily.today(),
        beginnings=playable_lessons(context),
        designs_tiles=any(
            "tiles" in family.galleries() for family in context.families if isinstance(family, Gallery)
        ),
        draws_games=any(isinstance(family, Editor) for family in context.families),
        checks_files=any(isinstance(family, Linter) for family in context.families),
        mine=mine_shown,
        open=open_shown,
        more_open=len(waiting) > _OPEN,
        found=found_shown,
        older=found[-1][0].changed if len(found) == _A_PAGE else None,
        words=search.words,
        stage=search.stage,
        speeds={name: words for name, (_, words) in SPEEDS.items()},
        speed=search.speed,
        seats=search.seats,
        **shelf(context),
    )


async def _cards(
    context: ServerContext,
    found: Sequence[Found],
    mine: Places = MappingProxyType({}),
) -> list[dict[str, Any]]:
    """What the page shows of tables, with the seats that are the reader's own."""
    titles = await asyncio.gather(*(context.cards.name(record) for record, _seats in found))
    clocks = await context.clocks.of([record.id for record, _ in found if mine and record.terms.clock])
    return [
        _card(
            record,
            seats,
            title,
            mine.get(record.id, ()),
            clocks[record.id].due if record.id in clocks else None,
        )
        for (record, seats), title in zip(found, titles, strict=True)
    ]


def _card(
    record: TableRecord, seats: list[SeatRecord], title: str, mine: tuple[str, ...], until: int | None
) -> dict[str, Any]:
    return {
        "id": record.id,
        "name": record.name,
        "title": title,
        "situation": said_of_status(record.status),
        "trouble": record.trouble,
        "people": [seat.name for seat in seats],
        "free": record.seats - len(seats)
        if record.stage == "open"
        else sum(seat.state == "vacant" for seat in seats if record.stage == "running"),
        "mine_to_play": _on(record, mine),
        "clock": in_words(record.terms.clock) if record.terms.clock else "",
        "tags": record.tags.split(),
        "until": until if _on(record, mine) else None,
        "until_words": moment(until) if until else "",
    }


def _on(record: TableRecord, mine: Sequence[str]) -> bool:
    """Is it the reader’s turn at a table where these seats are theirs?"""
    return record.stage == "running" and any(seat in mine for seat in record.waiting)
