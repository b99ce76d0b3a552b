"""Reads the cards of a board: demands, events, foremen, ships, trains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, get_args

from .definition import (
    Area,
    Deck,
    Demand,
    DemandCard,
    Effect,
    Engine,
    EventCard,
    Foreman,
    Lasts,
    Ship,
)
from .text import SourceLine, split_names

EFFECTS = {
    "half-rate": "trains move at half rate",
    "no-build": "no track may be built",
    "no-movement": "no train may move",
    "erase": "track is erased",
    "fall-back": "trains go back to the last city they passed",
    "lose-turn": "trains lose a turn",
    "lose-load": "trains lose a load",
    "lose-loads": "trains lose all loads",
    "no-loads": "nothing is picked up or delivered",
    "open-link": "cities become joined by magic",
    "close-links": "magic links do not work",
    "no-upgrade": "nobody may upgrade a train",
    "no-foreman": "nobody may exchange a foreman",
    "ships-to-port": "all ships go to the nearest port",
    "no-ships": "nobody may board, leave or sail from a port",
    "tax": "everybody pays a tax by cash held",
}
"""What events can do, in words."""

_LASTS: Mapping[str, Lasts] = {lasts: lasts for lasts in get_args(Lasts)}


def read_deck(name: str, demands: Iterable[SourceLine], events: Iterable[SourceLine]) -> Deck:
    """A deck of demand and event cards. Raises Malformed.

    ``7: hops Uloggh 42, pipeweed Glyween 25, spice Easingwere 15``;
    ``123 snow turn: Snow`` with its effects indented below.
    """
    cards = tuple(_demand_card(line) for line in demands)
    found: list[EventCard] = []
    effects: list[Effect] = []
    for line in events:
        if line.text[0].isspace():
            if not found:
                line.wrong("event", "An effect stands below its event.")
            effects.append(_effect(line))
            found[-1] = _with(found[-1], effects)
        else:
            effects = []
            found.append(_event(line))
    return Deck(name, cards, tuple(found))


def _with(card: EventCard, effects: list[Effect]) -> EventCard:
    return EventCard(card.number, card.id, card.title, card.lasts, tuple(effects))


def _demand_card(line: SourceLine) -> DemandCard:
    number, rest = line.pair()
    demands = []
    for text in rest.split(","):
        words = text.split()
        if len(words) < 3:
            line.wrong("demand", f"A demand is a load, a city and what it pays, not “{text.strip()}”.")
        demands.append(Demand(words[0], " ".join(words[1:-1]), line.number_in(words[-1])))
    return DemandCard(line.number_in(number), tuple(demands))


def _event(line: SourceLine) -> EventCard:
    head, title = line.pair()
    words = head.split()
    if len(words) != 3 or words[2] not in _LASTS:
        line.wrong("event", "An event has a number, an id and how long it lasts.", hint=", ".join(_LASTS))
    return EventCard(line.number_in(words[0]), words[1], title, _LASTS[words[2]], ())


def _effect(line: SourceLine) -> Effect:
    """``half-rate: in Koland, Bright``: a kind, then clauses with semicolons between them."""
    kind, _, rest = line.text.strip().partition(":")
    if kind not in EFFECTS:
        line.wrong("effect", f"There is no effect “{kind}”.", hint=", ".join(EFFECTS))
    area: dict[str, Any] = {}
    values: tuple[str, ...] = ()
    for clause in filter(None, (part.strip() for part in rest.split(";"))):
        word, _, what = clause.partition(" ")
        match word:
            case "of":
                values = split_names(what)
            case "in":
                area["regions"] = split_names(what)
            case "on":
                area["terrains"] = split_names(what)
            case "across":
                area["rivers"] = split_names(what)
            case "within" | "beyond":
                number, _, place = what.partition(" of ")
                area[word] = line.number_in(number)
                names = split_names(place)
                area["of_terrains" if names and names[0].islower() else "of_cities"] = names
            case "inland" | "level":
                area[word] = line.number_in(what)
            case "by-sea" | "below" | "aboard" | "drawer":
                area[word.replace("-", "_")] = True
            case _:
                line.wrong("clause", f"“{word}” is not a clause of an effect.")
    return Effect(kind, Area(**area), values)


def read_foreman(line: SourceLine) -> Foreman:
    """``Carras: catman; jungle 1``. Raises Malformed."""
    name, rest = line.pair()
    race, *abilities = (part.strip() for part in rest.split(";"))
    known = {field.name for field in fields(Foreman)} - {"name", "race", "costs"}
    given: dict[str, Any] = {}
    costs: dict[str, int] = {}
    for ability in filter(None, abilities):
        word, _, value = ability.partition(" ")
        word = word.replace("-", "_")
        if word == "no_bribes":
            given["bribes"] = False
        elif word in known:
            given[word] = line.number_in(value) if value else True
        else:
            costs[word] = line.number_in(value)
    return Foreman(name, race, costs, **given)


def read_ship(line: SourceLine) -> Ship:
    """``Serpent: fee 1, speed 8``. Raises Malformed."""
    name, rest = line.pair()
    numbers = _numbers(line, rest)
    return Ship(name, numbers["fee"], numbers["speed"])


def read_engine(line: SourceLine) -> Engine:
    """``Fire Drake: level 3, loads 3, speed 12, cards 3, dragon``. Raises Malformed."""
    name, rest = line.pair()
    numbers = _numbers(line, rest)
    return Engine(
        name, numbers["level"], numbers["loads"], numbers["speed"], numbers["cards"], "dragon" in numbers
    )


def _numbers(line: SourceLine, text: str) -> dict[str, int]:
    found = {}
    for part in split_names(text):
        word, _, value = part.partition(" ")
        found[word] = line.number_in(value) if value else 1
    return found
