"""18Chesapeake: trains leave after each set of operating rounds; tiles of privates lapse."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.state.events import OperatingSetEnded, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import TilesLapsed
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trains that leave the bank at the end of a set of operating rounds."""

    exported: tuple[str, ...] = ()


class Chesapeake(Part[Facts]):
    """The train export, and tiles that lapse."""

    Settings = Facts
    messages = MESSAGES

    @on(OperatingSetEnded)
    def export_train(self, event: OperatingSetEnded) -> None:
        """The next train of a kind that will rust leaves the game."""
        if self.game.depot.upcoming[0].name in self.settings.exported:
            self.game.depot.export()

    @on(TileLaid)
    def lapse_tiles(self, event: TileLaid) -> None:
        """Two privates cannot lay their tiles any more once another tile lies on one of their hexes."""
        game = self.game
        for name in ("C-P", "B&S"):
            holder = game.privates[name]
            for place, ability in list(game.abilities.of(holder, LayTiles)):
                other = holder.id != event.private and isinstance(holder.owner, Corporation)
                if event.hex in ability.hexes and other:
                    game.abilities.drop(holder, place)
                    game.happen(TilesLapsed(private=holder.id))


PART = Chesapeake
