"""A title must make sense: its trains and phases follow each other, and its names name something."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import Cell, read_cell
from roundhouse.eighteen.model.paints import COLOR_NAMES, is_color
from roundhouse.eighteen.model.trains import COMPANY_SIZES, of_size
from roundhouse.eighteen.model.words import DRAWN_ONLY, ENDS, ZONE_WORDS

from ..definition import Definition
from ..nearest import near
from ..sources.source import Way
from .ability_names import check_abilities
from .memory import Check, Words
from .place_names import check_names
from .scope import Scope
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


def _players(scope: Scope) -> None:
    """The number of players, and a line for each (RH601)."""
    least, most = scope.data["players"]
    if least > most:
        message = f"The least number of players, {least}, is more than the largest, {most}."
        scope.find("RH601", ("players",), message, f"{least}, {most}", f"[{most}, {least}]")
        return
    for key, what in (("starting_cash", "starting capital"), ("certificate_limit", "certificate limit")):
        for count in range(least, most + 1):
            if str(count) not in {str(one) for one in scope.data[key]}:
                scope.find("RH601", (key,), f"There is no {what} for {count} players.", count, f"{count} = …")

    bank = scope.data["bank"]
    for count in range(least, most + 1) if isinstance(bank, Mapping) else ():
        if str(count) not in {str(one) for one in bank}:
            scope.find("RH601", ("bank",), f"There is no bank for {count} players.", count, f"{count} = …")
    companies = len(scope.data.get("corporations", ()))
    for count, rows in scope.data["certificate_limit"].items():
        for row in rows if isinstance(rows, Mapping) else ():
            if not 1 <= int(row) <= companies:
                message = f"There are {companies} corporations, never {row}."
                scope.find("RH602", ("certificate_limit", count, row), message, row)


def _names(scope: Scope) -> None:
    """Ids stand once (RH405); the currency can be written (RH103)."""
    for key in ("privates", "options"):
        seen: set[str] = set()
        for at, row in enumerate(scope.data.get(key, ())):
            if row["id"] in seen:
                scope.find("RH405", (key, at, "id"), f"“{row['id']}” stands twice in {key}.", row["id"])
            seen.add(row["id"])
    currency = scope.data.get("currency", "${}")
    if not re.fullmatch(r"[^{}]*\{(:,)?\}[^{}]*", currency):
        message = f"“{currency}” does not say where the number of money stands."
        scope.find("RH103", ("currency",), message, currency, "as in ¥{} or {} kr")


def _trains(scope: Scope) -> None:
    """Cards, and what brings a train on sale (RH103, RH104, RH209)."""
    for at, row in enumerate(scope.trains_rows):
        way: Way = ("trains", at)
        if row.get("quantity") == 0 and row.get("show_in_chart") is not False:
            scope.find("RH103", (*way, "quantity"), f"There is no card of train {row['name']}.", 0)
        sides = (row, *row.get("variants", ()))
        if str(row.get("available_on")) in {str(side["name"]) for side in sides}:
            message = f"Train {row['name']} comes on sale only when it has been bought."
            scope.find("RH209", (*way, "available_on"), message, row["name"])
        for name in row.get("releases", ()):
            scope.known(str(name), scope.sides, "RH209", (*way, "releases"), "train")
        if isinstance(many := row.get("quantity"), Mapping):
            for count in range(scope.data["players"][0], scope.data["players"][1] + 1):
                if str(count) not in {str(one) for one in many}:
                    message = f"Nothing says how many cards of train {row['name']} {count} players have."
                    scope.find("RH601", (*way, "quantity"), message, count, f"{count} = …")
        for event in row.get("events_on", {}):
            if event not in row.get("events", ()):
                message = f"“{event}” is not among the events of train {row['name']}."
                scope.find("RH105", (*way, "events_on", event), message, event)
        _side(scope, row, way)
        for place, side in enumerate(row.get("variants", ())):
            _side(scope, side, (*way, "variants", place))


def _side(scope: Scope, side: Mapping[str, Any], way: Way) -> None:
    name = str(side["name"])
    reaches = [key for key in ("reach", "allowances", "hexes") if side.get(key)]
    if side.get("runs", True) and not reaches:
        message = f"Nothing says how far train {name} goes."
        scope.find("RH104", way, message, name, "reach = 2, or allowances, or hexes")
    if len(reaches) > 1 and "reach" in reaches:
        message = f"Train {name} has {' and '.join(reaches)}; one says how far it goes."
        scope.find("RH103", (*way, reaches[1]), message, name)


def _phases(scope: Scope) -> None:
    """Phases begin one after the other, and name what is there (RH103, RH213, RH221)."""
    last: tuple[int, int] | None = None
    kinds = {"any", "major", "minor", *scope.companies_rows}
    limited = kinds | {of_size(shares) for shares in COMPANY_SIZES}
    for at, row in enumerate(scope.phases_rows):
        way: Way = ("phases", at)
        begins = [
            (scope.sides[name][0], index or 1)
            for _, name, index in triggers(row.get("on"))
            if name in scope.sides
        ]
        if begins and last is not None and min(begins) < last:
            message = f"Phase {row['name']} begins with a train that is sold before the phase above begins."
            scope.find("RH221", (*way, "on"), message, row["name"], "phases in the order in which they begin")
        last = max(last, min(begins)) if begins and last else min(begins) if begins else last
        if not row.get("tiles", ["yellow"]):
            scope.find("RH104", (*way, "tiles"), f"No tile may be laid in phase {row['name']}.")
        limit = row.get("train_limit")
        for kind in limit if isinstance(limit, Mapping) else ():
            size = re.fullmatch(r"(\d{1,3})-share", str(kind))
            if size and int(size[1]) and 100 % int(size[1]) == 0:
                continue  # so many shares, all of the same size
            scope.known(
                str(kind), limited, "RH403", (*way, "train_limit", kind), "kind of company, or company,"
            )
        for name in row.get("trains", ()):
            scope.known(str(name), scope.sides, "RH202", (*way, "trains"), "train")
        only = row.get("only_for")
        if only is not None:
            scope.known(str(only), kinds, "RH403", (*way, "only_for"), "kind of company, or company,")
    for name in scope.data.get("settings", {}).get("exported_trains", ()):
        scope.known(str(name), scope.sides, "RH202", ("settings", "exported_trains"), "train")


def _rounds(scope: Scope) -> None:
    """The rounds that the rules begin are there, and no others (RH104, RH105)."""
    names = {*ROUNDS, *scope.words.needed_rounds}
    for name in sorted(scope.words.needed_rounds - set(scope.data["rounds"])):
        scope.find("RH104", ("rounds",), f"There is no {name} round.", name, f"[rounds.{name}]")
    for name in scope.data["rounds"]:
        scope.known(str(name), sorted(names), "RH105", ("rounds", name), "time for a round")
    for name, body in scope.data["rounds"].items():
        if body["kind"] in _ELSEWHERE.get(name, ()):
            message = f"A round of kind “{body['kind']}” cannot be the {name} round."
            hint = near(name, scope.words.rounds)
            scope.find("RH105", ("rounds", name, "kind"), message, body["kind"], hint)
        steps = [step if isinstance(step, str) else step["step"] for step in body["steps"]]
        for at, step in enumerate(body["steps"]):
            for company in step.get("corporations", ()) if isinstance(step, Mapping) else ():
                way = ("rounds", name, "steps", at, "corporations")
                scope.known(str(company), scope.companies_rows, "RH403", way, "company")
        _needed_steps(scope, name, body["kind"], steps)


def _needed_steps(scope: Scope, name: str, kind: str, steps: Sequence[str]) -> None:
    """The round called ``name`` has the steps that its kind, and each of its other steps, needs (RH104)."""
    for word in dict.fromkeys([kind, *steps]):
        for any_of in scope.words.needs.get(word, ()):
            if any_of & set(steps):
                continue
            message = f"“{word}” needs another step in its round."
            only = len(any_of) == 1
            hint = f"the step {min(any_of)}" if only else f"one of: {', '.join(sorted(any_of))}"
            at_step = (steps.index(word),) if word in steps else ()
            scope.find("RH104", ("rounds", name, "steps", *at_step), message, word, hint)


def _market(scope: Scope) -> None:
    """The market can be read, companies can begin on it, and it ends the game where that is said."""
    cells = _cells(scope)
    _pars(scope, cells)
    _market_ends(scope, cells)


def _cells(scope: Scope) -> Sequence[Cell]:
    """The cells of the market that can be read (RH502, RH506)."""
    cells = []
    opens = any("all_prices" in phase.get("status", ()) for phase in scope.data.get("phases", ()))
    parts = scope.data.get("parts", {})
    limited = any(row.get("price_limited") for row in scope.data.get("corporations", ()))
    used = {"phase_limited": opens, "type_limited": limited, "par_3": "par_stages" in parts}
    bonuses = "zone_bonuses" in parts
    drawn_only = frozenset(
        zone for zone in DRAWN_ONLY if not (bonuses if zone.startswith("pays_bonus") else used.get(zone))
    )
    for row, line in enumerate(scope.data["market"]["rows"]):
        way: Way = ("market", "rows", row)
        if not line.split():
            scope.find("RH502", way, "This row of the market has no cell.", line)
        for column, text in enumerate(line.split()):
            try:
                cell = read_cell("" if text == "-" else text, row, column)
            except ValueError as error:
                scope.find("RH502", way, f"{error}.", text, "digits, then letters of zones, as in 100p")
                continue
            if cell is not None:
                cells.append(cell)
                if cell.price > DEAREST:
                    message = f"A share price of {str(cell.price)[:12]} is too much; {DEAREST} is the most."
                    scope.find("RH502", way, message, text[:20])
                for zone in sorted(cell.zones & drawn_only):
                    message = f"“{text}”: no rule reads this zone ({ZONE_WORDS[zone]}); it is only drawn."
                    scope.definition.find("RH506", "note", way, message, value=text)
    return cells


def _pars(scope: Scope, cells: Sequence[Cell]) -> None:
    """Companies can begin at a price (RH503), and at that of their own (RH505)."""
    pars = {cell.price for cell in cells if "par" in cell.zones}
    rows = scope.data.get("corporations", ())
    for at, row in enumerate(rows):
        fixed = row.get("par_price")
        if fixed is not None and fixed not in pars:
            hint = f"one of: {', '.join(map(str, sorted(pars)))}"
            message = f"{row['id']} begins at {fixed}, which is no par price of the market."
            scope.find("RH505", ("corporations", at, "par_price"), message, fixed, hint)
    if not pars:
        scope.find("RH503", ("market", "rows"), "No cell of the market is a par price.", "", "100p")


def _market_ends(scope: Scope, cells: Sequence[Cell]) -> None:
    """What ends the game can happen, and what is marked as an end is one (RH103, RH508)."""
    endless = scope.data["bank"] == "unlimited"
    ends = scope.data.get("settings", {}).get("end", {})
    if endless and "bank" in ends:
        scope.find("RH103", ("settings", "end", "bank"), "A bank without end is never broken.", "bank")
    if "stock_market" in ends and not any("endgame" in cell.zones for cell in cells):
        way: Way = ("settings", "end", "stock_market")
        scope.find(
            "RH103", way, "No cell of the market ends the game.", "stock_market", "letter e, as in 350e"
        )
    _bankruptcy(scope, ends)
    ending = next((cell for cell in cells if "endgame" in cell.zones), None)
    if ending is not None and "stock_market" not in ends and ENDS.keys() >= set(ends):
        message = (
            f"The price {ending.price} is marked as an end of the game, and the game does not end there."
        )
        hint = 'end = { stock_market = "full_or" }, or no letter e'
        way = ("market", "rows", ending.row)
        scope.definition.find("RH508", "warning", way, message, value=ending.price, hint=hint)


def _bankruptcy(scope: Scope, ends: Mapping[str, object]) -> None:
    """The step of bankruptcies where ends of the game are named, but not that one (RH510)."""
    settings = scope.data.get("settings", {})
    goes_on = settings.get("bankruptcy_ends_after") == "all_but_one"
    if not ends or "bankrupt" in ends or goes_on or not settings.get("bankruptcy_allowed", True):
        return
    for name, round_ in scope.data.get("rounds", {}).items():
        if "bankruptcy" in round_.get("steps", ()):
            message = "A president can go bankrupt, and the game goes on: they would do so again and again."
            hint = 'end = { bankrupt = "immediate" }, or bankruptcy_allowed = false'
            way = ("rounds", name, "steps")
            scope.definition.find("RH510", "warning", way, message, value="bankruptcy", hint=hint)


def _companies(scope: Scope) -> None:
    """Marks, colours, certificates (RH105, RH405, RH407)."""
    for key in ("privates", "corporations", "minors"):
        for at, row in enumerate(scope.data.get(key, ())):
            color = row.get("color")
            if color is not None and not is_color(color):
                hint = near(color.lower(), COLOR_NAMES) or "#rrggbb, or a name of CSS"
                scope.find("RH105", (key, at, "color"), f"“{color}” is no colour.", color, hint)
    for at, row in enumerate(scope.data.get("corporations", ())):
        if not row.get("shares", [1]):
            scope.find("RH407", ("corporations", at, "shares"), f"{row['id']} has no certificate.")
        shares = row.get("shares") or [1]
        largest = max(shares[: max(1, len(shares) - row.get("unsold", 0))])
        if row.get("has_president", True) and shares[0] < largest:
            message = (
                f"The president’s certificate of {row['id']}, the first, is {shares[0]}% and another one is "
                f"{largest}%: nobody with that alone could take the presidency."
            )
            hint = f"the largest one first: {sorted(shares, reverse=True)}"
            scope.find("RH407", ("corporations", at, "shares"), message, shares[0], hint)
        if (status := row.get("untraded_while")) is not None:
            held = {word for phase in scope.phases_rows for word in phase.get("status", ())}
            scope.known(status, held, "RH105", ("corporations", at, "untraded_while"), "status of a phase")
    for at, row in enumerate(scope.data.get("privates", ())):
        if (train := row.get("available_on")) is not None:
            scope.known(str(train), scope.sides, "RH209", ("privates", at, "available_on"), "train")
        low, high = row.get("min_price"), row.get("max_price")
        if low is not None and high is not None and low > high:
            scope.find("RH103", ("privates", at, "min_price"), f"{low} is more than max_price, {high}.", low)
    low, high = scope.data.get("settings", {}).get("company_price", (0, 0))
    if low > high or low < 0:
        way: Way = ("settings", "company_price")
        scope.find("RH103", way, f"Privates cannot cost from {low} to {high} of their face value.", low)


def _of(rule: Callable[[Scope], None]) -> Check:
    def check(definition: Definition, words: Words) -> None:
        rule(Scope(definition, words))

    return check


SENSE_CHECKS: Sequence[Check] = [
    _of(rule)
    for rule in (
        _players,
        _names,
        _trains,
        _phases,
        _rounds,
        _market,
        _companies,
        check_abilities,
        check_names,
    )
]
"""The rules about the sense of a title whose shape is right, one by one."""
