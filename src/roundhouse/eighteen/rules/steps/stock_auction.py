"""Stock turns in which something is put up for auction: the turn waits until somebody has won it."""

from __future__ import annotations

from ..desks.auctions import Lot
from ..state.actions import Pass
from ..state.pieces import Entity, Player
from .auctioning import AuctionStep
from .stock import StockTurn


class StockTurnWithAuction(StockTurn, AuctionStep):
    """A stock turn in which a player may put something up by bidding for it.

    All players of the round bid in turn, or pass and are out; then the turn goes on, or ends.
    """

    def actor(self) -> Entity | None:
        """The next bidder, or the player in turn."""
        return self.auction.next_bidder() or self.game.round.entity

    def is_own_turn(self) -> bool:
        """Whether nothing is up for auction, so that a pass ends the turn."""
        return self.auction.lot is None

    def open_auction(self, lot: Lot, player: Player, price: int) -> None:
        """Put ``lot`` up with the first bid, of ``player``; the other players of the round may bid more."""
        players = [one for one in self.game.round.order if isinstance(one, Player)]
        self.auction.open(lot, players, (player, price))

    def unsold(self, lot: Lot) -> None:
        """Never called: whoever puts something up has bid for it. Raises AssertionError."""
        raise AssertionError(lot)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the auction; if nothing is up, end the turn."""
        if self.auction.lot is not None and isinstance(entity, Player):
            self.auction.leave(entity)
        else:
            super().do_pass(action, entity)
