"""The auction of private companies one after the other."""

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
    """The one that is up, and those that follow."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    def begin_round(self) -> None:
        """The first one is up."""
        super().begin_round()
        self.left = tuple(self.for_sale())
        self.put_up()

    def for_sale(self) -> Sequence[Private]:
        """What is auctioned, the first one first: all that the title lists."""
        return [one for one in self.game.privates.values() if not one.closed]

    def auction_round(self) -> AuctionRound:
        """The round in which this step stands."""
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_

    def put_up(self) -> None:
        """The next one, or the same once more: the player in turn begins."""
        if self.left:
            round_ = self.auction_round()
            order = (*round_.order[round_.at :], *round_.order[: round_.at])
            self.auction.open(self.left[0], [one for one in order if isinstance(one, Player)])

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder; without bids the first one who is still in."""
        return self.auction.next_bidder() or next(iter(self.auction.bidders), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def asked(self, lot: Private) -> int:
        """What the first bid must be at least."""
        return lot.value

    def lowest(self, lot: Lot) -> int:
        """What is asked, or more than the last bid."""
        assert isinstance(lot, Private)
        highest = self.auction.highest
        return self.asked(lot) if highest is None else highest[1] + self.game.settings.privates_bid_step

    def most(self, player: Player, lot: Lot) -> int:
        """All cash."""
        return player.cash

    def choices(self) -> Iterator[Choice]:
        """The bids and the pass."""
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
        """Bid on the one that is up."""
        self.check_bid(action, player, player.cash)
        self.auction.bid(player, action.price)

    def check_bid(self, action: Bid, player: Player, most: int) -> None:
        """Raises Refusal for a bid on anything else, out of bounds, or between two steps."""
        game, lot = self.game, self.left[0]
        if action.company != lot.id:
            raise Refusal("auction/not-offered", f"{lot.name} is up, nothing else.")
        low, unit = self.lowest(lot), game.settings.bid_unit
        if not low <= action.price <= most or (action.price - low) % unit:
            said = f"{player.name} can bid {game.money(low)} to {game.money(most)} for {lot.name}"
            steps = f", in steps of {game.money(unit)}" if unit > 1 else ""
            raise Refusal("auction/price", f"{said}{steps}.")

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave this auction."""
        self.auction.leave(player)

    def go_on(self) -> None:
        """The one that was up is gone: the player after whoever opened its auction opens the next."""
        self.left = self.left[1:]
        self.auction_round().next_player()
        self.put_up()
