"""Buying trains and ships: with loans until the state railway is founded, with help from then on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING

from .facts import Facts, memory_of, state_of, trust_of
from .loans import BorrowOnce, borrow_up_to


class BuyTrainsUruguay(BuyTrains):
    """The trust buys ships of the bank, others buy trains. A corporation without a train borrows what it
    lacks for any train, until the state railway is founded; its president helps only then. The trust's
    president always does. The turn waits for a pass, until a train was bought that leaves no room or no
    money."""

    def is_trust(self, company: Corporation) -> bool:
        """Whether ``company`` is the trust."""
        return company is trust_of(self.game)

    def borrows(self, company: Corporation) -> bool:
        """Whether ``company`` borrows for a train that it must have."""
        return not memory_of(self.game).nationalized and not self.is_trust(company)

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, or pass unless a train must be bought, whether or not anything can be."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or company.player is None:
            return NOTHING
        if not company.is_major:
            return NOTHING
        if isinstance(entity, Player):
            return NOTHING if self.borrows(company) else super().actions(entity)
        if entity is not company:
            return NOTHING
        if self.must_buy(company):
            return frozenset({BuyTrain})
        return frozenset({BuyTrain, Pass}) if self.can_buy(company) else frozenset({Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass, where nothing can be bought or borrowed."""
        company, loans = self.actor(), self.game.round.find(BorrowOnce)
        if isinstance(company, Corporation) and loans is not None and loans.kinds_for(company):
            return None
        return self.only_pass()

    def can_buy(self, company: Corporation) -> bool:
        """Whether there is money for a train, with room for it or one to trade in."""
        if any(price <= company.cash for *_, price in self.exchanges(company)):
            return True
        if not self.has_room(company):
            return False
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        return any(side.price <= company.cash for side in sides) or (
            company.cash > 0 and bool(self.tradable(company))
        )

    def must_buy(self, company: Corporation) -> bool:
        """Whether it must buy a train or, being the trust, a ship; no train that takes more loans than are
        left."""
        cheapest = self._cheapest(company)
        if cheapest is None or not super().must_buy(company):
            return False
        return not self.borrows(company) or cheapest <= self._credit(company)

    def _credit(self, company: Corporation) -> int:
        """The cash, and all loans that are left."""
        book = book_of(self.game)
        return company.cash + book.left() * book.gain

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank that have a side for ``company``; never the one of the state railway."""
        never = self.game.settings_of(Facts).state_train
        found = super().offered(company)
        return [one for one in found if one.kind.name != never and self.sides(company, one)]

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """Ships for the trust, trains for all others."""
        ships, is_trust = self.game.settings_of(Facts).ships, self.is_trust(company)
        return [side for side in super().sides(company, train) if (side.name in ships) == is_trust]

    def needed(self) -> int | None:
        """The price of the cheapest train, or ship, of the bank that is for the company in turn."""
        company = self.actor()
        return self._cheapest(company) if isinstance(company, Corporation) else super().needed()

    def _cheapest(self, company: Corporation) -> int | None:
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        return min((side.price for side in sides), default=None)

    def bank_funds(self, company: Corporation) -> int:
        """The cash; with all loans that are left where ``company`` must have a train."""
        if self.must_buy(company) and self.borrows(company):
            return self._credit(company)
        return super().bank_funds(company)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """The face value where the state railway buys or sells; a corporation that must have a train may
        borrow up to it."""
        low, high = super().price_range(company, train)
        help_ = self.bank_funds(company)
        if state_of(self.game) in (company, train.owner):
            return (train.price, train.price) if train.price <= max(high, help_) else (1, 0)
        if self.must_buy(company) and self.borrows(company):
            return low, max(company.cash, min(train.price, help_))
        return low, high

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president cannot pay what is missing for this train, or ``None``."""
        game, president, cheapest = self.game, company.player, self.needed()
        if president is None or self.borrows(company):
            return f"{company.id} cannot pay {game.money(price)}, even with all loans that are left."
        if cheapest is not None and cheapest <= company.cash and not game.trusting:
            return f"{company.id} can pay for a train itself."
        if price - company.cash > president.cash:
            return f"{president.name} cannot pay the {game.money(price - company.cash)} that are missing."
        return None

    def _may_help_with_others(self, company: Corporation) -> bool:
        """Whether the president may add to the price of another company's train: not where the company can
        pay for one of the bank."""
        cheapest = self.needed()
        return self.game.trusting or cheapest is None or cheapest > company.cash

    def raisable(self, company: Corporation) -> int:
        """What can be brought up, with loans where these are taken."""
        return max(self.bank_funds(company), super().raisable(company))

    def _sales(self, player: Player) -> list[Bundle]:
        """Nothing is sold where the company borrows."""
        return [] if self.borrows(self.in_need()) else super()._sales(player)

    # What happens

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train, with loans if need be. Raises Refusal."""
        if self.must_buy(company) and self.borrows(company) and action.price <= self.bank_funds(company):
            borrow_up_to(self.game, company, action.price)
        super().do_buy(action, company)
        more = self.has_room(company) and self._could_pay_any(company)
        if not self.passed and not (more or self.can_buy(company)):
            self.finish()

    def _could_pay_any(self, company: Corporation) -> bool:
        """Whether the cash is enough for a train of the bank, whoever may buy it, or of another company."""
        depot = self.game.depot
        others = (one for one in self.game.companies() if one is not company and not one.closed)
        if any(one.trains for one in others) and company.cash >= self.game.settings.lowest_train_price:
            return True
        return any(depot.lowest_price(train) <= company.cash for train in depot.for_sale())
