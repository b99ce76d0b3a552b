"""Trains of 18ESP: who runs and buys which, and combined trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.parts.player_debts.lending import BuyTrainsBorrowing
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, CombineTrains, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import TrainsCombined
from ..facts import TRADE, Spain, is_northern, is_small, reaches_both
from .running import cities_and_towns, size_of


def is_narrow(side: TrainSide) -> bool:
    """Is it a train for narrow track?"""
    return side.not_on == "broad"


class SpanishTrains(TrainPolicy):
    """Which trains run, how many a company has, and when they are traded."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """Without a token in the other part of the country, or in a pass, only those of its own gauge, and
        combined ones. Small companies run on broad track only."""
        game, combined = self.game, self.game.memory_of(Spain).combined
        usual, north = super().runnable_trains(company), is_northern(game, company)
        if not is_small(company) and reaches_both(game, company):
            return usual
        return [train for train in usual if train in combined or is_narrow(train.face) is north]

    def train_limit(self, company: Corporation) -> int:
        """Small companies have their own."""
        return self.game.phase.limit("minor") if is_small(company) else super().train_limit(company)

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """From the phase on that allows it."""
        return TRADE in self.game.phase.status and super().may_trade_now(train, buyer)


class BuyTrainSpain(BuyTrainsBorrowing):
    """As usual; small companies buy no trains for narrow track. A president who has sold nothing for it, or
    has nothing left to sell, may borrow for any train that must be bought."""

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """Not those for narrow track of a small company."""
        sides = super().sides(company, train)
        return [side for side in sides if not is_narrow(side)] if is_small(company) else sides

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        """Before any sale, or when nothing is left to sell."""
        president = company.player
        if president is None or not self.must_buy(company):
            return False
        return not (self.sold and self._sales(president))


class CombineTrainsStep(Step):
    """A corporation may combine a train of its own with one whose kind has rusted, for twice the price of
    that. The combined train visits as many stops as both, on track of both kinds, over a pass."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {CombineTrains: "do_combine", Pass: "do_pass"}
    deed = "combine trains"
    on_charters = "Combine a train with an old one"

    def bases(self, company: Corporation) -> list[Train]:
        """The trains that may be combined, each once."""
        combined = self.game.memory_of(Spain).combined
        return [train for train in company.trains if train not in combined and not train.kind.extra]

    def old_ones(self, company: Corporation) -> Iterator[Train]:
        """Of each kind that has rusted, the first card, if twice its price is there."""
        game, sold = self.game, self.game.depot.sold
        for kind in game.title.trains:
            rusty = any(sold.get(trigger.train, 0) >= trigger.index for trigger in kind.rusts_on)
            if rusty and 2 * kind.price <= company.cash:
                cards = (game.train(f"{kind.name}-{place}") for place in range(kind.first_copies(0)))
                yield next(card for card in cards if card.owner is None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Combine, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if is_small(entity) or entity.player is None or not self.bases(entity):
            return NOTHING
        return frozenset({CombineTrains, Pass}) if any(self.old_ones(entity)) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each train with each side of an old one."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for base in self.bases(company):
            for old in self.old_ones(company):
                for side in (old.kind, *old.kind.variants):
                    yield self.choice(
                        "combined_trains",
                        company,
                        facts={"cost": 2 * side.price, "name": f"{base.name}, {side.name}"},
                        base=base.id,
                        additional_train=old.id,
                        additional_train_variant=side.name,
                    )
        yield self.choice("pass", company)

    def do_combine(self, action: CombineTrains, company: Corporation) -> None:
        """Combine two trains. Raises Refusal."""
        game = self.game
        base = next((train for train in self.bases(company) if train.id == action.base), None)
        old = next((train for train in self.old_ones(company) if train.id == action.additional_train), None)
        sides = (old.kind, *old.kind.variants) if old is not None else ()
        side = next((side for side in sides if side.name == action.additional_train_variant), None)
        if base is None or side is None:
            raise Refusal("train/combine", f"{company.id} cannot combine these trains.")
        cities, towns = (
            one + more for one, more in zip(cities_and_towns(game, base), size_of(side), strict=True)
        )
        game.memory_of(Spain).combined[base] = (cities, towns)
        game.pay(company, game.bank, 2 * side.price)
        base.side = name = f"{cities}+{towns}C"
        game.happen(TrainsCombined(company=company.id, train=base.id, name=name, cost=2 * side.price))
