"""Places, events and their effects in words."""

from __future__ import annotations

from math import dist

from roundhouse.crayon.board.area_words import where_it_is
from roundhouse.crayon.board.cards import EFFECTS
from roundhouse.crayon.board.definition import Effect
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.rules.game import CrayonGame


def whereabouts(board: Board, node: int) -> str:
    """Where that is, as people say it: in a city, or near the next one."""
    if node < 0:
        return "not placed"
    if node >= board.milepost_count:
        return "at sea, in a strait"
    if board.city[node] >= 0:
        return f"in {board.cities[board.city[node]].name}"
    here = board.mileposts[node]
    cities = [city for city in board.cities if city.centre.map == here.map]
    near = min(cities or board.cities, key=lambda city: dist(city.centre.point(), here.point()))
    return f"{'at sea ' if board.at_sea(node) else ''}near {near.name}"


def lasting(game: CrayonGame, drawer: int, ends: int) -> str:
    """How long an event stays in force, in words."""
    if not ends:
        return "for the rest of the game"
    name = game.players[drawer].name
    this = " this" if ends == game.progress.turn else " the next"
    return f"until the end of{this} turn of {name} (turn {ends})"


def say(effect: Effect) -> str:
    """An effect in a sentence."""
    what = EFFECTS[effect.kind]
    where = where_it_is(effect.area)
    more = f" ({', '.join(effect.values)})" if effect.values and effect.kind != "tax" else ""
    return f"{what[0].upper()}{what[1:]}{where}{more}."
