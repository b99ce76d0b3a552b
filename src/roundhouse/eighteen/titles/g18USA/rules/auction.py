"""The opening auction of 18USA: first bids are half the price."""

from __future__ import annotations

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.eighteen.rules.steps.selection import SelectionAuction

from .beginning import cards
from .facts import PYRAMID

LEAST = 5
"""The first bid for the card that does nothing."""


class AuctionAtHalfPrice(SelectionAuction):
    """A player in turn puts a private company up with a bid of at least half its price, or passes. Subsidies
    are not for sale."""

    def begin_round(self) -> None:
        """Lay the private companies of this game out."""
        super().begin_round()
        self.rows = (tuple(card for card in cards(self.game) if not card.closed),)

    def lowest(self, lot: Lot) -> int:
        """Five more than the highest bid; at first half the price."""
        if self.auction.lot is lot and self.auction.highest:
            return super().lowest(lot)
        assert isinstance(lot, Private)
        return LEAST if lot.id == PYRAMID else lot.value // 2
