"""Edits of lists inside rows: the steps of a round, the abilities of a company."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

import tomlkit
from tomlkit.items import AoT, Array

from roundhouse.table.errors import Malformed

from ..nearest import near
from .document import Node, item, lines, put, rows
from .edits import AddRow, ItemSection, MoveRow, RemoveRow, SetField
from .fields import items_of, typed_as

WORD: Mapping[ItemSection, str] = {"steps": "step", "abilities": "type"}
"""The field that says of what kind an item is."""
_OWNERS = ("corporations", "minors", "privates")
_ONE_LINE = 3
"""A list of more items is written with one a line."""


def kind_of(section: ItemSection, found: Any) -> str:
    """The kind of an item; a step without settings is just its word."""
    return str(found.get(WORD[section], "")) if isinstance(found, Mapping) else str(found)


def set_item(document: Node, edit: SetField) -> None:
    """Write a field of an item. Raises Malformed naming field and value."""
    section = _section(edit.section)
    found, at = _item(document, section, edit.row)
    kind = kind_of(section, found[at])
    known = items_of(section).get(kind)
    if known is None:
        raise Malformed("edit/kind", f"Nobody knows “{kind[:40]}”.", hint=near(kind, items_of(section)))
    value = typed_as(known, kind, edit.field, edit.value)
    if isinstance(found, AoT):
        put(found[at], edit.field, value)
        return
    before = found[at].unwrap() if isinstance(found[at], Mapping) else {"step": kind}
    after = {**before, edit.field: value}
    after = {key: one for key, one in after.items() if one is not None}
    found[at] = item(kind if set(after) == {"step"} else after)


def add_item(document: Node, edit: AddRow) -> None:
    """Add an item of that kind at the end. Raises Malformed for one that there is not."""
    section = _section(edit.section)
    kind = edit.name.strip()
    if kind not in items_of(section):
        hint = near(kind, items_of(section)) or "one of the list"
        raise Malformed("edit/kind", f"Nobody knows “{kind[:40]}”.", hint=hint)
    found = _list(document, section, edit.of, make=True)
    made: Any = kind if section == "steps" else {"type": kind}
    if isinstance(found, AoT):
        row = tomlkit.table()
        row["type"] = kind
        found.append(row)
        return
    if "\n" in found.as_string() or len(found) < _ONE_LINE:
        found.append(item(made))
    else:
        _owner(document, section, edit.of)[section] = lines([*found.unwrap(), made])


def remove_item(document: Node, edit: RemoveRow) -> None:
    """Take an item out. Raises Malformed when it is not there."""
    section = _section(edit.section)
    found, at = _item(document, section, edit.row)
    del found[at]
    if not len(found) and section == "abilities":
        _owner(document, section, str(edit.row).rpartition("/")[0]).pop("abilities", None)


def move_item(document: Node, edit: MoveRow) -> None:
    """Put an item one place up or down. Raises Malformed at the ends."""
    section = _section(edit.section)
    found, at = _item(document, section, edit.row)
    to = at + edit.by
    if not 0 <= to < len(found):
        raise Malformed("edit/move", "It stands at the end already.")
    one, other = found[at].unwrap(), found[to].unwrap()
    found[at], found[to] = item(other), item(one)


def _section(section: str) -> ItemSection:
    return "steps" if section == "steps" else "abilities"


def _owner(document: Node, section: ItemSection, of: str) -> Node:
    """The row that an item belongs to. Raises Malformed."""
    if section == "steps":
        rounds = document.get("rounds")
        found = rounds.get(of) if isinstance(rounds, Mapping) else None
    else:
        kind, _, place = of.partition("/")
        if kind not in _OWNERS or not place.isdigit() or kind not in document:
            raise _no_row(of)
        several = rows(document, kind)
        found = several[int(place)] if int(place) < len(several) else None
    if not isinstance(found, MutableMapping):
        raise _no_row(of)
    return found


def _no_row(of: str) -> Malformed:
    return Malformed("edit/row", f"There is no row “{of[:40]}”.", hint="load the page anew")


def _list(document: Node, section: ItemSection, of: str, *, make: bool = False) -> Array | AoT:
    """The list of items of a row, made where it is missing. Raises Malformed."""
    owner = _owner(document, section, of)
    if section not in owner and make:
        owner[section] = tomlkit.array()
    found = owner.get(section)
    if not isinstance(found, Array | AoT):
        raise Malformed("edit/rows", f"“{section}” of {of} is no list.", hint="change it in the text")
    return found


def _item(document: Node, section: ItemSection, row: int | str) -> tuple[Any, int]:
    """The list of an item and its place there. Raises Malformed."""
    of, _, place = str(row).rpartition("/")
    found = _list(document, section, of)
    if not place.isdigit() or int(place) >= len(found):
        raise _no_row(str(row))
    return found, int(place)
