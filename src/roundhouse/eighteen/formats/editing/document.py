"""A ``title.toml`` that is changed in place: comments, order and spaces stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, TypeAlias

import tomli
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Comment, Item, Key, KeyType, SingleKey, Table, Whitespace

from roundhouse.table.errors import Malformed

from ..sources.source import check_sizes
from ..sources.toml_text import read_toml
from ..title_writer import inline

Node: TypeAlias = MutableMapping[str, Any]
"""A table of the document."""
MOST_LETTERS = 200_000
"""Of a text that is edited in steps."""


def edited(text: str, change: Callable[[Node], None], *, file: str = "title.toml") -> str:
    """The text with a change carried out. Raises Malformed for a text that is no TOML, with line and column,
    and for one that the change would garble."""
    if len(text) > MOST_LETTERS:
        raise Malformed("edit/large", f"The text has {len(text)} letters; {MOST_LETTERS} are the most.")
    check_sizes(read_toml(text.encode("utf-8", "replace"), file))
    try:
        document = tomlkit.parse(text)
        change(document)
        wanted, out = document.unwrap(), tomlkit.dumps(document)
        kept = tomli.loads(out) == wanted
    except (TOMLKitError, tomli.TOMLDecodeError, RecursionError):
        kept, out = False, ""
    if not kept:
        raise Malformed(
            "edit/layout",
            "This edit does not fit the way in which the text is written.",
            hint="change it in the text",
        )
    return out


def table(at: Node, *way: str) -> Node:
    """The table at the end of the way, made where it is missing. Raises Malformed for another value."""
    for step in way:
        if step not in at:
            at[step] = tomlkit.table()
        found = at[step]
        if not isinstance(found, MutableMapping):
            raise Malformed("edit/table", f"“{step}” is no table.", hint="change it in the text")
        at = found
    return at


def rows(document: Node, section: str) -> AoT:
    """The rows of a list of tables, made where it is missing. Raises Malformed where they are written
    otherwise."""
    if section not in document or document[section] == []:
        document[section] = tomlkit.aot()
    found = document[section]
    if not isinstance(found, AoT):
        raise Malformed(
            "edit/rows", f"“{section}” is not written as [[{section}]].", hint="change it in the text"
        )
    return found


def put(at: Node, key: str, value: Any) -> None:
    """Write a value behind the last one of a table, or in place of the one before; take the key out for
    ``None``. Remarks stay where they are: one after the last value belongs to what follows the table."""
    if value is None:
        at.pop(key, None)
    elif key in at or not isinstance(at, Table):
        at[key] = item(value)
    else:
        tail = take_tail(at)
        at.append(_quoted(key), item(value))
        add_tail(at, tail)


def item(value: Any) -> Item:
    """Data as an item of a document, written as the house writes it."""
    return value if isinstance(value, Item) else tomlkit.value(inline(value))


def lines(values: Iterable[Any]) -> Item:
    """A list with one item a line."""
    return tomlkit.value("[\n" + "".join(f"  {inline(value)},\n" for value in values) + "]")


def _quoted(key: str) -> Key | str:
    """Numbers as keys stand in quotes, as tiles do."""
    return SingleKey(key, KeyType.Basic) if key[:1].isdigit() or not key else key


def take_tail(at: Table) -> list[Item]:
    """Take out what stands behind the last value of a table: empty lines and remarks."""
    body, tail = at.value.body, []
    while body and body[-1][0] is None and isinstance(body[-1][1], Comment | Whitespace):
        tail.append(body.pop()[1])
    return tail[::-1]


def add_tail(at: Table, tail: Iterable[Item]) -> None:
    """Put it behind the last value again."""
    for one in tail:
        at.value.append(None, one)
