"""Buying trains with money that a president borrows from the bank."""

from __future__ import annotations

from ...state.events import ContributionMade
from ...state.pieces import Corporation, Train
from ...steps.trains import BuyTrains
from .debts import borrow


class BuyTrainsBorrowing(BuyTrains):
    """As usual; a president without the money for a train that must be bought goes into debt."""

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        """Whether the president may borrow what is missing: only for the cheapest train, with nothing left to
        sell."""
        president, cheapest = company.player, self.game.train_prices.cheapest(company)
        if president is None or cheapest is None or not self.must_buy(company):
            return False
        return price == cheapest > company.cash + president.cash and not self._sales(president)

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        president, missing = company.player, price - company.cash
        if missing <= 0 or president is None:
            return
        own_part = min(missing, president.cash)
        if own_part:
            self.game.pay(president, company, own_part)
            self.game.happen(ContributionMade(player=president.id, amount=own_part))
        if missing > own_part:
            borrow(self.game, president, company, missing - own_part)
