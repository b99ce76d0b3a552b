"""Buying trains where one old train may be traded in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.journal import tracked

from ..state.actions import BuyTrain
from ..state.pieces import Corporation, Train
from .trains import BuyTrains


class BuyTrainsOneTradeIn(BuyTrains):
    """As usual; a company trades one train in a turn at most."""

    traded_in: bool = tracked(False)
    """Was one traded in in this turn?"""

    def begin_turn(self) -> None:
        """Nothing traded in yet."""
        super().begin_turn()
        if self.traded_in:
            self.traded_in = False

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """The first one of a turn."""
        if not self.traded_in:
            yield from super().exchanges(company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train, perhaps for an old one."""
        super().do_buy(action, company)
        if action.exchange is not None:
            self.traded_in = True
