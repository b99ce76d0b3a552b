"""What the fields of the model say: the texts under them, and tables of Markdown from their schemas."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import msgspec


@cache
def field_docs(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What the texts under the fields of a class say, those of its base classes too."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not (issubclass(base, msgspec.Struct) and base is not msgspec.Struct):
            continue
        for field, text in pairwise(_class_bodies(base.__module__)[base.__name__]):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and field.target.id in cls.__struct_fields__
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
                and isinstance(text.value.value, str)
            ):
                found[field.target.id] = on_one_line(text.value.value)
    return found


@cache
def _class_bodies(module: str) -> dict[str, list[ast.stmt]]:
    """What stands in each class of a module, which is read once for all of its classes."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def on_one_line(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


def field_table(
    properties: Mapping[str, Mapping[str, Any]], required: set[str], examples: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Fields as a table of Markdown, perhaps with an example each."""
    more = "" if examples is None else " example |"
    yield f"| field | value | default | what it says |{more}"
    yield f"|---|---|---|---|{'---|' if more else ''}"
    for name, schema in properties.items():
        default = "required" if name in required else _default(schema.get("default"))
        words = str(schema.get("description", "")).replace("|", "\\|")
        cells = [f"`{name}`", field_kind(schema), default, words]
        if examples is not None:
            cells.append("`{}`".format(examples.get(name, "").replace("|", "\\|")))
        yield f"| {' | '.join(cells)} |"


def _default(value: Any) -> str:
    return (
        "" if value in (None, [], {}, "") else f"`{str(value).lower() if isinstance(value, bool) else value}`"
    )


def field_kind(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return f"{schema['$ref'].rpartition('/')[2]}"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema:
        return " or ".join(
            dict.fromkeys(field_kind(one) for one in schema["anyOf"] if one.get("type") != "null")
        )
    kinds: Any = schema.get("type", "any")
    words = {"integer": "whole number", "boolean": "true, false", "string": "text", "object": "table"}
    if isinstance(kinds, list):
        return " or ".join(str(words.get(kind, kind)) for kind in kinds)
    if kinds == "array":
        items = schema.get("items")
        return f"list of {field_kind(items)}" if isinstance(items, Mapping) and items else "list"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"table of {field_kind(schema['additionalProperties'])}"
    return str(words.get(kinds, kinds))
