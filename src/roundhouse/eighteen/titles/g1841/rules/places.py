"""Borders of states, and what tokens cost by the land around them."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.reach import Reach, reach_within
from roundhouse.hexes.grid import opposite

from .facts import facts, phase

PRICES = (200, 100, 50, 25)
"""What a token costs by the distance to the nearest track: in the hex itself, next to it, two hexes away,
further."""


def borders(game: GameInPlay) -> frozenset[tuple[str, int]]:
    """The edges of hexes with borders of states in this phase."""
    begun = [name for name in facts(game).borders if int(name) <= phase(game)]
    if not begun:
        return frozenset()
    rows = facts(game).borders[begun[-1]]
    known = game.ground.hexmap.hexes
    return frozenset((hex_, edge) for hex_, edges in rows.items() for edge in edges if hex_ in known)


def state_reach(game: GameInPlay, company: Corporation) -> Reach:
    """What the track of a company connects to within its state."""
    return game.answers.to(_state_reach, game, company)


def _state_reach(game: GameInPlay, company: Corporation) -> Reach:
    return reach_within(game.land.board, company.id, borders(game))


def is_border(game: GameInPlay, hex_: str, edge: int) -> bool:
    """Is there a border of a state, or a coast that nothing crosses, at this edge?"""
    here = game.ground.hexmap.hexes[hex_]
    if any(border.edge == edge and border.type == "impassable" for border in here.printed.borders):
        return True
    walls = borders(game)
    other = here.around[edge]
    return (hex_, edge) in walls or (other is not None and (other, opposite(edge)) in walls)


def price_at(game: GameInPlay, home: str) -> int:
    """What each token costs a corporation that begins in this hex."""
    nearest, known = len(PRICES) - 1, game.ground.hexmap
    seen = [home]
    stack = [home]
    while stack:
        hex_ = stack.pop()
        away = _distance(home, hex_)
        if away < nearest and _has_track(game, hex_):
            nearest = away
        if away >= len(PRICES) - 2:
            continue
        for edge, other in enumerate(known.hexes[hex_].around):
            if other is None or other in seen or is_border(game, hex_, edge):
                continue
            if _distance(home, other) < len(PRICES) - 1:
                seen.append(other)
                stack.append(other)
    return PRICES[nearest]


def _distance(one: str, other: str) -> int:
    """How many hexes two hexes are apart, by their names."""
    across = abs(ord(one[0]) - ord(other[0]))
    along = abs(int(one[1:]) - int(other[1:]))
    return along + max(0, (across - along) // 2)


def _has_track(game: GameInPlay, hex_: str) -> bool:
    """Has a tile been laid here, or is track printed that a city lies on, or that a laid tile joins?"""
    board = game.land.board
    if hex_ in board.copies:
        return True
    tile = board.tile(hex_)
    if not tile.paths:
        return False
    if tile.cities:
        return True
    around = game.ground.hexmap.hexes[hex_].around
    joined = ((edge, around[edge]) for edge in tile.exits if not is_border(game, hex_, edge))
    return any(
        other is not None and other in board.copies and opposite(edge) in board.tile(other).exits
        for edge, other in joined
    )
