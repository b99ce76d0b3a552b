"""An auction of minors with falling prices: ``[parts.dutch_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...desks.auctions import Lot
from ...policies import EndingPolicy
from ...rounds import AuctionRound
from ...state.actions import Action, Bid, Pass, ProgramAuctionBid
from ...state.events import BidMade, LotOffered, LotPassed, LotPutUp, MinorBought
from ...state.pieces import Corporation, Entity, Player
from ...state.turns import StepState
from ...steps.auctioning import AuctionStep
from ...turn import NOTHING, Step
from ..part import Part


class DutchAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``price`` is asked at first and is the least that can be bid; it falls by ``step`` at a time."""

    price: Money = 100
    """The first price, and the lowest bid."""
    step: Money = 10
    """By how much the price falls once everybody has declined."""


class DutchAuction(AuctionStep):
    """The player in turn puts a minor up, with a bid or without one.

    A bid opens an auction among all players, until one is left in. Without a bid everybody is asked in turn,
    and may open it at the first price. When all have declined the price falls: from now on whoever says yes
    first buys at that price; for nothing the minor goes to the player who put it up. Who cannot pay the price
    is not asked. The player after the one who put it up puts up the next.
    """

    left: tuple[Corporation, ...] = tracked(())
    lot: Corporation | None = tracked(None)
    """The minor that is up without a bid."""
    seller: Player | None = tracked(None)
    """The player who put it up."""
    fallen: int = tracked(0)
    """By how much the price has fallen."""
    idle: frozenset[Player] = tracked(frozenset())
    """The players who have declined at this price."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid for a minor"

    def begin_round(self) -> None:
        """Put all open minors on sale."""
        super().begin_round()
        self.left = tuple(minor for minor in self.game.minors.values() if not minor.closed)

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder; without bids the player in turn; ``None`` when all minors are sold."""
        return self.auction.next_bidder() or (self.game.round.entity if self.left else None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put a minor up; while one is up, bid or pass."""
        if not self.left or entity is not self.actor():
            return NOTHING
        return frozenset({Bid, Pass}) if self.lot or self.auction.lot else frozenset({Bid})

    def lowest(self, lot: Lot) -> int:
        """The price asked for ``lot``, or a step above the highest bid."""
        facts, highest = self.game.settings_of(DutchAuctionSettings), self.auction.highest
        if highest is not None:
            return highest[1] + self.game.settings.privates_bid_step
        return facts.price - self.fallen

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: all cash in whole steps; once the price has fallen, that price."""
        step = self.game.settings.privates_bid_step
        cash = player.cash - player.cash % step
        return min(cash, self.lowest(lot)) if self.fallen else cash

    def offered(self) -> tuple[Corporation, ...]:
        """The minors for which a bid is allowed now."""
        lot = self.auction.lot or self.lot
        return (lot,) if isinstance(lot, Corporation) else self.left

    def choices(self) -> Iterator[Choice]:
        """Yield putting a minor up without a bid, the bids or the purchase, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.left:
            return
        step, up = self.game.settings.privates_bid_step, bool(self.lot or self.auction.lot)
        for minor in self.offered():
            low, high = self.lowest(minor), self.most(player, minor)
            if not up:
                facts = {"puts_up": minor.id}
                yield self.choice("bid", player, facts=facts, minor=minor.id, price=0)
            if self.fallen:
                cost = {"buys": minor.name, "cost": low}
                yield self.choice("bid", player, facts=cost, minor=minor.id, price=low)
            elif low <= high:
                yield self.choice("bid", player, {"price": Span(low, high, step)}, minor=minor.id)
        if up:
            yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a minor up (a price of 0), bid for it, or buy it at the fallen price.

        Raises Refusal for a minor that is not offered, or a price out of range or off the steps.
        """
        minor = self.game.minors.get(action.minor or "")
        if minor is None or minor not in self.offered():
            raise Refusal("auction/not-offered", f"“{action.minor}” cannot be bid for now.")
        up, game = self.lot or self.auction.lot, self.game
        if action.price == 0 and not up:
            self._put_up(minor, player)
            return
        low, high = self.lowest(minor), self.most(player, minor)
        if not low <= action.price <= high:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {minor.name}."
            raise Refusal("auction/price", said)
        if action.price % game.settings.privates_bid_step:
            step = game.money(game.settings.privates_bid_step)
            raise Refusal("auction/step", f"Bids go in steps of {step}.")
        if self.fallen:
            self.awarded(minor, player, action.price)
        elif self.auction.lot is None:
            if self.seller is None:
                self.seller = player
            game.happen(BidMade(player=player.id, lot=minor.key, price=action.price))
            self.lot = None
            players = [one for one in self._round().order if isinstance(one, Player)]
            self.auction.open(minor, players, (player, action.price))
        else:
            self.auction.bid(player, action.price)

    def _put_up(self, minor: Corporation, player: Player) -> None:
        self.lot, self.seller = minor, player
        self.idle = frozenset({player})
        self.game.happen(LotPutUp(player=player.id, lot=minor.key))
        self._ask_next()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction; before any bid, decline the price, which falls when all have declined."""
        if self.auction.lot is not None:
            self.auction.leave(player)
            return
        assert self.lot is not None
        self.game.happen(LotPassed(player=player.id, lot=self.lot.key))
        self.idle |= {player}
        self._ask_next()

    def _ask_next(self) -> None:
        """Go on to the next player who has not declined and can pay; if there is none, lower the price.

        At 0 the minor goes to the player who put it up.
        """
        round_, lot = self._round(), self.lot
        assert lot is not None
        while True:
            if len(self.idle) == len(round_.order):
                self.idle = frozenset()
                self.fallen += self.game.settings_of(DutchAuctionSettings).step
                self.game.happen(LotOffered(lot=lot.key, price=max(0, self.lowest(lot))))
                if self.lowest(lot) <= 0:
                    assert self.seller is not None
                    self.awarded(lot, self.seller, 0)
                    return
            round_.next_player()
            player = round_.entity
            assert isinstance(player, Player)
            if player not in self.idle:
                if player.cash >= self.lowest(lot):
                    return
                self.idle |= {player}

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the minor to ``player`` at ``price``; the player after the seller is in turn next."""
        game = self.game
        assert isinstance(lot, Corporation)
        game.pay(player, game.bank, price)
        self.left = tuple(minor for minor in self.left if minor is not lot)
        round_ = self._round()
        round_.at = round_.order.index(self.seller) if self.seller else round_.at
        round_.next_player()
        self.lot, self.seller, self.fallen, self.idle = None, None, 0, frozenset()
        game.happen(MinorBought(minor=lot.id, player=player.id, price=price))

    def unsold(self, lot: Lot) -> None:
        """Never called: the last bidder does not leave."""

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_


class BidOrders(EndingPolicy):
    """Standing orders in this auction."""

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """The action of a standing order in this auction: bid, buy or pass for its minor; ``None`` if there
        is none.

        The order ends when another minor is up or sold, or the price is too high.
        """
        if not isinstance(step, DutchAuction) or not isinstance(order, ProgramAuctionBid):
            return super().programmed(step, player, order)
        if step.actor() is not player:
            return None
        up, minor = step.offered(), self.game.minors.get(order.company)
        if minor is None or minor not in up:
            reason = f"{order.company} is not up"
            return {"type": "program_disable", "entity": player.key, "reason": reason}
        low = step.lowest(minor)
        limit = order.buy_price if step.fallen else order.most
        wants = order.buys if step.fallen else order.bids and not order.buys
        if wants and low <= min(limit, step.most(player, minor)):
            return {"type": "bid", "entity": player.key, "minor": minor.id, "price": low}
        if not (step.lot or step.auction.lot):
            return None
        outbid = step.auction.highest is not None and order.buys and not order.bids
        if not order.pass_after and (outbid or (order.bids and low > order.most)):
            return {"type": "program_disable", "entity": player.key, "reason": "the price is too high"}
        return {"type": "pass", "entity": player.key}


class DutchAuctions(Part[DutchAuctionSettings]):
    """Minors are sold one after the other, if need be at falling prices."""

    Settings = DutchAuctionSettings
    needs = ("minors",)
    policies = (BidOrders,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"dutch_auction": DutchAuction}


PART = DutchAuctions
