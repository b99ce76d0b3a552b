"""18Chesapeake: tiles of privates lapse."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.state.events import TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import TilesLapsed
from .messages import MESSAGES


class Chesapeake(Part[NoSettings]):
    """Tiles that lapse."""

    messages = MESSAGES

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
