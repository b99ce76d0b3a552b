"""An auction of private companies, in which those that nobody wants get cheaper."""

from __future__ import annotations

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.events import PrivateAwarded, PrivateOffered
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.table.journal import tracked

from .facts import Facts

DROP = 5
"""By how much the first private company gets cheaper when all pass."""


class Parliament(AuctionRound):
    """Charters of corporations are auctioned; whoever has priority begins."""

    usual_name = "Parliament"


class UpwardAuction(SelectionAuction):
    """A player in turn puts a private company up with a first bid, or passes.

    When it is sold the next player after that one goes on. If all pass one after the other, an auction of
    charters is over; otherwise the cheapest private company costs 5 less, and when it would cost nothing the
    player whose turn it is gets it.
    """

    fallen: int = tracked(0)
    """By how much the first private company has got cheaper."""

    def begin_round(self) -> None:
        """All that nobody owns is for sale, the cheapest first."""
        super().begin_round()
        there = [item for item in self.game.privates.values() if not item.closed and item.owner is None]
        there.sort(key=lambda item: item.value)
        self.rows = (tuple(there),)
        self.fallen = 0
        self.idle = frozenset()

    def for_sale(self) -> list[Private]:
        """All that are left, or only the first one where they are sold one by one."""
        left = super().for_sale()
        return left[:1] if self.game.settings_of(Facts).one_by_one else left

    def lowest(self, lot: Lot) -> int:
        """A step more than the highest bid; at first the value, less what the first one has fallen."""
        if self.auction.lot is lot and self.auction.highest:
            return super().lowest(lot)
        assert isinstance(lot, Private)
        first = self.for_sale()[0]
        return max(0, lot.value - (self.fallen if lot is first else 0))

    def all_passed(self) -> None:
        """An auction of charters is over; else the first private company gets cheaper."""
        self.idle = frozenset()
        self.next_turn()
        if self.game.settings_of(Facts).charters:
            self.rows = ()
        else:
            self._get_cheaper()

    def _get_cheaper(self) -> None:
        first, player = self.for_sale()[0], self.game.round.entity
        assert isinstance(player, Player)
        self.fallen += DROP
        if first.value > self.fallen:
            self.game.happen(PrivateOffered(private=first.id, price=first.value - self.fallen))
        else:
            self.awarded(first, player, 0)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays; the player after whoever put it up is next."""
        game = self.game
        assert isinstance(lot, Private)
        if lot is self.for_sale()[0]:
            self.fallen = 0
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        game.happen(PrivateAwarded(player=player.id, private=lot.id, price=price))
        self.take_out(lot)
        self.idle = frozenset()
        self.turn_after(self.opener or player)
        self.opener = None
