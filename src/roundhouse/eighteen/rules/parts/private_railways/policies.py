"""What is decided differently of trains, revenue and prices where there are private railways."""

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
        """Also obsolete ones."""
        return train.tradable and not train.kind.extra

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """Without a fee, for a corporation without a train, and a train of the bank."""
        return Assistance() if is_trainless(company) and train.owner is None else None


class MoneyForTrains(MoneyPolicy):
    """What a corporation may have for a train."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The cash of its president, too, if it has no train."""
        usual, president = super().money_in_sight(company, step), company.player
        if isinstance(step, BuyTrains) and is_trainless(company) and president is not None:
            return usual + president.cash
        return usual


class HalfRevenue(RevenuePolicy):
    """What trains earn."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Obsolete trains earn half of what stops pay, and bonuses in full."""
        worn = {train.id for train in company.trains if train.obsolete}
        lost = sum(
            (stops := run.revenue - sum(amount for _, amount in run.bonuses)) - stops // 2
            for run, claim in zip(runs, claims, strict=False)
            if claim.train in worn
        )
        return -lost, 0

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Ten times what one share was paid is compared with the price, however many shares there are."""
        return super().price_after_dividend(company, kind, withheld, paid // company.size * TEN)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """Every share gets half, rounded down to whole money; the rest is kept."""
        paid = revenue // 2 * company.share_percent // 100 * company.size
        return revenue - paid, paid


class NewStart(EndingPolicy):
    """What becomes of corporations that are worth nothing."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """They can be started anew, with ten shares once all have them (decision 2034)."""
        return_charter(self.game, corporation)
        if PUBLIC in self.game.phase.status:
            grow_to_ten(self.game, corporation)
