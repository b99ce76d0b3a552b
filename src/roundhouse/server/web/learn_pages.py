"""Guided games: the page that begins one, and what the guide at a table says next."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.api.routes import json_response
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import Denied
from roundhouse.server.lessons import Astray, Lesson, LessonStep, lessons, reached
from roundhouse.server.lobby import NewTable
from roundhouse.server.presentation import language
from roundhouse.server.requests import caller_of, context_of
from roundhouse.table.errors import Unknown
from roundhouse.table.languages import to_say

from .forms import csrf_of, go, read_form, set_cookie, with_session
from .render import page
from .table_page import looking

LEARNER = to_say("Guest")


async def learn_page(request: Request) -> Response:
    """The guided games that can be begun here."""
    context, caller = context_of(request), await caller_of(request)
    return page("learn.html", caller=caller, csrf=csrf_of(caller), lessons=playable_lessons(context))


async def begin_lesson(request: Request) -> Response:
    """A table for a guided game, with its bots; its guide comes up with it."""
    context, form = context_of(request), await read_form(request)
    caller, cookie = await with_session(request, form.caller)
    name = request.path_params["lesson"]
    lesson = _lesson(context, name)
    say = language().say
    made = NewTable(
        title=lesson.title,
        family=lesson.family,
        name=say(lesson.name),
        seats=1 + len(lesson.bots),
        seed=lesson.seed,
        listed=False,
    )
    record, _secret = await context.lobby.make(caller, made)
    await context.lobby.join(caller, record.id, caller.user.name if caller.user else say(LEARNER))
    for bot in lesson.bots:
        await context.lobby.join_bot(record.id, bot)
    await context.lobby.start(record.id)
    response = go(f"/t/{record.id}?lesson={name}")
    set_cookie(request, response, cookie)
    return response


async def lesson_step(request: Request) -> Response:
    """The step that is on at a table, for whoever plays there: words and where to look."""
    context = context_of(request)
    lesson = _lesson(context, request.query_params.get("lesson", ""))
    read = request.query_params.get("read", "0")
    async with looking(request) as (live, look):
        if not look.place.seats:
            raise Denied("lesson/seat", "The guide talks to those who play at this table.")
        number = reached(
            lesson, live.rows, look.place.seats, int(read) if read.isdecimal() and len(read) < 3 else 0
        )
    say = language().say
    if number == len(lesson.steps):
        return json_response({"number": number, "of": number, "over": True})
    step: LessonStep | Astray = lesson.steps[number]
    reading = isinstance(step, LessonStep) and step.done is None
    if not reading and lesson.astray and lesson.astray.holds(live.rows, look.place.seats):
        step = lesson.astray
    return json_response(
        {
            "number": number + 1,
            "of": len(lesson.steps),
            "title": say(step.title),
            "text": say(step.text),
            "look": step.look,
            "tab": step.tab,
            "reading": reading,
            "over": False,
        }
    )


def playable_lessons(context: ServerContext) -> dict[str, Lesson]:
    """The lessons whose titles and bots are installed."""
    found = {}
    known = {(card.family, card.id) for card in context.families.cards()}
    for name, lesson in lessons().items():
        if (lesson.family, lesson.title) in known:
            found[name] = lesson
    return found


def _lesson(context: ServerContext, name: str) -> Lesson:
    found = playable_lessons(context).get(name)
    if found is None:
        raise Unknown("lesson/unknown", "There is no such guided game here.", hint="see /learn")
    return found
