"""Dividends: of the trust, and of corporations that owe money to the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.rules.state.actions import Action, Dividend
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.turn import NOTHING

from .facts import memory_of, trust_of
from .loans import repay_from_treasury


class DividendUruguay(PayDividend):
    """As usual. Shares of the trust that no player owns earn nothing. Once the state railway is founded a
    corporation in debt withholds, and pays back what it can after that."""

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """Only to withhold, where the state waits for its money."""
        in_debt = memory_of(self.game).nationalized and company.loans
        return ("withhold",) if in_debt else super().kinds(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Decide, also where only the treasury of the trust has earned anything."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or entity is not trust_of(self.game):
            return kinds
        return frozenset({Dividend}) if self.run_step().subsidy else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """To withhold, where nothing else is allowed."""
        company = self.actor()
        if not isinstance(company, Corporation) or Dividend not in self.kinds_for(company):
            return None
        if self.kinds(company) != ("withhold",):
            return None
        return {"type": "dividend", "entity": company.key, "kind": "withhold"}

    def company_percent(self, company: Corporation) -> int:
        """Nothing for the trust."""
        return 0 if company is trust_of(self.game) else super().company_percent(company)

    def settle_revenue(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """As usual, then pay loans back to the state, also where nothing was earned."""
        super().settle_revenue(company, kind, withheld, paid)
        if memory_of(self.game).nationalized:
            repay_from_treasury(self.game, company)

    def skip(self) -> None:
        """As usual; farms earn nothing and say nothing."""
        company = self.actor()
        if isinstance(company, Corporation) and not company.is_major:
            self.finish()
        else:
            super().skip()
