"""The words of the notes (S3.A) for commands, fields and errors that this API calls otherwise."""

from __future__ import annotations

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
    "action/no-type": "bad-request",
    "request/json": "bad-request",
    "request/shape": "bad-request",
    "request/word": "bad-request",
}
"""The codes of the notes for errors that are not the game's; whoever says ``game_id`` gets these."""


def in_our_words(body: Mapping[str, Any]) -> dict[str, Any]:
    """A request with the names of this API; ``deck`` is an option of the table."""
    word = WORDS.get(body["cmd"]) if isinstance(body.get("cmd"), str) else None
    if body.get("cmd") == "get-history" and isinstance(body.get("from"), int):
        ours = {name: value for name, value in body.items() if name != "from"}
        return {"after": max(0, body["from"] - 1), **ours}
    if word is None:
        return dict(body)
    ours = {word.fields.get(name, name): value for name, value in body.items()}
    ours["cmd"] = word.command
    if word.command == "get-state" and ("game_id" in body or body["cmd"] == "get"):
        ours.setdefault("commands", True)
    if word.command == "create" and "deck" in ours:
        deck = ours.pop("deck")
        ours["options"] = {**(ours.get("options") or {}), "deck": deck}
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
    commands = answer.pop("commands", None)
    if commands is not None and isinstance(phase := answer["state"].get("phase"), dict):
        phase["history"] = commands
    return answer


def in_their_words(error: Mapping[str, Any]) -> dict[str, Any]:
    """An error with the code of the notes, and what else is known of it as ``details``."""
    details = {name: value for name, value in error.items() if name not in ("code", "message")}
    return {**error, "code": CODES.get(error["code"], error["code"]), "details": details}
