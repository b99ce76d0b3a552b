"""Tournaments: the list, a new one, and where one stands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import Denied, http_status
from roundhouse.server.presentation import language
from roundhouse.server.requests import caller_of, context_of
from roundhouse.server.store.records import User
from roundhouse.server.store.tournaments import TournamentPlan
from roundhouse.server.tournaments import plan_words
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say

from .forms import Form, csrf_of, go, read_form
from .people_pages import title_name
from .render import page, refused
from .term_fields import CLOCK_KINDS, TermFields

_STAGES = {"open": to_say("who plays along?"), "running": to_say("under way"), "finished": to_say("over")}


async def tournaments_page(request: Request) -> Response:
    """All tournaments, and the form for a new one."""
    return await _list(request, await caller_of(request))


async def _list(request: Request, caller: Caller, error: RoundhouseError | None = None) -> Response:
    context, say = context_of(request), language().say
    return page(
        "tournaments.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        error=refused(error),
        titles=context.families.cards(),
        clock_kinds=CLOCK_KINDS,
        tournaments=[
            (
                one,
                title_name(context, one.plan.title),
                plan_words(one.plan, say),
                _STAGES[one.stage],
            )
            for one in await context.tournament_store.newest()
        ],
    )


async def make_tournament(request: Request) -> Response:
    """A new tournament; whoever makes it begins it."""
    context, form = context_of(request), await read_form(request)
    user = form.signed_in()
    try:
        card = context.families.card(form.text("title"), None)
        fields = TermFields.read(form)
        plan = TournamentPlan(
            title=card.id,
            family=card.family,
            mode="robin" if form.text("mode") == "robin" else "swiss",
            seats=form.number("seats") or 2,
            rounds=form.number("rounds") or 3,
            terms=fields.terms(),
        )
        made = await context.tournaments.make(user, form.text("name"), plan)
    except RoundhouseError as error:
        return await _list(request, form.caller, error)
    return go(f"/tournaments/{made.id}")


async def tournament_page(request: Request) -> Response:
    """Where a tournament stands."""
    return await _one(request, await caller_of(request))


async def _one(request: Request, caller: Caller, error: RoundhouseError | None = None) -> Response:
    context = context_of(request)
    found = await context.tournaments.standing(request.path_params["tournament"])
    one, user = found.tournament, caller.user
    rounds = sorted({pairing.round for pairing in found.pairings}, reverse=True)
    return page(
        "tournament.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        error=refused(error),
        one=one,
        title=title_name(context, one.plan.title),
        words=plan_words(one.plan, language().say),
        after=found.after,
        stage=_STAGES[one.stage],
        entrants=found.entrants,
        scores=found.scores,
        rounds=[(number, [each for each in found.pairings if each.round == number]) for number in rounds],
        places=found.places,
        bots=context.bots.names(one.plan.family),
        owner=user is not None and (user.id == one.owner_id or user.admin),
        plays=user is not None and any(entrant.user_id == user.id for entrant in found.entrants),
    )


Step = Callable[[ServerContext, str, Form, User], Awaitable[None]]


def _handler(step: Step, *, owner: bool) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        context, form = context_of(request), await read_form(request)
        id = request.path_params["tournament"]
        one, user = await context.tournament_store.get(id), form.signed_in()
        if owner and not (user.admin or user.id == one.owner_id):
            raise Denied("tournament/not-owner", "Only whoever made the tournament may do this.")
        try:
            await step(context, id, form, user)
        except RoundhouseError as error:
            return await _one(request, form.caller, error)
        return go(f"/tournaments/{id}")

    return handle


async def _enter(context: ServerContext, id: str, _form: Form, user: User) -> None:
    await context.tournaments.enter(id, user)


async def _bots(context: ServerContext, id: str, form: Form, _user: User) -> None:
    await context.tournaments.enter_bots(id, form.text("bot"), form.number("count") or 1)


async def _begin(context: ServerContext, id: str, _form: Form, _user: User) -> None:
    await context.tournaments.begin(id)


async def next_season(request: Request) -> Response:
    """The same tournament once more, for whoever made it."""
    context, form = context_of(request), await read_form(request)
    id = request.path_params["tournament"]
    one, user = await context.tournament_store.get(id), form.signed_in()
    if not (user.admin or user.id == one.owner_id):
        raise Denied("tournament/not-owner", "Only whoever made the tournament may do this.")
    try:
        made = await context.tournaments.next_season(id, user)
    except RoundhouseError as error:
        return await _one(request, form.caller, error)
    return go(f"/tournaments/{made.id}")


enter = _handler(_enter, owner=False)
enter_bots = _handler(_bots, owner=True)
begin = _handler(_begin, owner=True)
