"""Trains and infrastructure of 1866, and how corporations pay for them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide, of_size
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.credit import borrow, credit
from roundhouse.eighteen.rules.parts.player_debts.lending import BuyTrainsBorrowing
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Pass, SellShares, TakeLoan
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.first_train import FirstTrainStep
from roundhouse.eighteen.rules.steps.issue import bundles_of, read_shares
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import europe_of, facts_of, has_traded, is_railway

TRADES = "can_buy_trains"
"""The status of phases in which corporations buy trains of each other."""


class EuropeanTrains(TrainPolicy):
    """When trains are traded."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Only in phases that allow it."""
        return TRADES in self.game.phase.status and super().may_trade(train, buyer)


class FirstLocalTrain(FirstTrainStep):
    """In its first turn a corporation may buy a local train before anything else, while they are sold."""

    def early_kinds(self, company: Corporation) -> Container[str]:
        """Local trains, for corporations."""
        buys = is_railway(self.game, company) and company.player is not None
        return (facts_of(self.game).local_train,) if buys else ()


class BuyTrainsOnLoans(BuyTrainsBorrowing):
    """A corporation without a train must buy one. If it cannot pay, it sells own shares, takes loans, or does
    both; only then its president adds what is missing, into debt if need be."""

    borrowed: bool = tracked(False)
    """Whether a loan was taken for the next train, which then is one of the bank."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        SellShares: "do_issue",
        TakeLoan: "do_take_loan",
        Pass: "do_pass",
    }

    def begin_turn(self) -> None:
        """Forget the loans of the turn before."""
        super().begin_turn()
        if self.borrowed:
            self.borrowed = False

    def must_buy(self, company: Corporation) -> bool:
        """As usual, for corporations."""
        return is_railway(self.game, company) and super().must_buy(company)

    def can_buy(self, company: Corporation) -> bool:
        """As usual, for corporations."""
        return is_railway(self.game, company) and company.player is not None and super().can_buy(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; a corporation in need sells own shares and takes loans."""
        company = self.actor()
        if not isinstance(company, Corporation) or entity is not company:
            return NOTHING
        kinds = super().actions(entity)
        if self.passed or not self.is_in_need(company):
            return kinds
        more: set[type[Action]] = set()
        if self.issuable(company):
            more.add(SellShares)
        if book_of(self.game).may_take(company):
            more.add(TakeLoan)
        return kinds | more

    def is_in_need(self, company: Corporation) -> bool:
        """Whether a corporation has no train and cannot pay for the cheapest one."""
        cheapest = self.game.train_prices.cheapest(company)
        return self.must_buy(company) and cheapest is not None and company.cash < cheapest

    def issuable(self, company: Corporation) -> list[Bundle]:
        """The bundles that a corporation in need may sell: no more shares than it needs for the cheapest
        train."""
        cheapest = self.game.train_prices.cheapest(company)
        if cheapest is None or has_traded(self.game, company) or not company.share_price:
            return []
        needed = -(-(cheapest - company.cash) // company.share_price)
        return [
            (shares, percent)
            for shares, percent in bundles_of(company, company)
            if percent // company.share_percent <= needed and self.game.limits.fits_in_pool(company, percent)
        ]

    def others(self, company: Corporation) -> list[Train]:
        """As usual; none once a loan was taken for a train."""
        return [] if self.borrowed else super().others(company)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president does not add what is missing: the corporation does what it can first."""
        if book_of(self.game).may_take(company):
            return f"{company.id} takes a loan first."
        if self.issuable(company):
            return f"{company.id} sells shares first."
        return super().why_not_help(company, side, price)

    def choices(self) -> Iterator[Choice]:
        """The usual choices, and those of a corporation in need."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if SellShares in kinds:
            for bundle in self.issuable(company):
                facts = {"gain": company.price_of(bundle[1])}
                yield self.bundle_choice("sell_shares", company, bundle, facts)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": book_of(self.game).gain})

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell own shares for a train. Raises Refusal."""
        game = self.game
        shares, percent = read_shares(game.certificates, action, company)
        if percent not in {size for _, size in self.issuable(company)}:
            raise Refusal("issue/amount", f"{company.id} cannot sell {percent}% now.")
        game.shares.sell(shares, percent, movement="left_share")
        europe_of(game).issued |= {company}
        game.round.reorder()

    def do_take_loan(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan for a train. Raises Refusal."""
        book_of(self.game).take(company)
        self.borrowed = True

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train. Raises Refusal."""
        super().do_buy(action, company)
        self.borrowed = False


class BuyInfrastructure(Step):
    """A corporation may buy a palace car, a transit hub or the mail, each kind once, and borrows what it
    lacks."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyTrain: "do_buy", Pass: "do_pass"}
    deed = "buy infrastructure"
    on_charters = "Buy infrastructure"

    def on_sale(self) -> Sequence[Train]:
        """One card of each kind that is sold now."""
        names = europe_of(self.game).on_sale
        found: dict[str, Train] = {}
        for train in self.game.depot.upcoming:
            if train.kind.name in names:
                found.setdefault(train.kind.name, train)
        return list(found.values())

    def offered(self, company: Corporation) -> Sequence[Train]:
        """The cards that ``company`` may buy, whatever they cost."""
        own = {train.kind.name for train in company.trains}
        return [train for train in self.on_sale() if train.kind.name not in own]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass, while there is room and money for the cheapest card."""
        game = self.game
        if self.passed or entity is not self.actor() or not is_railway(game, entity):
            return NOTHING
        assert isinstance(entity, Corporation)
        facts = facts_of(game)
        owned = sum(train.kind.name in facts.infrastructure for train in entity.trains)
        limits = (most for size, most in facts.infrastructure_limit.items() if size == of_size(entity.size))
        prices = [train.price for train in self.on_sale()]
        if entity.player is None or owned >= next(limits, 0) or not prices:
            return NOTHING
        return frozenset({BuyTrain, Pass}) if min(prices) <= credit(game, entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield the cards that can be paid, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for train in self.offered(company):
            if train.price <= credit(self.game, company):
                facts = {"cost": train.price, "name": train.name}
                yield self.choice("buy_train", company, facts=facts, train=train.id, price=train.price)
        yield self.choice("pass", company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a card, with loans if need be. Raises Refusal."""
        game = self.game
        train = next((one for one in self.offered(company) if one.id == action.train), None)
        if train is None or action.price != train.price or train.price > credit(game, company):
            raise Refusal("train/infrastructure", f"{company.id} cannot buy {action.train} at that price.")
        borrow(game, company, train.price)
        game.pay(company, game.bank, train.price)
        bought = TrainBought(company=company.id, train=train.id, name=train.name, price=train.price)
        deliver(game, company, train, train.kind, bought)
