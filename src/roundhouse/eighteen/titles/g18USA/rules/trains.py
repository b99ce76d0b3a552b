"""Trains in 18USA: Pullman cars, a discount, and an old train that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.steps import TakeLoans
from roundhouse.eighteen.rules.parts.mergers.acquisition import Acquire
from roundhouse.eighteen.rules.parts.mergers.conversion import ConvertOrMerge, LoansAfterChange
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyTrain,
    Choose,
    Pass,
    PayoffLoan,
    ScrapTrain,
    TakeLoan,
)
from roundhouse.eighteen.rules.state.events import Passed, TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import OldTrainSaved
from . import scrapping
from .facts import BONEYARD, has_brown, is_pullman, memory_of

KEEP_LABEL = ChoiceLabel("Keep a %(train)s train for one more run")


class BuyTrainUSA(BuyTrains):
    """As usual; a company has one Pullman car."""

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank that ``company`` may buy now."""
        return _without_second_car(company, super().offered(company))

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """The trains of other companies that are for sale to ``company`` at all."""
        return _without_second_car(company, super().owned_elsewhere(company))


def _without_second_car(company: Corporation, trains: Sequence[Train]) -> list[Train]:
    if not scrapping.pullmans(company):
        return list(trains)
    return [train for train in trains if not is_pullman(train.name)]


class BuyPullman(Step):
    """From phase 5 on a company without a Pullman car may buy one before it runs. For one that cannot pay for
    it with all its loans the pass is made: 18xx.games waits all the same."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyTrain: "do_buy", Pass: "do_pass"}
    deed = "buy a Pullman car"
    on_charters = "Buy a Pullman car"

    def car(self, company: Corporation) -> Train | None:
        """The car that the bank sells."""
        if not has_brown(self.game) or scrapping.pullmans(company):
            return None
        return next((train for train in self.game.depot.for_sale() if is_pullman(train.name)), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy it, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.car(entity) is None or not self.has_room(entity):
            return NOTHING
        return frozenset({BuyTrain, Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that cannot pay for the car; otherwise ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.can_act(company):
            return None
        car, in_sight = self.car(company), self.game.policies.money.money_in_sight(company, self)
        return {"type": "pass", "entity": company.key} if car is None or in_sight < car.price else None

    def has_room(self, company: Corporation) -> bool:
        """Is the company below its train limit?"""
        policy = self.game.policies.trains
        return policy.trains_counted(company) < policy.train_limit(company)

    def choices(self) -> Iterator[Choice]:
        """The car, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or Pass not in self.kinds_for(company):
            return
        car = self.car(company)
        if car is not None and car.price <= company.cash:
            facts = {"cost": car.price, "name": car.name}
            yield self.choice("buy_train", company, facts=facts, train=car.id, price=car.price)
        yield self.choice("pass", company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy the car."""
        car, game = self.car(company), self.game
        if car is None or action.train != car.id or action.price != car.price or car.price > company.cash:
            raise Refusal("train/not-for-sale", "That Pullman car cannot be bought like that now.")
        if not self.has_room(company):
            raise Refusal("train/not-for-sale", f"{company.id} has as many trains as the phase allows.")
        game.pay(company, game.bank, car.price)
        bought = TrainBought(company=company.id, train=car.id, name=car.name, price=car.price)
        deliver(game, company, car, car.face, bought)


class EarlyDiscount(Step):
    """Before its company runs, and before it buys trains, a private company closes for a train of the bank at
    its discount."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyTrain: "do_buy"}
    deed = "buy a train at a discount"
    always_blocks = False

    def offers(self, private: Private) -> Iterator[tuple[Train, TrainSide, int]]:
        """Train, side and price."""
        game, company = self.game, private.owner
        steps, step = game.round.find(BuyTrains), game.round.waiting()
        if not isinstance(company, Corporation) or company is not game.round.entity or steps is None:
            return
        run = game.round.find(RunTrains)
        if isinstance(step, BuyTrains) or run is None or run.passed or not steps.has_room(company):
            return
        for ability in game.abilities.usable(private, TrainDiscount):
            for train in game.depot.for_sale_to(company):
                for side in game.depot.sides(train):
                    price = ability.reduced(side.price)
                    if side.name in ability.trains and price <= company.cash:
                        yield train, side, price

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, for the private company."""
        if isinstance(entity, Private) and next(self.offers(entity), None):
            return frozenset({BuyTrain})
        return NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each train that is cheaper."""
        for private in self.game.abilities.privates_with(TrainDiscount):
            for train, side, price in self.offers(private):
                facts = {"cost": price, "name": side.name}
                yield self.choice("buy_train", private, facts=facts, train=train.id, price=price)

    def do_buy(self, action: BuyTrain, private: Private) -> None:
        """Buy the train; the private company closes."""
        company, game = private.owner, self.game
        assert isinstance(company, Corporation)
        for train, side, price in self.offers(private):
            if train.id == action.train and price == action.price:
                game.pay(company, game.bank, price)
                bought = TrainBought(company=company.id, train=train.id, name=side.name, price=price)
                game.close_private(private)
                deliver(game, company, train, side, bought)
                return
        raise Refusal("train/discount", f"{private.name} gives no discount for train {action.train} now.")


class ScrapsCars(Step):
    """Where a company may do anything else at this step, it may scrap its Pullman car, too."""

    __slots__ = ()

    def may_scrap(self, company: Corporation) -> bool:
        """May this company scrap its car now, as far as the step goes?"""
        return True

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and the car."""
        kinds = super().actions(entity)
        if not kinds or not isinstance(entity, Corporation) or not scrapping.pullmans(entity):
            return kinds
        return kinds | {ScrapTrain} if self.may_scrap(entity) else kinds

    def choices(self) -> Iterator[Choice]:
        """As usual, and the car."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and ScrapTrain in self.kinds_for(company):
            yield from scrapping.choices(self, company)

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Scrap the car."""
        scrapping.scrap(self.game, action, company)


class DiscardPullmans(ScrapsCars, DiscardTrains):
    """As usual. Who has two Pullman cars gives one up first, and a car may be scrapped instead."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**DiscardTrains.handlers, ScrapTrain: "do_scrap"}

    def crowded(self) -> Sequence[Corporation]:
        """The companies over their limit."""
        return self.game.answers.to(self._crowded)

    def _crowded(self) -> Sequence[Corporation]:
        return [company for company in self.game.companies() if self._is_over(company)]

    def _is_over(self, company: Corporation) -> bool:
        return len(scrapping.pullmans(company)) > 1 or super()._is_over(company)

    def may_go(self, train: Train) -> bool:
        """Of two Pullman cars first one."""
        owner = train.owner
        if isinstance(owner, Corporation) and len(scrapping.pullmans(owner)) > 1:
            return is_pullman(train.name)
        return super().may_go(train)


class LoansAndScrap(ScrapsCars, TakeLoans):
    """As usual, but a company that has taken a loan in its turn pays none back. At any time of its turn it
    may scrap its Pullman car."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**TakeLoans.handlers, ScrapTrain: "do_scrap"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Loans, and the car."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        return kinds | {ScrapTrain} if scrapping.pullmans(entity) else kinds

    def can_act(self, entity: Entity) -> bool:
        """The turn waits here only for loans, after the interest."""
        return self.due and bool(self.kinds_for(entity) - {ScrapTrain})

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan: none is paid back in this turn. Raises Refusal if there is none to take."""
        super().do_take(action, company)
        self.taken = True


class ConvertOrScrap(ScrapsCars, ConvertOrMerge):
    """As usual; a company that may convert or merge may scrap its Pullman car."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**ConvertOrMerge.handlers, ScrapTrain: "do_scrap"}


class LoansOrScrapAfterChange(ScrapsCars, LoansAfterChange):
    """As usual; the company that changed may scrap its Pullman car."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**LoansAfterChange.handlers, ScrapTrain: "do_scrap"}


class AcquireOrScrap(ScrapsCars, Acquire):
    """As usual; a company that takes another one over may scrap its Pullman car before that is settled. The
    turn waits for that as long as it has no more trains than it may, and it has not passed."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**Acquire.handlers, ScrapTrain: "do_scrap"}
    car_kept: bool = tracked(False)
    """Whether the buyer has passed, and so keeps its car."""

    def _next(self) -> None:
        """Go on to the next company, whose buyer may scrap its car."""
        self.car_kept = False
        super()._next()

    def may_scrap(self, company: Corporation) -> bool:
        """Only the buyer may, until it passes."""
        return company is self.buyer and not self.car_kept

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; a buyer that can neither take loans nor repay any may pass, or scrap its car."""
        kinds = super().actions(entity)
        if isinstance(entity, Corporation) and not self._may_repay(entity):
            return kinds - {PayoffLoan}
        return kinds

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """As usual; a buyer that passes keeps its car."""
        buyer = self.buyer
        if buyer is None:
            super().do_pass(action, entity)
            return
        self.car_kept = True
        if self._may_borrow(buyer) or self._may_repay(buyer):
            super().do_pass(action, entity)
        else:
            self._after_loans()

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Scrap the car; go on unless loans may be taken."""
        super().do_scrap(action, company)
        self._after_loans()

    def _after_loans(self) -> None:
        """As usual, once the car is gone or kept."""
        buyer, policy = self.buyer, self.game.policies.trains
        assert buyer is not None
        room = policy.trains_counted(buyer) <= policy.train_limit(buyer)
        if not (room and scrapping.pullmans(buyer) and self.may_scrap(buyer)):
            super()._after_loans()


class SaveOldTrain(Step):
    """Trains are about to rust: a private company may close, so that one of its owner runs once more."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "say whether an old train is kept"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The company that may keep one."""
        return saver(self.game) if memory_of(self.game).held is not None else None

    def waits(self) -> bool:
        """Do trains wait to rust?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Keep one, or none."""
        return frozenset({Choose, Pass}) if self.waits() and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The train, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation):
            train = rusting(self.game, company)[0]
            label = KEEP_LABEL.of(train=train.name)
            yield self.choice("choose", company, label=label, choice=f"{train.name} Train")
            yield self.choice("pass", company)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Keep the train."""
        game = self.game
        train = rusting(game, company)[0]
        if action.choice != f"{train.name} Train":
            raise Refusal("train/keep", f"Only a {train.name} train can be kept now.")
        train.obsolete = True
        train.spared = True
        game.happen(OldTrainSaved(company=company.id, name=train.name))
        game.close_private(game.private(BONEYARD))
        strike(game)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Keep none."""
        self.game.happen(Passed(entity=entity.key))
        strike(self.game)


def strike(game: GameInPlay) -> None:
    """The trains that waited rust now."""
    memory = memory_of(game)
    assert memory.held is not None
    name, count = memory.held
    memory.held = None
    game.depot.strike(name, count, None)
    game.depot.shed_cars()


def saver(game: GameInPlay) -> Corporation | None:
    """The company that owns the private company with which an old train is kept, and has such a train."""
    private = game.privates.get(BONEYARD)
    owner = private.owner if private is not None and not private.closed else None
    return owner if isinstance(owner, Corporation) and rusting(game, owner) else None


def rusting(game: GameInPlay, company: Corporation) -> list[Train]:
    """The trains of a company that are about to rust."""
    held = memory_of(game).held
    return [
        train
        for train in company.trains
        if held is not None
        and not train.spared
        and any((one.train, one.index) == held for one in train.face.rusts_on)
    ]
