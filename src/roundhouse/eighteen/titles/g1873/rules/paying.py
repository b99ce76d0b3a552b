"""Dividends in 1873: what is left after maintenance; who cannot pay that closes or is insolvent."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend

from ..events import TreasuryPays
from .facts import facts_of, in_receivership, is_external, level
from .insolvency import fulfil, go_insolvent
from .mining import close_mine

EXTERNAL_INCOME = 100
"""What the external company earns for each level of its train."""


class HarzDividends(RevenuePolicy):
    """Who decides about the revenue, and where prices go."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """A company in receivership keeps everything; the external one pays everything out."""
        if is_external(self.game, company):
            return "payout"
        return super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """The company keeps half, rounded down."""
        return revenue // 2, revenue - revenue // 2

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """In receivership the price stays, and that of the external company once it has the last train."""
        assert company.cell is not None
        if in_receivership(self.game, company) or is_price_fixed(company):
            return company.cell
        return super().price_after_dividend(company, kind, withheld, paid)


def is_price_fixed(company: Corporation) -> bool:
    """Whether the price of a company without a president stays for good: it has a train of the last level."""
    return not company.definition.has_president and any(level(train) >= 5 for train in company.trains)


class PayDividendHarz(PayDividend):
    """What is left after maintenance is paid or kept; what is missing comes from the treasury."""

    def revenue(self) -> int:
        """What is earned after maintenance, which may be less than nothing."""
        company = self.actor()
        if isinstance(company, Corporation) and is_external(self.game, company):
            return EXTERNAL_INCOME * max((level(train) for train in company.trains), default=0)
        return super().revenue()

    def decided(self, company: Corporation) -> str | None:
        """Mines share their revenue with their owners."""
        return super().decided(company) if company.is_major else "half"

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """The owner of a mine gets the larger half."""
        if kind == "half":
            return self.game.policies.revenue.half_dividend(company, self.revenue())
        return super().split(company, kind)

    def skip(self) -> None:
        """Settle the revenue without a decision; pay what is missing from the treasury."""
        company = self.actor()
        assert isinstance(company, Corporation)
        revenue = self.revenue()
        if revenue < 0 and not self._pays(company, -revenue):
            return
        kind = self.decided(company)
        if revenue > 0 and kind is not None:
            withheld, paid = self.split(company, kind)
            self.settle_revenue(company, kind, withheld, paid)
        else:
            self.settle_revenue(company, "withhold", 0, 0)

    def _pays(self, company: Corporation, due: int) -> bool:
        """Have a company pay what is missing; if it cannot, a mine closes and a corporation is insolvent."""
        game = self.game
        if due <= company.cash:
            game.pay(company, game.bank, due)
            game.happen(TreasuryPays(company=company.id, amount=due))
            return True
        game.pay(company, game.bank, company.cash)
        self.note_run(company, -due, 0)
        self.finish()
        if company.is_major:
            go_insolvent(game, company)
        else:
            close_mine(game, company)
        return False

    def finish(self) -> None:
        """A railway that needs no train has fulfilled its concession with its first run."""
        company = self.actor()
        waiting = not self.passed
        super().finish()
        if not waiting or not isinstance(company, Corporation):
            return
        if company.id == facts_of(self.game).local_company:
            fulfil(self.game, company)
