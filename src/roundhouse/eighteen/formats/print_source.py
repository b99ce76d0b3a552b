"""A definition as something to print: whatever can be understood of it, and the rest named.

Playing needs a whole title; paper does not. A file with tiles alone gives tiles; a company with a bad colour
is left out and said to be. Nothing is filled in here as it is for play: what is printed is what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from roundhouse.eighteen.model.companies import CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import Cell, MarketDef, read_cell
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.title import BonusDef, HexDef, MapDef, TileDef, Title
from roundhouse.eighteen.model.trains import Phase, TrainKind
from roundhouse.eighteen.print.source import ChipSource, PrintSource
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.language import parse_code
from roundhouse.hexes.grid import Axis, BadName, Grid
from roundhouse.hexes.grid import Layout as GridLayout
from roundhouse.table.errors import Malformed

from .building import convert, read_abilities, read_rounds
from .definition import Definition
from .maker.foreign import with_foreign
from .maker.market_looks import market_looks
from .maker.paints import paint
from .maker.values import dicts, integer, text_of
from .title_toml import (
    expand_company,
    expand_map,
    expand_phase,
    expand_private,
    expand_tile,
    expand_train,
)

Shape = TypeVar("Shape")
_WRONG = (Malformed, BadName, KeyError, ValueError, TypeError, AttributeError, msgspec.ValidationError)
MOST_CHIPS = 99


def print_source(definition: Definition) -> PrintSource:
    """What can be printed of a definition."""
    reader = _Reader(definition.data)
    title = reader.title()
    raw = with_foreign(definition.data) if "foreign" in definition.data else {}
    return PrintSource(
        title,
        tuple(dict.fromkeys([*reader.lacking, *_undrawn(definition, raw)])),
        tuple(_chips(raw)),
        dict(_texts(raw, "privates", "bid")),
        dict(_texts(raw, "companies", "subtext")),
        tuple(_par_prices(raw)),
        market_looks(raw),
        settled=definition.format != "maker",
    )


class _Reader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.lacking: list[str] = []

    def title(self) -> Title:
        data = self.data
        least, most = _pair(data.get("players"))
        bank = data.get("bank")
        return Title(
            id=str(data.get("id", "game")),
            name=str(data.get("name", "Untitled")),
            min_players=least,
            max_players=most,
            bank=bank if isinstance(bank, int) and not isinstance(bank, bool) else None,
            starting_cash=self.by_players("starting_cash"),
            certificate_limit=self.by_players("certificate_limit"),
            map=self.map(),
            tiles=tuple(self.tiles()),
            market=self.market(),
            trains=tuple(self.rows("trains", "train", self.train)),
            phases=tuple(self.rows("phases", "phase", self.phase)),
            corporations=tuple(self.rows("corporations", "company", self.company)),
            privates=tuple(self.rows("privates", "private company", self.private)),
            rounds=self.part({}, lambda: read_rounds(data.get("rounds", {}), SHARED_WORDS)),
            settings=self.part(Settings(), lambda: convert(data.get("settings", {}), Settings, "settings")),
            minors=tuple(self.rows("minors", "minor", self.minor)),
            bonuses=tuple(self.rows("bonuses", "bonus", lambda row: convert(row, BonusDef, "bonuses"))),
            currency=_currency(data.get("currency")),
            designer=str(data.get("designer", "")),
            publisher=str(data.get("publisher", "")),
            place=str(data.get("place", "")),
            words={str(key): str(value) for key, value in _table(data.get("words")).items()},
        )

    def part(self, otherwise: Shape, make: Callable[[], Shape]) -> Shape:
        try:
            return make()
        except _WRONG:
            return otherwise

    def rows(self, key: str, what: str, make: Callable[[Any], Shape]) -> Iterator[Shape]:
        """What can be made of each row; the others are named with what is wrong."""
        rows = self.data.get(key, ())
        for at, row in enumerate(rows if isinstance(rows, list | tuple) else ()):
            name = row.get("id", row.get("name", at + 1)) if isinstance(row, Mapping) else at + 1
            try:
                yield make(row)
            except _WRONG as error:
                self.lacking.append(f"The {what} “{name}” is left out: {_said(error)}")

    def by_players(self, key: str) -> dict[int, Any]:
        found = {}
        for count, value in _table(self.data.get(key)).items():
            if str(count).isdecimal() and isinstance(value, int):
                found[int(count)] = value
        return found

    def train(self, row: Any) -> TrainKind:
        long = expand_train(row)
        if "color" in long:
            colors = _table(_table(_table(self.data.get("foreign")).get("maker")).get("colors"))
            long["color"] = paint({"colors": colors}, long["color"])
        return convert(long, TrainKind, "")

    def phase(self, row: Any) -> Phase:
        return convert(expand_phase(row), Phase, "")

    def private(self, row: Any) -> PrivateDef:
        long = expand_private(row)
        made = convert({**long, "abilities": ()}, PrivateDef, "")
        return msgspec.structs.replace(made, abilities=tuple(self.abilities(long, made.id)))

    def company(self, row: Any) -> CorporationDef:
        long = expand_company(row)
        made = convert({**long, "abilities": ()}, CorporationDef, "")
        return msgspec.structs.replace(made, abilities=tuple(self.abilities(long, made.id)))

    def minor(self, row: Any) -> CorporationDef:
        return self.company({"kind": "minor", "shares": (100,), **row})

    def abilities(self, row: Mapping[str, Any], of: str) -> Iterator[Any]:
        for ability in row.get("abilities", ()):
            try:
                yield from read_abilities([ability], SHARED_WORDS, "")
            except _WRONG as error:
                self.lacking.append(f"An ability of {of} is left out: {_said(error)}")

    def map(self) -> MapDef:
        data = _table(self.data.get("map"))
        empty = MapDef(layout="flat", hexes=())
        if not data:
            self.lacking.append("There is no map.")
            return empty
        try:
            known = {
                name for codes in data["hexes"].values() for names in codes.values() for name in names.split()
            }
            places = {name: text for name, text in _table(data.get("locations")).items() if name in known}
            long = expand_map({**data, "locations": places})
            hexes = list(self.hexes(long))
            return msgspec.structs.replace(convert({**long, "hexes": ()}, MapDef, "map"), hexes=tuple(hexes))
        except _WRONG as error:
            self.lacking.append(f"The map is left out: {_said(error)}")
            return empty

    def hexes(self, long: Mapping[str, Any]) -> Iterator[HexDef]:
        layout = GridLayout(long["layout"])
        usual = "letter" if long["layout"] == "flat" else "number"
        grid = Grid(layout, Axis((long["axes"] or {}).get("x", usual)))
        for row in long["hexes"]:
            try:
                made = convert(row, HexDef, "")
                grid.coordinate(made.name)
                printed_tile(made.name, made.color, made.code)
                yield made
            except _WRONG as error:
                self.lacking.append(f"Hex {row.get('name')} is left out: {_said(error)}")

    def tiles(self) -> Iterator[TileDef]:
        if not _table(self.data.get("tiles")):
            self.lacking.append("There are no tiles.")
        for name, value in _table(self.data.get("tiles")).items():
            try:
                made = convert(expand_tile(str(name), value), TileDef, "")
                if made.code is not None:
                    parse_code(made.code)
                elif made.name not in common_tiles():
                    self.lacking.append(f"Tile {name} is left out: nobody knows what it looks like.")
                    continue
                yield made
            except _WRONG as error:
                self.lacking.append(f"Tile {name} is left out: {_said(error)}")

    def market(self) -> MarketDef:
        data = _table(self.data.get("market"))
        lines = data.get("rows")
        if not isinstance(lines, list) or not lines:
            self.lacking.append("There is no stock market.")
            return MarketDef(())
        rows = tuple(
            tuple(self.cell(word, row, column) for column, word in enumerate(str(line).split()))
            for row, line in enumerate(lines)
        )
        return MarketDef(rows, self._movement(data))

    def _movement(self, data: Mapping[str, Any]) -> Any:
        usual = MarketDef(()).movement
        made = self.part(
            MarketDef(()),
            lambda: convert({"rows": (), "movement": data.get("movement", usual)}, MarketDef, ""),
        )
        return made.movement

    def cell(self, word: str, row: int, column: int) -> Cell | None:
        try:
            return read_cell("" if word == "-" else word, row, column)
        except ValueError as error:
            self.lacking.append(f"A space of the market is left out: {error}.")
            return None


def _said(error: Exception) -> str:
    """What is wrong, as the end of a sentence."""
    if isinstance(error, Malformed):
        return error.message
    if isinstance(error, KeyError):
        return f"“{error.args[0] if error.args else '?'}” is missing."
    return f"{error}".rstrip(".") + "."


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _pair(value: Any) -> tuple[int, int]:
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int) for one in value):
        return min(value), max(value)
    return 2, 6


def _currency(value: Any) -> str:
    """How money is written; nothing but one ``{}`` is ever filled in."""
    text = value if isinstance(value, str) and value.count("{}") == 1 else "${}"
    return text if text.replace("{}", "").count("{") + text.replace("{}", "").count("}") == 0 else "${}"


# What only Maker knows


def _undrawn(definition: Definition, raw: Mapping[str, Any]) -> Iterator[str]:
    """Tiles and hexes whose drawing says no track, and tiles that nobody has."""
    said = [found for found in definition.findings if found.code == "RH309"]
    yield from (found.message for found in said)
    if isinstance(maps := raw.get("map"), list) and len(maps) > 1:
        yield f"The file has {len(maps)} maps; this is the first. --map 2 prints the second."
    yield from _looks_by_name(raw)
    drawn = set(_table(definition.data.get("tiles")))
    for name in _table(raw.get("tiles")):
        if str(name) not in drawn and not any(f"Tile {name} " in found.message for found in said):
            yield f"Tile {name} is left out: nobody knows what it looks like."


def _looks_by_name(raw: Mapping[str, Any]) -> Iterator[str]:
    """Pictures and colours that a file names and another program brings along."""
    logos = {
        text_of(row.get("logo")): None
        for table in ("companies", "tokens", "privates")
        for _, row in dicts(raw.get(table))
        if text_of(row.get("logo"))
    }
    if logos:
        named = ", ".join(name[:40] for name in list(logos)[:3]) + (" and others" if len(logos) > 3 else "")
        yield f"Logos are left out ({named}): letters stand for them. --logos takes a folder with pictures."
    config = _table(raw.get("config"))
    for key in ("theme", "companiesTheme"):
        if name := text_of(raw.get(key)) or text_of(config.get(key)):
            yield f"The theme “{name[:40]}” is left out: --theme takes one of ours, or a file of colours."
    if others := [key for key in config if key not in ("theme", "companiesTheme")]:
        named = ", ".join(str(key)[:20] for key in others[:6])
        yield f"The config of the file is left out ({named}): sizes and layouts are chosen when printing."


def _chips(raw: Mapping[str, Any]) -> Iterator[ChipSource]:
    tokens = raw.get("tokens")
    for token in tokens if isinstance(tokens, list) else ():
        if isinstance(token, str) and token.strip():
            yield ChipSource(token[:40])
        elif isinstance(token, Mapping):
            words = text_of(token.get("label")) or text_of(token.get("name")) or _icon(token)
            count = integer(token.get("print")) or integer(token.get("quantity")) or 1
            if words:
                yield ChipSource(words[:40], paint(raw, token.get("color", "white")), min(count, MOST_CHIPS))


def _icon(token: Mapping[str, Any]) -> str:
    """The name of an icon as a word: “round4” is the round."""
    return text_of(token.get("icon")).strip("0123456789-_ ").replace("-", " ").capitalize()


def _texts(raw: Mapping[str, Any], table: str, key: str) -> Iterator[tuple[str, str]]:
    for _, row in dicts(raw.get(table)):
        words = text_of(row.get(key))
        mark = text_of(row.get("abbrev")) or text_of(row.get("sym")) or text_of(row.get("name"))
        if words and mark:
            yield mark, words[:60]


def _par_prices(raw: Mapping[str, Any]) -> Iterator[int]:
    values = _table(_table(raw.get("stock")).get("par")).get("values")
    for value in values if isinstance(values, list) else ():
        for one in value if isinstance(value, list) else (value,):
            if (price := integer(one)) is not None:
                yield price
