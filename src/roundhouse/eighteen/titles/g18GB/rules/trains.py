"""Buying trains in 18GB: no president helps, and a corporation in need may grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.parts.insolvency.memory import can_pay_for_train
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Convert, Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .growth import FALL_IN_EMERGENCY, grow_to_ten, growth_capital, may_grow
from .stock import MOST_A_TURN, MOST_FROM_IPO


class TrainsGB(TrainPolicy):
    """Trade in trains."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Only between corporations with presidents; none that has a train takes the last one of another."""
        seller = train.owner
        if buyer.player is None or seller is None or seller.player is None:
            return False
        if buyer.trains and len(seller.trains) < 2:
            return False
        return super().may_trade(train, buyer)


class BuyTrainsGB(BuyTrains):
    """Buy trains with the money of the corporation alone.

    It must buy one only if it has none and money for any train that the bank sells. One of five shares
    without a train and without money for the cheapest may grow first; then it must buy of the bank if it can
    pay. One without a president that has run a train of the bank grows by itself in such a case, and buys the
    dearest train for which it has more than the price; if it has run none, any player decides for it.
    """

    grown: bool = tracked(False)
    """Has the corporation in turn grown for a train?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, Convert: "do_grow"}

    def begin_turn(self) -> None:
        """It has not grown yet."""
        super().begin_turn()
        if self.grown:
            self.grown = False

    def decides_alone(self, company: Corporation) -> bool:
        """Does it buy by itself, having no president?"""
        return company.player is None and bool(self.game.round.step(RunTrains).routes)

    def deciders(self) -> tuple[Player, ...]:
        """The president; for a corporation that has none, any player."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None:
            return tuple(self.game.active_players())
        return super().deciders()

    def needs_growth(self, company: Corporation) -> bool:
        """May it grow to pay for a train?"""
        sells = bool(self.game.depot.for_sale())
        return (
            sells and may_grow(company) and not company.trains and not can_pay_for_train(self.game, company)
        )

    def must_buy(self, company: Corporation) -> bool:
        """Only a corporation without a train that can pay for any of the bank."""
        prices = [train.price for train in self.game.depot.for_sale()]
        return not company.trains and bool(prices) and company.cash >= max(prices)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; or grow first."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or entity is not company:
            return NOTHING
        if company.player is None and (company.trains or self.decides_alone(company)):
            return NOTHING
        kinds = super().actions(entity)
        return kinds | {Convert, Pass} if self.needs_growth(company) else kinds

    def can_buy(self, company: Corporation) -> bool:
        """Is there room, and any train that the money might do for, also one that may not be traded now?"""
        if not self.has_room(company):
            return False
        others = any(other.trains for other in self.game.companies() if other is not company)
        least = self.game.depot.cheapest()
        return (others and company.cash > 0) or (least is not None and company.cash >= least)

    def others(self, company: Corporation) -> list[Train]:
        """None for one that has grown and must buy."""
        return [] if self.grown and self.must_buy(company) else super().others(company)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """At most twice the price on the card."""
        low, high = super().price_range(company, train)
        return low, min(high, 2 * train.price)

    def choices(self) -> Iterator[Choice]:
        """As usual, and the growth."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Convert in self.kinds_for(company):
            gain = growth_capital(self.game, company, FALL_IN_EMERGENCY)
            yield self.choice("convert", company, facts={"shares": 10, "gain": gain})

    def do_grow(self, action: Convert, company: Corporation) -> None:
        """Grow for a train."""
        self._grow(company)

    def _grow(self, company: Corporation) -> None:
        grow_to_ten(self.game, company, FALL_IN_EMERGENCY)
        self.grown = True

    def skip(self) -> None:
        """Without a president: buy what can be bought."""
        company = self.actor()
        if isinstance(company, Corporation) and self.decides_alone(company) and not company.trains:
            if self.needs_growth(company):
                self._grow(company)
            found = [train for train in self.game.depot.for_sale() if train.price < company.cash]
            if found:
                train = max(found, key=lambda one: one.price)
                self.buy_at(company, train, train.face, train.price)
        super().skip()


class BuyAfterGrowth(Step):
    """The president of a corporation that grew for a train may buy a share of it; two, where the market and
    three shares allow it."""

    bought: int = tracked(0)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_buy", Pass: "do_decline"}
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyTrainsGB,),)
    follows: ClassVar[tuple[type[Step], ...]] = (BuyTrainsGB,)
    deed = "buy a share after the growth"
    on_charters = "Buy a share if it grew for a train"

    def begin_turn(self) -> None:
        """Nothing bought yet."""
        super().begin_turn()
        if self.bought:
            self.bought = 0

    def company(self) -> Corporation | None:
        """The corporation that grew."""
        step, company = self.game.round.step(BuyTrainsGB), super().actor()
        return company if step.grown and isinstance(company, Corporation) else None

    def actor(self) -> Entity | None:
        """Its president."""
        company = self.company()
        return company.player if company is not None else None

    def offered(self, player: Player) -> list[Certificate]:
        """The shares that may be bought, one of each owner."""
        company, game = self.company(), self.game
        if company is None or company.player is not player:
            return []
        owned = player.percent(company) // company.share_percent
        bulk = company.cell is not None and "multiple_buy" in company.cell.zones
        if self.bought and not (bulk and owned > MOST_A_TURN and self.bought < MOST_A_TURN):
            return []
        shares = [held[0] for held in (game.pool.shares(company), company.shares(company)) if held]
        return [
            share
            for share in shares
            if game.shares.price(share) <= player.cash
            and not (share.owner is company and player.percent(company) + share.percent > MOST_FROM_IPO)
            and trading.why_not_buy(game, player, share) is None
            and game.limits.may_gain(player, (share,))
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass."""
        if self.passed or not isinstance(entity, Player) or not self.offered(entity):
            return NOTHING
        return frozenset({BuyShares, Pass})

    def choices(self) -> Iterator[Choice]:
        """A share of each owner, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        for share in self.offered(player):
            facts = trading.share_facts(share, self.game.shares.price(share))
            yield self.choice("buy_shares", player, facts=facts, shares=[share.id])
        yield self.choice("pass", player)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one share."""
        shares = tuple(self.game.certificates[name] for name in action.shares)
        alike = [
            share
            for share in self.offered(player)
            if len(shares) == 1
            and share.owner is shares[0].owner
            and share.corporation is shares[0].corporation
        ]
        if not alike:
            raise Refusal("stock/purchase", "One share of the corporation that grew can be bought.")
        self.game.policies.stock.buy(player, shares)
        self.bought += 1

    def do_decline(self, action: Pass, player: Player) -> None:
        """Buy none."""
        self.game.happen(Passed(entity=player.key))
        self.finish()
