"""A title must make sense: names name something, trains and phases follow each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from roundhouse.eighteen.model.market import read_cell
from roundhouse.eighteen.model.paints import COLOR_NAMES, is_color
from roundhouse.eighteen.model.trains import COMPANY_SIZES, of_size
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.model.words import DRAWN_ONLY, ZONE_WORDS

from ..building import word_lists
from ..definition import Definition
from ..nearest import near
from ..sources.source import Way
from .board import names_of
from .memory import Check, Words
from .trains import triggers

DEAREST = 10_000
"""The highest share price that a market may have."""
ROUNDS = frozenset({"initial", "stock", "operating"})
_SOLD_FIRST = ("auction", "draft", "snake_draft")
_ELSEWHERE: Mapping[str, Sequence[str]] = {
    "stock": (*_SOLD_FIRST, "operating"),
    "operating": (*_SOLD_FIRST, "stock"),
    "initial": ("operating",),
}
"""Kinds of rounds that cannot stand for a round of the game."""
DRAWN_SHARES = frozenset({"random_president", "random_share"})


def _list(value: Any) -> list[str]:
    """Words of a list that may be written as one text."""
    return value.split() if isinstance(value, str) else [str(one) for one in value]


def _by_number(name: str) -> tuple[str, int, str]:
    """For an order in which C5 stands before C12."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0), name


class _Sense:
    """Everything that the rules about sense look at, made when one of them looks at it."""

    def __init__(self, definition: Definition, words: Words) -> None:
        self.definition = definition
        self._words = words
        self.data: Mapping[str, Any] = definition.data

    @property
    def words(self) -> Vocabulary:
        return self._words()

    @cached_property
    def trains_rows(self) -> Sequence[Mapping[str, Any]]:
        return list(self.data["trains"])

    @cached_property
    def phases_rows(self) -> Sequence[Mapping[str, Any]]:
        return list(self.data["phases"])

    @cached_property
    def phase_names(self) -> Sequence[str]:
        return [str(row["name"]) for row in self.phases_rows]

    @cached_property
    def sides(self) -> Mapping[str, tuple[int, Mapping[str, Any]]]:
        """Each name of a train: its place in the roster, and the side."""
        return {
            str(side["name"]): (at, side)
            for at, row in reversed(list(enumerate(self.trains_rows)))
            for side in (*row.get("variants", ()), row)
        }

    @cached_property
    def hexes(self) -> set[str]:
        map_ = self.data["map"]
        without = set(str(map_.get("without", "")).split())
        return {
            name
            for codes in map_["hexes"].values()
            for names in codes.values()
            for name in names_of(names)
            if name not in without
        }

    @cached_property
    def companies_rows(self) -> Mapping[str, tuple[str, int, Mapping[str, Any]]]:
        return {
            str(row["id"]): (key, at, row)
            for key in ("corporations", "minors")
            for at, row in enumerate(self.data.get(key, ()))
        }

    def find(self, code: str, way: Way, message: str, value: object = "", hint: str | None = None) -> None:
        self.definition.find(code, "error", way, message, value=value, hint=hint)

    def known(self, name: str, names: Iterable[str], code: str, way: Way, what: str) -> None:
        """Find a name that names nothing."""
        all_ = list(names)
        if name not in all_:
            if isinstance(names, set):
                all_.sort(key=_by_number)
            hint = near(name, all_) or (f"one of: {', '.join(all_)}" if 0 < len(all_) <= 20 else None)
            self.find(code, way, f"There is no {what} “{name}”.", name, hint)

    # Players and names

    def players(self) -> None:
        """The number of players, and a line for each (RH601)."""
        least, most = self.data["players"]
        if least > most:
            message = f"The least number of players, {least}, is more than the largest, {most}."
            self.find("RH601", ("players",), message, f"{least}, {most}", f"[{most}, {least}]")
            return
        for key, what in (("starting_cash", "starting capital"), ("certificate_limit", "certificate limit")):
            for count in range(least, most + 1):
                if str(count) not in {str(one) for one in self.data[key]}:
                    self.find(
                        "RH601", (key,), f"There is no {what} for {count} players.", count, f"{count} = …"
                    )

        bank = self.data["bank"]
        for count in range(least, most + 1) if isinstance(bank, Mapping) else ():
            if str(count) not in {str(one) for one in bank}:
                self.find("RH601", ("bank",), f"There is no bank for {count} players.", count, f"{count} = …")
        companies = len(self.data.get("corporations", ()))
        for count, rows in self.data["certificate_limit"].items():
            for row in rows if isinstance(rows, Mapping) else ():
                if not 1 <= int(row) <= companies:
                    message = f"There are {companies} corporations, never {row}."
                    self.find("RH602", ("certificate_limit", count, row), message, row)

    def names(self) -> None:
        """Ids stand once (RH405); the currency can be written (RH103)."""
        for key in ("privates", "options"):
            seen: set[str] = set()
            for at, row in enumerate(self.data.get(key, ())):
                if row["id"] in seen:
                    self.find("RH405", (key, at, "id"), f"“{row['id']}” stands twice in {key}.", row["id"])
                seen.add(row["id"])
        currency = self.data.get("currency", "${}")
        if not re.fullmatch(r"[^{}]*\{(:,)?\}[^{}]*", currency):
            message = f"“{currency}” does not say where the number of money stands."
            self.find("RH103", ("currency",), message, currency, "as in ¥{} or {} kr")

    # Trains and phases

    def trains(self) -> None:
        """Cards, and what brings a train on sale (RH103, RH104, RH209)."""
        for at, row in enumerate(self.trains_rows):
            way: Way = ("trains", at)
            if row.get("quantity") == 0:
                self.find("RH103", (*way, "quantity"), f"There is no card of train {row['name']}.", 0)
            if str(row.get("available_on")) in {str(row["name"]), *self._sides_of(row)}:
                message = f"Train {row['name']} comes on sale only when it has been bought."
                self.find("RH209", (*way, "available_on"), message, row["name"])
            for name in row.get("releases", ()):
                self.known(str(name), self.sides, "RH209", (*way, "releases"), "train")
            if isinstance(many := row.get("quantity"), Mapping):
                for count in range(self.data["players"][0], self.data["players"][1] + 1):
                    if str(count) not in {str(one) for one in many}:
                        message = f"Nothing says how many cards of train {row['name']} {count} players have."
                        self.find("RH601", (*way, "quantity"), message, count, f"{count} = …")
            for event in row.get("events_on", {}):
                if event not in row.get("events", ()):
                    message = f"“{event}” is not among the events of train {row['name']}."
                    self.find("RH105", (*way, "events_on", event), message, event)
            self._side(row, way)
            for place, side in enumerate(row.get("variants", ())):
                self._side(side, (*way, "variants", place))

    def _sides_of(self, row: Mapping[str, Any]) -> set[str]:
        return {str(side["name"]) for side in row.get("variants", ())}

    def _side(self, side: Mapping[str, Any], way: Way) -> None:
        name = str(side["name"])
        reaches = [key for key in ("reach", "allowances", "hexes") if side.get(key)]
        if side.get("runs", True) and not reaches:
            message = f"Nothing says how far train {name} goes."
            self.find("RH104", way, message, name, "reach = 2, or allowances, or hexes")
        if len(reaches) > 1 and "reach" in reaches:
            message = f"Train {name} has {' and '.join(reaches)}; one says how far it goes."
            self.find("RH103", (*way, reaches[1]), message, name)

    def phases(self) -> None:
        """Phases begin one after the other, and name what is there (RH103, RH213, RH221)."""
        last: tuple[int, int] | None = None
        kinds = {"any", "major", "minor", *self.companies_rows}
        limited = kinds | {of_size(shares) for shares in COMPANY_SIZES}
        for at, row in enumerate(self.phases_rows):
            way: Way = ("phases", at)
            begins = [
                (self.sides[name][0], index or 1)
                for _, name, index in triggers(row.get("on"))
                if name in self.sides
            ]
            if begins and last is not None and min(begins) < last:
                message = (
                    f"Phase {row['name']} begins with a train that is sold before the phase above begins."
                )
                self.find(
                    "RH221", (*way, "on"), message, row["name"], "phases in the order in which they begin"
                )
            last = max(last, min(begins)) if begins and last else min(begins) if begins else last
            if not row.get("tiles", ["yellow"]):
                self.find("RH104", (*way, "tiles"), f"No tile may be laid in phase {row['name']}.")
            limit = row.get("train_limit")
            for kind in limit if isinstance(limit, Mapping) else ():
                size = re.fullmatch(r"(\d{1,3})-share", str(kind))
                if size and int(size[1]) and 100 % int(size[1]) == 0:
                    continue  # so many shares, all of the same size
                self.known(
                    str(kind), limited, "RH403", (*way, "train_limit", kind), "kind of company, or company,"
                )
            for name in row.get("trains", ()):
                self.known(str(name), self.sides, "RH202", (*way, "trains"), "train")
            only = row.get("only_for")
            if only is not None:
                self.known(str(only), kinds, "RH403", (*way, "only_for"), "kind of company, or company,")
        for name in self.data.get("settings", {}).get("exported_trains", ()):
            self.known(str(name), self.sides, "RH202", ("settings", "exported_trains"), "train")

    # Rounds and market

    def rounds(self) -> None:
        """The rounds that the rules begin are there, and no others (RH104, RH105)."""
        names = {*ROUNDS, *self.words.needed_rounds}
        for name in sorted(self.words.needed_rounds - set(self.data["rounds"])):
            self.find("RH104", ("rounds",), f"There is no {name} round.", name, f"[rounds.{name}]")
        for name in self.data["rounds"]:
            self.known(str(name), sorted(names), "RH105", ("rounds", name), "time for a round")
        for name, body in self.data["rounds"].items():
            if body["kind"] in _ELSEWHERE.get(name, ()):
                message = f"A round of kind “{body['kind']}” cannot be the {name} round."
                hint = near(name, self.words.rounds)
                self.find("RH105", ("rounds", name, "kind"), message, body["kind"], hint)
            steps = [step if isinstance(step, str) else step["step"] for step in body["steps"]]
            for at, step in enumerate(body["steps"]):
                for company in step.get("corporations", ()) if isinstance(step, Mapping) else ():
                    way = ("rounds", name, "steps", at, "corporations")
                    self.known(str(company), self.companies_rows, "RH403", way, "company")
            for word in dict.fromkeys([body["kind"], *steps]):
                for any_of in self.words.needs.get(word, ()):
                    if not any_of & set(steps):
                        message = f"“{word}” needs another step in its round."
                        hint = f"one of: {', '.join(sorted(any_of))}"
                        if len(any_of) == 1:
                            hint = f"the step {min(any_of)}"
                        at_step = (steps.index(word),) if word in steps else ()
                        self.find("RH104", ("rounds", name, "steps", *at_step), message, word, hint)

    def market(self) -> None:
        """Cells can be read (RH502); companies can begin at a price (RH503)."""
        cells = []
        for row, line in enumerate(self.data["market"]["rows"]):
            way: Way = ("market", "rows", row)
            if not line.split():
                self.find("RH502", way, "This row of the market has no cell.", line)
            for column, text in enumerate(line.split()):
                try:
                    cell = read_cell("" if text == "-" else text, row, column)
                except ValueError as error:
                    self.find("RH502", way, f"{error}.", text, "digits, then letters of zones, as in 100p")
                    continue
                if cell is not None:
                    cells.append(cell)
                    if cell.price > DEAREST:
                        message = (
                            f"A share price of {str(cell.price)[:12]} is too much; {DEAREST} is the most."
                        )
                        self.find("RH502", way, message, text[:20])
                    for zone in sorted(cell.zones & DRAWN_ONLY):
                        message = f"“{text}”: no rule reads this zone ({ZONE_WORDS[zone]}); it is only drawn."
                        self.definition.find("RH506", "note", way, message, value=text)
        pars = {cell.price for cell in cells if "par" in cell.zones}
        rows = self.data.get("corporations", ())
        for at, row in enumerate(rows):
            fixed = row.get("par_price")
            if fixed is not None and fixed not in pars:
                hint = f"one of: {', '.join(map(str, sorted(pars)))}"
                message = f"{row['id']} begins at {fixed}, which is no par price of the market."
                self.find("RH505", ("corporations", at, "par_price"), message, fixed, hint)
        if not pars:
            self.find("RH503", ("market", "rows"), "No cell of the market is a par price.", "", "100p")
        endless = self.data["bank"] == "unlimited"
        ends = self.data.get("settings", {}).get("end", {})
        if endless and "bank" in ends:
            self.find("RH103", ("settings", "end", "bank"), "A bank without end is never broken.", "bank")
        if "stock_market" in ends and not any("endgame" in cell.zones for cell in cells):
            way = ("settings", "end", "stock_market")
            self.find(
                "RH103", way, "No cell of the market ends the game.", "stock_market", "letter e, as in 350e"
            )
        ending = next((cell for cell in cells if "endgame" in cell.zones), None)
        if ending is not None and "stock_market" not in ends:
            message = (
                f"The price {ending.price} is marked as an end of the game, and the game does not end there."
            )
            hint = 'end = { stock_market = "full_or" }, or no letter e'
            way = ("market", "rows", ending.row)
            self.definition.find("RH508", "warning", way, message, value=ending.price, hint=hint)

    # Companies

    def companies(self) -> None:
        """Marks, colours, certificates (RH105, RH405, RH407)."""
        for key in ("privates", "corporations", "minors"):
            for at, row in enumerate(self.data.get(key, ())):
                color = row.get("color")
                if color is not None and not is_color(color):
                    hint = near(color.lower(), COLOR_NAMES) or "#rrggbb, or a name of CSS"
                    self.find("RH105", (key, at, "color"), f"“{color}” is no colour.", color, hint)
        for at, row in enumerate(self.data.get("corporations", ())):
            if not row.get("shares", [1]):
                self.find("RH407", ("corporations", at, "shares"), f"{row['id']} has no certificate.")
            if (status := row.get("untraded_while")) is not None:
                held = {word for phase in self.phases_rows for word in phase.get("status", ())}
                self.known(status, held, "RH105", ("corporations", at, "untraded_while"), "status of a phase")
        for at, row in enumerate(self.data.get("privates", ())):
            if (train := row.get("available_on")) is not None:
                self.known(str(train), self.sides, "RH209", ("privates", at, "available_on"), "train")
            low, high = row.get("min_price"), row.get("max_price")
            if low is not None and high is not None and low > high:
                self.find(
                    "RH103", ("privates", at, "min_price"), f"{low} is more than max_price, {high}.", low
                )
        low, high = self.data.get("settings", {}).get("company_price", (0, 0))
        if low > high or low < 0:
            way: Way = ("settings", "company_price")
            self.find("RH103", way, f"Privates cannot cost from {low} to {high} of their face value.", low)

    def _rails_names(self) -> None:
        """The things that the program Rails has other names for are there."""
        rails = self.data.get("rails", {})
        privates = [str(row["id"]) for row in self.data.get("privates", ())]
        options = [str(row["id"]) for row in self.data.get("options", ())]
        for key, names, code, what in (
            ("privates", privates, "RH403", "private company"),
            ("corporations", list(self.companies_rows), "RH403", "company"),
            ("tiles", list(self.data["tiles"]), "RH304", "tile in the supply"),
            ("options", options, "RH105", "optional rule"),
        ):
            for foreign, here in rails.get(key, {}).items():
                for name in here.split() if key in ("tiles", "options") else [here]:
                    self.known(name, names, code, ("rails", key, foreign), what)
        for at, name in enumerate(rails.get("always", ())):
            self.known(name, options, "RH105", ("rails", "always", at), "optional rule")
        for name in rails.get("swapped", ()):
            self.known(name, self.hexes, "RH307", ("rails", "swapped"), "hex")

    def abilities(self) -> None:
        """What abilities name is there (RH203, RH304, RH307, RH403)."""
        for key in ("privates", "corporations", "minors"):
            for at, row in enumerate(self.data.get(key, ())):
                for place, ability in enumerate(row.get("abilities", ())):
                    self._ability(ability, (key, at, "abilities", place))

    def _ability(self, ability: Mapping[str, Any], way: Way) -> None:
        kind = self.words.abilities[str(ability["type"])]
        for field in word_lists(kind):
            for name in _list(ability.get(field, ())):
                self._named(field, name, (*way, field))
        for name in ability.get("amounts", {}):
            self.known(name, self.hexes, "RH307", (*way, "amounts", name), "hex")
        phase = ability.get("phase")
        if phase is not None:
            names = [*self.phase_names, "never"] if ability["type"] == "close" else self.phase_names
            self.known(phase, names, "RH213", (*way, "phase"), "phase")
        if (until := ability.get("until")) is not None:
            self.known(until, self.phase_names, "RH213", (*way, "until"), "phase")
        if (remove := ability.get("remove")) is not None:
            self.known(remove, [*self.phase_names, "sold"], "RH213", (*way, "remove"), "phase")
        terrain = ability.get("terrain")
        if terrain is not None:
            self.known(terrain, self._terrains(), "RH309", (*way, "terrain"), "terrain on the map")
        if (
            ability["type"] == "tile_lay"
            and not ability.get("passive")
            and not _list(ability.get("when", ()))
        ):
            self.find("RH104", way, "“when” is missing: nobody may ever lay this tile.", "", 'when = "track"')

    def _terrains(self) -> list[str]:
        codes = {code for codes in self.data["map"]["hexes"].values() for code in codes}
        codes |= set(self.data["map"].get("redrawn", {}).values())
        return sorted(
            {
                word
                for code in codes
                for found in re.findall(r"(?:terrain|type):([a-z|]+)", code)
                for word in found.split("|")
            }
        )

    def _named(self, field: str, name: str, way: Way) -> None:
        match field:
            case "hexes":
                self.known(name, self.hexes, "RH307", way, "hex")
            case "tiles":
                self.known(name, self.data["tiles"], "RH304", way, "tile in the supply")
            case "corporations":
                self.known(name, self.companies_rows, "RH403", way, "company")
            case "phases":
                self.known(name, self.phase_names, "RH213", way, "phase")
            case "trains":
                card, _, number = name.rpartition("-")
                if card not in self.sides or not number.isdigit():
                    self.known(name, self.sides, "RH203", way, "train")
                elif (there := self._count_of(card)) is not None and int(number) >= there:
                    span = f"{card}-0 to {card}-{there - 1}"
                    self.find("RH203", way, f"There is no train “{name}”.", name, span)
            case "shares" if name not in DRAWN_SHARES:
                company, _, number = name.rpartition("_")
                found = self.companies_rows.get(company)
                count = len(found[2].get("shares", [10] * 9)) if found else 0
                if not (number.isdigit() and int(number) < count):
                    hint = (
                        f"{company}_0 to {company}_{count - 1}"
                        if count
                        else self._certificates_of(name) or near(company, self.companies_rows)
                    )
                    self.find("RH403", way, f"There is no certificate “{name}”.", name, hint)
            case _:
                pass

    def _certificates_of(self, name: str) -> str | None:
        """The certificates of the company of that name, for who gave no number."""
        if name not in self.companies_rows:
            return None
        count = len(self.companies_rows[name][2].get("shares", [10] * 9))
        return f"{name}_0 to {name}_{count - 1}"

    def _count_of(self, card: str) -> int | None:
        """How many trains of that name there may be; ``None`` where there is no end of them."""
        count = 0
        for row in self.trains_rows:
            if str(row["name"]) == card:
                given = row.get("quantity", 1)
                most = max(given.values(), default=0) if isinstance(given, Mapping) else given
                if not isinstance(most, int):
                    return None
                count += most
        return count

    # The rest

    def extras(self) -> None:
        """Bonuses, words, tiles for hexes and categories name what is there (RH105, RH304, RH307)."""
        for at, bonus in enumerate(self.data.get("bonuses", ())):
            for place, hexes in enumerate(bonus["sets"]):
                for name in hexes:
                    self.known(name, self.hexes, "RH307", ("bonuses", at, "sets", place, name), "hex")
        happening = [*self.words.events, *self.words.status]
        for word in self.data.get("words", {}):
            self.known(word, happening, "RH105", ("words", word), "event or status")
        map_ = self.data["map"]
        for name, tiles in map_.get("next_tiles", {}).items():
            self.known(name, self.hexes, "RH307", ("map", "next_tiles", name), "hex")
            for color, tile in tiles.items():
                way: Way = ("map", "next_tiles", name, color)
                self.known(str(tile), self.data["tiles"], "RH304", way, "tile in the supply")
        for color, follow in map_.get("town_tiles", {}).items():
            for tile, after in follow.items():
                for name in (tile, *str(after).split()):
                    self.known(
                        name,
                        self.data["tiles"],
                        "RH304",
                        ("map", "town_tiles", color, tile),
                        "tile in the supply",
                    )
        self._rails_names()
        for at, group in enumerate(map_.get("double_tiles", ())):
            for name, ending in group.items():
                way = ("map", "double_tiles", at, name)
                self.known(name, self.hexes, "RH307", way, "hex")
                if not any(str(tile).endswith(ending) for tile in self.data["tiles"]):
                    self.known(ending, (), "RH304", way, "ending of a tile")
        for tile in str(map_.get("last_tiles", "")).split():
            self.known(tile, self.data["tiles"], "RH304", ("map", "last_tiles"), "tile in the supply")
        carried = {str(side.get("category", "passenger")) for _, side in self.sides.values()}
        for name in map_.get("open_sides", {}):
            self.known(name, self.hexes, "RH307", ("map", "open_sides", name), "hex")
        for kind, names in map_.get("only_for", {}).items():
            self.known(kind, sorted(carried), "RH105", ("map", "only_for", kind), "category of trains")
            for name in names.split():
                self.known(name, self.hexes, "RH307", ("map", "only_for", kind), "hex")
        drawn = {
            name for codes in map_["hexes"].values() for names in codes.values() for name in names_of(names)
        }
        for name in str(map_.get("without", "")).split():
            self.known(name, drawn, "RH307", ("map", "without"), "hex")
        for name in map_.get("redrawn", {}):
            self.known(name, self.hexes, "RH307", ("map", "redrawn", name), "hex")
        for name in map_.get("locations", {}):
            if name not in str(map_.get("without", "")).split():
                self.known(name, self.hexes, "RH307", ("map", "locations", name), "hex")


def _of(rule: Callable[[_Sense], None]) -> Check:
    def check(definition: Definition, words: Words) -> None:
        rule(_Sense(definition, words))

    return check


SENSE_CHECKS: Sequence[Check] = [
    _of(rule)
    for rule in (
        _Sense.players,
        _Sense.names,
        _Sense.trains,
        _Sense.phases,
        _Sense.rounds,
        _Sense.market,
        _Sense.companies,
        _Sense.abilities,
        _Sense.extras,
    )
]
"""The rules about the sense of a title whose shape is right, one by one."""
