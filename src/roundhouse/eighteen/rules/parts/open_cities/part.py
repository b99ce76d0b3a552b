"""Open cities as a part: ``[parts.open_cities]`` with hexes where a token of nobody lies."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.eighteen.model.references import HexName

from ...policies import TokenPolicy
from ...state.spots import NOBODY
from ..part import Part


class OpenCitySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where tokens of nobody lie from the start; private companies may place others (``whose``)."""

    hexes: tuple[HexName, ...] = ()
    """The hexes; the token takes a slot of their first city."""


class OpenTokens(TokenPolicy):
    """Neutral tokens."""

    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
        return (NOBODY,)


class OpenCities(Part[OpenCitySettings]):
    """Cities that nobody can block."""

    Settings = OpenCitySettings
    policies = (OpenTokens,)

    def prepare(self) -> None:
        """Place a neutral token in the first city of each open hex."""
        for hex_ in self.settings.hexes:
            self.game.land.board.place_token(hex_, 0, NOBODY)


PART = OpenCities
