"""Trains: sides, limits by category, warranties, and what happens where the money is not enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Convert, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import WarrantiesBought
from .deals import Dealing
from .memory import Facts, mania, refinance_value
from .restart import go_bankrupt

CATEGORIES = ("express", "freight", "local")
TOTAL = "three_total"
"""The status of phases in which the limit is that of all trains together."""
MOST_WARRANTIES = 3
STAR = "*"
"""How a side is marked that has a warranty from the beginning."""


def has_warranty(side: TrainSide) -> bool:
    """Does it come with a warranty?"""
    return side.name.endswith(STAR)


class ManiaTrains(TrainPolicy):
    """Trains run by permit."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """Those of the categories for which ``company`` has a permit."""
        permits = mania(self.game).permits.get(company, ())
        return [train for train in super().runnable_trains(company) if train.face.category in permits]


class BuyTrainMania(BuyTrains):
    """Buy trains for cash; who must and cannot sells shares, refinances, or is bankrupt."""

    emergency: bool = tracked(False)
    """Was money raised for a train of the bank?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        Convert: "do_refinance",
        Pass: "do_pass",
    }

    def begin_turn(self) -> None:
        """No money was raised."""
        super().begin_turn()
        if self.emergency:
            self.emergency = False

    # Room

    def _limit(self) -> int:
        return self.game.phase.limit()

    def has_room_for(self, company: Corporation, category: str) -> bool:
        """May ``company`` own one more train of a category?"""
        count = Counter(train.face.category for train in company.trains)
        return count[category] < self._limit() and self.has_room(company)

    def has_room(self, company: Corporation) -> bool:
        """May it own one more train of any category?"""
        if TOTAL in self.game.phase.status:
            return len(company.trains) < self._limit()
        count = Counter(train.face.category for train in company.trains)
        return any(count[category] < self._limit() for category in CATEGORIES)

    # What is for sale

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The three categories, as far as there is room."""
        return [
            side
            for side in self.game.depot.sides(train)
            if side.runs and self.has_room_for(company, side.category)
        ]

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """A train of another company has one price: the printed one, or half of it once its phase is over."""
        price = used_price(self.game, train)
        return (price, price) if price <= company.cash else (1, 0)

    def others(self, company: Corporation) -> list[Train]:
        """Trains of other companies that ``company`` can pay and has room for."""
        if mania(self.game).lner or self.emergency:
            return []
        return [
            train
            for train in super().others(company)
            if train.owner is not None
            and train.owner.player is not None
            and used_price(self.game, train) <= company.cash
            and self.has_room_for(company, train.face.category)
        ]

    def _affordable(self, company: Corporation) -> bool:
        """Can ``company`` pay a train of the bank?"""
        cheapest = self.game.depot.cheapest()
        return cheapest is not None and company.cash >= cheapest

    def must_buy(self, company: Corporation) -> bool:
        """Has it no train?"""
        return not company.trains

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy; refinance where shares could be sold as well; pass."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or entity is not company:
            return NOTHING
        if company.player is None or company in mania(self.game).skipped or not self.has_room(company):
            return NOTHING
        if not company.floated:
            return NOTHING
        must, own = self.must_buy(company), self._affordable(company)
        out: set[type[Action]] = set()
        if own or self.others(company):
            out.add(BuyTrain)
        if must and not own and self._could_sell(company) and self._could_refinance(company):
            out.add(Convert)
        if out and not (must and own):
            out.add(Pass)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """Every train with any number of warranties, refinancing, the pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Convert in self.kinds_for(company):
            yield self.choice("convert", company, label=ChoiceLabel("Refinance"))

    def _bank_purchases(self, company: Corporation) -> Iterator[Choice]:
        price_each = self.game.settings_of(Facts).warranty
        for train in self.offered(company):
            for side in self.sides(company, train):
                for count in range(most_warranties(side) + 1):
                    cost = side.price + count * price_each
                    if cost <= company.cash:
                        facts = {"cost": cost, "name": side.name}
                        warranties = {"warranties": count} if count else {}
                        yield self._purchase(company, train, side, side.price, facts, **warranties)

    # What happens

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train, with warranties if it is new."""
        game = self.game
        train = game.train(action.train)
        if train.owner is not None:
            if action.warranties:
                raise Refusal("train/warranty", "Only new trains have warranties.")
            self._buy_from_company(company, train, action.price)
            return
        side = self._side(company, train, action.variant)
        facts, count = game.settings_of(Facts), action.warranties
        if not 0 <= count <= most_warranties(side) or side.price + count * facts.warranty > company.cash:
            raise Refusal("train/warranty", f"{company.id} cannot buy {count} warranties.")
        if count:
            game.pay(company, game.bank, count * facts.warranty)
            price = count * facts.warranty
            game.happen(WarrantiesBought(company=company.id, count=count, price=price))
        self._buy_from_bank(company, train, side, action.price)
        total = count + has_warranty(side)
        if total:
            mania(game).warranties[train] = total
            train.spared = True
        self.emergency = False

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Buy no more; who must have a train raises money."""
        assert isinstance(entity, Corporation)
        if self.must_buy(entity):
            self._raise(entity)
        else:
            super().do_pass(action, entity)

    def do_refinance(self, action: Convert, company: Corporation) -> None:
        """Refinance although shares could be sold."""
        self.emergency = True
        Dealing(self.game).start("refinance", company, company, None)

    def skip(self) -> None:
        """Who must have a train raises money, or buys by itself where nobody decides."""
        company = self.actor()
        if not isinstance(company, Corporation) or company in mania(self.game).skipped or not company.floated:
            self.finish()
        elif company.player is None:
            self._buy_alone(company)
        elif self.must_buy(company):
            self._raise(company)
        else:
            self.finish()

    def _missing(self, company: Corporation) -> int:
        return (self.game.depot.cheapest() or 0) - company.cash

    def _could_sell(self, company: Corporation) -> bool:
        """Would its own shares bring what is missing?"""
        return company.percent(company) // 10 * company.share_price >= self._missing(company)

    def _could_refinance(self, company: Corporation) -> bool:
        """Would refinancing?"""
        return company.par is not None and refinance_value(self.game, company) >= self._missing(company)

    def _raise(self, company: Corporation) -> None:
        """Sell shares if that is enough, else refinance if that is, else go bankrupt."""
        game, missing = self.game, self._missing(company)
        self.emergency = True
        if self._could_sell(company):
            count = -(-missing // company.share_price)
            game.shares.sell(company.shares(company)[:count], 10 * count)
        elif self._could_refinance(company):
            Dealing(game).start("refinance", company, company, None)
        else:
            go_bankrupt(game, company)
            self.finish()

    def _buy_alone(self, company: Corporation) -> None:
        """Without a president it buys a train if it can; if it has none and cannot, it is bankrupt."""
        game = self.game
        self.finish()
        if self._affordable(company):
            train = self.offered(company)[0]
            sides = {side.category: side for side in self.sides(company, train)}
            for category in sorted(mania(game).permits[company]):
                if category in sides:
                    side = sides[category]
                    self._buy_from_bank(company, train, side, side.price)
                    if has_warranty(side):
                        mania(game).warranties[train] = 1
                        train.spared = True
                    return
        if not company.trains:
            go_bankrupt(game, company)


def most_warranties(side: TrainSide) -> int:
    """How many may be bought for a train."""
    return MOST_WARRANTIES - has_warranty(side)


def used_price(game: GameInPlay, train: Train) -> int:
    """What a train costs that another company has."""
    return train.price if train.kind.name == game.phase.name else train.price // 2
