"""HTML forms that people send: read, and known to come from our own pages."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from roundhouse.server.callers import Caller
from roundhouse.server.errors import Denied
from roundhouse.server.ids import masked
from roundhouse.server.requests import (
    COOKIE,
    CSRF_FIELD,
    caller_by_cookie,
    caller_of,
    check_csrf,
    context_of,
    read_json,
)
from roundhouse.server.store.records import User
from roundhouse.table.errors import Malformed


class Form:
    """The fields of a form, as texts, and who sent it."""

    def __init__(self, caller: Caller, fields: FormData) -> None:
        self.caller = caller
        self._fields = fields

    def sent_by(self, caller: Caller) -> Form:
        """This form with another caller: one who has been given a session meanwhile."""
        return Form(caller, self._fields)

    def signed_in(self) -> User:
        """The account that sent the form. Raises Denied without one."""
        if self.caller.user is None:
            raise Denied("account/none", "Sign in first.")
        return self.caller.user

    def text(self, name: str, default: str = "") -> str:
        """A field; ``default`` when it is missing or a file."""
        value = self._fields.get(name, default)
        return value.strip() if isinstance(value, str) else default

    def written(self, prefix: str) -> dict[str, str]:
        """What people wrote, as they wrote it: texts of the fields whose names begin with ``prefix``, by the
        rest of their names."""
        return {
            name.removeprefix(prefix): value
            for name, value in self._fields.multi_items()
            if name.startswith(prefix) and isinstance(value, str)
        }

    def texts(self, name: str) -> list[str]:
        """All values of a field that may come several times."""
        return [value for value in self._fields.getlist(name) if isinstance(value, str)]

    async def file(self, name: str) -> bytes:
        """The content of a file. Raises Malformed when there is none."""
        found = await self.upload(name)
        if found is None:
            raise Malformed("request/file", "Choose a file.")
        return found[1]

    def number(self, name: str) -> int | None:
        """A field with a whole number; ``None`` when it is empty. Raises Malformed."""
        text = self.text(name)
        if not text:
            return None
        if not text.isdecimal() or len(text) > 9:
            raise Malformed("request/number", f"“{text[:20]}” is no whole number.")
        return int(text)

    async def upload(self, name: str) -> tuple[str, bytes] | None:
        """The name and content of a file that came along, if one did."""
        value = self._fields.get(name)
        if not isinstance(value, UploadFile) or not value.filename:
            return None
        return value.filename, await value.read()

    async def close(self) -> None:
        """Let the files go that came with it."""
        await self._fields.close()

    def options(self, prefix: str) -> dict[str, str]:
        """The filled fields whose names begin with ``prefix``, by the rest of their names."""
        return {
            name.removeprefix(prefix): value
            for name, value in self._fields.items()
            if name.startswith(prefix) and isinstance(value, str) and value
        }


async def read_form(request: Request, files: int = 0) -> Form:
    """The form of a request. Raises Denied when it does not come from one of our pages."""
    caller = await caller_by_cookie(request)
    fields = await request.form(max_files=files, max_fields=200)
    try:
        if caller.session:
            word = fields.get(CSRF_FIELD, "")
            check_csrf(caller, word if isinstance(word, str) else "")
        else:
            _check_origin(request)
    except Denied:
        await fields.close()
        raise
    return Form(caller, fields)


async def read_message(request: Request) -> tuple[Caller, dict[str, Any]]:
    """What a script of ours sends, a JSON object, and who does.

    Raises Denied when it does not come from one of our pages, Malformed, TooLarge.
    """
    caller = await caller_of(request)
    if not caller.session:
        _check_origin(request)
    return caller, await read_json(request, large=False)


def _check_origin(request: Request) -> None:
    """A browser without a session has no word to show, but it says where the form was."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    if not ours:
        raise Denied("request/origin", "This form was not on a page of this server.")


def csrf_of(caller: Caller) -> str:
    """The word that the forms of this caller carry."""
    return masked(caller.session.csrf) if caller.session else ""


async def with_session(request: Request, caller: Caller) -> tuple[Caller, str | None]:
    """The caller with a session, a new guest's if they had none, and the cookie to set then."""
    if caller.session:
        return caller, None
    return await sign_in_as(request, caller, caller.user)


async def sign_in_as(request: Request, caller: Caller, user: User | None) -> tuple[Caller, str]:
    """A session with a new secret for this user; a guest's claims come along."""
    context = context_of(request)
    if caller.session is None:
        context.allowances.new_session(caller.address)
    cookie, session = await context.callers.new_session(caller, user)
    return Caller(session=session, user=user, address=caller.address), cookie


def set_cookie(request: Request, response: Response, cookie: str | None) -> None:
    """Give the browser its secret, if there is a new one."""
    if cookie is None:
        return
    settings = context_of(request).settings
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=settings.session_days * 86_400,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or settings.public_url.startswith("https:"),
    )


def go(url: str) -> Response:
    """Go on to another page."""
    return RedirectResponse(url, 303, {"Cache-Control": "no-store"})
