"""Rounds in which price drops wait until the end of a turn."""

from __future__ import annotations

from typing import ClassVar

from ...rounds import OperatingRound, StockRound
from ...turn import Step
from .memory import is_cut_short, queue_of
from .steps import ProtectPrice


class ProtectedStockRound(StockRound):
    """After a turn all sales of it are decided on."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = (*StockRound.needs, (ProtectPrice,))

    def settle(self) -> bool:
        """Settle the turn until a president can decide on a sale, or none waits."""
        while not super().settle():
            if not queue_of(self.game).waiting:
                return False
            self.step(ProtectPrice).pass_over()
        return True


class ProtectedOperatingRound(OperatingRound):
    """After a company's turn all sales for its trains are decided on; if it closes there, after the next."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ProtectPrice,),)

    def settle(self) -> bool:
        """Settle the turn until a president can decide on a sale, or none waits.

        Sales wait longer if the company in turn has closed.
        """
        while not super().settle():
            if not queue_of(self.game).waiting or is_cut_short(self.game):
                return False
            self.step(ProtectPrice).pass_over()
        return True
