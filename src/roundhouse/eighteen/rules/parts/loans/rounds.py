"""The operating round of companies with loans, which pay interest at the end of their turn."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.table.journal import tracked

from ...rounds import OperatingRound
from ...state.actions import Action, BuyTrain
from ...state.pieces import Corporation, Entity
from ...steps.crisis import CashCrisis
from ...steps.trains import BuyTrains
from ...turn import Step
from .interest import pay_interest
from .steps import TakeLoans


class IndebtedOperatingRound(OperatingRound):
    """Before its turn ends a company pays interest; then it may pay loans back."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((CashCrisis,), (TakeLoans,))
    paid: bool = tracked(False)
    """Whether the company in turn has paid its interest."""

    def start(self, number: int) -> None:
        """Begin the round; no company has paid interest."""
        self.paid = False
        super().start(number)

    def perform(self, action: Action, entity: Entity) -> None:
        """Carry out the action; a purchase after which no train can be bought ends the buying.

        This does not hold for a purchase before the company runs.
        """
        last = isinstance(action, BuyTrain) and isinstance(self.waiting(), BuyTrains)
        super().perform(action, entity)
        if last and isinstance(entity, Corporation):
            for step in self.each(BuyTrains):
                if not step.passed and not step.can_act(entity):
                    step.finish()

    def settle(self) -> bool:
        """Settle the turn. Interest is due once trains are bought or nothing else is left to do.

        After it loans may be paid back, even before others discard trains.
        """
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            crisis = self.step(CashCrisis)
            crisis.blame(self.game.policies.money.debtor(company))
        if isinstance(company, Corporation) and any(step.passed for step in self.each(BuyTrains)):
            self._charge(company)
        if super().settle():
            return True
        if self.paid or not isinstance(company, Corporation):
            return False
        self._charge(company)
        return super().settle()

    def _charge(self, company: Corporation) -> None:
        """Charge the interest of the company, once a turn, and let it repay loans."""
        if not self.paid:
            self.paid = True
            pay_interest(self.game, company)
            self.step(TakeLoans).open()

    def advance(self) -> bool:
        """Begin the turn of the next company; return ``False`` when there is none."""
        self.paid = False
        return super().advance()
