"""What abilities name is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..building import word_lists
from ..nearest import near
from ..sources.source import Way
from .scope import Scope

DRAWN_SHARES = frozenset({"random_president", "random_share", "first_president"})


def check_abilities(scope: Scope) -> None:
    """What abilities name is there (RH203, RH304, RH307, RH403)."""
    for key in ("privates", "corporations", "minors"):
        for at, row in enumerate(scope.data.get(key, ())):
            for place, ability in enumerate(row.get("abilities", ())):
                _ability(scope, ability, (key, at, "abilities", place))


def _ability(scope: Scope, ability: Mapping[str, Any], way: Way) -> None:
    kind = scope.words.abilities[str(ability["type"])]
    for field in word_lists(kind):
        for name in _list(ability.get(field, ())):
            _named(scope, field, name, (*way, field))
    for name in ability.get("amounts", {}):
        scope.known(name, scope.hexes, "RH307", (*way, "amounts", name), "hex")
    phase = ability.get("phase")
    if phase is not None:
        names = [*scope.phase_names, "never"] if ability["type"] == "close" else scope.phase_names
        scope.known(phase, names, "RH213", (*way, "phase"), "phase")
    if (until := ability.get("until")) is not None:
        scope.known(until, scope.phase_names, "RH213", (*way, "until"), "phase")
    if (remove := ability.get("remove")) is not None:
        scope.known(remove, [*scope.phase_names, "sold"], "RH213", (*way, "remove"), "phase")
    terrain = ability.get("terrain")
    if terrain is not None:
        scope.known(terrain, _terrains(scope), "RH309", (*way, "terrain"), "terrain on the map")
    if ability["type"] == "tile_lay" and not ability.get("passive") and not _list(ability.get("when", ())):
        scope.find("RH104", way, "“when” is missing: nobody may ever lay this tile.", "", 'when = "track"')


def _terrains(scope: Scope) -> list[str]:
    codes = {code for codes in scope.data["map"]["hexes"].values() for code in codes}
    codes |= set(scope.data["map"].get("redrawn", {}).values())
    return sorted(
        {
            word
            for code in codes
            for found in re.findall(r"(?:terrain|type):([a-z|]+)", code)
            for word in found.split("|")
        }
    )


def _named(scope: Scope, field: str, name: str, way: Way) -> None:
    match field:
        case "hexes":
            scope.known(name, scope.hexes, "RH307", way, "hex")
        case "tiles":
            scope.known(name, scope.data["tiles"], "RH304", way, "tile in the supply")
        case "corporations":
            scope.known(name, scope.companies_rows, "RH403", way, "company")
        case "phases":
            scope.known(name, scope.phase_names, "RH213", way, "phase")
        case "trains":
            card, _, number = name.rpartition("-")
            if card not in scope.sides or not number.isdigit():
                scope.known(name, scope.sides, "RH203", way, "train")
            elif (there := _count_of(scope, card)) is not None and int(number) >= there:
                span = f"{card}-0 to {card}-{there - 1}"
                scope.find("RH203", way, f"There is no train “{name}”.", name, span)
        case "shares" if name not in DRAWN_SHARES:
            company, _, number = name.rpartition("_")
            found = scope.companies_rows.get(company)
            count = len(found[2].get("shares", [10] * 9)) if found else 0
            if not (number.isdigit() and int(number) < count):
                hint = (
                    f"{company}_0 to {company}_{count - 1}"
                    if count
                    else _certificates_of(scope, name) or near(company, scope.companies_rows)
                )
                scope.find("RH403", way, f"There is no certificate “{name}”.", name, hint)
        case _:
            pass


def _certificates_of(scope: Scope, name: str) -> str | None:
    """The certificates of the company of that name, for who gave no number."""
    if name not in scope.companies_rows:
        return None
    count = len(scope.companies_rows[name][2].get("shares", [10] * 9))
    return f"{name}_0 to {name}_{count - 1}"


def _count_of(scope: Scope, card: str) -> int | None:
    """How many trains of that name there may be; ``None`` where there is no end of them."""
    count = 0
    for row in scope.trains_rows:
        if str(row["name"]) == card:
            given = row.get("quantity", 1)
            most = max(given.values(), default=0) if isinstance(given, Mapping) else given
            if not isinstance(most, int):
                return None
            count += most
    return count


def _list(value: Any) -> list[str]:
    """Words of a list that may be written as one text."""
    return value.split() if isinstance(value, str) else [str(one) for one in value]
