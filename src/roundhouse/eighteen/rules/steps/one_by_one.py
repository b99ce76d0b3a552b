"""An auction of private companies one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..desks.auctions import Lot
from ..rounds import AuctionRound
from ..state.actions import Action, Bid, Pass
from ..state.pieces import Entity, Player, Private
from ..turn import NOTHING
from .auctioning import AuctionStep


class OneByOneAuction(AuctionStep):
    """Private companies are up one after the other, from a price that is asked: whoever passes is out of the
    auction of that one. The player in turn opens it."""

    left: tuple[Private, ...] = tracked(())
    """The private that is up, and those that follow."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    def begin_round(self) -> None:
        """Put up the first private company."""
        super().begin_round()
        self.left = tuple(self.for_sale())
        self.put_up()

    def for_sale(self) -> Sequence[Private]:
        """The privates to be auctioned, in order: usually all that the title lists."""
        return [one for one in self.game.privates.values() if not one.closed]

    def auction_round(self) -> AuctionRound:
        """The round in which this step stands."""
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_

    def put_up(self) -> None:
        """Open the auction of the first private that is left, beginning with the player in turn."""
        if self.left:
            round_ = self.auction_round()
            order = (*round_.order[round_.at :], *round_.order[: round_.at])
            self.auction.open(self.left[0], [one for one in order if isinstance(one, Player)])

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder; as long as there is no bid, the first one who is still in."""
        return self.auction.next_bidder() or next(iter(self.auction.bidders), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player asked: bid and pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def asked(self, lot: Private) -> int:
        """The lowest first bid for ``lot``, in money: usually its value."""
        return lot.value

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: what is asked, or one bid step more than the highest bid."""
        assert isinstance(lot, Private)
        highest = self.auction.highest
        return self.asked(lot) if highest is None else highest[1] + self.game.settings.privates_bid_step

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid that ``player`` can make: all their cash."""
        return player.cash

    def choices(self) -> Iterator[Choice]:
        """The bids that the player asked can make, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.left:
            return
        low, unit = self.lowest(self.left[0]), self.game.settings.bid_unit
        if low <= player.cash:
            price = Span(low, low + (player.cash - low) // unit * unit, unit)
            yield self.choice("bid", player, {"price": price}, company=self.left[0].id)
        yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid on the private that is up. Raises Refusal (:meth:`check_bid`)."""
        self.check_bid(action, player, player.cash)
        self.auction.bid(player, action.price)

    def check_bid(self, action: Bid, player: Player, most: int) -> None:
        """Check a bid of at most ``most``. Raises Refusal for another private,
        a price out of bounds or off the unit."""
        game, lot = self.game, self.left[0]
        if action.company != lot.id:
            raise Refusal("auction/not-offered", f"{lot.name} is up, nothing else.")
        low, unit = self.lowest(lot), game.settings.bid_unit
        if not low <= action.price <= most or (action.price - low) % unit:
            said = f"{player.name} can bid {game.money(low)} to {game.money(most)} for {lot.name}"
            steps = f", in steps of {game.money(unit)}" if unit > 1 else ""
            raise Refusal("auction/price", f"{said}{steps}.")

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction of the private that is up."""
        self.auction.leave(player)

    def go_on(self) -> None:
        """Open the auction of the next private: the player after the one who opened the last begins."""
        self.left = self.left[1:]
        self.auction_round().next_player()
        self.put_up()
