"""The auction of Steam Over Holland: the privates one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.auctioning import AuctionStep
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked


class RowAuction(AuctionStep):
    """Each private is auctioned, from its face value: whoever passes is out of this auction. Who begins goes
    round, private by private; one that nobody wants is not in the game."""

    left: tuple[Private, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    def begin_round(self) -> None:
        """The first private is up."""
        super().begin_round()
        self.left = tuple(self.game.privates.values())
        self._put_up()

    def _put_up(self) -> None:
        """The next private, if there is one: the player in turn begins."""
        if self.left:
            round_ = self._round()
            order = round_.order[round_.at :] + round_.order[: round_.at]
            self.auction.open(self.left[0], [one for one in order if isinstance(one, Player)])

    # What may be done

    def actor(self) -> Entity | None:
        """The next of the players who are still in the auction."""
        return self.auction.next_bidder() or next(iter(self.auction.bidders), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def lowest(self, lot: Lot) -> int:
        """The face value, or more than the last bid."""
        assert isinstance(lot, Private)
        highest = self.auction.highest
        return lot.value if highest is None else highest[1] + self.game.settings.privates_bid_step

    def most(self, player: Player, lot: Lot) -> int:
        """A bid may take all of the player's cash."""
        return player.cash

    def choices(self) -> Iterator[Choice]:
        """The bids and the pass."""
        player = self.actor()
        if isinstance(player, Player) and self.left:
            low, high = self.lowest(self.left[0]), player.cash
            yield self.choice("bid", player, {"price": Span(low, high)}, company=self.left[0].id)
            yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid for the private that is up."""
        if action.company != self.left[0].id:
            raise Refusal("auction/not-offered", f"{self.left[0].name} is up, nothing else.")
        self.auction.bid(player, action.price)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave this auction."""
        self.auction.leave(player)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays."""
        game = self.game
        assert isinstance(lot, Private)
        game.private_bought(trading.sell_private(game, lot, player, price))
        self._go_on()

    def unsold(self, lot: Lot) -> None:
        """A private company that nobody bids for leaves the game."""
        assert isinstance(lot, Private)
        self.game.close_private(lot)
        self._go_on()

    def _go_on(self) -> None:
        self.left = self.left[1:]
        self._round().next_player()
        self._put_up()

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_
