"""What only a Maker file can get wrong: its shape, hexes drawn twice, legends and lists that are not there.

Keys that are in no table of ``keys.py`` are unknown (RH101).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles

from ..definition import Definition
from ..nearest import misspelt, near, said_of_misspelt
from ..sources.source import Source, Way, write_way
from .keys import (
    COLORS,
    COMPANY,
    COUNT,
    INFO,
    LIST,
    MARKETS,
    NEEDED,
    OPEN,
    PHASE,
    PLAYER,
    PRIVATE,
    SPOT,
    TOP,
    TRAIN,
    TRIGGER,
    Value,
    url,
)
from .land import HEX, base_name
from .nested import oddities
from .odd_rows import odd_rows
from .values import dicts, integer, strings, text_of


def check_shapes(source: Source, definition: Definition) -> None:
    """Everything about the file that the title data no longer show."""
    _Shapes(source, definition).check()


class _Shapes:
    def __init__(self, source: Source, definition: Definition) -> None:
        self.source = source
        self.raw: Mapping[str, Any] = source.data
        self.definition = definition

    def find(
        self,
        code: str,
        severity: str,
        way: Way,
        message: str,
        *,
        value: Any = "",
        hint: str | None = None,
        key: bool = False,
    ) -> None:
        from roundhouse.table.definitions import Finding

        spot = self.source.spot(way, key=key)
        self.definition.findings.append(
            Finding(
                code,
                severity,
                message,
                file=self.source.file,
                line=spot.line if spot else None,
                column=spot.column if spot else None,
                path=write_way(way),
                value=str(value),
                hint=hint or "",
            )
        )

    def check(self) -> None:
        self.table((), self.raw, TOP)
        info = self.raw.get("info")
        if isinstance(info, Mapping):
            self.table(("info",), info, INFO)
            if not isinstance(info.get("title"), str):
                self.find("RH104", "error", ("info",), "The game has no title.")
        else:
            self.find("RH104", "error", (), "“info” with the title of the game is missing.")
        for key, table in (
            ("trains", TRAIN),
            ("phases", PHASE),
            ("companies", COMPANY),
            ("privates", PRIVATE),
            ("players", PLAYER),
        ):
            for at, row in dicts(self.raw.get(key)):
                self.table((key, at), row, table, open_=key in OPEN, needed=NEEDED.get(key, ()))
        links = self.raw.get("links")
        for name, link in links.items() if isinstance(links, Mapping) else ():
            if not url(link):
                self.find("RH102", "warning", ("links", name), "This is no link.", value=link)
        self.triggers()
        self.trains()
        self.tiles()
        self.hexes()
        self.market()
        self.companies()
        self.privates()
        for odd in (*oddities(self.raw), *odd_rows(self.raw)):
            self.find(
                odd.code, odd.severity, odd.way, odd.message, value=odd.value, hint=odd.hint, key=odd.at_key
            )

    def table(
        self,
        way: Way,
        row: Mapping[str, Any],
        tests: Mapping[str, Value],
        *,
        open_: bool = False,
        needed: Sequence[str] = (),
    ) -> None:
        meant = misspelt(row, tests, needed)
        for key in needed:
            if key not in row and key not in meant.values():
                self.find("RH104", "error", way, f"“{key}” is missing.")
        for key, value in row.items():
            test = tests.get(key)
            if test is None:
                if right := meant.get(key):
                    said, hint = said_of_misspelt(key, right), near(key, (right,))
                    self.find("RH101", "error", (*way, key), said, value=key, hint=hint, key=True)
                elif not open_:
                    message = f"No program reads “{key}”."
                    hint = near(key, tests)
                    self.find("RH101", "warning", (*way, key), message, value=key, hint=hint, key=True)
                continue
            expected = test(value)
            if expected:
                code = "RH103" if isinstance(value, int | float) and "from" in expected else "RH102"
                self.find(code, "error", (*way, key), f"“{key}” should be {expected}.", value=_short(value))

    def triggers(self) -> None:
        for key, fields in (("trains", ("rust", "phased", "obsolete")), ("phases", ("on",))):
            for at, row in dicts(self.raw.get(key)):
                for name in fields:
                    value = row.get(name)
                    many = isinstance(value, list)
                    for place, item in enumerate(value if isinstance(value, list) else [value]):
                        if isinstance(item, Mapping):
                            self.trigger((key, at, name, *((place,) if many else ())), item)

    def trigger(self, way: Way, item: Mapping[str, Any]) -> None:
        self.table(way, item, TRIGGER)
        if "on" not in item:
            self.find(
                "RH104", "error", way, "A trigger needs “on”: the name of a train.", hint=near("on", item)
            )
        elif "index" not in item:
            self.find("RH206", "warning", way, "A trigger without “index” means the first of its trains.")

    def trains(self) -> None:
        for at, row in dicts(self.raw.get("phases")):
            color = row.get("tiles")
            if isinstance(color, str) and color not in COLORS:
                colors = self.raw.get("colors")
                own = isinstance(colors, Mapping) and color in colors
                self.find(
                    "RH215",
                    "warning" if own else "error",
                    ("phases", at, "tiles"),
                    f"“{color}” is a colour of this file's own, not of tiles: yellow ones may be laid."
                    if own
                    else f"“{color}” is no colour of tiles.",
                    value=color,
                    hint=near(color, COLORS),
                )
            company = row.get("company")
            marks = [text_of(item.get("abbrev")) for _, item in dicts(self.raw.get("companies"))]
            if isinstance(company, str) and company not in marks:
                self.find(
                    "RH403",
                    "error",
                    ("phases", at, "company"),
                    f"There is no company {company}.",
                    value=company,
                    hint=near(company, marks),
                )

    # Map and tiles

    def tiles(self) -> None:
        tiles = self.raw.get("tiles")
        if not isinstance(tiles, Mapping):
            return
        common = common_tiles()
        for name, value in tiles.items():
            way: Way = ("tiles", name)
            body = value if isinstance(value, Mapping) else {"quantity": value}
            number = body.get("quantity", body.get("print", 1))
            if COUNT(number):
                self.find(
                    "RH306", "error", way, f"“{_short(number)}” is no number of tiles.", value=_short(number)
                )
            elif number == "∞" and "print" not in body:
                self.find(
                    "RH306", "note", way, f"Tile {name} has no limit; “print” would say how many to print."
                )
            target = body.get("tile")
            if isinstance(target, str) and self.circle(name, tiles):
                self.find(
                    "RH305",
                    "error",
                    (*way, "tile"),
                    f"Tile {name} stands for itself in a circle.",
                    value=target,
                )
                continue
            kind = base_name(str(target if target is not None else name))
            drawn = any(key in body for key in ("track", "cities", "color", "towns", "centerTowns"))
            if not drawn and kind not in common and not (target in tiles and target != name):
                self.find(
                    "RH304",
                    "warning",
                    way,
                    f"There is no common tile {kind}, and the file does not draw it.",
                    value=name,
                    hint=near(kind, common),
                    key=True,
                )

    def circle(self, name: str, tiles: Mapping[str, Any]) -> bool:
        seen, here = {name}, name
        while isinstance(tiles.get(here), Mapping) and isinstance(tiles[here].get("tile"), str):
            here = tiles[here]["tile"]
            if here in seen:
                return True
            seen.add(here)
        return False

    def maps(self) -> Iterator[tuple[Way, Mapping[str, Any]]]:
        found = self.raw.get("map")
        if isinstance(found, list):
            yield from ((("map", at), item) for at, item in dicts(found))
        elif isinstance(found, Mapping):
            yield ("map",), found

    def hexes(self) -> None:
        for way, map_ in self.maps():
            if LIST(map_.get("hexes", [])):
                self.find("RH102", "error", (*way, "hexes"), "“hexes” should be a list.")
                continue
            seen: dict[str, Way] = {}
            bodies: dict[str, tuple[Way, Mapping[str, Any]]] = {}
            for at, body in dicts(map_.get("hexes")):
                here: Way = (*way, "hexes", at)
                names = body.get("hexes")
                for place, name in enumerate(names if isinstance(names, list) else ()):
                    self.hex((*here, "hexes", place), name, seen)
                    if isinstance(name, str):
                        bodies.setdefault(name, (here, body))
            self.copies(way, map_, bodies)
            self.parity(seen)
            self.spots(way, map_)

    def hex(self, way: Way, name: Any, seen: dict[str, Way]) -> None:
        if not isinstance(name, str) or not HEX.fullmatch(name):
            hint = (
                f"perhaps {name.upper()}" if isinstance(name, str) and HEX.fullmatch(name.upper()) else None
            )
            self.find(
                "RH302", "error", way, f"“{_short(name)}” is no name of a hex.", value=_short(name), hint=hint
            )
        elif name in seen:
            first = self.source.spot(seen[name])
            where = f" in line {first.line}" if first else ""
            self.find(
                "RH301",
                "error",
                way,
                f"Hex {name} is drawn already{where}; the first drawing counts.",
                value=name,
            )
        else:
            seen[name] = way

    def copies(
        self, way: Way, map_: Mapping[str, Any], bodies: Mapping[str, tuple[Way, Mapping[str, Any]]]
    ) -> None:
        for at, body in dicts(map_.get("hexes")):
            copy = body.get("copy")
            here: Way = (*way, "hexes", at, "copy")
            if copy is None:
                continue
            if not isinstance(copy, str) or copy not in bodies:
                self.find(
                    "RH308",
                    "error",
                    here,
                    f"There is no hex {_short(copy)} to copy.",
                    value=_short(copy),
                    hint=near(str(copy), bodies),
                )
                continue
            seen = set(strings(body.get("hexes")))
            following: Any = copy
            while isinstance(following, str) and following in bodies:
                if following in seen:
                    self.find(
                        "RH308", "error", here, f"Hex {following} copies itself in a circle.", value=copy
                    )
                    break
                seen.add(following)
                following = bodies[following][1].get("copy")

    def parity(self, seen: Mapping[str, Way]) -> None:
        """Doubled coordinates: letter and number are even together, or odd together, all over the map."""
        sums: dict[int, list[str]] = {0: [], 1: []}
        for name in seen:
            letters = name.rstrip("0123456789")
            number = sum((ord(letter) - 64) * 26**place for place, letter in enumerate(reversed(letters)))
            sums[(number + int(name[len(letters) :])) % 2].append(name)
        few = min(sums.values(), key=len)
        for name in few[:5] if len(few) * 4 < len(seen) else ():
            self.find(
                "RH303",
                "warning",
                seen[name],
                f"Hex {name} lies between the hexes of the others.",
                value=name,
            )

    def spots(self, way: Way, map_: Mapping[str, Any]) -> None:
        for key in ("borders", "lines"):
            for at, row in dicts(map_.get(key)):
                coords = row.get("coords")
                for place, spot in enumerate(coords if isinstance(coords, list) else ()):
                    if not isinstance(spot, str) or not SPOT.fullmatch(spot):
                        here: Way = (*way, key, at, "coords", place)
                        self.find(
                            "RH311",
                            "error",
                            here,
                            f"“{_short(spot)}” is no spot of the map.",
                            value=_short(spot),
                        )

    # Market

    def market(self) -> None:
        stock = self.raw.get("stock")
        if not isinstance(stock, Mapping):
            return
        kind = stock.get("type")
        if "market" in stock and kind not in MARKETS:
            self.find(
                "RH501",
                "error",
                ("stock", "type"),
                f"“{_short(kind)}” is no kind of market.",
                value=_short(kind),
                hint=", ".join(MARKETS),
            )
        rows = stock.get("market", [])
        legend = stock.get("legend")
        known = len(legend) if isinstance(legend, list) else 0
        if not isinstance(rows, list):
            self.find(
                "RH502",
                "error",
                ("stock", "market"),
                "The market is not a list of rows of cells.",
                value=_short(rows),
            )
            return
        values: set[int] = set()
        for at, row in enumerate(rows):
            for place, cell in enumerate(row if isinstance(row, list) else [row]):
                way: Way = ("stock", "market", at, *((place,) if isinstance(row, list) else ()))
                self.cell(way, cell, known, values)
        par = stock.get("par")
        wanted = par.get("values") if isinstance(par, Mapping) else None
        for place, value in enumerate(wanted if isinstance(wanted, list) else ()):
            if integer(value) is not None and values and value not in values:
                self.find(
                    "RH505",
                    "warning",
                    ("stock", "par", "values", place),
                    f"No cell has the par price {value}.",
                    value=value,
                )

    def cell(self, way: Way, cell: Any, known: int, values: set[int]) -> None:
        if not isinstance(cell, Mapping):
            if cell is not None and not isinstance(cell, str | int | float):
                self.find("RH502", "error", way, "This is no cell of a market.", value=_short(cell))
            elif (price := integer(cell)) is not None:
                values.add(price)
            return
        legend = cell.get("legend")
        if legend is not None and not (isinstance(legend, int) and 0 <= legend < known):
            entries = f"has the entries 0 to {known - 1}" if known else "is empty"
            self.find(
                "RH504",
                "warning",
                (*way, "legend"),
                f"“legend” {entries}, there is no {_short(legend)}: the cell has no zone.",
                value=_short(legend),
            )
        for key in ("value", "label"):
            text = str(cell.get(key, ""))
            if text.isascii() and text.isdigit() and len(text) < 9:
                values.add(int(text))

    # Companies

    def companies(self) -> None:
        marks: set[str] = set()
        for at, row in dicts(self.raw.get("companies")):
            mark = text_of(row.get("abbrev"))
            if not mark:
                self.find(
                    "RH402",
                    "error",
                    ("companies", at),
                    "This company has no abbreviation.",
                    value=row.get("name", ""),
                )
            elif mark in marks:
                self.find(
                    "RH405",
                    "error",
                    ("companies", at, "abbrev"),
                    f"There is a company {mark} already.",
                    value=mark,
                )
            marks.add(mark)
            for key, table in (("tokens", "tokenTypes"), ("shares", "shareTypes")):
                named = row.get(key)
                known = self.raw.get(table)
                types = known if isinstance(known, Mapping) else {}
                if isinstance(named, str) and named not in types:
                    self.find(
                        "RH401",
                        "error",
                        ("companies", at, key),
                        f"“{table}” has no “{named}”.",
                        value=named,
                        hint=near(named, types),
                    )
        if not marks:
            return
        for way, map_ in self.maps():
            for at, body in dicts(map_.get("hexes")):
                self.labels((*way, "hexes", at), body, marks)

    def labels(self, way: Way, body: Mapping[str, Any], marks: set[str]) -> None:
        for at, city in dicts(body.get("cities")):
            for place, mark in enumerate(
                city["companies"] if isinstance(city.get("companies"), list) else ()
            ):
                label = mark.get("abbrev", mark.get("label")) if isinstance(mark, Mapping) else mark
                if isinstance(label, str) and label and label not in marks:
                    here: Way = (*way, "cities", at, "companies", place)
                    self.find(
                        "RH404",
                        "warning",
                        here,
                        f"A city carries “{label}”, the mark of no company.",
                        value=label,
                        hint=near(label, marks),
                    )

    def privates(self) -> None:
        marks = {text_of(row.get("abbrev")) for _, row in dicts(self.raw.get("companies"))}
        hexes = {
            name
            for _, map_ in self.maps()
            for _, body in dicts(map_.get("hexes"))
            for name in strings(body.get("hexes"))
        }
        for at, row in dicts(self.raw.get("privates")):
            company = row.get("company")
            if isinstance(company, str) and company not in marks:
                self.find(
                    "RH403",
                    "error",
                    ("privates", at, "company"),
                    f"There is no company {company}.",
                    value=company,
                    hint=near(company, marks),
                )
            hex_ = row.get("hex")
            if isinstance(hex_, str) and hexes and hex_ not in hexes:
                self.find(
                    "RH307",
                    "error",
                    ("privates", at, "hex"),
                    f"There is no hex {hex_}.",
                    value=hex_,
                    hint=near(hex_, hexes),
                )


def _short(value: Any) -> str:
    text = "null" if value is None else str(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
