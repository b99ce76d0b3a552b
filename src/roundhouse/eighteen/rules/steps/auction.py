"""The opening auction of the 1830 family: buy the cheapest private, or bid on another one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar, Literal, assert_never

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from .. import trading
from ..rounds import AuctionRound, pay_privates
from ..state.actions import Action, Bid, Pass
from ..state.events import AuctionBegan, AuctionLeft, BidMade, Passed, PrivateOffered
from ..state.pieces import Corporation, Entity, Player, Private
from ..turn import NOTHING, Step

Offers = tuple[tuple[Player, int], ...]


class WaterfallAuctionSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the auction of 1830."""

    cheaper: Literal["first", "first_two", "first_left"] = "first"
    """What gets cheaper when all pass: the very first private, one of the first two after the other, or
    whichever is first of those left."""


class WaterfallAuction(Step):
    """The first private of the row may be bought at its price; the others take bids.

    When the first one goes, each next one with a single bid goes to the bidder, one with several is
    auctioned among the bidders: lowest bidder raises or leaves. If everyone passes, the very first
    private becomes 5 cheaper; once it is gone, the privates pay instead. With ``cheaper = "first_two"`` the
    second one follows it, with ``"first_left"`` it is always the private that is first then.
    """

    Settings = WaterfallAuctionSettings
    settings: WaterfallAuctionSettings
    left: tuple[Private, ...] = tracked(())
    bids: dict[Private, Offers] = tracked_dict()
    auctioned: Private | None = tracked(None)
    discount: int = tracked(0)
    idle: frozenset[Player] = tracked(frozenset())
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    @property
    def reduced(self) -> Collection[Private]:
        """The private companies that become cheaper when all pass while they are first in the row."""
        everything = list(self.game.privates.values())
        match self.settings.cheaper:
            case "first":
                return everything[:1]
            case "first_two":
                return everything[:2]
            case "first_left":
                return everything
            case _:
                assert_never(self.settings.cheaper)

    def begin_round(self) -> None:
        """Put up all privates that nobody owns, in the order of the title: the cheapest first."""
        super().begin_round()
        self.left = tuple(
            item for item in self.game.privates.values() if item.owner is None and not item.closed
        )

    @property
    def step_up(self) -> int:
        """The least by which a bid must exceed the one before, in money."""
        return self.game.settings.privates_bid_step

    def offers_on(self, lot: Private | Corporation | None) -> Offers:
        """The bids on ``lot``, as player and price."""
        return self.bids.get(lot, ()) if isinstance(lot, Private) else ()

    # What may be done

    def actor(self) -> Entity | None:
        """The player whose turn it is; in an auction the lowest bidder."""
        if not self.left:
            return None
        if self.auctioned:
            return min(self.bids[self.auctioned], key=lambda offer: offer[1])[0]
        return self.game.round.entity

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player in turn, or of the lowest bidder: bid and pass."""
        return frozenset({Bid, Pass}) if self.left and entity is self.actor() else NOTHING

    def lowest(self, private: Private) -> int:
        """The lowest price that ``private`` takes now: its price if it is for sale, else the lowest bid."""
        price = private.value - private.definition.discount
        if self._for_sale(private):
            return max(0, price - self.discount) if private in self.reduced else price
        return max((bid for _, bid in self.bids.get(private, ())), default=price) + self.step_up

    def most(self, player: Player, private: Private) -> int:
        """The most that ``player`` can bid: all cash that is not bound in bids on other privates."""
        return player.cash - self.bound(player, private)

    def choices(self) -> Iterator[Choice]:
        """The purchase of the first private, the bids on the others, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for private in (self.auctioned,) if self.auctioned else self.left:
            low, high = self.lowest(private), self.most(player, private)
            if self._for_sale(private):
                if low <= player.cash - self.bound(player):
                    yield self.choice(
                        "bid",
                        player,
                        company=private.id,
                        price=low,
                        facts={"buys": private.name, "cost": low},
                    )
                continue
            unit = self.game.settings.bid_unit
            first = low + -low % unit
            if first <= high:
                yield self.choice("bid", player, {"price": Span(first, high, unit)}, company=private.id)
        yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Buy the first private at its price, or bid on one of the others. Raises Refusal."""
        private = self.game.private(action.company or "")
        if private not in self.left or (self.auctioned and private is not self.auctioned):
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid on now.")
        low = self.lowest(private)
        if action.price < low:
            raise Refusal(
                "auction/too-low",
                f"The lowest bid for {private.name} is {self.game.money(low)}.",
            )
        if self._for_sale(private):
            if action.price != low:
                raise Refusal("auction/price", f"{private.name} is for sale at {self.game.money(low)}.")
            if low > player.cash - self.bound(player):
                raise Refusal("auction/too-dear", f"{player.name} cannot pay {self.game.money(low)}.")
            self._idle(player, False)
            self._buy(player, private, low)
            self._resolve()
            self._round().next_player()
            return
        most = self.most(player, private)
        if action.price > most and not self._bids_twice(player, private, action.price):
            raise Refusal("auction/too-dear", f"{player.name} can bid at most {self.game.money(most)}.")
        if self.game.settings.bid_multiple and action.price % self.step_up:
            raise Refusal("auction/step", f"Bids go in steps of {self.game.money(self.step_up)}.")
        others = tuple(offer for offer in self.bids.get(private, ()) if offer[0] is not player)
        self.bids[private] = (*others, (player, action.price))
        self.game.happen(BidMade(player=player.id, lot=private.key, price=action.price))
        self._idle(player, False)
        if not self.auctioned:
            self._round().next_player()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction of a private; without one, pass.
        Once all pass, the first private may become cheaper."""
        if self.auctioned:
            private = self.auctioned
            self.game.happen(AuctionLeft(player=player.id, private=private.id))
            rest = tuple(offer for offer in self.bids[private] if offer[0] is not player)
            self.bids[private] = rest
            if len(rest) == 1:
                self.auctioned = None
                self._win(private)
                self._resolve()
            return
        self.game.happen(Passed(entity=player.key))
        self._idle(player, True)
        self._round().next_player()
        if len(self.idle) == len(self._round().order):
            self._everybody_passed()

    def _everybody_passed(self) -> None:
        """Make the first private cheaper.

        If it is none that becomes cheaper, pay the revenue of all privates instead, as a set of operating
        rounds would.
        """
        self.idle = frozenset()
        if self.left[0] not in self.reduced:
            pay_privates(self.game)
            self.game.end_operating_set()
            return
        self.discount += self.step_up
        private = self.left[0]
        price = self.lowest(private)
        self.game.happen(PrivateOffered(private=private.id, price=price))
        if price <= 0:
            self._give_to_player_in_turn(private)

    def _give_to_player_in_turn(self, private: Private) -> None:
        """Give a private company that costs nothing now to the player in turn; the next player follows."""
        player = self._round().order[self._round().at]
        assert isinstance(player, Player)
        self._buy(player, private, 0)
        self._resolve()
        self._round().next_player()

    def _resolve(self) -> None:
        """Sell the first privates of the row that have bids:
        to a single bidder at once, to several by auction."""
        while self.left and not self.auctioned:
            private = self.left[0]
            offers = self.bids.get(private, ())
            if not offers:
                return
            if len(offers) == 1:
                self._win(private)
            else:
                self.auctioned = private
                self.game.happen(AuctionBegan(private=private.id))

    def _win(self, private: Private) -> None:
        ((player, price),) = self.bids[private]
        self._buy(player, private, price)

    def _buy(self, player: Player, private: Private, price: int) -> None:
        game = self.game
        bought = trading.sell_private(game, private, player, price)
        self.left = tuple(item for item in self.left if item is not private)
        if private in self.reduced and self.discount:
            self.discount = 0
        self.bids.pop(private, None)
        game.private_bought(bought)

    def bound(self, player: Player, but: Private | None = None) -> int:
        """The money of ``player`` that is bound in bids, except on the private ``but``.

        With ``only_highest_bid_bound`` only bids that lead count.
        """
        leading = self.game.settings.only_highest_bid_bound
        return sum(
            bid
            for private, offers in self.bids.items()
            if private is not but
            for bidder, bid in offers
            if bidder is player and not (leading and any(other > bid for _, other in offers))
        )

    def _bids_twice(self, player: Player, private: Private, price: int) -> bool:
        """Whether a recorded bid exceeds the cash only by the bidder's own earlier bid on this private.

        That one is outbid and binds nothing; 18xx.games adds it once more (decision 1830).
        """
        if not self.game.settings.only_highest_bid_bound:
            return False
        own = dict(self.bids.get(private, ())).get(player, 0)
        reason = f"the bid for {private.id} is more than {player.name} has"
        return price <= self.most(player, private) + own and self.game.stands(player.id, reason)

    def _for_sale(self, private: Private) -> bool:
        return private is self.left[0] and not self.bids.get(private)

    def _idle(self, player: Player, idle: bool) -> None:
        changed = self.idle | {player} if idle else self.idle - {player}
        if changed != self.idle:
            self.idle = changed

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_
