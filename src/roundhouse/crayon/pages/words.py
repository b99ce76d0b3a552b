"""Places, events and their effects in words."""

from __future__ import annotations

from math import dist

from roundhouse.crayon.board.cards import EFFECTS
from roundhouse.crayon.board.definition import Area, Effect
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
    where = _where(effect.area)
    more = f" ({', '.join(effect.values)})" if effect.values and effect.kind != "tax" else ""
    return f"{what[0].upper()}{what[1:]}{where}{more}."


def _where(area: Area) -> str:
    parts = []
    if area.terrains:
        parts.append("on " + ", ".join(area.terrains))
    if area.regions:
        parts.append("in " + ", ".join(area.regions))
    if area.rivers:
        parts.append("across " + ", ".join(area.rivers))
    places = ", ".join((*area.of_cities, *area.of_terrains))
    if area.within is not None:
        parts.append(f"within {area.within} mileposts of {places}")
    if area.beyond is not None:
        parts.append(f"more than {area.beyond} away")
    if area.inland is not None:
        parts.append(f"more than {area.inland} mileposts inland")
    for flag, text in (
        (area.below, "underground"),
        (area.aboard, "aboard ships"),
        (area.drawer, "for the drawer"),
    ):
        if flag:
            parts.append(text)
    if area.level:
        parts.append(f"for dragons of level {area.level} or more")
    return "".join(f", {part}" for part in parts)
