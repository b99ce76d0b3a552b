"""Track on the map of Britain: a yellow tile that a green one replaced may be laid again."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.state.actions import LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

AGAIN = TileLay(upgrade=False)
"""The tile action in which a replaced tile is laid again."""


class LayTrackAgain(LayTrack):
    """As usual. Who has upgraded a yellow tile to green may lay that yellow tile again elsewhere, if no other
    one like it was left."""

    replaced: str | None = tracked(None)
    """The yellow tile that may be laid again, as ``8-0``."""

    def begin_turn(self) -> None:
        """Forget the tiles of the turn before."""
        super().begin_turn()
        if self.replaced is not None:
            self.replaced = None

    def allowance(self, company: Corporation) -> TileLay | None:
        """The usual tile actions; then the one for the tile that was replaced."""
        usual = super().allowance(company)
        return AGAIN if usual is None and self.replaced is not None else usual

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """As usual; in the last action only the tile that was replaced."""
        for choice in super().lay_choices(company):
            if self.replaced in (None, choice.action["tile"]):
                yield choice

    def check(self, action: LayTile, company: Corporation, allowance: TileLay) -> bool:
        """As usual. Raises Refusal for another tile than the one that was replaced."""
        if self.replaced not in (None, action.tile):
            name = str(self.replaced).rpartition("-")[0]
            raise Refusal("track/not-allowed", f"Only the yellow tile {name} may be laid again now.")
        return super().check(action, company, allowance)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, and keep in mind what it replaced."""
        land = self.game.land
        old = land.board.copies.get(action.hex)
        super().do_lay(action, company)
        again = old is not None and not land.is_upgrade(old) and self._is_last(old)
        self.replaced = old if again else None

    def _is_last(self, copy: str) -> bool:
        left = self.game.land.supply.left.get(copy.rpartition("-")[0], ())
        return len(left) == 1
