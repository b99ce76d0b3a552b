"""Policies of 1858 for trains, revenue, prices and corporations at the end of the market."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.track.routes import Run as TrainRun

from ...closing import return_charter
from ...decisions.trains import Assistance
from ...policies import EndingPolicy, MoneyPolicy, RevenuePolicy, TrainPolicy
from ...sizes import TEN
from ...state.actions import RouteClaim
from ...state.pieces import Corporation, Train
from ...state.turns import StepState
from ...steps.trains import BuyTrains
from .growth import grow_to_ten
from .railways import is_trainless
from .settings import PUBLIC


class WornTrains(TrainPolicy):
    """Obsolete trains are traded as others; a president helps a corporation that has none."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer``, obsolete or not."""
        return train.tradable and not train.kind.extra

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """How the president may help: without a fee, if the corporation has no train, with one of the bank.

        ``None`` where they may not.
        """
        return Assistance() if is_trainless(company) and train.owner is None else None


class MoneyForTrains(MoneyPolicy):
    """The money that a corporation can have for a train."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The money that ``company`` could have in ``step``: with its president's cash for a first train."""
        usual, president = super().money_in_sight(company, step), company.player
        if isinstance(step, BuyTrains) and is_trainless(company) and president is not None:
            return usual + president.cash
        return usual


class HalfRevenue(RevenuePolicy):
    """The revenue of obsolete trains, and dividends by share."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue and the subsidy, in money: obsolete trains earn half of their stops,
        bonuses in full."""
        worn = {train.id for train in company.trains if train.obsolete}
        lost = sum(
            (stops := run.revenue - sum(amount for _, amount in run.bonuses)) - stops // 2
            for run, claim in zip(runs, claims, strict=False)
            if claim.train in worn
        )
        return -lost, 0

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell, by ten times the dividend of one share, however many shares there are."""
        return super().price_after_dividend(company, kind, withheld, paid // company.size * TEN)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """The money that is kept and paid for a half dividend: each share is paid half, rounded down to whole
        money."""
        paid = revenue // 2 * company.share_percent // 100 * company.size
        return revenue - paid, paid


class NewStart(EndingPolicy):
    """Corporations whose price reaches the end of the market."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """Return the charter, so that the corporation can be started anew.

        It then has ten shares, once all corporations have them (decision 2034).
        """
        return_charter(self.game, corporation)
        if PUBLIC in self.game.phase.status:
            grow_to_ten(self.game, corporation)
