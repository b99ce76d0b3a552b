"""The auction of rights in 1873: concessions, and companies in receivership."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.events import BidMade, Passed, PrivateBought
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.auctioning import AuctionStep
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import facts_of, in_receivership, memory_of


def rights_on_offer(game: GameInPlay) -> list[Private]:
    """The rights that are auctioned now."""
    return [private for private in game.privates.values() if private.owner is None and _is_due(game, private)]


def _is_due(game: GameInPlay, private: Private) -> bool:
    company = game.corporations[private.id]
    if in_receivership(game, company):
        return True
    railway = facts_of(game).railways.get(private.id)
    if railway is None or company.parred:
        return False
    early = railway.early if company in memory_of(game).early else None
    begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
    return (early or railway.phase) in begun


class BidForRights(AuctionStep):
    """The player in turn puts a right up with a bid, or passes; the highest bidder buys it.

    A first bid leaves somebody with more money: 18xx.games asks a single bidder again, and never sells
    (decision 2240). Who cannot bid more passes.
    """

    drops_poor = False
    idle: frozenset[Player] = tracked(frozenset())
    """The players who have passed and not bid since."""
    left: tuple[Private, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid for a concession"

    def begin_round(self) -> None:
        """Put up all rights that are due."""
        super().begin_round()
        self.left = tuple(rights_on_offer(self.game))
        self.idle = frozenset()

    def actor(self) -> Entity | None:
        """The next bidder, or the player in turn; nobody once the auction is over."""
        if self.auction.lot is not None:
            return self.auction.next_bidder()
        over = not self.left or len(self.idle) == len(self.game.players)
        return None if over else self.game.round.entity

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({Bid, Pass})

    def lowest(self, lot: Lot) -> int:
        """The face value, or one step more than the highest bid."""
        highest = self.auction.highest
        if highest is None:
            assert isinstance(lot, Private)
            return lot.value
        return highest[1] + self.game.settings.privates_bid_step

    def most(self, player: Player, lot: Lot) -> int:
        """All cash of ``player``, in whole steps; at first less than somebody else has."""
        most = player.cash
        if self.auction.lot is None and not self.game.trusting:
            most = min(most, self.auction.most_to_open(player, self.game.players))
        return most - most % self.game.settings.privates_bid_step

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of whoever cannot bid more."""
        return self.pass_of_the_poor()

    def choices(self) -> Iterator[Choice]:
        """The bids that the player asked can pay, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for private in self._open():
            low, high = self.lowest(private), self.most(player, private)
            if low <= high:
                prices = Span(low, high, self.game.settings.privates_bid_step)
                yield self.choice("bid", player, {"price": prices}, company=private.id)
        yield self.choice("pass", player)

    def _open(self) -> tuple[Private, ...]:
        """What may be bid for now."""
        lot = self.auction.lot
        return (lot,) if isinstance(lot, Private) else self.left

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid, or put something up. Raises Refusal if it is not on offer or the price is wrong."""
        private = next((one for one in self._open() if one.id == action.company), None)
        if private is None:
            raise Refusal("auction/not-offered", f"“{action.company}” cannot be bid for now.")
        low, high, step = (
            self.lowest(private),
            self.most(player, private),
            self.game.settings.privates_bid_step,
        )
        if not low <= action.price <= high or action.price % step:
            money = self.game.money
            said = f"{player.name} can bid {money(low)} to {money(high)} in steps of {money(step)}."
            raise Refusal("auction/price", said)
        self.idle -= {player}
        if self.auction.lot is not None:
            self.auction.bid(player, action.price)
            return
        self.game.happen(BidMade(player=player.id, lot=private.key, price=action.price))
        order = self.game.players_from(player)
        self.auction.open(private, order, (player, action.price))

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction in progress; without one, leave the turn to the next player."""
        if self.auction.lot is not None:
            self.auction.leave(player)
            return
        self.game.happen(Passed(entity=player.key))
        self.idle |= {player}
        self._next()

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The highest bidder buys the right; the turn goes on after whoever put it up."""
        game = self.game
        assert isinstance(lot, Private)
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        game.happen(PrivateBought(private=lot.id, player=player.id, price=price))
        self.left = tuple(one for one in self.left if one is not lot)
        self._next()

    def unsold(self, lot: Lot) -> None:
        """Never happens: whoever puts something up bids for it."""
        raise AssertionError(lot)

    def _next(self) -> None:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        round_.next_player()
