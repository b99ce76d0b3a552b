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

    def crowded(self) -> list[Corporation]:
        """The companies over their limit, in operating order."""
        game = self.game
        return [
            company
            for company in game.companies()
            if len(company.trains) > 1
            and not company.closed
            and game.own.trains_counted(game, company) > game.own.train_limit(game, company)
        ]

    def actor(self) -> Entity | None:
        """The first company over its limit."""
        crowded = self.crowded()
        return crowded[0] if crowded else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Discard, for every company over its limit."""
        return frozenset({DiscardTrain}) if entity in self.crowded() else NOTHING

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
        return bool(self.crowded())

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
