"""Policies of 1861 and 1867: how small companies begin, operate, pay and change price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.model.market import Cell

from ... import ending
from ...policies import EndingPolicy, OrderPolicy, RevenuePolicy, StockPolicy
from ...state.actions import Action, ProgramMergerPass
from ...state.pieces import Corporation, Player
from ...state.turns import RoundState, StepState
from ...steps.merger_orders import stay
from .joining import PARS, SMALL_PARS
from .merging import MergeSmall
from .settings import AmalgamationMemory, AmalgamationSettings, homes_of, is_small

MERGERS, EXPORT = "mergers", "export_train"
"""Status of phases: a merger round follows each operating round; a train leaves the game after each."""
TOP = "max_price"
"""The zone that small companies do not leave to the right."""


class AmalgamationStock(StockPolicy):
    """The start of small companies and corporations."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether a player may start a corporation: not a small one, and only where a home is free."""
        game = self.game
        if is_small(corporation) or not game.memory_of(AmalgamationMemory).majors:
            return False
        return super().may_par(corporation, player) and bool(homes_of(game, corporation))

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells of small companies, or those of corporations."""
        return self.game.market.par_cells(SMALL_PARS if is_small(corporation) else PARS)


class AmalgamationOrder(OrderPolicy):
    """Small companies operate first; merger rounds; the last set."""

    def operating_order(self) -> list[Corporation]:
        """The companies in operating order, small ones before corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_small(company))

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; small companies never are."""
        return not is_small(corporation) and super().is_sold_out(corporation)

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; after an operating round a train is exported and mergers follow, if the phase
        has them."""
        game = self.game
        match done.kind:
            case "operating":
                if EXPORT in game.phase.status:
                    game.depot.export()
                    ending.check_now(game)
                if MERGERS in game.phase.status:
                    game.begin_round("merger", done.number)
                else:
                    super().next_round(done)
            case "merger":
                super().next_round(game.rounds["operating"])
            case _:
                super().next_round(done)
                if done.kind == "stock" and game.memory_of(AmalgamationMemory).last:
                    game.progress.rounds_in_set = game.settings_of(AmalgamationSettings).last_set


class AmalgamationRevenue(RevenuePolicy):
    """Dividends of small companies."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """``half`` for a small company, which has no choice."""
        return "half" if is_small(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """The money that is kept and paid for a half dividend; a small company's owner gets an odd unit."""
        if is_small(company):
            return revenue // 2, revenue - revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell of a company.

        The price of a small company goes right for any dividend and left for none; from the zone
        ``max_price`` it goes up instead, if the market has rows.
        """
        if not is_small(company):
            return super().price_after_dividend(company, kind, withheld, paid)
        cell, market = company.cell, self.game.market
        assert cell is not None
        if not paid:
            return market.left_of(cell)
        if TOP not in cell.zones:
            return market.right_of(cell)
        return cell if market.linear or cell.row == 0 else market.above(cell)


class AmalgamationEnding(EndingPolicy):
    """Standing orders of merger rounds."""

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """The pass of a standing order for merger rounds, or ``None``.

        The order ends when others have acted, if it says so.
        """
        if not isinstance(order, ProgramMergerPass):
            return super().programmed(step, player, order)
        if not isinstance(step, MergeSmall) or not step.is_open():
            return None
        return stay(self.game, step, player, order, others_acted=step.acted)
