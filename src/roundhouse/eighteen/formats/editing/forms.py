"""The forms of a title: its rows with the fields of the schema, as far as the text can be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from roundhouse.eighteen.draw import draw_tile
from roundhouse.eighteen.model.words import ZONES
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.editing import CellGrid, FormField, FormRow, FormSection
from roundhouse.table.errors import Malformed

from ..playable import ROUNDS
from .edits import ItemSection, RowSection, Section
from .fields import COMMON, fields_of, items_of, shown
from .items import kind_of

_MOST_ROWS = 60
_ROWS: Mapping[RowSection, tuple[str, str]] = {
    "trains": ("Trains", "A new train"),
    "phases": ("Phases", "A new phase"),
    "corporations": ("Companies", "A new company"),
    "minors": ("Minor companies", "A new minor company"),
    "privates": ("Private companies", "A new private company"),
    "options": ("Optional rules", "A new optional rule"),
}
_NOTES: Mapping[str, str] = {
    "trains": "In the order in which they are sold.",
    "phases": "Each begins when the first of its trains (“on”) is bought.",
    "options": "What a rule changes is written in the text, under [options.change].",
    "corporations": "“home” is the hex where it begins, “tokens” what each costs.",
}


_ELSEWHERE: Mapping[Section, tuple[str, ...]] = {
    "corporations": ("abilities",),
    "minors": ("abilities",),
    "privates": ("abilities",),
    "options": ("change",),
}
"""Fields that have a form of their own, or are written in the text."""


def sections_of(data: Mapping[str, Any]) -> tuple[FormSection, ...]:
    """The forms for title data, which may be incomplete or wrong."""
    layout = data.get("map", {}).get("layout", "flat") if isinstance(data.get("map"), Mapping) else "flat"
    game = _row("", "", "game", data)
    lie = _row("", "", "map", data.get("map"))
    return (
        FormSection("game", "The game", (game,)),
        FormSection("map", "The map", (lie,)),
        *(_list(section, data) for section in ("trains", "phases", "corporations")),
        _tiles(data.get("tiles"), "pointy" if layout == "pointy" else "flat"),
        *(_list(section, data) for section in ("privates", "minors")),
        FormSection("market", "How the market moves", (_row("", "", "market", data.get("market")),)),
        FormSection("settings", "Rules", (_row("", "", "settings", data.get("settings")),)),
        _rounds(data.get("rounds")),
        _list("options", data),
    )


def _rounds(found: Any) -> FormSection:
    """The rounds, each with its steps."""
    rows = [
        msgspec.structs.replace(
            _row(str(name), str(name), "rounds", row), inner=(_items("steps", str(name), row.get("steps")),)
        )
        for name, row in (found.items() if isinstance(found, Mapping) else ())
        if isinstance(row, Mapping)
    ]
    note = "What happens in each, from the first step to the last."
    return FormSection(
        "rounds",
        "Rounds and their steps",
        tuple(rows[:_MOST_ROWS]),
        "A new round",
        names=tuple(ROUNDS),
        note=note,
    )


_ITEMS: Mapping[ItemSection, tuple[str, str]] = {
    "steps": ("Steps", "A new step"),
    "abilities": ("Abilities", "A new ability"),
}


def _items(section: ItemSection, of: str, found: Any) -> FormSection:
    """The steps of a round, or the abilities of a company, each with the fields of its kind."""
    heading, what = _ITEMS[section]
    rows = []
    for at, body in enumerate(found if isinstance(found, list) else ()):
        kind = kind_of(section, body)
        data = body if isinstance(body, Mapping) else {}
        fields = tuple(
            FormField(name, field.kind, shown(data.get(name)), field.choices, field.help)
            for name, field in items_of(section).get(kind, {}).items()
        )
        rows.append(FormRow(f"{of}/{at}", kind.replace("_", " "), fields))
    return FormSection(
        section,
        heading,
        tuple(rows[:_MOST_ROWS]),
        what,
        moves=section == "steps",
        names=tuple(items_of(section)),
        closed=True,
        of=of,
    )


def _list(section: RowSection, data: Mapping[str, Any]) -> FormSection:
    heading, what = _ROWS[section]
    found = data.get(section)
    able = section in ("corporations", "minors", "privates")
    rows = [
        msgspec.structs.replace(
            _row(at, str(row.get("name", row.get("id", at + 1))), section, row),
            inner=(_items("abilities", f"{section}/{at}", row.get("abilities")),) if able else (),
        )
        for at, row in enumerate(found if isinstance(found, list) else ())
        if isinstance(row, Mapping)
    ]
    return FormSection(
        section, heading, tuple(rows[:_MOST_ROWS]), what, moves=True, note=_NOTES.get(section, "")
    )


def _row(key: int | str, heading: str, section: Section, found: Any) -> FormRow:
    data = found if isinstance(found, Mapping) else {}
    return FormRow(key, heading, tuple(_fields(section, data)))


def _fields(section: Section, data: Mapping[str, Any]) -> Iterator[FormField]:
    for name, field in fields_of(section).items():
        if name in _ELSEWHERE.get(section, ()):
            continue
        value = shown(data.get(name))
        choices = field.choices if field.kind in ("choice", "list") else ()
        yield FormField(
            name, field.kind, value, choices, field.help, name not in COMMON[section] and not value
        )


def _tiles(found: Any, layout: Any) -> FormSection:
    """The tiles with their pictures."""
    rows = []
    common = common_tiles()
    for name, value in list(found.items() if isinstance(found, Mapping) else ())[: 2 * _MOST_ROWS]:
        body = value if isinstance(value, Mapping) else {"count": value}
        fields = list(_fields("tiles", body))
        if "code" not in body:
            fields = fields[:1]
        picture = ""
        with suppress(Malformed):
            if isinstance(body.get("code"), str):
                tile = Tile(str(name), str(body.get("color", "yellow")), parse_code(body["code"]))
                picture = draw_tile(tile, layout=layout, theme=None, scale=0.3)
            elif name in common:
                picture = draw_tile(common[name], layout=layout, theme=None, scale=0.3)
        rows.append(FormRow(str(name), str(name), tuple(fields), picture))
    note = "A number that everybody uses, as 57; any other name is a tile of your own."
    return FormSection("tiles", "Tiles", tuple(rows), "A new tile", names=tuple(common), note=note)


def grid_of(data: Mapping[str, Any]) -> CellGrid:
    """The stock market as cells to write in."""
    market = data.get("market")
    lines = market.get("rows") if isinstance(market, Mapping) else None
    rows = [str(line).split() for line in lines] if isinstance(lines, list) else []
    wide = max((len(row) for row in rows), default=0) + 1
    cells = tuple(
        tuple("" if cell == "-" else cell for cell in [*row, *[""] * (wide - len(row))])
        for row in [*rows, []]
    )
    zones = ", ".join(f"{letter} {str(zone).replace('_', ' ')}" for letter, zone in ZONES.items())
    return CellGrid(cells[:32], zones)
