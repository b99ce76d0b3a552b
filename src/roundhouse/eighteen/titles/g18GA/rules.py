"""18GA: a corporation that is on the map from the start."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.rules.parts.part import Part


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation that is on the map from the start."""

    on_the_map: CompanyName
    """Which one."""


class Georgia(Part[Facts]):
    """A corporation that begins before the others."""

    Settings = Facts

    def prepare(self) -> None:
        """One corporation is on the map from the start."""
        self.game.land.place_home(self.game.corporations[self.settings.on_the_map])


PART = Georgia
