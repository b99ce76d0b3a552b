"""The rounds of 1817: operating with liquidations, merging and converting, acquiring."""

from __future__ import annotations

from ...state.pieces import Corporation
from ...steps.crisis import CashCrisis
from ...turn import Round
from ..loans.rounds import IndebtedOperatingRound
from . import equipment, failing, takeover
from .acquisition import Acquire
from .conversion import change_step
from .events import CompanyLiquidated
from .memory import MergerMemory
from .policy import LIQUIDATION


class MergerOperatingRound(IndebtedOperatingRound):
    """Companies that are liquidated do not operate; who fails in its own turn still pays interest."""

    def _gone(self, entity: object) -> bool:
        if isinstance(entity, Corporation) and entity.cell is not None and LIQUIDATION in entity.cell.zones:
            return entity is not self.entity or not self.paid
        return super()._gone(entity)


class MergerRound(Round):
    """Companies in operating order convert or merge."""

    usual_name = "Merger and Conversion Round"
    short = "MR"

    def start(self, number: int) -> None:
        """Begin the round with the first company, and note in which zones all companies stand."""
        zones = self.game.memory_of(MergerMemory).zones
        for company in self.game.corporations.values():
            if company.cell is not None:
                zones[company] = company.cell.zones
            else:
                zones.pop(company, None)
        self.order = tuple(failing.sound_companies(self.game))
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Let a company that changed buy its tokens or fail, and begin the next turn.

        Returns ``False`` when there is none.
        """
        step = change_step(self.game)
        if step.changed is not None:
            self._equip(step.changed, step.tokens)
        at = self.at + 1
        self.at = at
        if at >= len(self.order):
            return False
        self.begin_turn()
        return True

    def _equip(self, company: Corporation, tokens: int) -> None:
        game = self.game
        if not tokens:
            return
        cost = equipment.growth_cost(game, company, tokens)
        if company.cash >= cost:
            takeover.buy_tokens(game, company, tokens, cost)
        else:
            game.happen(CompanyLiquidated(company=company.id, reason="tokens_too_dear"))
            failing.liquidate(game, company)


class AcquisitionRound(Round):
    """Companies are sold."""

    usual_name = "Acquisition Round"
    short = "AR"

    def start(self, number: int) -> None:
        """Begin the round; the presidents, from the player with priority on, are the bidders."""
        game = self.game
        presidents = {company.player for company in game.corporations.values()}
        self.order = tuple(one for one in game.players_from(game.progress.priority) if one in presidents)
        self.at = 0
        super().start(number)

    def settle(self) -> bool:
        """Settle the round; players who went bankrupt are out of the auction."""
        if any(crisis.waits() for crisis in self.each(CashCrisis)):
            return True
        for step in self.each(Acquire):
            step.recheck()
        return super().settle()

    def advance(self) -> bool:
        """Always ``False``: the round has a single turn, in which every company is offered."""
        return False
