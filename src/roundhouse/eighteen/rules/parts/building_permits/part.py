"""Building permits as a part: ``[parts.building_permits]``.

Whoever starts a corporation chooses a place beside the par price, which is its place in the operating order
for good; a president's certificate of 20, 30 or 40%; and building permits: the periods in which it may build.
Half of its capital is paid when it floats, the other half when five shares are sold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.events import PhaseBegan
from ...state.listening import on
from ...state.pieces import Corporation
from ...turn import Step
from ..part import Note, Part
from .messages import MESSAGES
from .policies import PermitOrder, PermitStock, PermitTrack, pay_second_half
from .settings import Permits, PermitSettings
from .starting import ParPendingPermits, StockTurnPermits


class BuildingPermits(Part[PermitSettings]):
    """Corporations build in the periods of their permits, and operate by par price."""

    Settings = PermitSettings
    needs = ("player_debts", "closed_exchange")
    messages = MESSAGES
    policies = (PermitTrack, PermitStock, PermitOrder)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_permits": StockTurnPermits,
        "par_pending_permits": ParPendingPermits,
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of permits, places in the operating order, and the corporation being started."""
        yield Permits()

    def prepare(self) -> None:
        """Keep the last certificates of each corporation back from sale."""
        for corporation in self.game.corporations.values():
            for share in corporation.shares(corporation)[-self.settings.kept :]:
                share.reserved = True

    def notes(self) -> Iterator[Note]:
        """Yield the current period, and for each corporation its permits and place in the operating order."""
        memory, game = self.game.memory_of(Permits), self.game
        yield Note(None, ChoiceLabel("Building permit needed"), memory.period)
        for corporation, permits in memory.held.items():
            yield Note(corporation, ChoiceLabel("Building permits"), permits)
            if corporation.par is not None:
                place = ChoiceLabel("%(price)s, place %(place)s").of(
                    price=game.money(corporation.par.price), place=str(memory.places[corporation] + 1)
                )
                yield Note(corporation, ChoiceLabel("Operating order"), place)

    @on(PhaseBegan)
    def enter(self, event: PhaseBegan) -> None:
        """Apply the stage of the phase that begins: a new period, a higher float percentage, dearer tokens,
        or all shares for sale."""
        stage, game = self.settings.stages.get(event.phase), self.game
        if stage is None:
            return
        memory = game.memory_of(Permits)
        memory.period = stage.period or memory.period
        for corporation in game.corporations.values():
            if stage.president_percent is not None and not corporation.floated:
                corporation.float_percent = stage.president_percent
            if stage.doubles_tokens:
                corporation.tokens = tuple(2 * price for price in corporation.tokens)
            if stage.opens:
                self._open(corporation)

    def _open(self, corporation: Corporation) -> None:
        self.game.memory_of(Permits).opened = True
        for share in corporation.shares(corporation):
            share.reserved = False
        pay_second_half(self.game, corporation)


PART = BuildingPermits
