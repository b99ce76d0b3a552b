"""Checks whether a board can be played, and reports every fault, not only the first."""

from __future__ import annotations

from collections.abc import Iterator

from .definition import BoardDefinition, Deck, Demand
from .graph import Board

LEAST_PER_STEP, MOST_PER_STEP = 0.3, 4.0
"""Gold per milepost from the nearest source: outside of that a payment is out of proportion."""


def check_board(definition: BoardDefinition) -> list[str]:
    """What is wrong with a board, in sentences. Raises Malformed when it is no board at all."""
    board = Board(definition)
    return [*_land(board), *_sea(board), *_cards(board)]


def _land(board: Board) -> Iterator[str]:
    if len(board.majors) < board.definition.numbers.majors:
        yield f"There are {len(board.majors)} major cities, and {board.definition.numbers.majors} win."
    if not board.cities:
        return
    steps = board.spread([board.centre[0]])
    for number, city in enumerate(board.cities):
        if steps[board.centre[number]] < 0:
            yield f"{city.name} cannot be joined to {board.cities[0].name} by track."
        if not any(True for node in board.city_nodes[number] for _ in board.around[node]):
            yield f"No track can be built to {city.name}."


def _sea(board: Board) -> Iterator[str]:
    for port in sorted(board.ports):
        steps = board.sail(port)
        if all(steps[other] <= 0 for other in board.ports):
            yield f"No ship sails from the port at {board.mileposts[port]} to another."


def _cards(board: Board) -> Iterator[str]:
    definition = board.definition
    sources: dict[str, list[int]] = {}
    for number, city in enumerate(board.cities):
        for load in city.loads:
            sources.setdefault(load, []).append(number)
            if load not in definition.loads:
                yield f"{city.name} offers {load}, of which there are no chips."
    for load in definition.loads:
        if load not in sources:
            yield f"No city offers {load}."
    steps = {
        load: board.spread([board.centre[number] for number in numbers], by_sea=True)
        for load, numbers in sources.items()
    }
    for deck in definition.decks:
        yield from _deck(board, deck, steps)


def _deck(board: Board, deck: Deck, steps: dict[str, list[int]]) -> Iterator[str]:
    for card in deck.demands:
        for demand in card.demands:
            where = f"Card {card.number} of {deck.id}"
            if demand.city not in board.city_number:
                yield f"{where} asks for {demand.load} in {demand.city}, which is not there."
            elif demand.load not in steps:
                yield f"{where} asks for {demand.load}, which no city offers."
            else:
                yield from _pay(board, demand, steps[demand.load], where)


def _pay(board: Board, demand: Demand, steps: list[int], where: str) -> Iterator[str]:
    number = board.city_number[demand.city]
    if demand.load in board.cities[number].loads:
        yield f"{where} asks for {demand.load} in {demand.city}, which sells it."
        return
    far = steps[board.centre[number]]
    if far > 0 and not LEAST_PER_STEP <= demand.pay / far <= MOST_PER_STEP:
        yield f"{where} pays {demand.pay} for {demand.load} in {demand.city}, {far} mileposts away."
