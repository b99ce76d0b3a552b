"""Reads what a title of 18xx.games declares about itself, as far as pictures need it.

Such a file is JSON with the map, tiles, market, companies and names of one title. Slips in tile strings that
are beyond doubt are mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.model.abilities import BlocksHexes
from roundhouse.eighteen.model.companies import CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import Cell, MarketDef, read_cell
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.title import HexDef, MapDef, TileDef, Title
from roundhouse.eighteen.track.catalogue import printed_tile
from roundhouse.eighteen.track.language import mend_code, print_code
from roundhouse.table.errors import Malformed, Place

from .sources.quick_json import glanced_at, read_quickly

Json = Mapping[str, Any]


def is_facts(text: bytes) -> bool:
    """Is this what a title declares, not a definition of a game?"""
    data = glanced_at(text)
    return isinstance(data, Mapping) and "facts" in data


def read_facts(text: bytes, *, file: str | None = None) -> Title:
    """A title that can be drawn, not played. Raises Malformed."""
    data = read_quickly(text, "facts/json", file=file)
    try:
        facts = data["facts"]
        name = str(data["title"])
        return Title(
            id="".join(letter for letter in name if letter.isalnum()),
            name=str(data.get("display_title") or name),
            min_players=1,
            max_players=1,
            bank=None,
            starting_cash={},
            certificate_limit={},
            map=MapDef(
                "pointy" if facts.get("layout") == "pointy" else "flat",
                tuple(_hexes(facts)),
                facts.get("axes"),
            ),
            tiles=tuple(_tiles(facts)),
            market=_market(facts),
            trains=(),
            phases=(),
            corporations=tuple(_companies(facts, "corporations")),
            minors=tuple(_companies(facts, "minors")),
            privates=tuple(_privates(facts)),
            rounds={},
            settings=Settings(),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(
            "facts/shape", f"This does not declare a title ({error}).", place=Place(file)
        ) from None


def _hexes(facts: Json) -> Iterator[HexDef]:
    locations = facts.get("location_names") or {}
    for color, codes in (facts.get("hexes") or {}).items():
        for names, code in codes.items():
            for name in (part.strip() for part in names.split(",")):
                if name:
                    yield HexDef(name, color, _mended(name, color, code), locations.get(name))


def _mended(name: str, color: str, code: str) -> str:
    if code in {"blank", "city", "town"}:
        return print_code(printed_tile(name, color, code).parts)
    return print_code(mend_code(code)[0])


def _tiles(facts: Json) -> Iterator[TileDef]:
    for name, entry in (facts.get("tiles") or {}).items():
        if isinstance(entry, Mapping):
            count = entry.get("count", 1)
            code = print_code(mend_code(str(entry.get("code", "")))[0])
            yield TileDef(name, count if isinstance(count, int) else None, entry.get("color"), code)
        else:
            yield TileDef(name, entry if isinstance(entry, int) else None)


def _market(facts: Json) -> MarketDef:
    rows: list[tuple[Cell | None, ...]] = []
    for row, cells in enumerate(facts.get("market") or ()):
        rows.append(tuple(_cell(text, row, column) for column, text in enumerate(cells)))
    return MarketDef(tuple(rows))


def _cell(text: Any, row: int, column: int) -> Cell | None:
    try:
        return read_cell(str(text or ""), row, column)
    except ValueError:
        digits = "".join(letter for letter in str(text) if letter.isdigit())
        return Cell(row, column, int(digits)) if digits else None


def _companies(facts: Json, kind: str) -> Iterator[CorporationDef]:
    for company in facts.get(kind) or ():
        places = company.get("coordinates") or ()
        city = company.get("city")
        yield CorporationDef(
            id=str(company["sym"]),
            name=str(company.get("name", "")),
            home=(places,) if isinstance(places, str) else tuple(places),
            city=city if isinstance(city, int) else None,
            color=str(company.get("color") or "#888888"),
        )


def _privates(facts: Json) -> Iterator[PrivateDef]:
    for company in facts.get("companies") or ():
        blocks = [
            BlocksHexes(hexes=tuple(ability.get("hexes") or ()))
            for ability in company.get("abilities") or ()
            if ability.get("type") == "blocks_hexes"
        ]
        yield PrivateDef(
            str(company.get("sym", "")), str(company.get("name", "")), 0, abilities=tuple(blocks)
        )
