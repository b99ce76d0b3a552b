"""The operating round of corporations that start in their first turn."""

from __future__ import annotations

from ...rounds import OperatingRound
from ...state.events import CompanyFloated
from ...state.pieces import Corporation
from .events import StartFailed
from .policy import can_start


class StartingRound(OperatingRound):
    """A corporation starts in its turn, if enough is sold even by then; else it has none."""

    def advance(self) -> bool:
        """Begin the turn of the next company that can start; log those that cannot.

        Returns ``False`` when there is none.
        """
        at = self.at
        more = super().advance()
        for company in self.order[at + 1 : self.at]:
            if isinstance(company, Corporation) and not company.closed:
                self.game.happen(StartFailed(company=company.id))
        return more

    def _gone(self, entity: object) -> bool:
        if super()._gone(entity):
            return True
        return isinstance(entity, Corporation) and not entity.floated and not can_start(self.game, entity)

    def _begin_company(self) -> None:
        company = self.entity
        if isinstance(company, Corporation) and not company.floated:
            company.floated = True
            self.game.happen(CompanyFloated(company=company.id, funds=0))
        super()._begin_company()
