"""Signing up, in and out; tokens for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import SCOPES
from roundhouse.server.errors import Denied, http_status
from roundhouse.server.requests import caller_of, house_of
from roundhouse.table.errors import RoundhouseError

from .forms import csrf_of, go, read_form, set_cookie, sign_in_as
from .render import page


async def sign_page(request: Request) -> Response:
    """The form to sign in or up, by the address."""
    caller = await caller_of(request)
    return page(
        "sign.html",
        new=request.url.path == "/sign-up",
        caller=caller,
        csrf=csrf_of(caller),
        error="",
        name="",
    )


async def sign(request: Request) -> Response:
    """Sign in or up; the seats that this browser held as a guest stay with it."""
    house, form = house_of(request), await read_form(request)
    new = request.url.path == "/sign-up"
    name, password = form.text("name"), form.text("password")
    try:
        entering = house.callers.sign_up if new else house.callers.sign_in
        user = await entering(form.caller, name, password)
    except RoundhouseError as error:
        return page(
            "sign.html",
            http_status(error),
            new=new,
            caller=form.caller,
            csrf=csrf_of(form.caller),
            error=str(error),
            name=name,
        )
    _, cookie = await sign_in_as(request, form.caller, user)
    response = go("/")
    set_cookie(request, response, cookie)
    return response


async def sign_out(request: Request) -> Response:
    """End the session of this browser."""
    form = await read_form(request)
    await house_of(request).callers.sign_out(form.caller)
    response = go("/")
    response.delete_cookie("roundhouse")
    return response


async def account_page(request: Request) -> Response:
    """The account."""
    caller = await caller_of(request)
    if caller.user is None:
        return go("/sign-in")
    return page("account.html", caller=caller, csrf=csrf_of(caller), token="")


async def new_token(request: Request) -> Response:
    """A new token for a program, shown once."""
    form = await read_form(request)
    user = form.caller.user
    if user is None:
        raise Denied("account/none", "Sign in first.")
    scopes = [scope for scope in SCOPES if scope in form.texts("scope")]
    token = await house_of(request).callers.new_api_token(user, form.text("name")[:80] or "program", scopes)
    return page("account.html", caller=form.caller, csrf=csrf_of(form.caller), token=token)
