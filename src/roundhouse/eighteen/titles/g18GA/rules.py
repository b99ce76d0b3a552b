"""18GA: a corporation that is on the map from the start, and second homes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.spots import Spot


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation that is on the map from the start, and second homes: corporation to hex."""

    on_the_map: str
    second_homes: Mapping[str, str] = {}


class Georgia(Part[Facts]):
    """Corporations with a second home."""

    Settings = Facts

    def prepare(self) -> None:
        """One corporation is on the map from the start."""
        game, facts = self.game, self.settings
        game.land.place_home(game.corporations[facts.on_the_map])
        for company, hex_ in facts.second_homes.items():
            game.land.board.reserve(hex_, company, 0)

    @on(OperatingTurnBegan)
    def place_second_home(self, event: OperatingTurnBegan) -> None:
        """A corporation may have a second home; its token there is one of those it has."""
        land, company = self.game.land, self.game.company(event.company)
        home = self.settings.second_homes.get(company.id)
        if home is not None and land.has_room(company, Spot(home, 0)):
            land.place(company, Spot(home, 0), None, 0)
            land.board.release(home, company.id)


PART = Georgia
