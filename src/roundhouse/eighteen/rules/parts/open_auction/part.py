"""An auction of all private companies at once: ``[parts.open_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ... import trading
from ...rounds import AuctionRound
from ...state.actions import Action, Bid, Pass
from ...state.events import BidMade, Passed, PrivateOffered
from ...state.pieces import Corporation, Entity, Player, Private
from ...turn import NOTHING, Step
from ..part import Part

CHEAPER = 10
"""By how much a private without a bid gets cheaper when everybody passes, in money."""


class OpenAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of an auction of everything at once."""

    sold_as_bid: bool = False
    """When everybody passes, are those sold that have a bid, even if others have none?"""


class OpenAuction(Step):
    """All privates take bids at once, until everybody passes in a row and each of them has one.

    As long as one has none, those without get cheaper instead; one that costs nothing falls to the next
    player, whose bid of nothing others may raise. Where the settings say so, those with a bid are sold each
    time. ``leading`` are the highest ones.
    """

    left: tuple[Private, ...] = tracked(())
    leading: dict[Private, tuple[Player, int]] = tracked_dict()
    made: dict[tuple[Player, Private], int] = tracked_dict()
    """The last bid of each player on each private, for all to see."""
    discounts: dict[Private, int] = tracked_dict()
    idle: frozenset[Player] = tracked(frozenset())
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    def begin_round(self) -> None:
        """Put all open private companies on sale."""
        super().begin_round()
        self.left = tuple(item for item in self.game.privates.values() if not item.closed)

    def offers_on(self, lot: Private | Corporation | None) -> tuple[tuple[Player, int], ...]:
        """The highest bid on ``lot``, as a tuple; empty without one."""
        return (self.leading[lot],) if isinstance(lot, Private) and lot in self.leading else ()

    def actor(self) -> Entity | None:
        """The player in turn, or ``None`` once all are sold."""
        return self.game.round.entity if self.left else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid, or pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def lowest(self, private: Private) -> int:
        """The lowest bid allowed on ``private``: a step above the leading one, or its value less the
        discount."""
        offer = self.leading.get(private)
        if offer is not None:
            return offer[1] + self.game.settings.privates_bid_step
        return max(0, private.value - self.discounts.get(private, 0))

    def most(self, player: Player, private: Private) -> int:
        """The highest bid of ``player`` on ``private``: the cash that no leading bid elsewhere binds."""
        bound = sum(
            bid for other, (bidder, bid) in self.leading.items() if bidder is player and other is not private
        )
        return player.cash - bound

    def choices(self) -> Iterator[Choice]:
        """Yield every bid, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        unit = self.game.settings.bid_unit
        for private in self.left:
            low, high = self.lowest(private), self.most(player, private)
            if low <= high:
                yield self.choice("bid", player, {"price": Span(low, high, unit)}, company=private.id)
        yield self.choice("pass", player)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid on a private company.

        Raises Refusal for one that is not on sale, or a price out of range or off the steps.
        """
        game = self.game
        private = game.private(action.company or "")
        if private not in self.left:
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid on now.")
        low, high = self.lowest(private), self.most(player, private)
        if not low <= action.price <= high:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {private.name}."
            raise Refusal("auction/price", said)
        if (action.price - low) % game.settings.bid_unit:
            unit = game.money(game.settings.bid_unit)
            raise Refusal("auction/step", f"Bids go in steps of {unit}.")
        self.take(private, player, action.price)
        self._round().next_player()

    def take(self, private: Private, player: Player, price: int) -> None:
        """Make ``price`` by ``player`` the highest bid on ``private``."""
        self.leading[private] = (player, price)
        self.made[player, private] = price
        self.game.happen(BidMade(player=player.id, lot=private.key, price=price))
        self.idle = frozenset()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pass; once all have, sell or lower prices."""
        self.game.happen(Passed(entity=player.key))
        self.idle |= {player}
        if len(self.idle) == len(self._round().order):
            self.idle = frozenset()
            self.settle()
        self._round().next_player()

    def settle(self) -> None:
        """After all have passed, sell those with a bid, or lower the price of the others.

        One that costs nothing then falls to the next player, each to another one; with ``sold_as_bid`` all of
        them to the same player.
        """
        unwanted = [private for private in self.left if private not in self.leading]
        each_time = self.game.settings_of(OpenAuctionSettings).sold_as_bid
        if not unwanted or each_time:
            self.sell()
        for private in unwanted:
            self.discounts[private] = self.discounts.get(private, 0) + CHEAPER
            self.game.happen(PrivateOffered(private=private.id, price=self.lowest(private)))
        if unwanted and each_time:
            # As on 18xx.games this player has no turn now, whether anything falls to them or not.
            self._round().next_player()
        for private in unwanted:
            if self.lowest(private) > 0:
                continue
            if not each_time:
                self._round().next_player()
            taker = self.game.round.entity
            assert isinstance(taker, Player)
            self.take(private, taker, 0)
        if each_time:
            self.sell()

    def sell(self) -> None:
        """Sell each private company with a bid to its highest bidder."""
        game = self.game
        bids = {private: self.leading[private] for private in self.left if private in self.leading}
        self.left = tuple(private for private in self.left if private not in bids)
        for private, (player, price) in bids.items():
            self.leading.pop(private)
            game.private_bought(trading.sell_private(game, private, player, price))

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_


class OpenAuctions(Part[OpenAuctionSettings]):
    """Everything is up at once."""

    Settings = OpenAuctionSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"open_auction": OpenAuction}


PART = OpenAuctions
