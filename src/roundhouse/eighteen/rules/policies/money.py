"""What a company can spend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import DebtCovered
from ..pieces import Corporation, Player
from .policy import Policy

if TYPE_CHECKING:
    from ..turn import Step


class MoneyPolicy(Policy):
    """What a company can spend."""

    def buying_power(self, company: Corporation) -> int:
        """What a company can spend."""
        return company.cash

    def money_in_sight(self, company: Corporation, step: Step) -> int:
        """What a company could spend if it first did what brings money; a step waits for it that long."""
        return self.buying_power(company)

    def debtor(self, company: Corporation) -> Player | None:
        """Who answers for a company that cannot pay: the president."""
        return company.player

    def cover_debt(self, company: Corporation, due: int) -> None:
        """A company has less than it owes the bank: its president adds the rest, into debt if need be."""
        game, president = self.game, company.player
        missing = due - company.cash
        game.pay(company, game.bank, company.cash)
        if president is not None:
            game.charge(president, missing)
            game.happen(DebtCovered(player=president.id, company=company.id, amount=missing))
