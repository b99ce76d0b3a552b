"""The tunnel of 18ZOO: two places R are joined by track around the map."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay

from .facts import Facts, Zoo

PREFIX = "tunnel-"


def is_open(game: GameInPlay) -> bool:
    """Are two places joined?"""
    return len(game.memory_of(Zoo).mouths) == 2


def may_be_mouth(game: GameInPlay, hex_: str) -> bool:
    """Can a tunnel begin here?"""
    mouths = dict(game.settings_of(Facts).tunnel.mouths)
    return hex_ in mouths and hex_ not in game.memory_of(Zoo).mouths


def dig(game: GameInPlay) -> None:
    """Lay the track between the two places."""
    facts, (start, end) = game.settings_of(Facts).tunnel, game.memory_of(Zoo).mouths
    beside = dict(facts.mouths)
    first, last = facts.line.index(beside[start]), facts.line.index(beside[end])
    between = facts.line[first : last + 1] if first <= last else facts.line[last : first + 1][::-1]
    way = (start, *between, end)
    for hex_, (before, after) in zip(between, zip(way, way[2:], strict=False), strict=True):
        edges = sorted((_edge(game, hex_, before), _edge(game, hex_, after)))
        _lay(game, hex_, f"{edges[0]}{edges[1]}")
    for hex_ in (start, end):
        _lay(game, hex_, "")


def _edge(game: GameInPlay, hex_: str, other: str) -> int:
    return game.land.ground.hexmap[hex_].around.index(other)


def _lay(game: GameInPlay, hex_: str, edges: str) -> None:
    """The tile of the hex's own, or the one that leads straight from edge to edge."""
    own = f"{PREFIX}{hex_}"
    name = own if own in game.land.ground.tiles else f"{PREFIX}{edges}"
    game.land.board.lay(hex_, game.land.tile_named(name), f"{hex_}-0")
