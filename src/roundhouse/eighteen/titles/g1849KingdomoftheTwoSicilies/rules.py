"""1849: Kingdom of the Two Sicilies: the earthquake of Avezzano."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place of the earthquake, and the tile that lies there from then on."""

    hex: HexName
    tile: str


class Earthquake(Part[Facts]):
    """The earthquake cuts a town off."""

    Settings = Facts
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "earthquake": NamedEvent("shake", "an earthquake cuts Avezzano off from Rome")
    }

    def shake(self) -> None:
        """From now on another tile lies there."""
        land, facts = self.game.land, self.settings
        copy = land.next_copy(facts.tile)
        if copy is not None:
            land.lay_along(None, facts.hex, copy, 0, None)


PART = Earthquake
