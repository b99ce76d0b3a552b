"""Trains in 18India: they are bought, and sold back to the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Pass, SellTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import TrainSoldToBank


class SellAndBuyTrain(BuyTrains):
    """As usual; a corporation may also sell trains to the bank, but none that it has just bought there.
    It has one train of those that multiply at most."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        SellTrain: "do_sell_train",
        Pass: "do_pass",
    }
    deed = "buy or sell trains"
    on_charters = "Buy trains or sell them"

    def sellable(self, company: Corporation) -> Iterator[Train]:
        """What it may sell to the bank."""
        return (train for train in company.trains if train.kind.salvage and train.id not in self.bought)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, sell, or pass."""
        company = self.actor()
        if self.passed or entity is not company or not isinstance(company, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if self.can_buy(company):
            out.add(BuyTrain)
        if next(self.sellable(company), None) is not None:
            out.add(SellTrain)
        return frozenset(out | {Pass}) if out else NOTHING

    def offered(self, company: Corporation) -> list[Train]:
        """Without another one that multiplies."""
        offered = super().offered(company)
        return [train for train in offered if not self._is_second(company, train)]

    def others(self, company: Corporation) -> list[Train]:
        """Without another one that multiplies."""
        return [train for train in super().others(company) if not self._is_second(company, train)]

    def _is_second(self, company: Corporation, train: Train) -> bool:
        if train.kind.multiplier == 1:
            return False
        return any(other.kind.multiplier > 1 for other in company.trains)

    def _is_anything_left(self, company: Corporation) -> bool:
        """A purchase never ends the turn: trains may be sold."""
        return True

    def choices(self) -> Iterator[Choice]:
        """As usual, and every train that may be sold."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SellTrain in self.kinds_for(company):
            for train in self.sellable(company):
                facts = {"gain": train.kind.salvage, "name": train.name}
                yield self.choice(
                    "sell_train", company, facts=facts, train=train.id, price=train.kind.salvage
                )

    def do_sell_train(self, action: SellTrain, company: Corporation) -> None:
        """Sell a train to the bank, which sells it again."""
        game, train = self.game, self.game.train(action.train)
        if train.owner is not company or train not in self.sellable(company):
            raise Refusal("train/sale", f"{company.id} cannot sell train {train.id} to the bank now.")
        price = train.kind.salvage or 0
        if action.price != price:
            raise Refusal("train/price", f"The bank pays {game.money(price)} for a {train.name} train.")
        game.pay(game.bank, company, price)
        game.depot.discard(train)
        game.happen(TrainSoldToBank(company=company.id, train=train.id, name=train.name, price=price))
