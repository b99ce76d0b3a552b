"""Second homes as a part: ``[parts.second_homes]`` with the hex and the city of each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.abilities import CityIndex
from roundhouse.eighteen.model.references import CompanyName, HexName

from ...state.events import CompanyFloated, OperatingTurnBegan
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


class SecondHomes(Part[SecondHomeSettings]):
    """Corporations place a second token of those that they have, for nothing, when they first operate, or
    when they float, where home tokens are placed then."""

    Settings = SecondHomeSettings

    def prepare(self) -> None:
        """The slots are kept."""
        for company, home in self.settings.homes.items():
            self.game.land.board.reserve(home.hex, company, home.city)

    @on(OperatingTurnBegan)
    def begin_turn(self, event: OperatingTurnBegan) -> None:
        """The corporation operates: the first time it places its token."""
        self._place(self.game.company(event.company))

    @on(CompanyFloated)
    def floated(self, event: CompanyFloated) -> None:
        """The corporation has floated: both tokens are placed, the first one first."""
        company = self.game.company(event.company)
        if self.game.settings.home_token == "float" and company.id in self.settings.homes:
            self.game.land.place_home(company)
            self._place(company)

    def _place(self, company: Corporation) -> None:
        """The token goes to the city that has been kept, whatever tile lies there by now."""
        land = self.game.land
        home = self.settings.homes.get(company.id)
        if home is None:
            return
        kept = [one.city for one in land.board.reservations(home.hex) if one.company == company.id]
        for city in kept:
            spot = Spot(home.hex, city or 0)
            if land.has_room(company, spot):
                land.place(company, spot, None, 0)
                land.board.release(home.hex, company.id)


PART = SecondHomes
