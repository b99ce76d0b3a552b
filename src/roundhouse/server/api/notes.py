"""The words of the notes (S3.A) for commands, fields and errors that this API calls otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple


class NoteWord(NamedTuple):
    """A command under another name: what it is here, and its fields under other names."""

    command: str
    fields: Mapping[str, str] = {}


WORDS: Mapping[str, NoteWord] = {
    "create-game": NoteWord("create", {"map": "title"}),
    "list-games": NoteWord("list"),
    "join-game": NoteWord("join"),
    "leave-game": NoteWord("leave"),
    "start-game": NoteWord("start"),
    "add-bot": NoteWord("add-bot", {"level": "bot"}),
    "remove-bot": NoteWord("leave"),
    "claim-timeout": NoteWord("hand-to-bot", {"level": "bot"}),
    "get": NoteWord("get-state", {"since_seq": "since"}),
    "get-state": NoteWord("get-state", {"since_seq": "since"}),
    "save-game": NoteWord("save"),
    "export-game": NoteWord("save"),
    "load-game": NoteWord("import"),
    "import-game": NoteWord("import"),
    "chat": NoteWord("message"),
}

CODES: Mapping[str, str] = {
    "table/unknown": "unknown-game",
    "seat/unknown": "unknown-player",
    "seat/not-yours": "unknown-player",
    "table/finished": "game-over",
    "action/deep": "bad-request",
    "action/field": "bad-request",
    "action/no-type": "bad-request",
    "action/value": "bad-request",
    "request/json": "bad-request",
    "request/shape": "bad-request",
    "request/word": "bad-request",
}
"""The codes of the notes for errors that are not the game's; whoever says ``game_id`` or ``player_id`` gets
these."""

_COMMAND = re.compile(r"^[a-z-]+: ")
_FIELD = re.compile(r"(`(?:\$\.)?)([a-z_]+)(?=`)")
"""In a sentence about the shape of a request: its command, and the fields that it names."""


def in_our_words(body: Mapping[str, Any]) -> dict[str, Any]:
    """A request with the names of this API; ``deck`` is an option of the table."""
    word = WORDS.get(body["cmd"]) if isinstance(body.get("cmd"), str) else None
    if body.get("cmd") == "get-history" and "from" in body:
        ours = {name: value for name, value in body.items() if name != "from"}
        first = body["from"]
        # What is no number stays as it is, to be refused with its type.
        return {"after": max(0, first - 1) if type(first) is int else first, **ours}
    if word is None:
        return dict(body)
    ours = {word.fields.get(name, name): value for name, value in body.items()}
    ours["cmd"] = word.command
    if word.command == "get-state" and (body["cmd"] == "get" or {"game_id", "player_id"} & body.keys()):
        ours.setdefault("commands", True)
    if word.command == "create" and "players" not in ours:  # they join until the game starts
        ours.setdefault("seats", "most")
    if word.command == "create" and "deck" in ours:
        deck, options = ours.pop("deck"), ours.get("options") or {}
        # Options that are no object stay as they are, to be refused with their type.
        ours["options"] = {**options, "deck": deck} if isinstance(options, Mapping) else options
    return ours


def answer_in_their_words(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the names of the notes beside ours: ``seq``, ``events``, ``game_id``, and the actions
    that stand as the ``history`` of the phase."""
    if "number" in answer:
        answer["seq"] = answer["number"]
    if "lines" in answer:
        answer["events"] = answer["lines"]
    if isinstance(answer.get("table"), dict):
        answer["game_id"] = answer["table"]["id"]
    if "token" in answer and "seat" in answer:
        answer["player_id"] = answer["seat"]
    commands = answer.pop("commands", None)
    if commands is not None and isinstance(phase := answer["state"].get("phase"), dict):
        phase["history"] = commands
    return answer


def in_their_words(error: Mapping[str, Any], command: str) -> dict[str, Any]:
    """An error of a command with the code of the notes, and what else is known of it as ``details``."""
    details = {name: value for name, value in error.items() if name not in ("code", "message")}
    told = {**error, "code": CODES.get(error["code"], error["code"]), "details": details}
    if error["code"] == "request/shape":
        told["message"] = _shape_in_their_words(error["message"], command)
    return told


def _shape_in_their_words(message: str, command: str) -> str:
    """What is wrong with the fields of a command, under the names that its sender gave them."""
    word = WORDS.get(command, NoteWord(command))
    theirs = {"table": "game_id", "seat": "player_id", **{ours: name for name, ours in word.fields.items()}}
    if command == "get-history":
        theirs["after"] = "from"
    named = _FIELD.sub(lambda found: found[1] + theirs.get(found[2], found[2]), message)
    return _COMMAND.sub(f"{command}: ", named)
