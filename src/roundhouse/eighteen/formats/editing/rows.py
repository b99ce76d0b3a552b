"""Edits of trains, phases, companies, tiles, settings and the stock market."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

import tomlkit
from tomlkit import nl
from tomlkit.items import AoT, Item, Table

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.table.errors import Malformed

from ..nearest import near
from ..playable import ROUNDS
from .document import Node, add_tail, item, lines, put, rows, table, take_tail
from .edits import AddRow, MoveRow, RemoveRow, RowSection, SetCell, SetField
from .fields import typed

_COLORS = (
    "#c8201f",
    "#0a5cad",
    "#1e7a3c",
    "#d9a400",
    "#6a3d9a",
    "#e07b1a",
    "#222222",
    "#8a5a2b",
    "#12909a",
    "#c0408a",
)
"""The colours that new companies get, one after the other."""
_NAMED: Mapping[RowSection, str] = {
    "trains": "name",
    "phases": "name",
    "corporations": "id",
    "minors": "id",
    "privates": "id",
    "options": "id",
}
_NEEDED = frozenset({"name", "id", "value", "kind"})
_SEVERAL = "edit/twice"
_ONE_LINE = 4


def set_field(document: Node, edit: SetField) -> None:
    """Write a field. Raises Malformed naming field and value."""
    value = typed(edit.section, edit.field, edit.value)
    match edit.section:
        case "game":
            if value is None and edit.field in ("name", "players"):
                raise Malformed("edit/needed", f"A game needs “{edit.field}”.")
            put(document, edit.field, value)
        case "map" | "settings":
            put(table(document, edit.section), edit.field, value)
        case "market":
            put(table(document, "market"), edit.field, value)
        case "tiles":
            _set_tile(document, str(edit.row), edit.field, value)
        case "rounds":
            if value is None and edit.field == "kind":
                raise Malformed("edit/needed", "A round needs a kind.")
            put(_round(document, str(edit.row)), edit.field, value)
        case "steps" | "abilities":
            raise Malformed("edit/row", "Steps and abilities are items of a row.")
        case "trains" | "phases" | "corporations" | "minors" | "privates" | "options":
            found = _row(document, edit.section, edit.row)
            if value is None and edit.field in _NEEDED:
                raise Malformed("edit/needed", f"{edit.section}: “{edit.field}” cannot be empty.")
            if edit.field == _NAMED[edit.section] and str(found.get(edit.field)) != str(value):
                _check_new(document, edit.section, str(value))
            put(found, edit.field, value)


def add_row(document: Node, edit: AddRow) -> None:
    """Add a row with what is usual. Raises Malformed for a name that is none or taken."""
    name = edit.name.strip()
    if not re.fullmatch(r"[^\s\"\\][^\"\\\n]{0,59}", name):
        raise Malformed("edit/name", f"“{name[:40]}” is no name.", hint="a few letters and digits")
    if edit.section == "tiles":
        _add_tile(document, name)
        return
    if edit.section == "rounds":
        _add_round(document, name)
        return
    assert edit.section != "steps"
    assert edit.section != "abilities"
    _check_new(document, edit.section, name)
    found = rows(document, edit.section)
    row = tomlkit.table()
    for key, value in _usual(document, edit.section, name, list(found)).items():
        row[key] = item(value)
    tails = _take_tails(found)
    tails.append(tails.pop() if tails else [])
    if len(found):
        add_tail(_table(found, -1), [nl()])
        tails.insert(-1, [])
    elif not tomlkit.dumps(document).endswith("\n\n"):
        row.trivia.indent = "\n"
    found.append(row)
    _add_tails(found, tails)


def _table(found: AoT, at: int) -> Table:
    one = found[at]
    assert isinstance(one, Table)
    return one


def _take_tails(found: AoT) -> list[list[Item]]:
    """Empty lines and remarks behind the rows: they keep their places when rows come, go and move."""
    return [take_tail(_table(found, at)) for at in range(len(found))]


def _add_tails(found: AoT, tails: Sequence[Sequence[Item]]) -> None:
    for at, tail in enumerate(tails):
        add_tail(_table(found, at), tail)


def _usual(document: Node, section: RowSection, name: str, before: list[Any]) -> dict[str, Any]:
    last = before[-1] if before else {}
    match section:
        case "trains":
            reach = re.match(r"[0-9]{1,2}", name)
            price = int(last.get("price", 0)) + 100 if before else 80
            return {
                "name": name,
                "price": price,
                "reach": int(reach[0]) if reach and int(reach[0]) else 2,
                "quantity": 2,
            }
        case "phases":
            kept = {
                key: last[key].unwrap() if hasattr(last[key], "unwrap") else last[key]
                for key in ("train_limit", "tiles", "rounds")
                if key in last
            }
            sold = [str(row.get("name")) for row in _plain_rows(document, "trains")]
            begins = {"on": name} if before and name in sold else {}
            return {"name": name, **begins, **(kept or {"train_limit": 4, "tiles": ["yellow"], "rounds": 1})}
        case "corporations":
            color = _COLORS[len(before) % len(_COLORS)]
            return {
                "id": name,
                "name": name,
                "tokens": [0, 40],
                "float_percent": int(last.get("float_percent", 50)),
                "color": color,
            }
        case "minors":
            return {"id": name, "name": name, "tokens": [0], "color": _COLORS[len(before) % len(_COLORS)]}
        case "options":
            return {"id": re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").lower() or "option", "name": name}
        case "privates":
            return {
                "id": name,
                "name": name,
                "value": 20 * (len(before) + 1),
                "revenue": 5 * (len(before) + 1),
            }


def _plain_rows(document: Node, section: str) -> list[Mapping[str, Any]]:
    found = document.get(section)
    return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list) else []


def remove_row(document: Node, edit: RemoveRow) -> None:
    """Take a row out. Raises Malformed when it is not there."""
    if edit.section == "tiles":
        del _tiles(document, str(edit.row))[str(edit.row)]
        return
    if edit.section == "rounds":
        _round(document, str(edit.row))
        del table(document, "rounds")[str(edit.row)]
        return
    assert edit.section != "steps"
    assert edit.section != "abilities"
    _row(document, edit.section, edit.row)
    found = rows(document, edit.section)
    tails = _take_tails(found)
    gone = int(edit.row)
    del found[gone]
    if not len(found):
        del document[edit.section]
        return
    tails.pop(max(0, gone - 1) if gone < len(found) else gone - 1)
    _add_tails(found, tails)


def move_row(document: Node, edit: MoveRow) -> None:
    """Put a row one place up or down. Raises Malformed at the ends."""
    assert edit.section != "steps"
    assert edit.section != "abilities"
    _row(document, edit.section, edit.row)
    at = int(edit.row)
    found, to = rows(document, edit.section), at + edit.by
    if not 0 <= to < len(found):
        raise Malformed("edit/move", "It stands at the end already.")
    tails, row = _take_tails(found), _table(found, at)
    del found[at]
    found.insert(to, row)
    _add_tails(found, tails)


def set_cell(document: Node, edit: SetCell) -> None:
    """Write a space of the market. Raises Malformed for what is no price."""
    value = edit.value.strip()
    if value and not re.fullmatch(r"[0-9]{1,4}[A-Za-z]*", value):
        raise Malformed(
            "edit/cell",
            f"“{value[:20]}” is no space of a market.",
            hint="a price, then letters of zones: 100p",
        )
    market = table(document, "market")
    lines = [str(line).split() for line in market.get("rows", ())]
    while len(lines) <= edit.row:
        lines.append([])
    line = lines[edit.row]
    line += ["-"] * (edit.column + 1 - len(line))
    line[edit.column] = value or "-"
    while line and line[-1] == "-":
        line.pop()
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise Malformed("edit/cell", "A stock market has at least one price.")
    texts = [" ".join(line) or "-" for line in lines]
    out = tomlkit.array()
    out.extend(texts)
    if len(texts) > 1:
        out.multiline(True)
    market["rows"] = out


def _row(document: Node, section: RowSection, row: int | str) -> Node:
    found = rows(document, section)
    if not isinstance(row, int) or not 0 <= row < len(found):
        raise Malformed("edit/row", f"There is no row {row!r} in {section}.", hint="load the page anew")
    one = found[row]
    assert isinstance(one, MutableMapping)
    return one


def _check_new(document: Node, section: RowSection, name: str) -> None:
    """Raises Malformed for a name that another row has."""
    key = _NAMED[section]
    companies: tuple[RowSection, ...] = ("corporations", "minors", "privates")
    together = companies if section in companies else (section,)
    for one in together:
        if any(str(row.get(key)) == name for row in _plain_rows(document, one)):
            raise Malformed(_SEVERAL, f"There is “{name}” in {one} already.", hint="another name")


def _round(document: Node, name: str) -> Node:
    found = document.get("rounds")
    row = found.get(name) if isinstance(found, Mapping) else None
    if not isinstance(row, MutableMapping):
        raise Malformed("edit/row", f"There is no round “{name[:20]}”.", hint="load the page anew")
    return row


def _add_round(document: Node, name: str) -> None:
    """Add a round: the first three are those of 1830, another one is like its operating round."""
    if name in table(document, "rounds"):
        raise Malformed(_SEVERAL, f"There is a round “{name[:40]}” already.", hint="another name")
    usual: Mapping[str, Any] = ROUNDS[name if name in ROUNDS else "operating"]
    row = tomlkit.table()
    for key, value in usual.items():
        row[key] = item(value)
    if len(usual["steps"]) > _ONE_LINE:
        row["steps"] = lines(usual["steps"])
    add_tail(row, [nl()])
    table(document, "rounds")[name] = row


def _tiles(document: Node, name: str) -> Node:
    tiles = table(document, "tiles")
    if name not in tiles:
        raise Malformed("edit/tile", f"There is no tile “{name[:20]}”.", hint=near(name, list(tiles)))
    return tiles


def _set_tile(document: Node, name: str, field: str, value: Any) -> None:
    """Change how many there are of a tile, or the drawing of one of the game's own."""
    tiles = _tiles(document, name)
    body = tiles[name]
    if field == "count" and not isinstance(body, MutableMapping):
        put(tiles, name, 1 if value is None else value)
        return
    if not isinstance(body, MutableMapping):
        body = tiles[name] = item({"count": body})
    put(body, field, value)


def _add_tile(document: Node, name: str) -> None:
    """Add a tile: one that everybody uses by its number, any other name is a tile of the game's own."""
    tiles = table(document, "tiles")
    if name in tiles:
        raise Malformed(_SEVERAL, f"Tile {name} is there already.", hint="raise its number")
    own = {"count": 1, "color": "yellow", "code": "path=a:0,b:3"}
    put(tiles, name, 1 if name in common_tiles() else own)
