"""The auction of 18GB: bids on everything, and nobody passes who leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.parts.open_auction.part import CHEAPER, OpenAuction
from roundhouse.eighteen.rules.state.actions import Action, Pass
from roundhouse.eighteen.rules.state.events import PrivateOffered
from roundhouse.eighteen.rules.state.pieces import Entity, Player
from roundhouse.table.choices import Choice

from .facts import Facts


class AuctionGB(OpenAuction):
    """All private companies take bids at once until everybody passes in a row.

    Whoever has the highest bid on too few of them must bid, as long as some have no bid and none has become
    cheaper. When all have passed, those with a bid are sold and the others get cheaper; one that costs
    nothing falls to the next player, whose bid of nothing others may raise.
    """

    deed = "bid or pass"

    def may_pass(self, player: Player) -> bool:
        """Does ``player`` lead often enough, or need not, or cannot bid?"""
        if len(self.leading) == len(self.left) or any(self.discounts.get(one) for one in self.left):
            return True
        wanted = self.game.settings_of(Facts).must_lead.get(len(self.game.players), 0)
        if sum(leader is player for leader, _ in self.leading.values()) >= wanted:
            return True
        return all(self.lowest(private) > self.most(player, private) for private in self.left)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid; pass, for whoever may."""
        kinds = super().actions(entity)
        return kinds if isinstance(entity, Player) and self.may_pass(entity) else kinds - {Pass}

    def choices(self) -> Iterator[Choice]:
        """Every bid, and the pass if it is allowed."""
        player = self.actor()
        kinds = self.kinds_for(player) if player is not None else frozenset()
        yield from (one for one in super().choices() if one.action["type"] != "pass" or Pass in kinds)

    def settle(self) -> None:
        """Sell what has a bid; the rest gets cheaper, and what costs nothing falls to somebody."""
        self.sell()
        for private in self.left:
            self.discounts[private] = self.discounts.get(private, 0) + CHEAPER
            price = self.lowest(private)
            self.game.happen(PrivateOffered(private=private.id, price=price))
            if price > 0:
                continue
            self._round().next_player()
            taker = self.game.round.entity
            assert isinstance(taker, Player)
            self.take(private, taker, 0)
