"""The opening of 18FL: one bid each, then one private company each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from .events import OrderBid
from .facts import Facts

BIDS = (0, 5, 10)
"""What may be offered."""


class BidForOrder(Step):
    """Each player bids once and pays it. Whoever bid most buys a private company first; nobody passes.

    ``bids`` are those of players who have not bought yet; ``asked`` says that all have bid.
    """

    left: tuple[Private, ...] = tracked(())
    bids: dict[Player, int] = tracked_dict()
    asked: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid"}
    deed = "bid or buy a private company"

    def begin_round(self) -> None:
        """Everything is for sale."""
        super().begin_round()
        self.left = tuple(self.game.privates.values())

    def actor(self) -> Entity | None:
        """The next one to bid, then the highest bidder who has bought nothing."""
        if not self.left:
            return None
        if not self.asked:
            return next(player for player in self._order() if player not in self.bids)
        return max(self._order(), key=lambda player: self.bids.get(player, -1))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid, or buy."""
        return frozenset({Bid}) if self.left and entity is self.actor() else NOTHING

    def price(self, private: Private) -> int:
        """What a private costs."""
        return private.value - private.definition.discount

    def choices(self) -> Iterator[Choice]:
        """Every bid, or every private."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        if self.asked:
            for private in self.left:
                cost = self.price(private)
                facts = {"buys": private.name, "cost": cost}
                yield self.choice("bid", player, facts=facts, company=private.id, price=0)
            return
        for bid in BIDS:
            yield self.choice("bid", player, company=None, price=bid)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid, or buy a private company."""
        if self.asked:
            self._buy(action, player)
            return
        if action.company is not None or action.price not in BIDS:
            raise Refusal("auction/bid", f"{player.name} can bid 0, 5 or 10 for the order.")
        self.bids[player] = action.price
        self.game.happen(OrderBid(player=player.id, price=action.price))
        if len(self.bids) == len(self._order()):
            self.asked = True
            for bidder, bid in self.bids.items():
                self.game.pay(bidder, self.game.bank, bid)

    def _buy(self, action: Bid, player: Player) -> None:
        game = self.game
        private = game.private(action.company or "")
        if private not in self.left or action.price:
            raise Refusal("auction/not-offered", f"{player.name} cannot buy {private.name} like that.")
        price = self.price(private)
        bought = trading.sell_private(game, private, player, price)
        self.bids.pop(player, None)
        self.left = tuple(item for item in self.left if item is not private)
        if private.id == game.settings_of(Facts).first:
            round_ = game.round
            assert isinstance(round_, AuctionRound)
            round_.at = round_.order.index(player)
        game.private_bought(bought)

    def _order(self) -> list[Player]:
        return [player for player in self.game.round.order if isinstance(player, Player)]
