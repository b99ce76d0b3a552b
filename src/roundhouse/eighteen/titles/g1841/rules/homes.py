"""Where corporations begin: the cities for their first tokens."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot

from .facts import facts, is_small, phase


def first_hexes(game: GameInPlay, company: Corporation, placed: Sequence[str]) -> list[str]:
    """The hexes for its next token: for a second one those of the same state; for a small corporation those
    where no token is."""
    if company.definition.home:
        return list(company.definition.home)
    own, now, board = facts(game), phase(game), game.land.board
    zones, last = own.zones, len(own.zones) - 1
    hexes = [hex_ for zone in zones for hex_ in zone]
    if placed:
        at = next(index for index, zone in enumerate(zones) if placed[0] in zone)
        if now < 4:
            hexes = list(zones[at])
        elif now == 4:
            hexes = [hex_ for zone in zones[:last] for hex_ in zone] if at < last else list(zones[last])
    barred = {*own.never_first, *placed}
    if now < 4:
        barred |= {*own.kept_cities, *zones[-1], *zones[-2]}
    if is_small(company):
        barred |= {*own.big_cities, *board.tokens}
    return [hex_ for hex_ in hexes if hex_ not in barred and hex_ in board.hexmap.hexes]


def first_spots(game: GameInPlay, company: Corporation, placed: Sequence[str] = ()) -> list[Spot]:
    """The cities with room there."""
    board = game.land.board
    return [
        Spot(hex_, city)
        for hex_ in first_hexes(game, company, placed)
        for city in range(len(board.tile(hex_).cities))
        if board.has_room(hex_, city, company.id)
    ]


def finds_home(game: GameInPlay, company: Corporation) -> bool:
    """Is there a city for its first token?"""
    return bool(game.answers.to(first_spots, game, company))
