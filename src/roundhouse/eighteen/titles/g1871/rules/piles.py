"""The first round: in turn, players put up a private company of their pile, for which two others bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, OfferPrivate, Pass
from roundhouse.eighteen.rules.state.events import BidMade, LotPassed, PrivateRevenuePaid
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ..events import PileCardForced, PileCardOffered
from .dealing import hand_out
from .facts import facts_of


class OfferPiles(Step):
    """The player in turn puts up a private company of their pile. The next two players bid for it, one after
    the other, until one of them passes. If both pass at once, the player after them must take it at its
    value: with three players whoever put it up. Without the money for it, that falls to the richest player;
    as long as nobody has it, private companies pay.

    Who cannot bid passes at once. In the end players sit in the order of their money, the poorest first.
    """

    piles: dict[Player, tuple[Private, ...]] = tracked_dict()
    lot: Private | None = tracked(None)
    seller: Player | None = tracked(None)
    highest: tuple[Player, int] | None = tracked(None)
    out: frozenset[Player] = tracked(frozenset())
    """The bidders who have passed."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        OfferPrivate: "do_offer",
        Bid: "do_bid",
        Pass: "do_pass",
    }
    deed = "put up a private company or bid for one"

    def begin_round(self) -> None:
        """Shuffle the private companies and deal the piles."""
        super().begin_round()
        game, order = self.game, self._order()
        free = [private for private in game.privates.values() if private.owner is None and not private.closed]
        cards = game.chance.shuffled(free)
        size = facts_of(game).pile[len(order)]
        for at, player in enumerate(order):
            self.piles[player] = tuple(cards[at * size : (at + 1) * size])

    def _order(self) -> Sequence[Player]:
        return [player for player in self.game.round.order if isinstance(player, Player)]

    def _turn_to(self, player: Player) -> None:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        round_.at = self._order().index(player)

    def _after(self, player: Player, steps: int) -> Player:
        """Who sits so many places after ``player``."""
        order = self._order()
        return order[(order.index(player) + steps) % len(order)]

    # What may be done

    def actor(self) -> Entity | None:
        """The player in turn, as long as anything is left."""
        return self.game.round.entity if any(self.piles.values()) else None

    def waits(self) -> bool:
        """Whether anything is left."""
        return self.actor() is not None

    def lowest(self) -> int:
        """The lowest bid for what is up, in money."""
        assert self.lot is not None
        return (self.highest[1] if self.highest else self.lot.value) + self.game.settings.privates_bid_step

    def offers_on(self, lot: Private | None) -> tuple[tuple[Player, int], ...]:
        """The bid on ``lot``, as player and price."""
        return (self.highest,) if self.highest is not None and lot is self.lot else ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put something up; or bid and pass."""
        if entity is not self.actor():
            return NOTHING
        return frozenset({Bid, Pass}) if self.lot is not None else frozenset({OfferPrivate})

    def choices(self) -> Iterator[Choice]:
        """Each private company of the pile; or every bid, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        if self.lot is None:
            for private in self.piles[player]:
                yield self.choice("offer", player, facts={"value": private.value}, company=private.id)
            return
        yield self.choice("bid", player, {"price": Span(self.lowest(), player.cash)}, company=self.lot.id)
        yield self.choice("pass", player)

    # What happens

    def do_offer(self, action: OfferPrivate, player: Player) -> None:
        """Put up a private company of one's pile. Raises Refusal for another one."""
        private = self.game.private(action.company)
        if private not in self.piles[player]:
            hint = ", ".join(one.id for one in self.piles[player])
            raise Refusal("auction/pile", f"{private.name} is not in your pile.", hint=f"possible: {hint}")
        self._put_up(player, private)

    def _put_up(self, player: Player, private: Private) -> None:
        self.lot, self.seller, self.highest, self.out = private, player, None, frozenset()
        self.game.happen(PileCardOffered(player=player.id, private=private.id))
        self._turn_to(self._after(player, 1))
        self._pass_for_the_poor()

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid for what is up. Raises Refusal for something else, and for a price out of bounds."""
        game, low = self.game, self.lowest()
        assert self.lot is not None
        if action.company != self.lot.id:
            raise Refusal("auction/not-offered", f"{self.lot.name} is up.")
        if not low <= action.price <= player.cash:
            money = game.money
            raise Refusal("auction/bid", f"{player.name} can bid {money(low)} to {money(player.cash)}.")
        self.highest = (player, action.price)
        game.happen(BidMade(player=player.id, lot=self.lot.key, price=action.price))
        self._turn_to(self._rival(player))
        self._pass_for_the_poor()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Do not bid, or not more."""
        assert isinstance(entity, Player)
        self._leave(entity)
        self._pass_for_the_poor()

    def _rival(self, player: Player) -> Player:
        """The other one of the two who bid."""
        assert self.seller is not None
        first, second = self._after(self.seller, 1), self._after(self.seller, 2)
        return second if player is first else first

    def _leave(self, player: Player) -> None:
        """A bidder passes: the other one has it with a bid, or is asked, or has passed as well."""
        assert self.lot is not None
        self.game.happen(LotPassed(player=player.id, lot=self.lot.key))
        self.out |= {player}
        if self.highest is not None:
            self._sell(*self.highest)
        elif self._rival(player) in self.out:
            self._force()
        else:
            self._turn_to(self._rival(player))

    def _pass_for_the_poor(self) -> None:
        """Whoever cannot pay the lowest bid passes without being asked."""
        while self.lot is not None:
            player = self.game.round.entity
            if not isinstance(player, Player) or player.cash >= self.lowest():
                return
            self._leave(player)

    def _force(self) -> None:
        """Nobody has bid: somebody must take it at its value. Where private companies cannot bring the money
        either, the richest player pays all they have."""
        game, lot = self.game, self.lot
        assert lot is not None
        assert self.seller is not None
        taker = self._after(self.seller, 3)
        if taker.cash < lot.value:
            taker = self._richest()
            while taker.cash < lot.value and self._pay_owners():
                taker = self._richest()
        game.happen(PileCardForced(player=taker.id, private=lot.id))
        self._sell(taker, min(lot.value, taker.cash))

    def _richest(self) -> Player:
        return max(self._order(), key=lambda player: player.cash)

    def _pay_owners(self) -> bool:
        """Have private companies pay the players who own them; ``False`` if nobody gets anything."""
        game, paid = self.game, False
        for private in game.privates.values():
            owner = private.owner
            if isinstance(owner, Player) and private.revenue:
                game.pay(game.bank, owner, private.revenue)
                game.happen(PrivateRevenuePaid(owner=owner.key, private=private.id, amount=private.revenue))
                paid = True
        return paid

    def _sell(self, player: Player, price: int) -> None:
        """Sell what is up. The player after the one who put it up is next, and a last card is put up by
        itself."""
        game, lot, seller = self.game, self.lot, self.seller
        assert lot is not None
        assert seller is not None
        bought = trading.sell_private(game, lot, player, price)
        hand_out(game, lot, player)
        game.announce(bought)
        self.piles[seller] = tuple(one for one in self.piles[seller] if one is not lot)
        self.lot = self.seller = self.highest = None
        following = self._after(seller, 1)
        self._turn_to(following)
        if not any(self.piles.values()):
            self._seat()
        elif len(self.piles[following]) == 1:
            self._put_up(following, self.piles[following][0])

    def _seat(self) -> None:
        """Players sit in the order of their money, the poorest first."""
        order = tuple(sorted(self._order(), key=lambda player: player.cash))
        self.game.progress.seating = order
        self._turn_to(order[0])
