"""Policies for loans taken without a decision: what they pay for, and what they do to shares."""

from __future__ import annotations

from ...policies import MoneyPolicy, StockPolicy, TrackPolicy
from ...state.pieces import Corporation
from ...state.turns import LaysTiles, StepState
from ..loans.book import book_of
from ..loans.credit import credit
from .debt import InterestDue


class AutomaticMoney(MoneyPolicy):
    """Only track, and a train that a company must have, are paid with loans."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The money that ``company`` may use in ``step``: where track is laid, with what it could borrow."""
        if isinstance(step, LaysTiles):
            return credit(self.game, company)
        return self.buying_power(company)

    def is_in_sight(self, amount: int, company: Corporation, step: StepState) -> bool:
        """Whether ``company`` has ``amount`` to spend in ``step``; less than its cash if it has too many
        loans."""
        return amount <= self.money_in_sight(company, step)

    def interest(self, company: Corporation) -> int:
        """The interest due now, for the loans that the company had when the round began."""
        book, due = book_of(self.game), self.game.memory_of(InterestDue).loans
        return book.rate * due.get(company, 0) * book.value // 100


class TrackOnCredit(TrackPolicy):
    """Track may be paid with loans."""

    def track_money(self, company: Corporation) -> int:
        """The money for track: cash and what the company could borrow."""
        return max(company.cash, credit(self.game, company))


class IndebtedShares(StockPolicy):
    """The worth of shares of indebted companies."""

    def counted(self, corporation: Corporation, percent: int) -> int:
        """What ``percent`` of a corporation is worth at the end: its price is a cell lower for each loan."""
        cell = corporation.cell
        if cell is None or not corporation.loans:
            return super().counted(corporation, percent)
        for _ in range(corporation.loans):
            cell = self.game.market.left_of(cell)
        return corporation.price_of(percent, cell.price)
