"""Track and trains of 1893."""

from __future__ import annotations

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.decisions.trains import Assistance
from roundhouse.eighteen.rules.policies import TrackPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Train

from .facts import facts_of

RHINE, TRADED = "rhine_impassable", "can_buy_trains"


def is_trainless_minor(company: Corporation) -> bool:
    """May its owner help it to a train?"""
    return not company.is_major and not company.trains


class RhineTrack(TrackPolicy):
    """Where track may lead."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Not over the Rhine in the first phase."""
        sides, tile = facts_of(self.game).rhine.get(plan.hex), plan.tile
        closed = sides is not None and RHINE in self.game.phase.status
        if sides and closed and tile is not None and not tile.exits.isdisjoint(sides):
            return f"No track crosses the Rhine at {plan.hex} in this phase."
        return super().why_not_lay(plan)


class CologneTrains(TrainPolicy):
    """Who buys which trains."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """In the phases that allow it; corporations buy none of minors."""
        seller = train.owner
        from_minor = seller is not None and buyer.is_major and not seller.is_major
        allowed = TRADED in self.game.phase.status and not from_minor
        return allowed and super().may_trade_now(train, buyer)

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """The owner of a minor without a train may add what is missing."""
        return Assistance() if is_trainless_minor(company) else None
