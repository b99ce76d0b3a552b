"""Bids that move: ``[parts.moving_bids]``, its step and its round.

Rules as in 18CO: Rock & Stock: every private company takes bids at once, a player may have several bids on
one, a bid may be moved to another private company if it is raised, and all are sold once everybody passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ... import trading
from ...rounds import AuctionRound
from ...state.actions import Action, Bid, MoveBid, Pass
from ...state.events import BidMade, Passed
from ...state.pieces import Corporation, Entity, Player, Private
from ...turn import NOTHING, Round, Step
from ..part import Part
from .events import BiddingSkipped, BidMoved
from .messages import MESSAGES


class MovingBidSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of private companies that nobody wants."""

    close_unsold: tuple[PrivateName, ...] = ()
    """Those that close if nobody bids on them, with the corporation whose president's certificate comes with
    them. The others stay with the bank, which sells them to corporations at their lowest price."""


Standing: TypeAlias = tuple[Player, int]
"""A bid that stands: the player and the amount."""


class MovingBidRound(AuctionRound):
    """An auction that is over when everybody passes. ``passes`` is the order in which players passed."""

    passes: tuple[Player, ...] = tracked(())

    def start(self, number: int) -> None:
        """Begin the round; nobody has passed."""
        self.passes = ()
        super().start(number)

    def passed(self, player: Player) -> None:
        """Note that ``player`` has passed."""
        if player not in self.passes:
            self.passes = (*self.passes, player)

    def bid(self, player: Player) -> None:
        """Note that ``player`` has bid, which takes an earlier pass back."""
        self.passes = tuple(one for one in self.passes if one is not player)

    def is_over(self) -> bool:
        """Whether everybody has passed since the last bid."""
        return len(self.passes) == len(self.order)

    def finish(self) -> None:
        """End the auction; where seats follow the passes, set the order of players by them."""
        super().finish()
        if self.game.settings.next_stock_order == "first_to_pass":
            self.game.progress.seating = self.passes
            self.game.progress.priority = self.passes[0]


def _price(bid: Standing) -> int:
    return bid[1]


class MovingBids(Step):
    """Bid on anything, move a bid of one's own elsewhere, or pass. All bids bind their money."""

    left: tuple[Private, ...] = tracked(())
    bids: dict[Private, tuple[Standing, ...]] = tracked_dict()
    """The bids on each private company, the oldest first."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        Bid: "do_bid",
        MoveBid: "do_move",
        Pass: "do_decline",
    }
    deed = "bid, move a bid or pass"

    def begin_round(self) -> None:
        """Put all open private companies on sale, the cheapest first."""
        super().begin_round()
        items = (item for item in self.game.privates.values() if not item.closed)
        self.left = tuple(sorted(items, key=lambda item: item.value))

    def actor(self) -> Entity | None:
        """The player in turn, or ``None`` once all are sold."""
        return self.game.round.entity if self.left else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid and move bids, as far as there is money for it; or pass."""
        if not self.left or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        moves = next(self._moves(entity), None) is not None
        bids = any(self.lowest(item) <= self.most(entity, item) for item in self.left)
        return frozenset({Pass} | ({MoveBid} if moves else set()) | ({Bid} if bids else set()))

    # What a bid may be

    @property
    def step_up(self) -> int:
        """The step of bids, in money."""
        return self.game.settings.privates_bid_step

    def highest(self, private: Private) -> Standing | None:
        """The highest bid on ``private``, or ``None``; no two bids are equal."""
        return max(self.bids.get(private, ()), key=_price, default=None)

    def own(self, player: Player, private: Private) -> Standing | None:
        """The highest bid of ``player`` on ``private``, or ``None``."""
        mine = (bid for bid in self.bids.get(private, ()) if bid[0] is player)
        return max(mine, key=_price, default=None)

    def lowest(self, private: Private) -> int:
        """The lowest bid allowed: the face value, or a step above the highest bid."""
        highest = self.highest(private)
        return private.value if highest is None else max(private.value, highest[1] + self.step_up)

    def offers_on(self, lot: Private | Corporation | None) -> tuple[Standing, ...]:
        """The bids that stand on ``lot``."""
        return self.bids.get(lot, ()) if isinstance(lot, Private) else ()

    def bound(self, player: Player) -> int:
        """The money of ``player`` in bids."""
        return sum(price for bids in self.bids.values() for bidder, price in bids if bidder is player)

    def free(self, player: Player) -> int:
        """The cash of ``player`` that no bid binds."""
        return player.cash - self.bound(player)

    def most(self, player: Player, private: Private) -> int:
        """The highest bid that ``player`` can make on ``private``; it replaces their highest one there."""
        own = self.own(player, private)
        return self.free(player) + (own[1] if own else 0)

    def _moves(self, player: Player) -> Iterator[tuple[Private, int, Private, int, int]]:
        """Yield each possible move of a bid: source, amount, target, lowest and highest new price."""
        free = self.free(player)
        for source, bids in self.bids.items():
            for price in (price for bidder, price in bids if bidder is player):
                for target in self.left:
                    low = max(self.lowest(target), price + self.step_up)
                    if target is not source and low <= free + price:
                        yield source, price, target, low, free + price

    def choices(self) -> Iterator[Choice]:
        """Yield every bid, every move, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for private in self.left:
            low, high = self.lowest(private), self.most(player, private)
            if low <= high:
                span = Span(low, low + (high - low) // self.step_up * self.step_up, self.step_up)
                yield self.choice("bid", player, {"price": span}, company=private.id)
        for source, price, target, low, high in self._moves(player):
            span = Span(low, low + (high - low) // self.step_up * self.step_up, self.step_up)
            yield self.choice(
                "move_bid",
                player,
                {"price": span},
                {"from": source.name},
                company=target.id,
                from_company=source.id,
                from_price=price,
            )
        yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid on a private company, or raise the player's highest bid there.

        Raises Refusal for one that is not on sale, or a price out of range or off the steps.
        """
        private = self._item(action.company)
        self._check(player, private, action.price, self.lowest(private), self.most(player, private))
        own = self.own(player, private)
        others = tuple(bid for bid in self.bids.get(private, ()) if bid is not own)
        self.bids[private] = (*others, (player, action.price))
        self.game.happen(BidMade(player=player.id, lot=private.key, price=action.price))
        self._after_bid(player)

    def do_move(self, action: MoveBid, player: Player) -> None:
        """Move a bid to another private company and raise it.

        Raises Refusal for a bid that does not exist, or a price out of range or off the steps.
        """
        source, target = self._item(action.from_company), self._item(action.company)
        moved = (player, action.from_price)
        if moved not in self.bids.get(source, ()) or source is target:
            said = (
                f"{player.name} has no bid of {self.game.money(action.from_price)} on {source.name} to move."
            )
            raise Refusal("auction/no-bid", said)
        low = max(self.lowest(target), moved[1] + self.step_up)
        self._check(player, target, action.price, low, self.free(player) + moved[1])
        self.bids[source] = tuple(bid for bid in self.bids[source] if bid != moved)
        self.bids[target] = (*self.bids.get(target, ()), (player, action.price))
        self.game.happen(BidMoved(player=player.id, source=source.id, private=target.id, price=action.price))
        self._after_bid(player)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pass; once everybody has, all are sold."""
        self.game.happen(Passed(entity=player.key))
        self._pass(player)
        self._skip_those_without_money()

    def _item(self, name: str | None) -> Private:
        private = self.game.private(name or "")
        if private not in self.left:
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid on now.")
        return private

    def _check(self, player: Player, private: Private, price: int, low: int, high: int) -> None:
        money = self.game.money
        if not low <= price <= high:
            said = f"{player.name} can bid {money(low)} to {money(high)} for {private.name}."
            if high < low:
                said = f"A bid on {private.name} must be {money(low)}; {player.name} can bid {money(high)}."
            raise Refusal("auction/price", said)
        if (price - low) % self.step_up:
            raise Refusal("auction/step", f"Bids go in steps of {money(self.step_up)}.")

    def _after_bid(self, player: Player) -> None:
        self._round().bid(player)
        self._round().next_player()
        self._skip_those_without_money()

    def _pass(self, player: Player) -> None:
        round_ = self._round()
        round_.passed(player)
        if round_.is_over():
            self._sell()
        round_.next_player()

    def _skip_those_without_money(self) -> None:
        """Let players without unbound money pass without being asked."""
        while self.left:
            player = self.game.round.entity
            if not isinstance(player, Player) or self.free(player) > 0:
                return
            self.game.happen(BiddingSkipped(player=player.id))
            self._pass(player)

    def _sell(self) -> None:
        """Sell each private company to its highest bidder, the cheapest first."""
        game, items = self.game, self.left
        self.left = ()
        for private in items:
            highest = self.highest(private)
            self.bids.pop(private, None)
            if highest is not None:
                player, price = highest
                game.private_bought(trading.sell_private(game, private, player, price))
            elif private.id in game.settings_of(MovingBidSettings).close_unsold:
                self._close(private)

    def _close(self, private: Private) -> None:
        game = self.game
        for name in private.gift:
            share = game.certificates[name]
            if share.president:
                game.remove_corporation(share.corporation)
        game.close_private(private)

    def _round(self) -> MovingBidRound:
        round_ = self.game.round
        assert isinstance(round_, MovingBidRound)
        return round_


class MovingBidAuction(Part[MovingBidSettings]):
    """Private companies are sold together, and bids move among them."""

    Settings = MovingBidSettings
    messages = MESSAGES
    steps: ClassVar[Mapping[str, type[Step]]] = {"moving_bids": MovingBids}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"moving_bid_auction": MovingBidRound}


PART = MovingBidAuction
