"""The harbours that a company reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.eighteen.model.abilities import TokenPlace

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...state.spots import Spot

BESIDE = TokenPlace(extra_slot=True, from_owner=True)
"""The ability by which a token in a harbour takes no slot."""


def open_harbours(game: GameInPlay, company: Corporation, harbours: Mapping[str, str]) -> Iterator[Spot]:
    """Yield the harbours without a token of ``company`` whose cities it reaches, over land or by sea."""
    land = game.land
    by_land = land.reach(company).track_hexes
    by_sea = {hex_ for hex_, _ in game.runs.ports_by_sea(company)}
    for city, harbour in harbours.items():
        if (city in by_land or city in by_sea) and not land.board.has_token(harbour, company.id):
            yield Spot(harbour, 0)
