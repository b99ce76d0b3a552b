"""Policies of 1846 and the titles built on it: money in sight, and which trains are sold."""

from __future__ import annotations

from ...policies import MoneyPolicy, PrivatePolicy, TrainPolicy
from ...state.pieces import Corporation, Train
from ...state.turns import StepState
from ...steps.emergency import BuyTrainsIssuing
from ...steps.issue import IssueShares


class IssuePrivates(PrivatePolicy):
    """Purchases of private companies after shares were issued."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Whether ``company`` may buy private companies; not after an issue in need, until it has bought a
        train."""
        issued = any(step.issued for step in self.game.round.each(BuyTrainsIssuing))
        if issued and all(train.obsolete for train in company.trains):
            return False
        return super().may_buy_privates(company)


class IssueMoney(MoneyPolicy):
    """The money that a corporation can still raise."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The money that ``company`` could have in ``step``: with an issue of shares, and by buying a minor
        for its cash."""
        game = self.game
        money = super().money_in_sight(company, step)
        if isinstance(step, BuyTrainsIssuing):
            trains = range(1, 3)
        else:
            trains = range(4)
            money += sum(step.in_sight(company) for step in game.round.each(IssueShares))
        if not company.is_major or not company.cash or len(company.trains) not in trains:
            return money
        return money + sum(
            minor.cash - 1 for minor in game.minors.values() if minor.player is not None and minor.cash
        )


class LastTrains(TrainPolicy):
    """Trains that may not be sold."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer`` now.

        A corporation without a president sells none; with two players and an empty bank nobody sells their
        only one.
        """
        game, owner = self.game, train.owner
        if owner is not None and owner.player is None:
            return False
        last = len(game.players) == 2 and not game.depot.for_sale()
        return not (last and owner is not None and len(owner.trains) == 1)
