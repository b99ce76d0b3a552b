"""Profiles, and the list of ratings."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.context import ServerContext
from roundhouse.server.requests import caller_of, context_of
from roundhouse.table.errors import RoundhouseError, Unknown

from .forms import csrf_of
from .people_parts import moment
from .render import page


async def profile_page(request: Request) -> Response:
    """What there is to tell of somebody with an account."""
    context, caller = context_of(request), await caller_of(request)
    user = await context.ratings.find_person(request.path_params["name"][:80])
    if user is None:
        raise Unknown("person/unknown", "There is no account of that name.")
    profile = await context.results.profile(user, caller.user)
    return page(
        "profile.html",
        caller=caller,
        profile=profile,
        games=[(one, title_name(context, one.title), moment(one.ended)) for one in profile.games[:30]],
        by_title=[(title_name(context, title), rating) for title, rating in profile.by_title],
    )


async def ratings_page(request: Request) -> Response:
    """The list of ratings, over all titles or of one."""
    context, caller = context_of(request), await caller_of(request)
    title = request.query_params.get("title", "")[:80]
    return page(
        "ratings.html",
        caller=caller,
        csrf=csrf_of(caller),
        title=title_name(context, title) if title else "",
        ranked=await context.ratings.best(title),
    )


def title_name(context: ServerContext, title: str) -> str:
    """What a title is called; its id where it is no longer installed."""
    try:
        return context.families.card(title, None).name
    except RoundhouseError:
        return title
