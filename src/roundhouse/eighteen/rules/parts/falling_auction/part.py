"""An auction one by one as a part: ``[parts.falling_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ... import trading
from ...desks.auctions import Lot
from ...state.actions import Bid, Pass
from ...state.events import LotPassed, PrivateOffered
from ...state.pieces import Entity, Player, Private
from ...steps.one_by_one import OneByOneAuction
from ...turn import Step
from ..part import Part


class FallingAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is auctioned, and how prices fall."""

    step: Money = 5
    """By how much a price falls at a time."""
    left_out: tuple[PrivateName, ...] = ()
    """Private companies that are not for sale."""
    order: Literal["cheapest_first", "as_listed"] = "cheapest_first"
    """Which one is up first: the cheapest, or the first that the title lists."""
    unwanted: Literal["cheaper", "removed"] = "cheaper"
    """What becomes of one on which all decline to bid: its price falls, or it leaves the game."""


class FallingAuction(OneByOneAuction):
    """The private companies are up one by one, the cheapest first, from their value less their discount.

    Whoever passes once somebody has bid is out. If all decline to bid, the price falls, and whoever says yes
    first buys; it falls again when all have said no, and for nothing the first player has it. The player
    after the buyer begins with the next one. The settings may put them up as the title lists them, and take
    one that nobody wants out of the game: then the same player begins with the next one.
    """

    fallen: int = tracked(0)
    """By how much the price has fallen."""
    idle: frozenset[Player] = tracked(frozenset())
    """The players who have declined to open the bidding."""

    def for_sale(self) -> Sequence[Private]:
        """The private companies for sale, cheapest first or as the title lists them."""
        settings = self.game.settings_of(FallingAuctionSettings)
        found = [one for one in super().for_sale() if one.id not in settings.left_out]
        if settings.order == "cheapest_first":
            found.sort(key=lambda one: one.value)
        return found

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder; before any bid, the first player who has not declined."""
        found = self.auction.next_bidder()
        return found or next((one for one in self.auction.bidders if one not in self.idle), None)

    def asked(self, lot: Private) -> int:
        """The first price of ``lot``: its value less its discount, and less what the price has fallen by."""
        return lot.value - lot.definition.discount - self.fallen

    def choices(self) -> Iterator[Choice]:
        """Yield the bids, or the purchase at a fallen price, and the pass."""
        player = self.actor()
        if not self.fallen:
            yield from super().choices()
        elif isinstance(player, Player) and self.left:
            lot = self.left[0]
            low = self.lowest(lot)
            facts = {"buys": lot.name, "cost": low}
            yield self.choice("bid", player, facts=facts, company=lot.id, price=low)
            yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid, or buy at the fallen price. Raises Refusal for a wrong lot or a price out of range."""
        lot = self.left[0]
        self.check_bid(action, player, self.lowest(lot) if self.fallen else player.cash)
        self.idle = frozenset()
        if self.fallen:
            self.auction.clear()
            self.awarded(lot, player, action.price)
        else:
            self.auction.bid(player, action.price)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction; before the first bid, decline, which has an effect when all have done so."""
        if self.auction.highest is not None or self.fallen:
            self.auction.leave(player)
            return
        self.game.happen(LotPassed(player=player.id, lot=self.left[0].key))
        self.idle |= {player}
        if self.idle.issuperset(self.auction.bidders):
            self.idle = frozenset()
            if self._leaves():
                self._remove()
            else:
                self._fall()

    def _leaves(self) -> bool:
        """Whether a private company that nobody wants leaves the game instead of getting cheaper."""
        return self.game.settings_of(FallingAuctionSettings).unwanted == "removed"

    def _remove(self) -> None:
        """Remove the private company that nobody wants; the same player begins with the next one."""
        lot, self.left = self.left[0], self.left[1:]
        self.auction.clear()
        self.game.close_private(lot)
        self.put_up()

    def _fall(self) -> None:
        self.fallen += self.game.settings_of(FallingAuctionSettings).step
        price = max(0, self.lowest(self.left[0]))
        self.game.happen(PrivateOffered(private=self.left[0].id, price=price))

    def unsold(self, lot: Lot) -> None:
        """Lower the price of what nobody wants; at 0 the player in turn gets it.

        Where the settings say so it leaves the game instead.
        """
        assert isinstance(lot, Private)
        if self._leaves():
            self._remove()
            return
        self._fall()
        if self.lowest(lot) > 0:
            self.put_up()
            return
        player = self.auction_round().entity
        assert isinstance(player, Player)
        self.awarded(lot, player, 0)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the private company to ``player``; the player after the buyer begins with the next one."""
        game, round_ = self.game, self.auction_round()
        assert isinstance(lot, Private)
        game.private_bought(trading.sell_private(game, lot, player, price))
        self.fallen = 0
        round_.at = round_.order.index(player)
        self.go_on()


class FallingAuctions(Part[FallingAuctionSettings]):
    """Private companies are auctioned one by one, at falling prices if nobody bids."""

    Settings = FallingAuctionSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"falling_auction": FallingAuction}


PART = FallingAuctions
