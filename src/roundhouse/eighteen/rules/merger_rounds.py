"""The rounds around loans and mergers: operating with interest, merging and converting, acquiring."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.table.journal import tracked, tracked_dict

from . import takeover
from .pieces import Corporation, Player
from .rounds import OperatingRound, StockRound
from .steps.acquisition import Acquire
from .steps.conversion import change_step
from .steps.crisis import CashCrisis
from .steps.loans import Loans
from .turn import Round, Step


class IndebtedOperatingRound(OperatingRound):
    """Before its turn ends a company pays interest, then loans back; without trains it is liquidated."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((CashCrisis,), (Loans,))
    paid: bool = tracked(False)
    """Has the company in turn paid its interest?"""
    short = "OR"

    def start(self, number: int) -> None:
        """Nobody has paid."""
        self.paid = False
        super().start(number)

    def settle(self) -> bool:
        """When nothing else is left to do, the interest is due; then loans may be paid back."""
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            crisis = next(step for step in self.steps if isinstance(step, CashCrisis))
            crisis.blame(self.game.own.president_of(self.game, company))
        if super().settle():
            return True
        if self.paid or not isinstance(company, Corporation):
            return False
        self.paid = True
        self.game.own.pay_interest(self.game, company)
        next(step for step in self.steps if isinstance(step, Loans)).open()
        return super().settle()

    def advance(self) -> bool:
        """The next company that is not in liquidation."""
        company = self.entity
        if isinstance(company, Corporation) and company.floated and not company.trains:
            self.game.note(f"{company.id} has no train and is liquidated.")
            self.game.own.liquidate(self.game, company)
        self.paid = False
        return super().advance()

    def _gone(self, entity: object) -> bool:
        if isinstance(entity, Corporation) and entity.cell is not None and "liquidation" in entity.cell.zones:
            return entity is not self.entity or not self.paid
        return super()._gone(entity)


class FormationStockRound(StockRound):
    """A stock round after which corporations without all their tokens are liquidated."""

    def finish(self) -> None:
        """Prices move; who has not bought its tokens fails."""
        super().finish()
        self.game.own.check_tokens(self.game)


class MergerRound(Round):
    """Companies in operating order convert or merge. ``zones`` are those in which all stood before."""

    zones: dict[Corporation, frozenset[str]] = tracked_dict()
    usual_name = "Merger and Conversion Round"
    short = "MR"

    def start(self, number: int) -> None:
        """The first company."""
        for company in self.game.corporations.values():
            if company.cell is not None:
                self.zones[company] = company.cell.zones
            else:
                self.zones.pop(company, None)
        self.order = tuple(self.game.own.may_change(self.game))
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """A company that changed buys its tokens or fails; then the next one."""
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
        cost = game.own.growth_cost(game, company, tokens)
        if company.cash >= cost:
            takeover.buy_tokens(game, company, tokens, cost)
        else:
            game.note(f"{company.id} cannot pay for its tokens and is liquidated.")
            game.own.liquidate(game, company)


class AcquisitionRound(Round):
    """Companies are sold. ``presidents`` remembers who presided over those that failed."""

    presidents: dict[Corporation, Player] = tracked_dict()
    usual_name = "Acquisition Round"
    short = "AR"

    def start(self, number: int) -> None:
        """The presidents may bid."""
        game = self.game
        presidents = {company.player for company in game.corporations.values()}
        self.order = tuple(one for one in game.players_from(game.progress.priority) if one in presidents)
        self.at = 0
        super().start(number)

    def settle(self) -> bool:
        """Whoever went bankrupt is out of the auction."""
        for step in self.steps:
            if isinstance(step, CashCrisis) and step.waits():
                return True
        for step in self.steps:
            if isinstance(step, Acquire):
                step.recheck()
        return super().settle()

    def advance(self) -> bool:
        """Over when every company was offered."""
        return False
