"""An auction in the order of the list as a part: ``[parts.listed_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...desks.auctions import Lot
from ...rounds import AuctionRound, pay_privates
from ...state.actions import Action, Bid, Pass
from ...state.events import PrivateBought, PrivateOffered
from ...state.pieces import Entity, Player, Private
from ...steps.auctioning import AuctionStep
from ...turn import NOTHING, Step
from ..part import Part


class ListedAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when nobody bids."""

    falling: tuple[PrivateName, ...]
    """Until these are sold the price of the one that is up falls; later on private companies pay instead."""
    step: Money = 5
    """By how much it falls at a time."""


class ListedAuction(AuctionStep):
    """The private companies are up one by one; whoever passes is out of the auction of that one.

    The next one is opened by the player after whoever opened the last. What a private company costs adds
    nothing to what its owner is worth.
    """

    left: tuple[Private, ...] = tracked(())
    fallen: int = tracked(0)
    """By how much the price has fallen."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    def begin_round(self) -> None:
        """The first of the title is up."""
        super().begin_round()
        self.left = tuple(one for one in self.game.privates.values() if not one.closed)
        self._put_up()

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_

    def _put_up(self) -> None:
        """The player in turn opens the auction of the next one."""
        if self.left:
            round_ = self._round()
            order = (*round_.order[round_.at :], *round_.order[: round_.at])
            self.auction.open(self.left[0], [one for one in order if isinstance(one, Player)])

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder; without bids the first who is still in."""
        return self.auction.next_bidder() or next(iter(self.auction.bidders), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def lowest(self, lot: Lot) -> int:
        """The price asked, or more than the last bid."""
        assert isinstance(lot, Private)
        highest = self.auction.highest
        if highest is not None:
            return highest[1] + self.game.settings.privates_bid_step
        return max(0, lot.value - self.fallen)

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
        """Bid."""
        game, lot = self.game, self.left[0]
        if action.company != lot.id:
            raise Refusal("auction/not-offered", f"{lot.name} is up, nothing else.")
        low, unit = self.lowest(lot), game.settings.bid_unit
        if not low <= action.price <= player.cash or (action.price - low) % unit:
            said = f"{player.name} can bid {game.money(low)} to {game.money(player.cash)} for {lot.name}"
            raise Refusal("auction/price", f"{said}{f', in steps of {unit}' if unit > 1 else ''}.")
        self.auction.bid(player, action.price)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave this auction."""
        self.auction.leave(player)

    def unsold(self, lot: Lot) -> None:
        """Nobody bids: it gets cheaper, and falls to the next player; or private companies pay."""
        assert isinstance(lot, Private)
        settings = self.game.settings_of(ListedAuctionSettings)
        if not any(one.id in settings.falling for one in self.left):
            pay_privates(self.game)
            self._put_up()
            return
        self.fallen += settings.step
        self.game.happen(PrivateOffered(private=lot.id, price=self.lowest(lot)))
        if self.lowest(lot) > 0:
            self._put_up()
            return
        round_ = self._round()
        player = round_.order[(round_.at + 1) % len(round_.order)]
        assert isinstance(player, Player)
        self.awarded(lot, player, 0)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The buyer pays; the next player opens."""
        game = self.game
        assert isinstance(lot, Private)
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        lot.value = 0
        bought = PrivateBought(private=lot.id, player=player.id, price=price)
        game.record(bought)
        game.private_bought(bought)
        self.left, self.fallen = self.left[1:], 0
        self._round().next_player()
        self._put_up()


class ListedAuctions(Part[ListedAuctionSettings]):
    """Private companies are auctioned in the order of the title."""

    Settings = ListedAuctionSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"listed_auction": ListedAuction}


PART = ListedAuctions
