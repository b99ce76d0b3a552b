"""Buying trains in 1822: the first one of a minor, local trains that become 2-trains, one electric train."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.errors import Refusal

from ...state.actions import BuyTrain
from ...state.pieces import Corporation, Train
from ...steps.first_train import FirstTrainStep
from ..player_debts.lending import BuyTrainsBorrowing
from .events import TrainImproved
from .settings import LocalTrainSettings


class FirstTrain(FirstTrainStep):
    """Before anything else a minor in its first turn may buy a local train, while they are sold."""

    def early_kinds(self, company: Corporation) -> Container[str]:
        """Local trains, for minors."""
        minor = len(company.definition.shares) == 1
        return self.game.settings_of(LocalTrainSettings).local if minor else ()


class BuyLocalTrains(BuyTrainsBorrowing):
    """As usual. A local train can be made a 2-train; a company has one electric train at most."""

    def improvable(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, int]]:
        """Yield each local train that can be made a 2-train, with the new side and the price."""
        game = self.game
        reached = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        settings = game.settings_of(LocalTrainSettings)
        prices = [price for phase, price in settings.upgrade.items() if phase in reached]
        for train in company.trains:
            if train.name == train.kind.name and prices:
                for side in train.kind.variants:
                    if train.kind.name in settings.local:
                        yield train, side, prices[-1]

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """Yield the usual exchanges, and local trains that become 2-trains as exchanges with themselves."""
        yield from super().exchanges(company)
        done: set[str] = set()
        for train, side, price in self.improvable(company):
            if train.name not in done:
                done.add(train.name)
                yield train, side, train, price

    def _trade_in(self, company: Corporation, train: Train, side: TrainSide, action: BuyTrain) -> None:
        if train.owner is not company:
            super()._trade_in(company, train, side, action)
            return
        for own, face, price in self.improvable(company):
            if own is not train or face.name != side.name:
                continue
            if action.price != price:
                raise Refusal("train/price", f"That costs {self.game.money(price)}.")
            self.game.pay(company, self.game.bank, price)
            before, train.side = train.name, side.name
            self.game.happen(
                TrainImproved(company=company.id, train=train.id, before=before, after=side.name, price=price)
            )
            self._count_side(company, side)
            return
        raise Refusal("train/trade-in", f"Train {train.id} cannot be made a {side.name}.")

    def _count_side(self, company: Corporation, side: TrainSide) -> None:
        """Count an improved train as sold, which may begin a phase."""
        depot = self.game.depot
        count = depot.sold.get(side.name, 0) + 1
        depot.sold[side.name] = count
        depot.trigger(side.name, count, company)

    def _side(self, company: Corporation, train: Train, variant: str | None) -> TrainSide:
        if train.owner is company and variant is not None:
            found = next((side for side in train.kind.variants if side.name == variant), None)
            if found is not None:
                return found
        return super()._side(company, train, variant)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The sides of ``train`` that ``company`` may buy; not a second electric one."""
        electric = self.game.settings_of(LocalTrainSettings).electric
        has_one = any(own.name == electric for own in company.trains)
        sides = super().sides(company, train)
        return [side for side in sides if side.name != electric] if has_one else sides
