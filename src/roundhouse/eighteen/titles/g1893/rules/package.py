"""The start packet: bought at fixed prices, and what is left is auctioned later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.events import LotPassed, Passed, PrivateOffered
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import PackageForced, PackagePutUp
from .facts import memory_of, package_left

FALL = 10
"""By how much a price falls when all decline."""


class PackageRound(AuctionRound):
    """The start packet is sold in turn until one thing is left, or all have passed."""

    usual_name = "Start Packet"
    short = "DR"

    def finish(self) -> None:
        """The next player goes on; if all have passed, the first one to do so."""
        super().finish()
        out = memory_of(self.game).out
        if len(out) == len(self.game.players):
            self.game.progress.priority = out[0]


class DraftPackage(Draft):
    """Each in turn buys something at its price, or passes and is out until the first operating round."""

    deed = "buy something of the start packet"

    def offered(self) -> Sequence[Private]:
        """The private companies, and the first two minors that are left."""
        return tuple(package_left(self.game))

    def over(self) -> bool:
        """Is one thing left, or has everybody passed?"""
        return len(self.offered()) <= 1 or len(memory_of(self.game).out) == len(self.game.players)

    def may_pass(self) -> bool:
        """At any time."""
        return True

    def take(self, player: Player, private: Private) -> None:
        """Buy it at once."""
        self.buy(player, private, self.price(private))
        self._go_on()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pass, for good."""
        self.game.happen(Passed(entity=player.key))
        memory_of(self.game).out += (player,)
        self._go_on()

    def _go_on(self) -> None:
        self.next_player()
        while not self.over() and self.game.round.entity in memory_of(self.game).out:
            self.next_player()


class PackageAuctionRound(AuctionRound):
    """What is left of the start packet is auctioned before the second stock round."""

    usual_name = "Auction of the Start Packet"
    short = "DR"

    def finish(self) -> None:
        """Who has priority does not change."""


class AuctionPackage(Step):
    """Each in turn puts something up at its price, and the others are asked first: whoever says yes buys it.
    If all decline, it costs 10 less. At half the price or less whoever put it up has to buy it, or the next
    one who can pay; if nobody can, whoever put it up has it for all their money."""

    lot: Private | None = tracked(None)
    """What is up."""
    starter: Player | None = tracked(None)
    """Who put it up."""
    fallen: int = tracked(0)
    """By how much its price has fallen."""
    declined: frozenset[Player] = tracked(frozenset())
    """Who has declined to pay this price."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "buy what is left of the start packet"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The player in turn, while anything is left."""
        return self.game.round.entity if next(package_left(self.game), None) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put something up; buy or decline."""
        if entity is not self.actor():
            return NOTHING
        return frozenset({Bid}) if self.lot is None else frozenset({Bid, Pass})

    def price(self) -> int:
        """What the lot costs now."""
        return self.lot.value - self.fallen if self.lot is not None else 0

    def choices(self) -> Iterator[Choice]:
        """Everything that can be put up; or the purchase, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        if self.lot is None:
            for private in package_left(self.game):
                yield self.choice(
                    "bid", player, facts={"name": private.name}, company=private.id, price=private.value
                )
            return
        facts: dict[str, str | int] = {"buys": self.lot.name, "cost": self.price()}
        yield self.choice("bid", player, facts=facts, company=self.lot.id, price=self.price())
        yield self.choice("pass", player)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put something up, or buy it."""
        game, lots = self.game, (self.lot,) if self.lot is not None else tuple(package_left(self.game))
        lot = next((one for one in lots if one.id == action.company), None)
        if lot is None:
            raise Refusal("package/not-offered", f"{action.company} is not for sale now.")
        price = lot.value - self.fallen
        if action.price != price:
            raise Refusal("package/price", f"{lot.name} costs {game.money(price)}.")
        if self.lot is not None:
            self._sell(player, price)
            return
        self.lot, self.starter = lot, player
        game.happen(PackagePutUp(player=player.id, private=lot.id, price=price))
        self._ask_next()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Do not buy at this price."""
        self._decline(player)
        self._ask_next()

    def _decline(self, player: Player) -> None:
        assert self.lot is not None
        self.game.happen(LotPassed(player=player.id, lot=self.lot.key))
        self.declined |= {player}

    def _ask_next(self) -> None:
        """The next player who can pay is asked; the price falls, or somebody must buy, when all declined."""
        round_, lot = self.game.round, self.lot
        assert isinstance(round_, AuctionRound)
        assert lot is not None
        while True:
            if self.declined.issuperset(self.game.players):
                if self.price() * 2 <= lot.value:
                    self._force()
                    return
                self.fallen += FALL
                self.declined = frozenset()
                self.game.happen(PrivateOffered(private=lot.id, price=self.price()))
            round_.next_player()
            player = round_.entity
            assert isinstance(player, Player)
            if player.cash >= self.price():
                return
            self._decline(player)

    def _force(self) -> None:
        """Whoever put it up buys, or the next one who can pay."""
        assert self.lot is not None
        assert self.starter is not None
        around = self.game.players_from(self.starter)
        buyer = next((one for one in around if one.cash >= self.price()), self.starter)
        self.game.happen(PackageForced(player=buyer.id, private=self.lot.id))
        self._sell(buyer, min(self.price(), buyer.cash))

    def _sell(self, player: Player, price: int) -> None:
        """``player`` pays; whoever comes after the one who put this up puts up the next."""
        game, round_ = self.game, self.game.round
        assert isinstance(round_, AuctionRound)
        assert self.lot is not None
        assert self.starter is not None
        bought = trading.sell_private(game, self.lot, player, price)
        round_.at = round_.order.index(self.starter)
        round_.next_player()
        self.lot, self.starter, self.fallen, self.declined = None, None, 0, frozenset()
        game.private_bought(bought)
