"""The description of the API (OpenAPI 3.1), made from the shapes and the table of commands."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from roundhouse.server.registry import Families
from roundhouse.table.protocol import Described, Family
from roundhouse.version import __version__

from .commands import COMMANDS, Command
from .notes import WORDS

_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "description": "stable, for programs"},
                "message": {"type": "string", "description": "for people"},
                "place": {"type": "string"},
                "hint": {"type": "string"},
            },
        }
    },
}
_ERRORS = {
    "400": "It cannot be read.",
    "403": "You may not.",
    "404": "There is no such thing.",
    "409": "The rules or the state of the table do not allow it.",
    "413": "It is too large.",
    "429": "Too many requests.",
    "503": "Not now; asking again with the same request_id is safe.",
}


@cache
def description(families: Families) -> dict[str, Any]:
    """The whole document, with the commands of the families that describe theirs."""
    types = [command.ask for command in COMMANDS] + [command.answer for command in COMMANDS]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    asks = dict(zip([command.name for command in COMMANDS], schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for command in COMMANDS:
        shape = components[asks[command.name]["$ref"].rsplit("/", 1)[1]]
        paths.setdefault("/api/v1" + command.path, {})[command.method.lower()] = _operation(command, shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Roundhouse",
            "version": __version__,
            "description": "Everything the pages can do, for programs. Live updates: GET "
            "/api/v1/tables/{table}/events (server-sent events, resumed by Last-Event-ID).",
        },
        "tags": [{"name": family.id, "description": shown.guide} for family, shown in _described(families)],
        "paths": {"/api": {"post": _by_name(families)}, **paths},
        "components": {
            "schemas": {**components, **_of_games(families), "Error": _ERROR},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _described(families: Families) -> list[tuple[Family, Described]]:
    return [(family, family) for family in families if isinstance(family, Described)]


def _of_games(families: Families) -> dict[str, Any]:
    """A schema for each command and question of a family, such as ``crayon.build-track``: its fields, beside
    ``cmd``, ``game_id``, ``player_id`` and ``token``."""
    return {
        f"{family.id}.{shape.name}": {
            "type": "object",
            "title": shape.name,
            "description": shape.summary,
            "required": ["cmd", *shape.required],
            "properties": {"cmd": {"const": shape.name}, **shape.fields},
        }
        for family, shown in _described(families)
        for shape in shown.command_shapes()
    }


def _by_name(families: Families) -> dict[str, Any]:
    """``POST /api``: every command, and every action and question of the games, by its name (S3.A)."""
    words = sorted({command.name for command in COMMANDS} | set(WORDS))
    text = {"type": "string", "maxLength": 80}
    name = {"anyOf": [text, {"type": "integer", "minimum": 0}]}
    fields = {
        "cmd": {**text, "minLength": 1, "description": "An action or question of the game, or one of: "
                + ", ".join(words)},
        "game_id": {**name, "description": "The table; “table” says the same."},
        "player_id": {**name, "description": "The seat; “seat” says the same."},
        "token": {**text, "description": "The secret of the seat or of the table's owner."},
        "request_id": {**text, "description": "Asked again with the same one, nothing is done twice."},
        "after": {"type": "integer", "description": "The last entry known: nothing is done after others."},
    }  # fmt: skip
    shape = {"type": "object", "required": ["cmd"], "properties": fields, "additionalProperties": True}
    games = [_ref(name) for name in _of_games(families)]
    body = {"allOf": [shape, {"anyOf": [{"type": "object", "title": "any other command"}, *games]}]}
    head = {"response": {"type": "string"}, "status": {"type": "string", "enum": ["ok", "error"]}}
    done = {
        "type": "object",
        "required": ["response", "status"],
        "properties": {
            **head,
            "seq": {"type": "integer", "description": "The number of the last entry of the log."},
            "events": {"type": "array", "items": {"type": "string"}},
        },
    }
    refused = {"allOf": [{"type": "object", "required": ["response", "status"], "properties": head}, _ERROR]}
    return {
        "operationId": "command",
        "summary": "Any command by its name, with the fields of the command beside it.",
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "tags": [family.id for family, _ in _described(families)],
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": done}}},
            **{
                status: {"description": text, "content": {"application/json": {"schema": refused}}}
                for status, text in _ERRORS.items()
            },
        },
    }


def _operation(command: Command, shape: dict[str, Any]) -> dict[str, Any]:
    in_path = re.findall(r"{(\w+)}", command.path)
    properties: dict[str, Any] = shape["properties"]
    required = [name for name in shape.get("required", ()) if name not in in_path]
    operation: dict[str, Any] = {
        "operationId": command.name,
        "summary": command.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": properties[name]} for name in in_path
        ],
        "responses": {
            "200": {
                "description": "Done.",
                "content": {"application/json": {"schema": _ref(command.answer.__name__)}},
            },
            **{
                status: {"description": text, "content": {"application/json": {"schema": _ref("Error")}}}
                for status, text in _ERRORS.items()
            },
        },
    }
    rest = {name: schema for name, schema in properties.items() if name not in in_path}
    if command.method == "GET":
        operation["parameters"] += [
            {"name": name, "in": "query", "required": name in required, "schema": schema}
            for name, schema in rest.items()
        ]
    elif rest:
        body = {
            "type": "object",
            "properties": rest,
            "required": required,
            "additionalProperties": False,
        }
        operation["requestBody"] = {
            "required": bool(required),
            "content": {"application/json": {"schema": body}},
        }
    return operation


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
