"""A city that is blocked at first, as a part: ``[parts.blocked_city]`` with its hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.table.errors import Malformed, Place

from ...state.spots import BLOCKER
from ..part import NamedEvent, Part


class BlockedCitySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The city that a token of nobody takes up until the event ``remove_blocking_token``."""

    hex: HexName
    """Where it lies: the first city of this hex."""


class BlockedCity(Part[BlockedCitySettings]):
    """A token of nobody holds a slot of a city until an event takes it away."""

    Settings = BlockedCitySettings
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "remove_blocking_token": NamedEvent("unblock", "the token that blocks a city is removed")
    }

    def prepare(self) -> None:
        """Place the blocking token. Raises Malformed if a company of the title has the same id."""
        if any(company.id == BLOCKER for company in self.game.companies()):
            message = f"No company may be called {BLOCKER}: that is the token that blocks a city."
            raise Malformed("title/company", message, place=Place(path="parts.blocked_city"))
        self.game.land.board.place_token(self.settings.hex, 0, BLOCKER)

    def unblock(self) -> None:
        """Remove the blocking token, if it is still there."""
        board, city = self.game.land.board, self.settings.hex
        if board.has_token(city, BLOCKER):
            board.remove_token(city, 0, BLOCKER)


PART = BlockedCity
