"""Trains by the size of corporations: buying, running, rusting side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.player_debts.lending import BuyTrainsBorrowing
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Train

from .facts import Sizes, is_vaclavs, train_size


class TrainsOfSizes(TrainPolicy):
    """Which trains a corporation runs, and buys from others."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """Those of its own size."""
        trains = super().runnable_trains(company)
        return [train for train in trains if train_size(self.game, train.name) == company.size]

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Trains of its own size or a smaller one, and none of Václav’s."""
        fits = train_size(self.game, train.name) <= buyer.size
        return fits and not is_vaclavs(self.game, train.owner) and super().may_trade_now(train, buyer)


def outdate(game: GameInPlay, names: Iterable[str], buyer: Corporation | None) -> None:
    """Trains called so are in play: those rust whose hour comes with them, and what is still a side of other
    cards is not for sale any more."""
    memory, new = game.memory_of(Sizes), tuple(names)
    faces = (face for kind in game.title.trains for face in (kind, *kind.variants))
    struck = {face.name for face in faces if any(trigger.train in new for trigger in face.rusts_on)}
    if struck <= memory.rusted:
        return
    memory.rusted |= struck
    for name in new:
        game.depot.strike(name, 1, buyer)


def side_for(game: GameInPlay, train: Train, size: int) -> TrainSide | None:
    """The side of a train card for corporations of this size, if it has one."""
    faces = (train.kind, *train.kind.variants)
    return next((face for face in faces if train_size(game, face.name) == size), None)


class BuyTrainsOfSize(BuyTrainsBorrowing):
    """A corporation needs a train of its own size, and may own smaller ones, too.

    It must buy one as long as it has none; without room for it, it gives a train up then. Its president
    helps with a train of that size alone, from the purse; who has not enough borrows what the cheapest one
    takes. Shares are not sold. Corporations of Václav never buy.
    """

    def must_buy(self, company: Corporation) -> bool:
        """Has it no train of its own size?"""
        if is_vaclavs(self.game, company) or not self._lacks_own(company):
            return False
        return bool(self.game.depot.for_sale_to(company))

    def _lacks_own(self, company: Corporation) -> bool:
        return all(train_size(self.game, train.name) != company.size for train in company.trains)

    def last_for_own(self, company: Corporation) -> bool:
        """Is there room for one train at most, which has to be one of its own size?"""
        policy = self.game.policies.trains
        left = policy.train_limit(company) - policy.trains_counted(company)
        return left <= 1 and self._lacks_own(company)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """Sides of its own size; smaller ones that it pays alone, while room is left for one of its own."""
        game, own_only = self.game, self.last_for_own(company)
        rusted = game.memory_of(Sizes).rusted
        found = []
        for side in super().sides(company, train):
            size = train_size(game, side.name)
            smaller = size < company.size and not own_only and side.price <= company.cash
            if side.name not in rusted and (size == company.size or smaller):
                found.append(side)
        return found

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank with such a side."""
        return [train for train in super().offered(company) if self.sides(company, train)]

    def tradable(self, company: Corporation) -> list[Train]:
        """Trains of others by the same rule."""
        trains = super().tradable(company)
        if not self.last_for_own(company):
            return trains
        return [train for train in trains if train_size(self.game, train.name) == company.size]

    def needed(self) -> int | None:
        """The cheapest train of its size."""
        company = self.actor()
        return self._cheapest(company) if isinstance(company, Corporation) else super().needed()

    def _cheapest(self, company: Corporation) -> int | None:
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        own = (side.price for side in sides if train_size(self.game, side.name) == company.size)
        return min(own, default=None)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """The president helps with a train of the size of the corporation alone."""
        president, cheapest = company.player, self._cheapest(company)
        if president is None or train_size(self.game, side.name) != company.size:
            return f"A president helps {company.id} only with a train of its size."
        if cheapest is not None and cheapest <= company.cash and not self.game.trusting:
            return f"{company.id} can pay for a train itself."
        missing = price - company.cash
        if missing > president.cash and not self._may_borrow(company, price):
            return f"{president.name} cannot pay the {self.game.money(missing)} that are missing."
        return None

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        """For the cheapest train of its size, if the corporation and its president cannot pay it together."""
        president = company.player
        if president is None or not self.must_buy(company):
            return False
        return price == self._cheapest(company) and price > company.cash + president.cash
