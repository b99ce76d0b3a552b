"""The usual answers about trains: limits, purchases, trades between companies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from roundhouse.eighteen.model.abilities import TrainLimit

from ..decisions.trains import Assistance, TrainDecisions
from ..state.pieces import Corporation, Train
from .policy import Policy


class TrainPolicy(Policy, TrainDecisions):
    """The usual answers about trains: limits, purchases, trades between companies."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        return [train for train in company.trains if train.face.runs and not train.operated]

    def fleets(self, company: Corporation) -> Iterable[Sequence[Train]]:
        trains = self.runnable_trains(company)
        idle = min(company.idle_trains, len(trains))
        if not idle:
            return (trains,)
        fleets = combinations(trains, len(trains) - idle)
        return {tuple(train.name for train in fleet): fleet for fleet in fleets}.values()

    def why_not_run(self, company: Corporation, trains: Sequence[Train]) -> str | None:
        runnable = self.runnable_trains(company)
        wrong = next((train for train in trains if train not in runnable), None)
        return f"Train {wrong.id} is not one that {company.id} can run." if wrong is not None else None

    def train_limit(self, company: Corporation) -> int:
        game = self.game
        limit = game.phase.limit(company.definition.kind, company.id, company.size) + company.more_trains
        for ability in game.abilities.usable(company, TrainLimit):
            limit += ability.amount
        return limit

    def trains_counted(self, company: Corporation) -> int:
        game = self.game
        count = 0
        for train in company.trains:
            if train.kind.extra:
                continue
            if not train.obsolete or (game.settings.obsolete_counts_for_limit and not train.phased):
                count += 1
        return count

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        return None

    def waits_for_lost_trains(self) -> bool:
        return False

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        return train.tradable and not (train.obsolete or train.face.car or train.kind.extra)

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        return True
