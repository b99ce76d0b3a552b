"""18GA: open cities at the border of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.spots import Spot

NOBODY = "N"
"""Whose token is nobody's."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes whose first slot nobody blocks, the corporation that is on the map from the start, and second
    homes: corporation to hex."""

    open_cities: tuple[str, ...]
    on_the_map: str
    second_homes: Mapping[str, str] = {}


class OpenCities(TokenPolicy):
    """A token of nobody keeps cities open."""

    def neutral_tokens(self) -> Sequence[str]:
        """A token that blocks nobody."""
        return (NOBODY,)


class Georgia(Part[Facts]):
    """Open cities, and corporations with a second home."""

    Settings = Facts
    policies = (OpenCities,)

    def prepare(self) -> None:
        """Nobody's token lies in each open city; one corporation is on the map from the start."""
        game, facts = self.game, self.settings
        for hex_ in facts.open_cities:
            game.land.board.place_token(hex_, 0, NOBODY)
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
