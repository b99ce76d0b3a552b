"""The API over HTTP: ``POST /api`` with a ``cmd``, the same commands under ``/api/v1``, live events."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import TooMany, http_status, told
from roundhouse.server.requests import LARGE, caller_of, context_of, read_json
from roundhouse.table.errors import Malformed, RoundhouseError

from . import wire
from .commands import COMMANDS, Command
from .events import events
from .notes import WORDS, answer_in_their_words, in_our_words, in_their_words
from .openapi import description

_BY_NAME = {command.name: command for command in COMMANDS}
_TABLE_NAMES, _SEAT_NAMES = ("table", "game_id"), ("seat", "player_id")
_LONGEST_WORD = 80
_SHELL_WORDS = ("cmd", "token", "request_id", "after", *_TABLE_NAMES, *_SEAT_NAMES)


def routes() -> list[Route]:
    """Every address of the API."""
    versioned = [
        Route("/api/v1" + command.path, _endpoint(command), methods=[command.method], name=command.name)
        for command in COMMANDS
    ]
    return [
        Route("/api", post_command, methods=["POST"]),
        Route("/api/openapi.json", openapi, methods=["GET"]),
        Route("/api/v1/tables/{table}/events", events, methods=["GET"]),
        *versioned,
    ]


async def openapi(request: Request) -> Response:
    """The description of the API."""
    return json_response(description(context_of(request).families))


async def post_command(request: Request) -> Response:
    """S3.A: ``{"cmd": …, "player_id": …, "game_id": …, "token": …, …}``.

    A command that the shell does not know is a question to the game or an action of it.
    """
    name, noted = "unknown", False
    try:
        asked = await read_json(request)
        name, noted = _word(asked, "cmd"), _is_noted(asked)
        body = in_our_words(asked)
        token = _word(body, "token") if "token" in body else None
        caller = await caller_of(request, token)
        body = await _at_their_table(body, caller, context_of(request))
        fields = _as_command(body["cmd"], body, context_of(request))
        answer = msgspec.to_builtins(await run(context_of(request), caller, *fields))
    except RoundhouseError as error:
        return refused("/api", error, name=name, noted=noted)
    if noted:
        answer = answer_in_their_words(answer)
    return json_response({"response": f"{name}-response", "status": "ok", **answer})


async def run(
    context: ServerContext, caller: Caller, command: Command, fields: Mapping[str, Any]
) -> wire.Answer:
    """Carry out a command whose fields are JSON data. Raises RoundhouseError when it is refused."""
    caller.may(command.scope)
    try:
        ask = msgspec.convert(fields, command.ask, strict=command.method != "GET")
    except msgspec.ValidationError as error:
        raise Malformed("request/shape", f"{command.name}: {error}") from None
    return await command.handle(context, caller, ask)


def refused(
    path: str, error: RoundhouseError, status: int = 0, *, name: str = "unknown", noted: bool = False
) -> Response:
    """The answer for programs to a request at ``path`` that cannot be done, wherever it was refused.

    What comes from ``POST /api`` has a ``status`` always: programs look there first.
    """
    said = in_their_words(told(error), name) if noted else told(error)
    shell = {"response": f"{name}-response", "status": "error"} if path == "/api" else {}
    answer = json_response({**shell, "error": said}, status or http_status(error))
    if isinstance(error, TooMany):
        answer.headers["retry-after"] = str(error.retry_after)
    return answer


def _endpoint(command: Command) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        caller = await caller_of(request)
        fields: dict[str, Any] = {}
        if command.method == "GET":
            fields.update(request.query_params)
        elif await request.body():
            fields.update(await read_json(request, command.name in LARGE))
        fields.update(request.path_params)
        return json_response(await run(context_of(request), caller, command, fields))

    return endpoint


def _is_noted(asked: Mapping[str, Any]) -> bool:
    """Does a request speak in the words of the notes alone? Some commands have the same name here."""
    theirs = "game_id" in asked or ("player_id" in asked and "table" not in asked)
    return theirs or (asked["cmd"] in WORDS and asked["cmd"] not in _BY_NAME)


async def _at_their_table(body: dict[str, Any], caller: Caller, context: ServerContext) -> dict[str, Any]:
    """A request that names no table, as the notes write it: the table is where the token has its seat."""
    if caller.token_hash is None or any(key in body for key in _TABLE_NAMES):
        return body
    table = await context.seating.table_of(caller.token_hash)
    return body if table is None else {**body, "table": table}


def _as_command(name: str, body: Mapping[str, Any], context: ServerContext) -> tuple[Command, dict[str, Any]]:
    """The command that a body asks for, and its fields under the names of the shell. Raises Malformed for a
    word that is no command, where there is no table either whose game might know it."""
    command = _BY_NAME.get(name)
    if command is None and not any(key in body for key in _TABLE_NAMES):
        like = get_close_matches(name, [*_BY_NAME, *WORDS], 1)
        raise Malformed(
            "request/command",
            f"There is no command “{name}”; an action of a game needs its “table”, or the token of a seat.",
            hint=f"nearest: {like[0]}" if like else "see /api/openapi.json",
        )
    other = "query" if context.families.asks(name) else "act"
    fields = {key: value for key, value in body.items() if command and key not in _SHELL_WORDS}
    asked = (command or _BY_NAME[other]).ask
    known = asked.__struct_fields__
    for names in (_TABLE_NAMES, _SEAT_NAMES, ("request_id",), ("after",)):
        given = [body[key] for key in names if key in body]
        if given and names[0] in known:
            # Numbers are as good as words for naming a seat or a table.
            fields[names[0]] = str(given[0]) if isinstance(given[0], int) and len(names) > 1 else given[0]
    if command is None:
        fields["action" if other == "act" else "question"] = {"type": name} | {
            key: value for key, value in body.items() if key not in _SHELL_WORDS
        }
    return command or _BY_NAME[other], fields


def _word(body: Mapping[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not 1 <= len(value) <= _LONGEST_WORD:
        raise Malformed("request/word", f"A request needs “{name}”, a text of at most 80 characters.")
    return value


def json_response(content: object, status: int = 200) -> Response:
    """A JSON answer that nobody keeps."""
    return Response(
        msgspec.json.encode(content), status, {"Cache-Control": "no-store"}, media_type="application/json"
    )
