"""Checks whether a board can be played, and reports every fault, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .definition import BoardDefinition, Deck, Effect
from .graph import Board

LEAST_PER_STEP, MOST_PER_STEP = 0.3, 4.0
"""Gold per milepost from the nearest source: outside of that a payment is out of proportion."""


class BoardFault(NamedTuple):
    """Something wrong with a board: the code of the rule, a sentence, and how the line about it begins."""

    code: str
    message: str
    line: str = ""


RULES: Mapping[str, tuple[str, str]] = {
    "RC001": ("cannot be read", "The text of the board does not follow its format (docs/crayon.md)."),
    "RC101": ("too few major cities", "A board needs as many major cities as winning asks for."),
    "RC102": ("a city apart", "Every city can be joined to every other by track."),
    "RC103": ("a city without a way in", "Track can be built to every city."),
    "RC111": ("a port of no use", "From every port a ship sails to another."),
    "RC121": ("no chips", "Every load that a city offers has chips."),
    "RC122": ("no source", "Every load that has chips is offered by a city."),
    "RC131": ("unknown city", "Cards ask for loads in cities of the board."),
    "RC132": ("unknown load", "Cards ask for loads that a city offers."),
    "RC133": ("coals to Newcastle", "No card asks for a load in a city that sells it."),
    "RC134": ("payment out of proportion", "A delivery pays 0.3 to 4 gold for each milepost."),
    "RC141": (
        "an event about nothing",
        "Events name regions, terrains, rivers, cities and links of the board.",
    ),
    "RC142": ("a number twice", "Every card of a deck has a number of its own."),
    "RC143": ("too few cards", "Six hands and some to draw: a deck has four times as many demands as seats."),
}
"""Every rule that a fault cites: a short name and an explanation."""

NAMED = ("the region", "the terrain", "the river", "the city", "the link")
"""What events of a board may name, as the sentence about it says."""
LEAST_DEMANDS = 24
"""Demand cards of a deck, for six players."""


def check_board(definition: BoardDefinition) -> list[str]:
    """What is wrong with a board, in sentences. Raises Malformed when it is no board at all."""
    return [fault.message for fault in faults_of(definition)]


def faults_of(definition: BoardDefinition) -> list[BoardFault]:
    """Everything that is wrong with a board. Raises Malformed when it is no board at all."""
    board = Board(definition)
    return [*_land(board), *_sea(board), *_cards(board), *_events(board)]


def _land(board: Board) -> Iterator[BoardFault]:
    if len(board.majors) < board.definition.numbers.majors:
        wanted = board.definition.numbers.majors
        yield BoardFault(
            "RC101", f"There are {len(board.majors)} major cities, and {wanted} win.", "[cities]"
        )
    if not board.cities:
        return
    steps = board.spread([board.centre[0]])
    for number, city in enumerate(board.cities):
        if steps[board.centre[number]] < 0:
            told = f"{city.name} cannot be joined to {board.cities[0].name} by track."
            yield BoardFault("RC102", told, f"{city.name}:")
        if not any(True for node in board.city_nodes[number] for _ in board.around[node]):
            yield BoardFault("RC103", f"No track can be built to {city.name}.", f"{city.name}:")


def _sea(board: Board) -> Iterator[BoardFault]:
    for port in sorted(board.ports):
        steps = board.sail(port)
        if all(steps[other] <= 0 for other in board.ports):
            told = f"No ship sails from the port at {board.mileposts[port]} to another."
            yield BoardFault("RC111", told, f"{board.mileposts[port].r} |")


def _cards(board: Board) -> Iterator[BoardFault]:
    definition = board.definition
    sources: dict[str, list[int]] = {}
    for number, city in enumerate(board.cities):
        for load in city.loads:
            sources.setdefault(load, []).append(number)
            if load not in definition.loads:
                told = f"{city.name} offers {load}, of which there are no chips."
                yield BoardFault("RC121", told, f"{city.name}:")
    for load in definition.loads:
        if load not in sources:
            yield BoardFault("RC122", f"No city offers {load}.", f"{load}:")
    steps = {
        load: board.spread([board.centre[number] for number in numbers], by_sea=True)
        for load, numbers in sources.items()
    }
    for deck in definition.decks:
        yield from _deck(board, deck, steps)


def _deck(board: Board, deck: Deck, steps: dict[str, list[int]]) -> Iterator[BoardFault]:
    numbers = Counter([*(card.number for card in deck.demands), *(card.number for card in deck.events)])
    for number, count in numbers.items():
        if count > 1:
            yield BoardFault("RC142", f"{count} cards of {deck.id} have the number {number}.", f"{number}")
    if len(deck.demands) < LEAST_DEMANDS:
        told = f"{deck.id} has {len(deck.demands)} demand cards; six players need {LEAST_DEMANDS}."
        yield BoardFault("RC143", told, f"[demands {deck.id}]")
    for card in deck.demands:
        for demand in card.demands:
            number, load, city = card.number, demand.load, demand.city
            if city not in board.city_number:
                told = f"Card {number} of {deck.id} asks for {load} in {city}, which is not there."
                yield BoardFault("RC131", told, f"{number}:")
            elif load not in steps:
                told = f"Card {number} of {deck.id} asks for {load}, which no city offers."
                yield BoardFault("RC132", told, f"{number}:")
            elif load in board.cities[board.city_number[city]].loads:
                told = f"Card {number} of {deck.id} asks for {load} in {city}, which sells it."
                yield BoardFault("RC133", told, f"{number}:")
            else:
                far = steps[load][board.centre[board.city_number[city]]]
                if far > 0 and not LEAST_PER_STEP <= demand.pay / far <= MOST_PER_STEP:
                    told = (
                        f"Card {number} of {deck.id} pays {demand.pay} for {load} in {city}, "
                        f"{far} mileposts away."
                    )
                    yield BoardFault("RC134", told, f"{number}:")


def _events(board: Board) -> Iterator[BoardFault]:
    """Names in events that the board does not have."""
    definition = board.definition
    known = {
        "the region": {region for region in board.region if region},
        "the terrain": {terrain.name for terrain in definition.terrains},
        "the river": {river.name for river in definition.rivers},
        "the city": set(board.city_number),
        "the link": set(board.magic),
    }
    for deck in definition.decks:
        for card in deck.events:
            named = (what for effect in card.effects for what in _named_in(effect))
            for kind, name in named:
                if name not in known[kind]:
                    told = f"Event {card.number} of {deck.id} names what is not there: {kind} {name}."
                    yield BoardFault("RC141", told, f"{card.number} ")


def _named_in(effect: Effect) -> Iterator[tuple[str, str]]:
    """What an effect of an event names on the board: its kind, as in ``NAMED``, and its name."""
    area = effect.area
    links = effect.values if effect.kind in ("open-link", "close-links") else ()
    terrains = (*area.terrains, *area.of_terrains)
    for kind, names in zip(NAMED, (area.regions, terrains, area.rivers, area.of_cities, links), strict=True):
        for name in names:
            yield kind, name
