"""The train that a company may buy before anything else in its first turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, BuyTrain, Pass
from ..state.pieces import Corporation, Entity, Train
from ..turn import NOTHING, Step
from .trains import BuyTrains


class FirstTrainStep(Step):
    """Before anything else a company that has not run yet may buy the next train of the bank, if it is of a
    kind that is sold so early."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyTrain: "do_buy", Pass: "do_pass"}
    deed = "buy a first train"

    @abstractmethod
    def early_kinds(self, company: Corporation) -> Container[str]:
        """The names of the kinds of train that ``company`` may buy here."""

    def offered(self, company: Corporation) -> Train | None:
        """The train that ``company`` may buy now, or ``None``."""
        upcoming = self.game.depot.upcoming
        if company.runs or not upcoming or upcoming[0].kind.name not in self.early_kinds(company):
            return None
        policy = self.game.policies.trains
        room = policy.trains_counted(company) < policy.train_limit(company)
        return upcoming[0] if room and upcoming[0].price <= company.cash else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy the train or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({BuyTrain, Pass}) if self.offered(entity) is not None else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield the train, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        train = self.offered(company)
        if train is not None:
            facts = {"cost": train.price, "name": train.name}
            yield self.choice("buy_train", company, facts=facts, train=train.id, price=train.price)
            yield self.choice("pass", company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy the train. Raises Refusal for another train, side or price."""
        train = self.offered(company)
        if train is None or not self._is_meant(action, train) or action.variant not in {None, train.name}:
            raise Refusal("train/first", f"{company.id} can only buy the next local train now.")
        if action.price != train.price:
            raise Refusal("train/price", f"It costs {self.game.money(train.price)}.")
        self.game.round.step(BuyTrains).buy_at(company, train, train.kind, train.price)
        self.finish()

    def _is_meant(self, action: BuyTrain, train: Train) -> bool:
        """Whether the action names the next train; recorded games name any copy of its kind."""
        return action.train == train.id or (
            self.game.trusting and action.train.rpartition("-")[0] == train.kind.name
        )
