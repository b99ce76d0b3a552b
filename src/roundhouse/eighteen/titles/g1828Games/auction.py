"""The opening auction of 1828: private companies in rows of one value."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.eighteen.rules.rounds import pay_privates
from roundhouse.eighteen.rules.state.actions import Bid
from roundhouse.eighteen.rules.state.events import AuctionBegan
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.table.journal import tracked


class RowAuction(WaterfallAuction):
    """Private companies of one value are a row. Of the first row the last one without a bid may be bought;
    everything else takes bids.

    Once a row has no such one left, its private companies go to their bidders one after the other, and so do
    those of the next row if all of it have bids. When all pass, everything with bids is sold; then private
    companies pay, and the auction goes on with the player after the last one to pass.
    """

    clearing: bool = tracked(False)
    """Have all passed, so that everything with bids is sold?"""
    single: ClassVar[int] = 250
    """Of the private companies of this value only the highest bid stands, and there is no auction."""

    def _others_have_bids(self, private: Private) -> bool:
        """Has every other private company of the row a bid?"""
        row = (one for one in self.left if one.value == private.value and one is not private)
        return all(self.bids.get(one) for one in row)

    def _for_sale(self, private: Private) -> bool:
        first_row = private.value == self.left[0].value
        return (
            not self.auctioned
            and first_row
            and not self.bids.get(private)
            and self._others_have_bids(private)
        )

    def do_bid(self, action: Bid, player: Player) -> None:
        """Buy, or bid: on the dearest ones a bid takes the place of the one before."""
        super().do_bid(action, player)
        private = self.game.private(action.company or "")
        bids = self.bids.get(private, ())
        if private.value == self.single and len(bids) > 1:
            self.bids[private] = tuple(offer for offer in bids if offer[0] is player)

    def _resolve(self) -> None:
        """Sell what its row allows to be sold."""
        while self.left and not self.auctioned:
            if self.clearing:
                private = next((one for one in self.left if self.bids.get(one)), None)
                if private is None:
                    self._all_sold()
                    return
            else:
                private = self.left[0]
                if not self.bids.get(private) or not self._others_have_bids(private):
                    return
            if len(self.bids[private]) == 1:
                self._win(private)
            else:
                self.auctioned = private
                self.game.happen(AuctionBegan(private=private.id))
        if not self.left:
            self.clearing = False

    def _everybody_passed(self) -> None:
        """Everything with bids is sold, then the private companies pay."""
        self.clearing = True
        self._resolve()

    def _all_sold(self) -> None:
        self.clearing = False
        self.idle = frozenset()
        pay_privates(self.game)
        self.game.end_operating_set()
