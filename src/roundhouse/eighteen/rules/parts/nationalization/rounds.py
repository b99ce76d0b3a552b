"""The operating round of 1856, in which companies pay interest for government loans."""

from __future__ import annotations

from typing import ClassVar

from ...state.actions import Action
from ...state.events import DebtCovered
from ...state.pieces import Corporation, Entity
from ...steps.running import RunTrains
from ...steps.trains import BuyTrains
from ...turn import Step
from ..loans.book import book_of
from ..loans.events import InterestPaid, LoanRepaid
from ..phased_capital.rounds import StartingRound
from .crisis import PresidentInDebt
from .dividends import DeductInterest
from .events import InterestDeducted, LoansCalledIn
from .loans import TurnLoans, interest_of, interest_of_one


class IndebtedRound(StartingRound):
    """After its run a company pays interest: from its treasury, then from the run, then its president does.
    When its trains are bought it pays back the loans for which players have no shares."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = (
        (PresidentInDebt,),
        (TurnLoans,),
        (RunTrains,),
        (DeductInterest,),
        (BuyTrains,),
    )

    def perform(self, action: Action, entity: Entity) -> None:
        """Carry out the action, then collect interest and loans that have become due."""
        super().perform(action, entity)
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            self._charge(company)
            self._call_in(company)

    def settle(self) -> bool:
        """Settle the turn; after the trains it goes back to the loans."""
        return super().settle() or super().settle()

    def _charge(self, company: Corporation) -> None:
        """Charge the interest of the company, once a turn, when its trains have run."""
        game, step = self.game, self.step(TurnLoans)
        if step.charged or not all(run.passed for run in self.each(RunTrains)):
            return
        step.charged = True
        due = interest_of(game, company)
        if not due:
            return
        unit = max(1, interest_of_one(game))
        paid = min(due, company.cash - company.cash % unit)
        if paid:
            game.pay(company, game.bank, paid)
            game.happen(InterestPaid(company=company.id, amount=paid))
        due -= paid
        deducted = min(due, self.step(RunTrains).revenue or 0)
        if deducted:
            self.step(DeductInterest).deducted = deducted
            game.happen(InterestDeducted(company=company.id, amount=deducted))
        self._owed_by_president(company, due - deducted)

    def _call_in(self, company: Corporation) -> None:
        """Call in the loans beyond the number of shares that players own, at the end of the turn."""
        game, book = self.game, book_of(self.game)
        many = company.loans - book.most(company)
        if many <= 0 or not any(step.passed for step in self.each(BuyTrains)):
            return
        game.happen(LoansCalledIn(company=company.id, loans=many))
        owed = many * book.value
        book.forgive(company, many)
        self.step(TurnLoans).repaid = True
        paid = min(owed, company.cash)
        game.pay(company, game.bank, paid)
        game.happen(LoanRepaid(company=company.id, amount=owed))
        self._owed_by_president(company, owed - paid)

    def _owed_by_president(self, company: Corporation, amount: int) -> None:
        if amount > 0 and company.player is not None:
            self.game.charge(company.player, amount)
            self.game.happen(DebtCovered(player=company.player.id, company=company.id, amount=amount))
