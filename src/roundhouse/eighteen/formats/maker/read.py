"""Reads a whole 18xx Maker file as title data (S0.*).

Values of the wrong kind are skipped here: the lint's tables of keys name them (``keys.py``). What our
title data cannot hold goes along under ``foreign.maker`` (``maker/foreign.py``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..definition import Data, Definition, Where
from ..sources.source import Source, Way, write_way
from ..train_names import reach_of_name
from . import companies, land, stock
from .foreign import keep_foreign
from .values import FATES, MOST_CERTIFICATES, dicts, first_number, integer, strings, text_of

COLORS = ("yellow", "green", "brown", "gray")


def read_maker(source: Source) -> Definition:
    """The definition in a Maker file. The caller has made sure that it is an object."""
    reader = _Reader(source)
    return reader.read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.raw: Mapping[str, Any] = source.data
        self.ways: dict[Way, Way] = {}
        self.definition = Definition({}, self.origin, "maker", list(source.findings))
        self.definition.texts = {source.file: source.text}

    def origin(self, way: Way) -> Where:
        """Where a value of the title data stands in the Maker file."""
        for length in range(len(way), -1, -1):
            known = self.ways.get(way[:length])
            if known is not None:
                rest = (*known, *way[length:])
                spot = self.source.spot(rest)
                exact = rest if self.source.value(rest) is not None else known
                return Where(
                    self.source.file,
                    spot.line if spot else None,
                    spot.column if spot else None,
                    write_way(exact),
                )
        spot = self.source.spot(way)
        return Where(
            self.source.file, spot.line if spot else None, spot.column if spot else None, write_way(way)
        )

    def read(self) -> Definition:
        data = self.definition.data
        self.info(data)
        self.players(data)
        trains = self.trains()
        if trains:
            data["trains"] = trains
        phases = self.phases([str(train["name"]) for train in trains])
        if phases:
            data["phases"] = phases
        stock.read_market(self.raw, data, self.ways)
        land.read_tiles(self.raw, data, self.ways, self.definition)
        land.read_map(self.raw, data, self.ways, self.definition)
        companies.read_companies(self.raw, data, self.ways)
        companies.read_privates(self.raw, data, self.ways)
        keep_foreign(self.raw, data)
        return self.definition

    def info(self, data: Data) -> None:
        info = self.raw.get("info")
        info = info if isinstance(info, Mapping) else {}
        self.ways[("name",)] = ("info", "title")
        self.ways[("id",)] = ("info", "title")
        name = text_of(info.get("title")) or "Untitled"
        data["id"] = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "untitled"
        data["name"] = name
        for ours, theirs in (("designer", "designer"), ("publisher", "publisher")):
            if isinstance(info.get(theirs), str):
                data[ours] = info[theirs]
                self.ways[(ours,)] = ("info", theirs)
        currency = info.get("currency", "$#")
        if isinstance(currency, str) and "#" in currency:
            data["currency"] = currency.replace("{", "").replace("}", "").replace("#", "{}", 1)
            self.ways[("currency",)] = ("info", "currency")
        settings: Data = {}
        if info.get("mustSellInBlocks") is True:
            settings["must_sell_in_blocks"] = True
        if text_of(info.get("capitalization")) in {"full", "incremental"}:
            settings["capitalization"] = info["capitalization"]
        if settings:
            data["settings"] = settings
            self.ways[("settings",)] = ("info",)

    def players(self, data: Data) -> None:
        bank = self.raw.get("bank")
        rows = [(at, row) for at, row in dicts(self.raw.get("players")) if integer(row.get("number"))]
        if bank == "∞":
            data["bank"] = "unlimited"
        elif integer(bank):
            data["bank"] = bank
        elif rows and all(row.get("bank") == "∞" for _, row in rows):
            data["bank"] = "unlimited"
        elif banks := [value for _, row in rows if (value := integer(row.get("bank")))]:
            data["bank"] = max(banks)
            if len(set(banks)) > 1:
                self.definition.assumed.append(f"The bank is {max(banks)} for every number of players.")
        if not rows:
            return
        counts = [int(row["number"]) for _, row in rows]
        data["players"] = [min(counts), max(counts)]
        self.ways[("players",)] = ("players",)
        for ours, theirs in (("starting_cash", "capital"), ("certificate_limit", "certLimit")):
            table: Data = {}
            for at, row in rows:
                given = row.get(theirs, self.raw.get(theirs))
                value = first_number(given)
                if given == "∞" and theirs == "certLimit":
                    value = MOST_CERTIFICATES
                if value is not None:
                    table[str(row["number"])] = value
                    self.ways[(ours, str(row["number"]))] = ("players", at, theirs)
            if table:
                data[ours] = table
            self.ways[(ours,)] = ("players",)

    # Trains

    def trains(self) -> list[Data]:
        out: list[Data] = []
        for at, row in dicts(self.raw.get("trains")):
            name = text_of(row.get("name"))
            if not name:
                continue
            here: Way = ("trains", len(out))
            there: Way = ("trains", at)
            self.ways[here] = there
            train: Data = {"name": name, **self.train_numbers(row)}
            for theirs, ours in (
                ("color", "color"),
                ("description", "description"),
                ("variant", "variant"),
                ("image", "image"),
                ("available", "available_on"),
                ("permanent", "permanent"),
            ):
                if isinstance(row.get(theirs), str | bool):
                    train[ours] = row[theirs]
                    self.ways[(*here, ours)] = (*there, theirs)
            if row.get("phase") is False:
                train["show_in_chart"] = False
            for theirs, ours in FATES.items():
                found = self.triggers(row.get(theirs), (*there, theirs), (*here, ours))
                if found:
                    train[ours] = found
            train.update(reach_of_name(name))
            out.append(train)
            if train.get("runs") is False:
                self.definition.find(
                    "RH222",
                    "warning",
                    (*here, "name"),
                    f"The name “{name}” does not say how far this train runs: it never does.",
                    value=name,
                    hint="names such as 3, 3+1, 4D, 5E, 4H, 4/6 or D",
                )
        if out:
            self.definition.assumed.append("How far a train runs is read from its name.")
        return out

    def train_numbers(self, row: Mapping[str, Any]) -> Data:
        out: Data = {}
        out["price"] = max(first_number(row.get("price")) or 0, 0)
        quantity = row.get("quantity", 1)
        out["quantity"] = "unlimited" if quantity == "∞" else integer(quantity) or 1
        copies = integer(row.get("print"))
        if copies is not None:
            out["copies_to_print"] = copies
        players = integer(row.get("players"))
        if players is not None:
            out["players"] = players
        discount = row.get("discount")
        if isinstance(discount, Mapping) and discount:
            out["discount"] = {str(name): integer(off) or 0 for name, off in discount.items()}
        return out

    def triggers(self, value: Any, there: Way, here: Way) -> list[Data]:
        """A name, a list, ``{on, index}`` or a list of those (S0.T6, S0.P5)."""
        many = isinstance(value, list)
        out: list[Data] = []
        self.ways[here] = there
        for place, item in enumerate(value if isinstance(value, list) else [value]):
            spot = (*there, place) if many else there
            if isinstance(item, str):
                self.ways[(*here, len(out))] = spot
                out.append({"train": item})
            elif isinstance(item, Mapping) and isinstance(item.get("on"), str):
                self.ways[(*here, len(out))] = spot
                self.ways[(*here, len(out), "train")] = (*spot, "on")
                trigger: Data = {"train": item["on"]}
                if (index := integer(item.get("index"))) is not None:
                    trigger["index"] = index
                out.append(trigger)
        return out

    # Phases

    def phases(self, trains: Sequence[str]) -> list[Data]:
        """The rows of the chart as phases: rows of one name for several kinds of company are one."""
        out: dict[str, Data] = {}
        places: dict[str, int] = {}
        rows = [(at, row, self.row_name(row)) for at, row in dicts(self.raw.get("phases"))]
        usual = [item for item in rows if not item[1].get("minor") and not item[1].get("company")]
        other = [item for item in rows if item not in usual]
        order = _merged([name for _, _, name in usual], [name for _, _, name in other])
        for at, row, name in [*usual, *other]:
            phase = out.get(name)
            if phase is None:
                phase = out[name] = self.phase(row, name)
                places[name] = at
            kind = "minor" if row.get("minor") else str(row.get("company") or "major")
            self.limit(phase, row, kind)
        phases = [out[name] for name in order]
        for place, phase in enumerate(phases):
            self.ways[("phases", place)] = ("phases", places[str(phase["name"])])
            self.starts(phase, place, places[str(phase["name"])], trains)
        return phases

    def row_name(self, row: Mapping[str, Any]) -> str:
        trains = strings(row.get("train"))
        return text_of(row.get("name")) or (trains[0] if trains else "?")

    def phase(self, row: Mapping[str, Any], name: str) -> Data:
        phase: Data = {"name": name, "train_limit": {}}
        color = text_of(row.get("tiles"))
        if color in COLORS or color == "grey":
            last = COLORS.index("gray" if color == "grey" else color)
            phase["tiles"] = list(COLORS[: last + 1])
        else:
            phase["tiles"] = ["yellow"]
        rounds = integer(row.get("rounds"))
        if rounds:
            phase["rounds"] = rounds
        else:
            phase["rounds"] = min(len(phase["tiles"]), 3)
            said = "Where no number of operating rounds is given: yellow tiles 1, green 2, brown 3."
            if said not in self.definition.assumed:
                self.definition.assumed.append(said)
        if row.get("buy_companies") is True:
            phase["status"] = ["can_buy_companies"]
        events = row.get("events")
        if isinstance(events, Mapping):
            named = [str(event) for event, happens in events.items() if happens is True]
            if named:
                phase["events"] = named
        if notes := strings(row.get("notes")):
            phase["notes"] = notes
        if trains := strings(row.get("train")):
            phase["trains"] = trains
        return phase

    def limit(self, phase: Data, row: Mapping[str, Any], kind: str) -> None:
        limit = row.get("limit")
        limits = phase["train_limit"]
        if isinstance(limit, str) and re.fullmatch(r"\d/\d", limit):
            limits["minor"], limits["major"] = int(limit[0]), int(limit[2])
            self.definition.assumed.append(f"A train limit of {limit} is that of minors, then of majors.")
        elif (number := integer(limit)) is not None:
            limits[kind] = number

    def starts(self, phase: Data, place: int, at: int, trains: Sequence[str]) -> None:
        """What starts a phase: ``on``, else its trains, else the train of its name; the first needs none."""
        row = self.raw["phases"][at]
        here: Way = ("phases", place, "on")
        named = self.triggers(row.get("on"), ("phases", at, "on"), here)
        if not named and place > 0:
            own = phase.get("trains") or [phase["name"]]
            named = [{"train": name} for name in own if name in trains]
            self.ways[here] = ("phases", at, "train") if "train" in row else ("phases", at, "name")
        if named:
            phase["on"] = named
        self.ways[("phases", place, "trains")] = ("phases", at, "train")
        for kind in phase["train_limit"]:
            self.ways[("phases", place, "train_limit", kind)] = ("phases", at, "limit")
        self.ways[("phases", place, "train_limit")] = ("phases", at, "limit")


def _merged(usual: Sequence[str], other: Sequence[str]) -> list[str]:
    """Two orders of names as one: a name of the second stands before the next name they share."""
    out = list(dict.fromkeys(usual))
    rest = list(dict.fromkeys(other))
    for place, name in enumerate(rest):
        if name in out:
            continue
        following = next((later for later in rest[place + 1 :] if later in out), None)
        out.insert(out.index(following) if following else len(out), name)
    return out
