"""The step in which a company gives a car back to the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, DiscardTrain, Pass
from ..state.events import TrainDiscarded
from ..state.pieces import Corporation, Entity, Train
from ..turn import NOTHING, Step


class DiscardCar(Step):
    """A company with a car may give it back before it buys trains."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_discard", Pass: "do_pass"}
    deed = "give its car back"

    def cars(self, company: Entity | None) -> list[Train]:
        """The cars that ``company`` has."""
        return (
            [train for train in company.trains if train.face.car] if isinstance(company, Corporation) else []
        )

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a company with a car: give it back, or pass."""
        if self.passed or entity is not self.actor() or not self.cars(entity):
            return NOTHING
        return frozenset({DiscardTrain, Pass})

    def choices(self) -> Iterator[Choice]:
        """Each car of the company in turn, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for train in self.cars(company):
            yield self.choice("discard_train", company, train=train.id)
        yield self.choice("pass", company)

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give a car back to the bank. Raises Refusal if the company does not have it."""
        train = self.game.train(action.train)
        if train not in self.cars(company):
            raise Refusal("train/no-car", f"{company.id} has no car {train.id} to give back.")
        self.game.depot.discard(train)
        self.game.happen(TrainDiscarded(company=company.id, train=train.id, name=train.name))
