"""The auction of Steam Over Holland: the privates one after the other."""

from __future__ import annotations

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.steps.one_by_one import OneByOneAuction


class RowAuction(OneByOneAuction):
    """Each private is auctioned, from its face value. Who begins goes round, private by private; one that
    nobody wants is not in the game."""

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays."""
        assert isinstance(lot, Private)
        self.game.private_bought(trading.sell_private(self.game, lot, player, price))
        self.go_on()

    def unsold(self, lot: Lot) -> None:
        """A private company that nobody bids for leaves the game."""
        assert isinstance(lot, Private)
        self.game.close_private(lot)
        self.go_on()
