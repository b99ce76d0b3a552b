"""Buying trains where coal companies may only buy goods trains."""

from __future__ import annotations

from ...state.pieces import Corporation
from ...steps.trains import BuyTrains


class BuyTrainLicensed(BuyTrains):
    """As usual; a company is also waited for that has money only for trains that it may not own."""

    def can_buy(self, company: Corporation) -> bool:
        """Whether the turn waits for a purchase, also of a train that the company may not own, as on
        18xx.games."""
        cheapest = self.game.depot.cheapest()
        cash = self.game.policies.money.buying_power(company)
        waits = cheapest is not None and cheapest <= cash and self.has_room(company)
        return waits or super().can_buy(company)
