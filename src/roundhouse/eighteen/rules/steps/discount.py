"""Buying trains that a private company makes cheaper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, BuyTrain
from ..state.pieces import Corporation, Entity, Private, Train
from ..turn import NOTHING, Step
from .trains import BuyTrains


class BuyTrainAtDiscount(Step):
    """A company buys a train of the bank at a discount with the ability ``train_discount`` of its private.

    Where a turn buys one train of the bank it is that one. Recorded games are not held to it: 18xx.games
    takes a train at a discount after another one, though not the other way round (decision 1703).
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyTrain: "do_buy"}
    deed = "buy a train at a discount"
    always_blocks = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a private: buy a train for its company at a discount."""
        if isinstance(entity, Private) and next(self.offers(entity), None):
            return frozenset({BuyTrain})
        return NOTHING

    def offers(self, private: Private) -> Iterator[tuple[int, Train, TrainSide, int]]:
        """What ``private`` may buy now: the place of its ability, the train, the side, the reduced price.

        Where the company must buy and cannot pay, its president may help.
        """
        game, company = self.game, private.owner
        step = game.round.waiting()
        if not isinstance(company, Corporation) or company is not game.round.entity:
            return
        if not isinstance(step, BuyTrains) or not step.has_room(company):
            return
        cash = game.policies.money.buying_power(company)
        for place, ability in game.abilities.usable_at(private, TrainDiscount):
            trains = self._for_sale(step, company)
            sides = ((train, side) for train in trains for side in game.depot.sides(train))
            for train, side in sides:
                if side.name not in ability.trains:
                    continue
                price = ability.reduced(side.price)
                if price <= cash or step.may_help_at_discount(company, side, price):
                    yield place, train, side, price

    def _for_sale(self, step: BuyTrains, company: Corporation) -> Sequence[Train]:
        """The trains of the bank among which the discounts are looked for."""
        return self.game.depot.for_sale_to(company) if self.game.trusting else step.offered(company)

    def choices(self) -> Iterator[Choice]:
        """Each train that a private makes cheaper and its company can pay."""
        for private in self.game.privates.values():
            for _, train, side, price in self.offers(private):
                company = private.owner
                assert isinstance(company, Corporation)
                facts: dict[str, Any] = {"cost": price, "name": side.name}
                if price > self.game.policies.money.buying_power(company):
                    facts["president"] = price - company.cash
                fields: dict[str, Any] = {"train": train.id, "price": price}
                if side.name != train.name:
                    fields["variant"] = side.name
                yield self.choice("buy_train", private, facts=facts, **fields)

    def do_buy(self, action: BuyTrain, private: Private) -> None:
        """Buy a train at the reduced price, and count the use of the ability. Raises Refusal."""
        game, company = self.game, private.owner
        assert isinstance(company, Corporation)
        for place, train, side, price in self.offers(private):
            if train.id != action.train or side.name != (action.variant or train.name):
                continue
            if action.price != price:
                raise Refusal(
                    "train/price", f"The {side.name} costs {game.money(price)} with {private.name}."
                )
            step = game.round.waiting()
            assert isinstance(step, BuyTrains)
            if train not in step.offered(company):
                game.stands(company.id, f"train {train.id} is one train of the bank too many in this turn")
            step.buy_at(company, train, side, price)
            game.abilities.use(private, place)
            return
        raise Refusal("train/discount", f"{private.name} gives no discount for train {action.train} now.")
