"""Steps that borrow what is missing, and the one in which interest and loans are paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.model.trains import TrainSide

from ...state.pieces import Corporation, Train
from ...steps.companies import BuyPrivate
from ...steps.train_help import BuyTrainsSettings
from ...steps.trains import BuyTrains
from ...turn import AutomaticStep
from ..loans.book import book_of
from ..loans.credit import borrow, credit
from ..loans.events import InterestPaid
from .debt import InterestDue
from .events import InterestUnpaid


class BuyPrivateBeforeLoans(BuyPrivate):
    """Buy privates once more before loans are paid back. A company without loans has no reason to wait here:
    its pass is made for it."""

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company without loans, as an action; otherwise ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.loans or not self.kinds_for(company):
            return None
        return {"type": "pass", "entity": company.key}


class SettleLoans(AutomaticStep):
    """A company pays its interest, if need be from new loans, and pays back what it can. Nobody decides here;
    what becomes of a company that cannot pay is for others to say."""

    __slots__ = ()
    deed = "pay interest and loans back"
    on_charters = "Pay interest, pay loans back"

    def skip(self) -> None:
        """Pay the interest, with new loans if need be, and repay as many loans as the cash allows.

        A company that cannot pay the interest pays nothing: the event ``InterestUnpaid`` tells the listeners.
        """
        company = self.actor()
        self.finish()
        if not isinstance(company, Corporation) or not company.floated:
            return
        game, book = self.game, book_of(self.game)
        due = game.policies.money.interest(company)
        borrow(game, company, due)
        if due > company.cash:
            game.happen(InterestUnpaid(company=company.id, due=due, cash=company.cash))
            return
        if due:
            game.pay(company, game.bank, due)
            game.happen(InterestPaid(company=company.id, amount=due))
        while company.loans and company.cash >= book.value:
            book.repay(company)
        game.memory_of(InterestDue).loans[company] = company.loans


class BuyTrainsOnCreditSettings(BuyTrainsSettings, frozen=True, kw_only=True):
    """Settings of buying trains with loans."""

    trade_in_from: str | None = None
    """The phase from which on trains may be traded in; without it, from the first one."""


class BuyTrainsOnCredit(BuyTrains):
    """A company without a train must buy one of the bank if it can pay for it with all the loans that it may
    have. Nobody helps it."""

    Settings = BuyTrainsOnCreditSettings
    settings: BuyTrainsOnCreditSettings

    def must_buy(self, company: Corporation) -> bool:
        """Whether the company must buy a train and can pay for the cheapest one with all its credit."""
        cheapest = self.game.train_prices.cheapest(company)
        can = cheapest is not None and credit(self.game, company) >= cheapest
        return can and super().must_buy(company)

    def bank_funds(self, company: Corporation) -> int:
        """The money for a train of the bank: with loans only if the company must buy one."""
        cash = super().bank_funds(company)
        return max(cash, credit(self.game, company)) if self.must_buy(company) else cash

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president does not help: nobody does in these games."""
        return f"{company.id} cannot pay {self.game.money(price)}, even with all the loans that it may take."

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """Yield the trade-ins that leave something to pay, from the phase ``trade_in_from`` on."""
        return (row for row in self.trade_ins(company) if row[-1] > 0)

    def trade_ins(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """Yield all trade-ins of trains from the phase ``trade_in_from`` on, also those that leave nothing to
        pay."""
        names, start = [phase.name for phase in self.game.title.phases], self.settings.trade_in_from
        if start is None or start in names[: self.game.depot.phase_index + 1]:
            yield from super().exchanges(company)

    def can_buy(self, company: Corporation) -> bool:
        """Whether the turn waits: as usual, or for a trade-in that would leave nothing to pay."""
        prices = (price for *_, price in self.trade_ins(company))
        return super().can_buy(company) or any(price <= 0 for price in prices)

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Borrow what the company lacks, and buy the train. Raises Refusal like the usual purchase."""
        if price <= self.bank_funds(company):
            borrow(self.game, company, price)
        super().buy_at(company, train, side, price)
