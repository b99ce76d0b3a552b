"""Trains and phases of Rails (S2.1 – S2.9): layers of settings merged before they are read.

From far to near: ``Defaults`` of the category, ``TrainType``, ``Train``. The wiki is our document: what
stands on a ``TrainType`` holds for both sides of a dual train (Rails itself forgets most of it: 0703).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..nearest import near
from .elements import Element, split

PORTFOLIOS = ("IPO", "POOL")
REACH = ("stops", "hexes")
COUNT_TOWNS = ("yes", "no", "major")
SCORE_CITIES = ("single", "double")
_MOST_TRAINS = 1000


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card (S2.3, S2.5): -1 major stops is no running train."""

    name: str
    cost: int
    exchange: int
    majors: int
    minors: int
    category: str
    hexes: bool
    town_count: int
    """0: towns are free, 1: they are minor stops, 2: they are stops like cities."""
    town_score: int
    city_score: int
    element: Element


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card (S2.1): ``quantity`` -1 is no limit."""

    name: str
    quantity: int
    portfolio: str
    obsoleting: bool
    released_with: tuple[str, ...]
    rusts: tuple[str, ...]
    starts: tuple[tuple[int, str], ...]
    sides: tuple[Side, ...]
    element: Element


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase with what it takes over from the one before."""

    name: str
    title: str
    tiles: tuple[str, ...]
    rounds: int
    offboard_step: int
    limit_step: int
    private_step: int
    selling: bool
    close: bool
    trading: bool
    one_per_turn: bool
    one_per_type: bool
    loans: bool
    rusts: tuple[str, ...]
    releases: tuple[str, ...]
    actions: tuple[str, ...]
    element: Element


def read_cards(manager: Element) -> list[Card]:
    """Every kind of card. Raises Malformed."""
    defaults = list(manager.all("Defaults"))
    cards: list[Card] = []
    for element in manager.all("TrainType"):
        name = element.get("name")
        if not name:
            raise element.wrong("RH104", "A TrainType has no name.")
        if any(card.name == name for card in cards):
            raise element.wrong("RH208", f"There is a train type “{name}” already.", "name")
        cards.append(_card(element, name, defaults))
    return cards


def _card(element: Element, name: str, defaults: Sequence[Element]) -> Card:
    inner = list(element.all("Train"))
    if len(inner) > 2:
        raise inner[2].wrong("RH710", f"Card {name} has {len(inner)} sides; two are the most.")
    layers = [*_layers(element, element, defaults)]
    quantity = (
        element.number("quantity", 0) if "quantity" in element.attributes else _nearest(layers, "quantity", 0)
    )
    if element.attributes.get("quantityIncrement"):
        quantity += element.number("quantityIncrement")
    if (quantity < 1 and quantity != -1) or quantity > _MOST_TRAINS:
        given = element.attributes.get("quantity")
        message = f"“{given}” is no number of {name} trains." if given else f"Train {name} has no quantity."
        raise element.wrong("RH711", message, "quantity" if given else None, "1 and more, or -1 for no limit")
    portfolio = _word(layers, "initialPortfolio", PORTFOLIOS, "IPO")
    starts = tuple(
        (start.number("trainIndex", 1), start.get("phaseName")) for start in element.all("NewPhase")
    )
    rusts = tuple(part for rusted in element.all("Rusted") for part in split(rusted.get("type")))
    sides = tuple(_side(train, [*_layers(train, element, defaults)]) for train in inner or [element])
    return Card(
        name,
        quantity,
        portfolio,
        _flag(layers, "obsoleting"),
        tuple(split(element.get("alsoReleased"))),
        rusts,
        starts,
        sides,
        element,
    )


def _layers(train: Element, card: Element, defaults: Sequence[Element]) -> Iterator[Element]:
    """From far to near: ``Defaults`` of the category, card, train.

    ``Defaults`` that name a class leave out the cards of another class (S2.6); a card that names none takes
    them (decision 0740).
    """
    category = train.get("category", card.get("category", "passenger"))
    class_ = card.get("class").rpartition(".")[2]
    for usual in defaults:
        other = usual.get("class").rpartition(".")[2]
        if usual.get("category", "passenger") == category and other in {"", class_ or other}:
            yield usual
    yield card
    if train is not card:
        yield train


def _nearest(layers: Sequence[Element], name: str, default: int | None) -> int:
    for layer in reversed(layers):
        if name in layer.attributes:
            return layer.number(name)
    if default is None:
        raise layers[-1].wrong("RH104", f"Train {layers[-1].get('name') or '?'} has no “{name}”.")
    return default


def _flag(layers: Sequence[Element], name: str) -> bool:
    return next((layer.flag(name) for layer in reversed(layers) if name in layer.attributes), False)


def _word(layers: Sequence[Element], name: str, known: Sequence[str], default: str) -> str:
    for layer in reversed(layers):
        if (value := layer.attributes.get(name)) is not None:
            if value.upper() in known:
                return value.upper()
            raise layer.wrong(
                "RH105", f"“{value}” is no {name}.", name, near(value, known) or ", ".join(known)
            )
    return default


def _inner(layers: Sequence[Element], tag: str, name: str, known: Sequence[str], default: str) -> str:
    """An attribute of an inner element, from the nearest layer that has it."""
    for layer in reversed(layers):
        for element in reversed(list(layer.all(tag))):
            if (value := element.attributes.get(name)) is not None:
                if value.lower() in known:
                    return value.lower()
                hint = near(value, known) or ", ".join(known)
                raise element.wrong("RH105", f"“{value}” is no {name}.", name, hint)
    return default


def _side(train: Element, layers: Sequence[Element]) -> Side:
    name = train.get("name")
    if not name:
        raise train.wrong("RH104", "A Train has no name.")
    majors = _nearest(layers, "majorStops", None)
    if majors is not None and majors < -1:
        message = f"Train {name} cannot make {majors} stops."
        raise train.wrong("RH103", message, "majorStops", "-1 for a train that does not run")
    if majors == 0:
        raise train.wrong(
            "RH103", f"Train {name} makes no stops.", "majorStops", "-1 for a train that does not run"
        )
    minors = _nearest(layers, "minorStops", 0)
    towns = _inner(layers, "Reach", "countTowns", COUNT_TOWNS, "yes")
    return Side(
        name,
        _nearest(layers, "cost", None),
        _nearest(layers, "exchangeCost", 0),
        majors,
        minors,
        next(
            (layer.get("category") for layer in reversed(layers) if "category" in layer.attributes),
            "passenger",
        ),
        _inner(layers, "Reach", "base", REACH, "stops") == "hexes",
        0 if towns == "no" else 1 if minors > 0 else 2,
        int(_inner(layers, "Score", "towns", ("yes", "no"), "yes") == "yes"),
        2 if _inner(layers, "Score", "cities", SCORE_CITIES, "single") == "double" else 1,
        train,
    )


def read_phases(manager: Element) -> list[PhaseRow]:
    """Every phase; each takes over from the one before what it does not say. Raises Malformed."""
    out: list[PhaseRow] = []
    before: PhaseRow | None = None
    for number, element in enumerate(manager.all("Phase"), start=1):
        before = _phase(element, number, before)
        if any(phase.name == before.name for phase in out):
            raise element.wrong("RH213", f"There is a phase “{before.name}” already.", "name")
        out.append(before)
    return out


def _phase(element: Element, number: int, before: PhaseRow | None) -> PhaseRow:
    def inner(tag: str) -> Element:
        return element.last(tag) or Element(tag, {}, (), "", element.file, element.line)

    tiles, privates, trains = inner("Tiles"), inner("Privates"), inner("Trains")
    name = element.get("name") or str(number)
    colors = tuple("gray" if color == "grey" else color for color in split(tiles.get("colour")))
    return PhaseRow(
        name,
        element.get("realName") or name,
        colors or (before.tiles if before else ()),
        inner("OperatingRounds").number("number", before.rounds if before else 1),
        inner("OffBoardRevenue").number("step", before.offboard_step if before else 1),
        trains.number("limitStep", before.limit_step if before else 1),
        privates.number("revenueStep", before.private_step if before else 1),
        privates.flag("sellingAllowed", default=bool(before and before.selling)),
        privates.flag("close"),
        trains.flag("tradingAllowed", default=bool(before and before.trading)),
        trains.flag("onePerTurn", default=bool(before and before.one_per_turn)),
        trains.flag("onePerTypePerTurn", default=bool(before and before.one_per_type)),
        inner("Loans").flag("allowed", default=bool(before and before.loans)),
        tuple(split(trains.get("rusted"))),
        tuple(split(trains.get("released"))),
        tuple(action.get("name") for action in element.all("Action")),
        element,
    )
