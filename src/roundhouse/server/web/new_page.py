"""Making a table: who plays, with which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server import undoing
from roundhouse.server.callers import Caller
from roundhouse.server.clocks import THEN
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import http_status
from roundhouse.server.ids import new_seed
from roundhouse.server.lobby import NewTable
from roundhouse.server.requests import caller_of, context_of
from roundhouse.server.store.records import UndoRule
from roundhouse.server.terms import ORDERS, TALKS
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from roundhouse.table.protocol import Option, TitleCard, World, WorldMaking
from roundhouse.table.saying import say

from .forms import Form, csrf_of, go, read_form, set_cookie, with_session
from .games_page import guide_of
from .render import page, refused
from .term_fields import CLOCK_KINDS, TermFields

FEW_WORLDS = 10_000
"""Worlds by chance have numbers that people can remember."""
HERE, FREE, NONE, BOT = "here", "free", "", "bot:"


class Own(NamedTuple):
    """A game that is not among the titles: its definition, where its form goes and what goes along."""

    definition: Mapping[str, Any]
    action: str
    carried: Mapping[str, str]


class SeatRow(NamedTuple):
    """One line of the form: a name, and whether someone plays here, may come, or a bot plays."""

    name: str
    kind: str


class Filled(NamedTuple):
    """What stands in the form."""

    name: str
    seats: list[SeatRow]
    options: dict[str, str]
    undo: UndoRule
    listed: bool
    terms: TermFields = TermFields()


async def new_page(request: Request) -> Response:
    """The empty form for a title, with seats as the front door suggests (``how``)."""
    context, caller = context_of(request), await caller_of(request)
    query = request.query_params
    if "size" in query:
        card = _world(context, query.get("family", ""), query.get("seed", ""), query["size"]).card
    else:
        card = context.families.card(query.get("title", ""), query.get("family"))
    wanted = query.get("o", "").replace("+", " ").split()
    return show_empty(context, card, caller, query.get("how", ""), wanted=wanted)


def show_empty(
    context: ServerContext,
    card: TitleCard,
    caller: Caller,
    how: str,
    own: Own | None = None,
    wanted: Sequence[str] = (),
) -> Response:
    """The form as it is before anyone filled it in, but for the switches that are ``wanted``."""
    name = caller.user.name if caller.user else ""
    rest = _others(how, context.bots.names(card.family))
    options = {option.id: "yes" if option.id in wanted else option.default for option in card.options}
    least, most = card.seats_with(options)
    company = max(least, min(most, 2))  # who can play alone seldom wants to
    seats = [SeatRow(name, HERE)] + [SeatRow("", rest)] * (company - 1)
    seats += [SeatRow("", NONE)] * (card.most_chairs - company)
    # The lobby is for tables that somebody may join: people at one screen are among themselves.
    filled = Filled("", seats, options, "any", own is None and rest == FREE)
    return _show(context, card, csrf_of(caller), caller, filled, own=own)


def _world(context: ServerContext, family_id: str, number: str, size: str) -> World:
    """The world that was asked for; one by chance when no number was. Raises Unknown, Malformed."""
    for family, worlds in context.families.makers():
        if family.id == family_id:
            if number and not (number.isdecimal() and len(number) <= 9):
                raise Malformed("world/seed", "The number of a world is a whole number.")
            return worlds.world(int(number) if number else new_seed() % FEW_WORLDS, size)
    raise Unknown("world/none", f"The family “{family_id}” makes no worlds.")


async def make_table(request: Request) -> Response:
    """Make the table that a form describes; when nobody else is to come, begin at once."""
    context, form = context_of(request), await read_form(request)
    caller, cookie = await with_session(request, form.caller)
    card = context.families.card(form.text("title"), form.text("family") or None)
    response = await make_or_show(context, form.sent_by(caller), card)
    set_cookie(request, response, cookie)
    return response


async def make_or_show(
    context: ServerContext, form: Form, card: TitleCard, own: Own | None = None
) -> Response:
    """On to the table that a filled form describes, or the form again with what is wrong in it."""
    filled = _read(form, card)
    try:
        return go(f"/t/{await _make(context, form, card, filled, own)}")
    except RoundhouseError as error:
        return _show(context, card, csrf_of(form.caller), form.caller, filled, error, own)


async def _make(context: ServerContext, form: Form, card: TitleCard, filled: Filled, own: Own | None) -> str:
    seats = [seat for seat in filled.seats if seat.kind != NONE]
    if not any(seat.kind in (HERE, FREE) for seat in seats):
        raise Malformed("table/nobody", "At least one seat must be for a person.")
    record, _secret = await context.lobby.make(
        form.caller,
        NewTable(
            title=card.id,
            family=card.family,
            name=filled.name,
            seats=len(seats),
            options={name: value for name, value in filled.options.items() if value},
            undo=filled.undo,
            listed=filled.listed,
            seed=filled.terms.seed_number(),
            definition=own.definition if own else None,
            terms=filled.terms.terms(),
            tags=tuple(filled.terms.tags.split()),
        ),
    )
    for number, seat in enumerate(seats, 1):
        if seat.kind == HERE:
            await context.lobby.join(
                form.caller, record.id, seat.name or say("Player %(number)s", number=number)
            )
        elif seat.kind.startswith(BOT):
            await context.lobby.join_bot(record.id, seat.kind.removeprefix(BOT))
    if all(seat.kind != FREE for seat in seats):
        await context.lobby.start(record.id)
    return record.id


def _read(form: Form, card: TitleCard) -> Filled:
    seats = [SeatRow(form.text(f"name{n}"), form.text(f"kind{n}")) for n in range(1, card.most_chairs + 1)]
    given = form.options("option.") | dict.fromkeys(form.options("one_of.").values(), "yes")
    options = {option.id: given.get(option.id, "") for option in card.options}
    undo: UndoRule = next((rule for rule in undoing.WORDS if rule == form.text("undo")), "any")
    terms = TermFields.read(form)
    return Filled(form.text("name"), seats, options, undo, bool(form.text("listed")), terms)


def _show(
    context: ServerContext,
    card: TitleCard,
    csrf: str,
    caller: Caller,
    filled: Filled,
    error: RoundhouseError | None = None,
    own: Own | None = None,
) -> Response:
    family = context.families.family(card.family)
    world = family.world_of(card.id) if isinstance(family, WorldMaking) else None
    kinds = [(HERE, say("plays here")), (FREE, say("free seat"))]
    kinds += [(BOT + bot, say("bot: %(name)s", name=bot)) for bot in context.bots.names(card.family)]
    kinds.append((NONE, say("nobody")))
    return page(
        "new.html",
        http_status(error) if error else 200,
        title=card,
        players=card.seats_with(filled.options),
        guide="" if own else guide_of(context, card),
        csrf=csrf,
        caller=caller,
        kinds=kinds,
        bots=context.bots.about(card.family),
        bot_kinds=[kind for kind, _label in kinds if kind.startswith(BOT)],
        undo_rules=undoing.WORDS,
        clock_kinds=CLOCK_KINDS,
        thens=THEN,
        orders=ORDERS,
        talks=TALKS,
        world=world,
        rules=_rules(card.options),
        sizes=family.world_sizes if world and isinstance(family, WorldMaking) else (),
        filled=filled,
        error=refused(error),
        action=own.action if own else "/new",
        carried=own.carried if own else {},
    )


def _rules(options: Sequence[Option]) -> list[list[Option]]:
    """The options in rows: those of which each excludes all the others stand in one, any other by itself."""
    beside = {
        one.id: [
            other for other in options if other is one or other.id in one.excludes or one.id in other.excludes
        ]
        for one in options
    }
    rows = []
    for one in options:
        row = beside[one.id]
        if any(beside[other.id] != row for other in row):
            row = [one]
        if row[0] is one:
            rows.append(row)
    return rows


def _others(how: str, bots: list[str]) -> str:
    if how == "friends":
        return FREE
    return BOT + bots[-1] if how == "bots" and bots else HERE
