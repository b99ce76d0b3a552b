"""Building in 18GB: one city a turn, and nothing by corporations in trouble."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.parts.insolvency.memory import InsolvencyMemory
from roundhouse.eighteen.rules.state.actions import Action, LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from .privates import is_retired, lays_in_track


class TrackAndTokenGB(TrackAndToken):
    """As usual, but one tile action of a turn at most is for a tile with a city.

    An insolvent corporation builds nothing. The turn also waits for the tiles of the president's private
    companies: of those that have closed, and of one that may close yet and lay beside the tile actions.
    """

    by_private: bool = tracked(False)
    """Has a private company placed the token of this turn?"""

    def begin_turn(self) -> None:
        """No token placed yet."""
        super().begin_turn()
        if self.by_private:
            self.by_private = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing for an insolvent corporation. A turn whose token a private company has placed still waits
        where another one might go (decision 1962)."""
        if entity in self.game.memory_of(InsolvencyMemory).insolvent:
            return NOTHING
        kinds = super().actions(entity)
        return kinds - {PlaceToken} if self.by_private else kinds

    def choices(self) -> Iterator[Choice]:
        """Every tile and city that is left, and the pass."""
        spent = self.by_private
        yield from (one for one in super().choices() if not spent or one.action["type"] != "place_token")

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay. With the last tile action the step is over if the token is placed, too, unless a private
        company may lay beside the tile actions."""
        super().do_lay(action, company)
        president = company.player
        if self.allowance(company) is not None or not self.placed or president is None:
            return
        if not any(lays_in_track(private) for private in president.privates):
            self.finish()

    def _special_left(self, company: Corporation) -> bool:
        president = company.player
        if president is None:
            return False
        usable = self.game.abilities.usable
        return any(
            usable(private, LayTiles) if is_retired(private) else lays_in_track(private)
            for private in president.privates
        )

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        board = self.game.land.board
        if self.game.land.tile_of(copy).cities and any(board.tile(one).cities for one in self.hexes):
            return "A turn lays one tile with a city."
        return super()._why_not(company, allowance, hex_, copy, upgrade)
