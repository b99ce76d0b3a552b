"""Tokens priced by distance as a part: ``[parts.distant_tokens]``, with a step of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...policies import TokenPolicy
from ...state.actions import PlaceToken
from ...state.pieces import Corporation
from ...state.spots import Spot
from ...steps.tokens import PlaceTokens
from ...turn import Step
from ..part import NoSettings, Part


class PriceByDistance(TokenPolicy):
    """The price of tokens by distance."""

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The printed price times the distance, in hexes, to the nearest token of the company."""
        hexmap = self.game.land.ground.hexmap
        there = hexmap[spot.hex].place
        ways = [
            hexmap.grid.distance(there, hexmap[hex_].place)
            for hex_, _ in self.game.land.board.tokens_of(company.id)
        ]
        return printed * min(ways, default=1)


class PlaceDistantTokens(PlaceTokens):
    """One token in a city that is reached. The turn waits for whoever could pay the printed price; the pass
    of a company that can pay for no place is made for it."""

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that can pay for no place, as an action; otherwise ``None``."""
        company, land = self.actor(), self.game.land
        if not isinstance(company, Corporation) or PlaceToken not in self.kinds_for(company):
            return None
        if any(land.token_price(company, spot) <= company.cash for spot in land.token_spots(company)):
            return None
        return {"type": "pass", "entity": company.key}


class DistantTokens(Part[NoSettings]):
    """A token costs its price for each hex between its place and the nearest token of its company."""

    policies = (PriceByDistance,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"token_by_distance": PlaceDistantTokens}


PART = DistantTokens
