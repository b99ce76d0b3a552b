"""The usual answers about what a company can spend, loans and debts."""

from __future__ import annotations

from ..decisions.money import Credit, MoneyDecisions
from ..state.events import DebtCovered
from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .policy import Policy


class MoneyPolicy(Policy, MoneyDecisions):
    """The usual answers: a company spends its cash, there are no loans, the president covers debts."""

    def buying_power(self, company: Corporation) -> int:
        return company.cash

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        return self.buying_power(company)

    def interest(self, company: Corporation) -> int:
        return 0

    def most_loans(self, company: Corporation) -> int:
        return 0

    def credit(self) -> Credit | None:
        return None

    def debtor(self, company: Corporation) -> Player | None:
        return company.player

    def cover_debt(self, company: Corporation, due: int) -> None:
        game, president = self.game, company.player
        missing = due - company.cash
        game.pay(company, game.bank, company.cash)
        if president is not None:
            game.charge(president, missing)
            game.happen(DebtCovered(player=president.id, company=company.id, amount=missing))
