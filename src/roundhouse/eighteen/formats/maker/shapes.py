"""What only a Maker file can get wrong: its shape, legends and lists that are not there, and its maps.

Keys that are in no table of ``keys.py`` are unknown (RH101).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..definition import Definition
from ..nearest import misspelt, near, said_of_misspelt
from ..sources.source import Source, Way
from .faults import Faults, short
from .keys import (
    COLORS,
    COMPANY,
    INFO,
    MARKETS,
    NEEDED,
    OPEN,
    PHASE,
    PLAYER,
    PRIVATE,
    TOP,
    TRAIN,
    TRIGGER,
    Value,
    url,
)
from .map_faults import MapFaults
from .nested import oddities
from .odd_rows import odd_rows
from .values import dicts, integer, strings, text_of


def check_shapes(source: Source, definition: Definition) -> None:
    """Everything about the file that the title data no longer show."""
    _Shapes(source, definition).check()


class _Shapes(Faults):
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
        MapFaults(self.source, self.definition).check()
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
                self.find(code, "error", (*way, key), f"“{key}” should be {expected}.", value=short(value))

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
                f"“{short(kind)}” is no kind of market.",
                value=short(kind),
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
                value=short(rows),
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
                self.find("RH502", "error", way, "This is no cell of a market.", value=short(cell))
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
                f"“legend” {entries}, there is no {short(legend)}: the cell has no zone.",
                value=short(legend),
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
