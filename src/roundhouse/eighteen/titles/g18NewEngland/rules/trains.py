"""Trains of minor companies: the first one, and what becomes of those that have none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Pass
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.choices import Choice

from .facts import is_minor


def buy_first_trains(game: GameInPlay) -> None:
    """Every minor company of the first stock round buys a train of the bank, in operating order."""
    for minor in game.policies.order.operating_order():
        train = game.depot.upcoming[0]
        side = game.depot.sides(train)[0]
        game.pay(minor, game.bank, side.price)
        bought = TrainBought(company=minor.id, train=train.id, name=side.name, price=side.price)
        deliver(game, minor, train, side, bought)


class BuyTrainOrCloseMinor(BuyTrains):
    """As usual. A minor company that has no train and buys none closes; it is never its owner's duty to help
    it, as it is for a corporation."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, Pass: "do_pass"}

    def may_close(self, company: Entity | None) -> bool:
        """Is it a minor company without a train?"""
        return isinstance(company, Corporation) and is_minor(company) and not company.trains

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; a minor company may always pass."""
        kinds = super().actions(entity)
        if kinds and entity is self.actor() and self.may_close(entity):
            return kinds | {Pass}
        return kinds

    def choices(self) -> Iterator[Choice]:
        """As usual."""
        yield from super().choices()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Buy no more; a minor company without a train closes."""
        closes = self.may_close(entity)
        super().do_pass(action, entity)
        if closes and isinstance(entity, Corporation):
            close_company(self.game, entity)


class BankruptcyOfCorporations(Bankruptcy):
    """A minor company makes nobody bankrupt."""

    __slots__ = ()

    def company(self) -> Corporation | None:
        """The corporation in turn, if its president is bankrupt."""
        company = super().company()
        return None if company is None or is_minor(company) else company
