"""Trains in 1848: bought on loans where one must be had; the Ghan beside all others."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import BuyTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Private, Train
from roundhouse.eighteen.rules.steps.discount import BuyTrainAtDiscount
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .bank import borrow_for_train
from .loans import may_borrow_now
from .privates import power_used

TRADE = "train_trade"
"""The status of phases in which corporations buy trains of each other."""


def has_extra(company: Corporation) -> bool:
    """Has a corporation a train that counts against no limit?"""
    return any(train.kind.extra for train in company.trains)


class TrainTrade(TrainPolicy):
    """Which trains corporations buy of each other."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """From the second phase on, and never a Ghan."""
        return TRADE in self.game.phase.status and super().may_trade(train, buyer)


class BuyTrainsOnLoans(BuyTrains):
    """A corporation that must have a train, and cannot pay the one that its president chooses, borrows for
    it, once it has taken the loan of its turn. The president adds nothing; the corporation may be ruined
    before it has the money, and buys nothing then. After a train of another corporation only a Ghan is bought
    of the bank in that turn.
    """

    traded: bool = tracked(False)
    """Has a train of another corporation been bought in this turn?"""

    def begin_turn(self) -> None:
        """Begin a turn in which no train of another corporation has been bought yet."""
        super().begin_turn()
        if self.traded:
            self.traded = False

    # What may be done

    def has_room(self, company: Corporation) -> bool:
        """Also for a Ghan alone."""
        return super().has_room(company) or bool(self._ghans(company))

    def offered(self, company: Corporation) -> list[Train]:
        """One Ghan, and no other train at the train limit or after one of another corporation."""
        trains = [train for train in super().offered(company) if not train.kind.extra]
        may_have = super().has_room(company) and (not self.traded or self.game.trusting)
        return [*(trains if may_have else ()), *self._ghans(company)]

    def _ghans(self, company: Corporation) -> list[Train]:
        """The Ghan that the bank sells to a corporation that has none."""
        if has_extra(company):
            return []
        return [train for train in super().offered(company) if train.kind.extra]

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """Those for which there is room."""
        return super().owned_elsewhere(company) if super().has_room(company) else []

    def can_buy(self, company: Corporation) -> bool:
        """Also with the discount of a private company."""
        cash = self.game.policies.money.buying_power(company)
        if super().has_room(company) and super().can_buy(company):
            return True
        ghans = self._ghans(company)
        if any(train.price <= cash for train in ghans):
            return True
        discounts = [
            ability
            for private in self.game.abilities.privates_with(TrainDiscount)
            if self.game.abilities.company_for(private) is company
            for ability in self.game.abilities.usable(private, TrainDiscount)
        ]
        return any(
            one.reduced(train.price) <= cash
            for train in ghans
            for one in discounts
            if train.name in one.trains
        )

    def _bank_purchases(self, company: Corporation) -> Iterator[Choice]:
        cash, must = self.bank_funds(company), self.must_buy(company)
        for train in self.offered(company):
            for side in self.sides(company, train):
                price = self.game.train_prices.from_bank(company, side)
                if price <= cash:
                    yield self._purchase(company, train, side, price, {})
                elif must and self.why_not_help(company, side, price) is None:
                    yield self._purchase(company, train, side, price, {"loans": price - cash})

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """The bank helps with any train but a Ghan, after the loan of the turn."""
        if any(side.name == kind.name for kind in self.game.title.trains if kind.extra):
            return f"No loan is taken for a {side.name}."
        if may_borrow_now(self, company) and not self.game.trusting:
            return f"{company.id} takes the loan of its turn first."
        return None

    # What happens

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; those of other corporations come last. Raises Refusal like the usual purchase."""
        of_another = self.game.train(action.train).owner is not None
        super().do_buy(action, company)
        if of_another:
            self.traded = True

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Borrow what is missing; a corporation that is ruined by that buys nothing."""
        if price <= self.bank_funds(company) or borrow_for_train(self.game, company, price):
            super().buy_at(company, train, side, price)


class BuyGhanAtDiscount(BuyTrainAtDiscount):
    """As usual, also for a private company of the president of the corporation in turn. Both ways to use it
    are one power."""

    __slots__ = ()

    def offers(self, private: Private) -> Iterator[tuple[int, Train, TrainSide, int]]:
        """What the corporation in turn can pay."""
        game = self.game
        company, step = game.abilities.company_for(private), game.round.waiting()
        if company is None or company is not game.round.entity or not isinstance(step, BuyTrains):
            return
        for place, ability in game.abilities.usable_at(private, TrainDiscount):
            for train in step.offered(company):
                for side in game.depot.sides(train):
                    price = ability.reduced(side.price)
                    if side.name in ability.trains and price <= game.policies.money.buying_power(company):
                        yield place, train, side, price

    def choices(self) -> Iterator[Choice]:
        """Each train that is cheaper."""
        for private in self.game.abilities.privates_with(TrainDiscount):
            for _, train, side, price in self.offers(private):
                facts = {"cost": price, "name": side.name}
                yield self.choice("buy_train", private, facts=facts, train=train.id, price=price)

    def do_buy(self, action: BuyTrain, private: Private) -> None:
        """Buy it; the power is used."""
        game, company = self.game, self.game.abilities.company_for(private)
        step = game.round.waiting()
        assert company is not None
        assert isinstance(step, BuyTrains)
        for place, train, side, price in self.offers(private):
            if train.id != action.train:
                continue
            if action.price != price:
                said = f"The {side.name} costs {game.money(price)} with {private.name}."
                raise Refusal("train/price", said)
            step.buy_at(company, train, side, price)
            game.abilities.use(private, place)
            power_used(game, private)
            return
        raise Refusal("train/discount", f"{private.name} gives no discount for train {action.train} now.")
