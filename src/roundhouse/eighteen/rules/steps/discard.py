"""Giving up trains over the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..actions import Action, DiscardTrain
from ..pieces import Corporation, Entity
from ..turn import NOTHING, Step


class DiscardTrains(Step):
    """Every company over its train limit gives trains up, whoever's turn it is."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_discard"}
    deed = "discard a train"

    def crowded(self) -> Iterator[Corporation]:
        """The companies over their limit."""
        for company in self.game.companies():
            if self._is_over(company):
                yield company

    def _is_over(self, company: Corporation) -> bool:
        game, own = self.game, self.game.own
        return len(company.trains) > 1 and own.trains_counted(game, company) > own.train_limit(game, company)

    def actor(self) -> Entity | None:
        """The first company over its limit."""
        return next(self.crowded(), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Discard, for every company over its limit."""
        return (
            frozenset({DiscardTrain})
            if isinstance(entity, Corporation) and self._is_over(entity)
            else NOTHING
        )

    def choices(self) -> Iterator[Choice]:
        """Each train of each company over its limit, one of a kind."""
        for company in self.crowded():
            seen: set[tuple[str, bool]] = set()
            for train in company.trains:
                if (train.name, train.obsolete) not in seen:
                    seen.add((train.name, train.obsolete))
                    yield self.choice("discard_train", company, train=train.id)

    def waits(self) -> bool:
        """As long as a company is over its limit."""
        return self.actor() is not None

    def skip(self) -> None:
        """Never passed: the need may come again in this turn."""

    def finish(self) -> None:
        """Never passed: the need may come again in this turn."""

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give the train up."""
        train = self.game.train(action.train)
        if train.owner is not company:
            raise Refusal("train/not-yours", f"{company.id} does not own train {train.id}.")
        self.game.depot.discard(train)
        self.game.tell(company.id, f"discards a {train.name} train")
