"""Second homes as a part: ``[parts.second_homes]`` with the hex and the city of each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.abilities import CityIndex
from roundhouse.eighteen.model.references import CompanyName, HexName

from ...state.events import OperatingTurnBegan, TokenPlaced
from ...state.listening import on
from ...state.pieces import Corporation
from ...state.spots import Spot
from ..part import Part


class SecondHome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a corporation has its second home."""

    hex: HexName
    """The hex."""
    city: CityIndex = 0
    """Which city of what is printed there, counted from 0."""


class SecondHomeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which corporations have a second home; a slot is kept for them there."""

    homes: Mapping[CompanyName, SecondHome] = {}
    """By corporation."""
    with_first: bool = False
    """Is it placed together with the token of the first home, rather than when it first operates?"""


class SecondHomes(Part[SecondHomeSettings]):
    """Corporations place a second token of those that they have, for nothing, when they first operate, or
    with the token of the first home where the title says so."""

    Settings = SecondHomeSettings

    def prepare(self) -> None:
        """Reserve the slots of the second homes."""
        for company, home in self.settings.homes.items():
            self.game.land.board.reserve(home.hex, company, home.city)

    @on(TokenPlaced)
    def place_with_first(self, event: TokenPlaced) -> None:
        """Place the second token beside the first one, where the title has both placed at once."""
        company = self.game.company(event.company)
        if self.settings.with_first and event.hex in company.definition.home:
            self._place(company)

    @on(OperatingTurnBegan)
    def place_second_home(self, event: OperatingTurnBegan) -> None:
        """Place the second token when the corporation operates for the first time."""
        if not self.settings.with_first:
            self._place(self.game.company(event.company))

    def _place(self, company: Corporation) -> None:
        """Place the second token in the reserved city, if there is room, and release the reservation."""
        land, home = self.game.land, self.settings.homes.get(company.id)
        if home is None:
            return
        kept = [one.city for one in land.board.reservations(home.hex) if one.company == company.id]
        for city in kept:
            spot = Spot(home.hex, city or 0)
            if land.has_room(company, spot):
                land.place(company, spot, None, 0)
                land.board.release(home.hex, company.id)


PART = SecondHomes
