"""Buying trains in games where presidents never help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice

from ..state.actions import Action, BuyTrain, Pass
from ..state.pieces import Corporation, Entity, Player, Train
from ..turn import NOTHING
from .trains import BuyTrains


class BuyTrainsFreely(BuyTrains):
    """A corporation without a train must buy one if it has more than the cheapest costs; nobody helps it.

    One with trains leaves every other corporation its last train. Those without a president trade with the
    bank only, and only for their first train; any player acts for them.
    """

    __slots__ = ()
    deed: ClassVar[str] = "buy trains"

    def deciders(self) -> tuple[Player, ...]:
        """The president; for a company that has none, any player."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None:
            return tuple(self.game.active_players())
        return super().deciders()

    def must_buy(self, company: Corporation) -> bool:
        """Whether ``company`` must buy a train: it has none, and more cash than the cheapest one costs."""
        cheapest = self.game.depot.cheapest()
        return not company.trains and cheapest is not None and company.cash > cheapest

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: buy, and pass unless it must buy.

        Nothing for one that has just gone bankrupt.
        """
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not entity.floated or (entity.player is None and entity.trains):
            return NOTHING
        if not self.can_buy(entity):
            return NOTHING
        return frozenset({BuyTrain}) if self.must_buy(entity) else frozenset({BuyTrain, Pass})

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """The trains that other corporations can spare; none if ``company`` has no president."""
        if company.player is None:
            return []
        return [
            train
            for train in super().owned_elsewhere(company)
            if train.owner is not None
            and train.owner.player is not None
            and (not company.trains or len(train.owner.trains) > 1)
        ]

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """The lowest and the highest price for a train of another company: up to all cash of ``company``."""
        step = self.game.settings.train_price_step
        return self.game.settings.lowest_train_price, company.cash - company.cash % step

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str:
        """Why the president does not help: presidents never do."""
        return "Nobody helps with a train."

    def choices(self) -> Iterator[Choice]:
        """Every purchase, and the pass where it is allowed."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyTrain in kinds:
            yield from self._purchases(company)
        if Pass in kinds:
            yield self.choice("pass", company)
