"""Makes a definition ready to be played: where the file is silent the usual rules of 1830 hold.

Everything that was filled in, left out or read in one way of several is told in a sentence; the table page
lists them. What nobody can fill in is told as missing, all of it at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import City
from roundhouse.table.errors import Malformed, Place

from .definition import Data, Definition
from .lint.board import hex_codes
from .lint.trains import triggers
from .maker.nested import EVENTS
from .maker.paints import paint

ROUNDS: Data = {
    "initial": {"kind": "auction", "steps": ["par_pending", "waterfall_auction"]},
    "stock": {"kind": "stock", "steps": ["discard", "exchange", "special_track", "stock_turn"]},
    "operating": {
        "kind": "operating",
        "steps": [
            "bankruptcy",
            "exchange",
            "special_track",
            "special_token",
            "buy_private",
            "home_token",
            "track",
            "token",
            "run",
            "dividend",
            "discard",
            "buy_train",
            {"step": "buy_private", "blocks": True},
        ],
    },
}
"""The rounds of 1830."""

PARTS = ("trains", "phases", "corporations", "privates")
TILES = {
    **{"1": 1, "2": 1, "3": 2, "4": 2, "7": 4, "8": 8, "9": 7, "55": 1, "56": 1, "57": 4, "58": 2, "69": 1},
    **{"14": 3, "15": 2, "16": 1, "18": 1, "19": 1, "20": 1, "23": 3, "24": 3, "25": 1, "26": 1, "27": 1},
    **{"28": 1, "29": 1, "53": 2, "54": 1, "59": 2},
    **{"39": 1, "40": 1, "41": 2, "42": 2, "43": 2, "44": 1, "45": 2, "46": 2, "47": 1, "61": 2, "62": 1},
    **{"63": 3, "64": 1, "65": 1, "66": 1, "67": 1, "68": 1, "70": 1},
}
"""The tiles of 1830, for a file whose list begins with green ones: nobody could build."""
LIMITS = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
CAPITAL = 2400
BANK = 12000
PAR = (65, 100)
FATES = ("rusts_on", "phased_on", "obsolete_on")


LACKING: Mapping[str, str] = {
    "trains": "there are no trains",
    "phases": "there are no phases",
    "map": "there is no map",
    "market": "there is no stock market",
    "corporations": "there are no companies with shares",
    "tiles": "there are no tiles",
}
"""What is said of a game without something that nobody can fill in."""
NO_CITY = "no hex of the map has a city where a company could begin"


def make_playable(definition: Definition) -> tuple[Data, list[str]]:
    """Complete title data, and what was assumed. Raises Malformed naming everything that is missing."""
    data = deepcopy({key: value for key, value in definition.data.items() if key != "foreign"})
    if definition.format == "title":
        return data, []
    lacking = list(missing(data))
    if lacking:
        raise Malformed(
            "RH801",
            f"This cannot be played: {'; '.join(lacking)}.",
            place=Place(definition.origin(()).file),
            hint="roundhouse lint says more",
        )
    variants = _variants(data)
    whole = deepcopy(data)
    colors = definition.data.get("foreign", {}).get("maker", {}).get("colors")
    maker = _Maker(data, list(definition.assumed), colors=colors)
    maker.complete()
    options = []
    for variant in variants:
        other = _Maker(deepcopy(whole), [], variant, colors)
        other.complete()
        change = {key: other.data[key] for key in PARTS if other.data.get(key) != data.get(key)}
        options.append({"id": variant, "name": f"Variant “{variant}”", "change": change})
    if options:
        data["options"] = options
    return data, maker.assumed


def _variants(data: Mapping[str, Any]) -> list[str]:
    """The variants that parts of the game belong to."""
    found = (row.get("variant") for key in PARTS for row in data.get(key, ()))
    return list(dict.fromkeys(str(name) for name in found if name))


def missing(data: Mapping[str, Any]) -> Iterator[str]:
    """What nobody can fill in, in sentences."""
    for key, sentence in LACKING.items():
        if not data.get(key) and not (key == "corporations" and data.get("minors")):
            yield sentence
    if data.get("map") and not any("city=" in code for _, _, code in hex_codes(data)):
        yield NO_CITY


class _Maker:
    def __init__(
        self,
        data: Data,
        assumed: list[str],
        variant: str | None = None,
        colors: Mapping[str, Any] | None = None,
    ) -> None:
        self.data = data
        self.colors = colors or {}
        self.assumed = assumed
        self.variant = variant

    def complete(self) -> None:
        self.players()
        self.variants()
        self.tiles()
        self.trains()
        self.phases()
        self.market()
        self.companies()
        self.privates()
        if "rounds" not in self.data:
            self.data["rounds"] = deepcopy(ROUNDS)
            if not self.data.get("privates"):
                self.data["rounds"].pop("initial")
            self.assumed.append("Rounds, turns and their steps are those of 1830.")
        settings = self.data.setdefault("settings", {})
        settings.setdefault("home_token", "operating_round")
        if any("obsolete_on" in row for row in self.data["trains"]):
            if "obsolete_counts_for_limit" not in settings:
                self.assumed.append("An obsolete train counts against the limit until it has run once more.")
            settings.setdefault("obsolete_counts_for_limit", True)
        self.end(settings)

    def end(self, settings: Data) -> None:
        """What ends the game: as the file says; else, and where that may never come, what anybody expects."""
        end = settings.get("end", {})
        limited = self.data["bank"] != "unlimited"
        if not end:
            end = {"bankrupt": "immediate", **({"bank": "full_or"} if limited else {})}
            self.assumed.append("The game ends at once when a player is bankrupt.")
            if limited:
                self.assumed.append("It ends after the set of operating rounds in which the bank breaks.")
            if any("e" in word for line in self.data["market"]["rows"] for word in line.split()):
                end["stock_market"] = "full_or"
                self.assumed.append("So it does when a share price reaches the end of the market.")
        if not limited:
            end = {**end, "final_phase": "one_more_full_or_set"}
            self.assumed.append("The bank has no end: one more set is played after the last phase began.")
        settings["end"] = {**end, "all_closed": "immediate", "standstill": "immediate"}
        self.assumed.append(
            "It ends when all companies are closed, or nothing was earned, bought or started for five turns."
        )

    def players(self) -> None:
        data = self.data
        least, most = data.setdefault("players", [2, 6])
        data["players"] = [max(least, 2), min(max(most, 2), 8)]
        cash = {str(key): value for key, value in data.get("starting_cash", {}).items()}
        limits = {str(key): value for key, value in data.get("certificate_limit", {}).items()}
        for count in range(data["players"][0], data["players"][1] + 1):
            if str(count) not in cash:
                cash[str(count)] = CAPITAL // count
                self.assumed.append(f"{count} players begin with {CAPITAL // count} each, as in 1830.")
            if str(count) not in limits:
                limits[str(count)] = LIMITS.get(count, 10)
                self.assumed.append(
                    f"{count} players may hold {limits[str(count)]} certificates, as in 1830."
                )
        data["starting_cash"], data["certificate_limit"] = cash, limits
        if "bank" not in data:
            data["bank"] = BANK
            self.assumed.append(f"The bank holds {BANK}, as in 1830.")

    def variants(self) -> None:
        """Parts of a variant are an option; a train may be for one number of players only (S0.T5)."""
        for key in PARTS:
            rows = []
            for row in self.data.get(key, ()):
                if row.get("variant") in (None, self.variant):
                    rows.append(row)
                else:
                    said = f"{row['name']} is in the game only with the variant “{row['variant']}”."
                    self.assumed.append(said)
            if key in self.data:
                self.data[key] = rows

    def tiles(self) -> None:
        common = common_tiles()
        tiles = self.data["tiles"]
        for name in [
            name for name, value in tiles.items() if not isinstance(value, Mapping) and name not in common
        ]:
            del tiles[name]
            self.assumed.append(f"Nobody has tile {name}: it is left out.")
        colors = {
            value.get("color") if isinstance(value, Mapping) else common[name].color
            for name, value in tiles.items()
        }
        if "yellow" not in colors:
            tiles.update({name: count for name, count in TILES.items() if name not in tiles})
            self.assumed.append(
                "The file lists no yellow tiles: those of 1830 that it does not name are added."
            )

    # Trains and phases

    def trains(self) -> None:
        """Names once each, triggers on trains that are there (RH203, RH208)."""
        rows: list[Data] = []
        names: dict[str, list[str]] = {}
        for written in self.data["trains"]:
            row = written
            if row.get("price", 0) <= 0 and row.get("start_in") != "pool":
                self.assumed.append(f"A {row['name']} train without a price is not for sale and stays out.")
                continue
            name = str(row["name"])
            known = names.setdefault(name, [])
            if known:
                row = {**row, "name": f"{name} {'ABCDEFGH'[len(known) % 8]}"}
                self.assumed.append(
                    f"There are several kinds of {name} trains; one is called {row['name']} here."
                )
            known.append(str(row["name"]))
            if "color" in row:
                row["color"] = paint({"colors": self.colors}, row["color"])
            if (players := row.pop("players", None)) is not None:
                counts = range(self.data["players"][0], self.data["players"][1] + 1)
                row["quantity_by_players"] = {str(count): 0 for count in counts if count != players}
            rows.append(row)
        for row in rows:
            for side in (row, *row.get("variants", ())):
                for fate in FATES:
                    if fate in side:
                        side[fate] = self.known(side[fate], names, f"Train {side['name']}", FATE_WORDS[fate])
            self.offers(row, names)
        self.data["trains"] = rows
        self.names = names

    def offers(self, row: Data, names: Mapping[str, Sequence[str]]) -> None:
        phases = {str(phase["name"]) for phase in self.data["phases"]}
        if str(row.get("available_on", "")) not in {*names, *phases, ""}:
            self.assumed.append(
                f"Train {row['name']} comes on sale in its turn: no train {row['available_on']}."
            )
            del row["available_on"]
        if "discount" in row:
            row["discount"] = {old: off for old, off in row["discount"].items() if old in names}

    def known(self, value: Any, names: Mapping[str, Sequence[str]], who: str, what: str) -> list[Data]:
        out: list[Data] = []
        for _, train, index in triggers(value):
            if train not in names:
                self.assumed.append(
                    f"{who} {what} on {train}: there is no such train, so it does not happen."
                )
            for name in names.get(train, ()):
                out.append({"train": name, **({"index": index} if index else {})})
        return out

    def phases(self) -> None:
        """Phases that begin; the others are left out (RH211)."""
        rows: list[Data] = []
        for row in self.data["phases"]:
            if "on" in row:
                row["on"] = self.known(row["on"], self.names, f"Phase {row['name']}", "begins")
            if rows and not row.get("on"):
                self.assumed.append(f"Nothing begins phase {row['name']}: it is left out.")
                continue
            for event in row.get("events", ()):
                if event not in EVENTS:
                    self.assumed.append(f"Nobody knows what “{event}” of phase {row['name']} does: nothing.")
            row["events"] = [event for event in row.get("events", ()) if event in EVENTS]
            if rows:
                row["train_limit"] = {**rows[-1]["train_limit"], **row.get("train_limit", {})}
            rows.append(row)
        rows[0].pop("on", None)
        self.data["phases"] = rows

    # Market and companies

    def market(self) -> None:
        """Prices at which companies begin."""
        lines = [line.split() for line in self.data["market"]["rows"]]
        fixed = {row["par_price"] for row in self.data["corporations"] if row.get("par_price")}
        if fixed:
            self.data["market"]["rows"] = [
                " ".join(f"{word}p" if _price(word) in fixed and "p" not in word else word for word in line)
                for line in lines
            ]
            return
        if any("p" in word for line in lines for word in line):
            return
        low, high = PAR
        prices = [price for line in lines for word in line if (price := _price(word)) is not None]
        if not any(low <= price <= high for price in prices) and prices:
            nearest = min(prices, key=lambda price: abs(price - low))
            low = high = nearest
        self.data["market"]["rows"] = [
            " ".join(f"{word}p" if word.isdigit() and low <= int(word) <= high else word for word in line)
            for line in lines
        ]
        self.assumed.append(f"Companies begin at prices from {low} to {high}: the market marks none.")

    def companies(self) -> None:
        self.minors()
        slots = {name: count for name, _, code in hex_codes(self.data) if (count := _slots(code))}
        cities = list(slots)
        homes = {name for row in self.data["corporations"] for name in row.get("home", "").split()}
        free = [name for name in cities if name not in homes]
        rows = []
        for row in self.data["corporations"]:
            known = [name for name in row.get("home", "").split() if name in cities]
            if not known:
                if not free:
                    self.assumed.append(f"{row['id']} stays out: no city is left for it to begin in.")
                    continue
                known = [free.pop(0)]
                self.assumed.append(f"{row['id']} begins in {known[0]}: the file names no home.")
            if len(known) > 1:
                self.assumed.append(f"{row['id']} begins in {known[0]}, the first of its homes.")
            if slots[known[0]] < 1:
                if not free:
                    self.assumed.append(f"{row['id']} stays out: its home {known[0]} is full.")
                    continue
                self.assumed.append(f"{row['id']} begins in {free[0]}: its home {known[0]} is full.")
                known = [free.pop(0)]
                row.pop("city", None)
            slots[known[0]] -= 1
            row["home"] = known[0]
            self.shares(row)
            rows.append(row)
        self.data["corporations"] = rows

    def minors(self) -> None:
        """A minor is a corporation with one certificate and the train limits of minors.

        The file does not say how minors begin, so they do as corporations do.
        """
        minors = self.data.pop("minors", [])
        for row in minors:
            row["shares"], row["float_percent"], row["max_percent"] = [100], 100, 100
            self.data.setdefault("corporations", []).append(row)
            for phase in self.data["phases"]:
                limits = phase["train_limit"]
                if "minor" in limits:
                    limits.setdefault(row["id"], limits["minor"])
        if minors:
            self.assumed.append(
                "A minor company begins at a par price and is one certificate: the file does not say how."
            )

    def shares(self, row: Data) -> None:
        shares = row.get("shares")
        if not shares or sum(shares) == 100:
            return
        kept: list[int] = []
        for percent in shares:
            if sum(kept) + percent <= 100:
                kept.append(percent)
        unit = min(kept) if kept else 10
        while sum(kept) < 100:
            kept.append(min(unit, 100 - sum(kept)))
        row["shares"] = kept
        self.assumed.append(f"The certificates of {row['id']} are made up to a whole: {len(kept)} of them.")

    def privates(self) -> None:
        hexes = {name for name, _, _ in hex_codes(self.data)}
        marks = {row["id"] for row in self.data["corporations"]}
        rows = []
        for row in self.data.get("privates", ()):
            if row.get("value", 0) <= 0:
                self.assumed.append(f"{row['name']} has no price and stays out.")
                continue
            abilities = [
                ability for ability in row.get("abilities", ()) if _can_be(ability, hexes, marks, self.data)
            ]
            if abilities or "abilities" in row:
                row["abilities"] = abilities
            rows.append(row)
        if "privates" in self.data:
            self.data["privates"] = rows
        if any(row.get("text") and not row.get("abilities") for row in rows):
            self.assumed.append(
                "What a private company can do counts only where the file says it as an ability."
            )


def _slots(code: str) -> int:
    """The slots of all cities of a hex."""
    return sum(part.slots for part in parse_code(code) if isinstance(part, City)) if "city=" in code else 0


def _price(word: str) -> int | None:
    """The price of a cell of the market."""
    digits = "".join(letter for letter in word if letter.isdigit())
    return int(digits) if digits else None


FATE_WORDS = {"rusts_on": "rusts", "phased_on": "is phased out", "obsolete_on": "becomes obsolete"}


def _can_be(ability: Mapping[str, Any], hexes: set[str], marks: set[str], data: Mapping[str, Any]) -> bool:
    """Do the hexes, companies and tiles of an ability exist?"""

    def words(key: str) -> list[str]:
        value = ability.get(key, "")
        return value.split() if isinstance(value, str) else list(value)

    return (
        all(name in hexes for name in words("hexes"))
        and all(name in marks for name in words("corporations"))
        and all(name in data["tiles"] for name in words("tiles"))
    )
