"""The start packet of 18Scan: whoever bids most for the right to buy takes any of what is left of it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.state.actions import Bid
from roundhouse.eighteen.rules.state.events import MinorBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.turn_auction import Item, TurnAuction
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .events import PurchaseForced
from .facts import Facts, Packet


class RightToBuy(TurnAuction):
    """Players bid for the right to buy a private company or minor of their choice at its price.

    The lowest bid is nothing. Where nobody bids, whoever began the auction has to buy something, if that has
    not happened before and there is the money for it, and operating rounds follow.
    """

    forced: bool = tracked(False)
    """Does the player in turn have to buy because nobody bid?"""
    deed = "bid for the right to buy"

    def begin_round(self) -> None:
        """All that is unsold is for sale."""
        super().begin_round()
        game = self.game
        unsold = (game.minors[name] for name in game.settings_of(Facts).minors)
        self.left = (*self.left, *(minor for minor in unsold if minor.player is None and not minor.closed))
        game.memory_of(Packet).closed = False

    def actor(self) -> Entity | None:
        """Nobody once the sale is over."""
        return None if self.game.memory_of(Packet).closed else super().actor()

    def cost(self, item: Item) -> int:
        """The value of a private company; what the title says of a minor."""
        return item.value if isinstance(item, Private) else self.game.settings_of(Facts).minors[item.id]

    def lowest(self) -> int:
        """Nothing, or a step more than the highest bid."""
        best = max(self.offers.values())
        return best + self.game.settings.privates_bid_step if best >= 0 else 0

    @property
    def unit(self) -> int:
        """The unit of bids that the title says."""
        return self.game.settings.bid_unit

    def purchases(self, player: Player) -> Iterator[Choice]:
        """Everything that the winner can pay."""
        for item in self.left:
            price = self.cost(item)
            if price > player.cash:
                continue
            facts = {"buys": item.name, "cost": price}
            if isinstance(item, Private):
                yield self.choice("bid", player, facts=facts, company=item.id, price=price)
            else:
                yield self.choice("bid", player, facts=facts, minor=item.id, price=price)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid in steps; or buy something."""
        if self.offers and action.minor is not None:
            raise Refusal("auction/turn", "Win the right to buy first.")
        if self.offers and action.price % self.unit:
            raise Refusal("auction/step", f"Bids go in steps of {self.game.money(self.unit)}.")
        super().do_bid(action, player)

    def resolve(self) -> None:
        """Where nobody bids, whoever began has to buy the first time; after that the sale is over at once."""
        game, beginner = self.game, self.beginner
        if self.offers:
            super().resolve()
            return
        assert beginner is not None
        self._round().at = self._round().order.index(beginner)
        memory = game.memory_of(Packet)
        if memory.again or beginner.cash < self.cost(self.cheapest()):
            memory.closed = True
            return
        self.forced = True
        game.happen(PurchaseForced(player=beginner.id))

    def purchase(self, action: Bid, player: Player) -> None:
        """Buy a private company or a minor at its price."""
        game, name = self.game, action.minor or action.company
        item = next((one for one in self.left if one.id == name), None)
        if item is None or isinstance(item, Private) is (action.company is None):
            raise Refusal("auction/not-offered", f"{name} is not for sale now.")
        price = self.cost(item)
        if action.price != price:
            raise Refusal("auction/price", f"{item.name} costs {game.money(price)}.")
        if price > player.cash:
            raise Refusal("auction/too-dear", f"{player.name} cannot pay {game.money(price)}.")
        if isinstance(item, Private):
            self.take_private(player, item, price)
        else:
            self._take_minor(player, item, price)
        self.taken(item)
        if self.forced:
            self.forced = False
            game.memory_of(Packet).closed = True

    def _take_minor(self, player: Player, minor: Corporation, price: int) -> None:
        """A minor gets what is paid for it, and begins at its home."""
        game = self.game
        game.pay(player, minor, price)
        minor.player = player
        game.happen(MinorBought(minor=minor.id, player=player.id, price=price))
        game.shares.move(game.shares.president_share(minor), player)
        game.float_company(minor)
