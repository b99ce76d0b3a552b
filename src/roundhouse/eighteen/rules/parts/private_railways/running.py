"""Runs and dividends of 1858: only corporations run trains; railways they took over add revenue."""

from __future__ import annotations

from ...state.actions import Action
from ...state.pieces import Corporation, Entity
from ...steps.dividends import PayDividend
from ...steps.running import RunTrains
from ...turn import NOTHING
from .railways import pay_out, taken_over


class DividendOfRailways(PayDividend):
    """Revenue of trains, and of private companies that the corporation has taken over, which close then. What
    does not divide by the shares is kept."""

    def revenue(self) -> int:
        """The revenue of trains and of private companies that were taken over, in money."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.passed:
            return 0
        return super().revenue() + sum(private.revenue for private in taken_over(self.game, company))

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """The money that is kept and paid; a full payment keeps what does not divide by the shares."""
        if kind != "payout":
            return super().split(company, kind)
        revenue = self.revenue()
        paid = revenue // company.size * company.size
        return revenue - paid, paid

    def finish(self) -> None:
        """End the step; the private companies of the corporation close."""
        company, done = self.actor(), self.passed
        super().finish()
        if isinstance(company, Corporation) and company.is_major and not done:
            for private in taken_over(self.game, company):
                pay_out(self.game, private)

    def retire_trains(self, company: Corporation) -> None:
        """Do nothing: obsolete trains may run again."""

    def skip(self) -> None:
        """End the step; railways have no dividend."""
        company = self.actor()
        if isinstance(company, Corporation) and not company.is_major:
            self.passed = True
        else:
            super().skip()


class RunForRailways(RunTrains):
    """Only corporations run trains."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; none for railways, which run no trains."""
        if isinstance(entity, Corporation) and not entity.is_major:
            return NOTHING
        return super().actions(entity)
