"""Signing up, in and out; the account: notices, tokens for programs, the password."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import SCOPES, Caller
from roundhouse.server.errors import http_status
from roundhouse.server.hooks import EXAMPLES, SHAPES
from roundhouse.server.passwords import SHORTEST
from roundhouse.server.presentation import cookie_of, presentation, read_cookie
from roundhouse.server.requests import caller_of, context_of
from roundhouse.server.store.records import User
from roundhouse.server.webpush import PushTarget
from roundhouse.table.errors import Malformed, Refusal, RoundhouseError
from roundhouse.table.languages import to_say

from .forms import csrf_of, go, read_form, set_cookie, sign_in_as
from .render import page, refused
from .settings_page import is_usual, tell_browser


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
    context, form = context_of(request), await read_form(request)
    new = request.url.path == "/sign-up"
    name, password = form.text("name"), form.text("password")
    try:
        entering = context.callers.sign_up if new else context.callers.sign_in
        user = await entering(form.caller, name, password)
    except RoundhouseError as error:
        return page(
            "sign.html",
            http_status(error),
            new=new,
            caller=form.caller,
            csrf=csrf_of(form.caller),
            error=refused(error),
            name=name,
        )
    _, cookie = await sign_in_as(request, form.caller, user)
    response = go("/")
    set_cookie(request, response, cookie)
    await _bring_look(request, response, user)
    return response


async def _bring_look(request: Request, response: Response, user: User) -> None:
    """What an account has chosen comes to this browser; else what was chosen here stays with it."""
    people, here = context_of(request).people, presentation()
    kept = read_cookie(await people.look(user.id))
    if not is_usual(kept):
        tell_browser(request, response, kept)
    elif not is_usual(here):
        await people.set_look(user.id, cookie_of(here))


async def sign_out(request: Request) -> Response:
    """End the session of this browser."""
    form = await read_form(request)
    await context_of(request).callers.sign_out(form.caller)
    response = go("/")
    response.delete_cookie("roundhouse")
    return response


async def account_page(request: Request) -> Response:
    """The page of the account of whoever is signed in."""
    caller = await caller_of(request)
    if caller.user is None:
        return go("/sign-in")
    return await _account(request, caller, caller.user)


async def _account(
    request: Request,
    caller: Caller,
    user: User,
    *,
    token: str = "",
    told: str = "",
    error: RoundhouseError | None = None,
) -> Response:
    context = context_of(request)
    tokens = await context.people.tokens(user.id)
    return page(
        "account.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        token=token,
        told=told,
        error=refused(error),
        contact=await context.notices.contact(user),
        mails=bool(context.settings.smtp),
        shapes=SHAPES,
        examples=EXAMPLES,
        rated=await context.ratings.wants(user.id),
        push_key=context.push_key.public if context.push_key else "",
        browsers=await context.notices.browsers(user),
        tokens=[(name, [scope for scope in SCOPES if scope in scopes]) for name, scopes, _ in tokens],
        least=SHORTEST,
    )


async def set_contact(request: Request) -> Response:
    """Where to tell the person that it is their turn; with the test button, a message at once."""
    context, form = context_of(request), await read_form(request)
    user = form.signed_in()
    try:
        address = form.text("mail") if context.settings.smtp else ""
        digest = bool(form.text("digest"))
        await context.notices.set(user, form.text("hook"), form.text("shape"), address, digest)
        told = to_say("Kept.")
        if form.text("do") == "test":
            await context.notices.try_out(user)
            told = to_say("A test is on its way.")
    except RoundhouseError as error:
        return await _account(request, form.caller, user, error=error)
    return await _account(request, form.caller, user, told=told)


async def set_rating(request: Request) -> Response:
    """Be rated from now on, or no longer."""
    context, form = context_of(request), await read_form(request)
    user = form.signed_in()
    await context.ratings.set(user.id, form.text("rated") == "yes")
    return await _account(request, form.caller, user, told=to_say("Kept."))


async def push(request: Request) -> Response:
    """This browser is told of turns by web push, or with ``do=end`` no more."""
    context, form = context_of(request), await read_form(request)
    user = form.signed_in()
    if form.text("do") == "end":
        await context.notices.unsubscribe(user, form.text("endpoint"))
    elif context.push_key is None:
        raise Refusal("push/none", "This server has no key for web push.")
    else:
        target = PushTarget(
            endpoint=form.text("endpoint"), p256dh=form.text("p256dh"), auth=form.text("auth")
        )
        await context.notices.subscribe(user, target)
    return go("/account")


async def prove_mail(request: Request) -> Response:
    """The word that was mailed to the address of the account."""
    form = await read_form(request)
    user = form.signed_in()
    if await context_of(request).notices.prove(user, form.text("word")):
        return await _account(request, form.caller, user, told=to_say("The address is yours."))
    wrong = Malformed("account/word", "This is not the word that was sent.")
    return await _account(request, form.caller, user, error=wrong)


async def new_token(request: Request) -> Response:
    """A new token for a program, shown once."""
    form = await read_form(request)
    user = form.signed_in()
    scopes = [scope for scope in SCOPES if scope in form.texts("scope")]
    token = await context_of(request).callers.new_api_token(user, form.text("name")[:80] or "program", scopes)
    return await _account(request, form.caller, user, token=token)


async def withdraw_token(request: Request) -> Response:
    """The tokens of that name open nothing any more."""
    form = await read_form(request)
    user = form.signed_in()
    await context_of(request).people.drop_tokens(user.id, form.text("name"))
    return await _account(request, form.caller, user, told=to_say("The token is withdrawn."))


async def change_password(request: Request) -> Response:
    """A new password. This browser gets a new secret; every other one and every program is out."""
    context, form = context_of(request), await read_form(request)
    user = form.signed_in()
    try:
        await context.callers.change_password(form.caller, user, form.text("old"), form.text("new"))
    except RoundhouseError as error:
        return await _account(request, form.caller, user, error=error)
    caller, cookie = await sign_in_as(request, form.caller, user)
    told = to_say("The password is changed. Other browsers are signed out, tokens are withdrawn.")
    response = await _account(request, caller, user, told=told)
    set_cookie(request, response, cookie)
    return response
