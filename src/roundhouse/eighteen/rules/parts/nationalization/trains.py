"""Buying trains for the national railway of 1856."""

from __future__ import annotations

from ...state.pieces import Corporation, Train
from ...steps.trains import BuyTrains
from .events import BorrowedTrainReturned
from .national import national_railway
from .settings import National, NationalSettings


class BuyNationalTrains(BuyTrains):
    """As usual. The national railway buys permanent trains only; until it has had one it must buy one as soon
    as it can pay it, but needs none otherwise. A borrowed train goes back afterwards."""

    def is_national(self, company: Corporation) -> bool:
        """Whether ``company`` is the national railway."""
        return company is national_railway(self.game)

    def must_buy(self, company: Corporation) -> bool:
        """Whether ``company`` must buy a train before its turn ends."""
        memory, settings = self.game.memory_of(National), self.game.settings_of(NationalSettings)
        if not self.is_national(company) or memory.permanent:
            return super().must_buy(company)
        trades = any(not train.kind.is_permanent for train in company.trains)
        rich = company.cash > settings.buys_from or (trades and company.cash > settings.buys_from_with_trade)
        return rich and self._can_pay_any(company)

    def _can_pay_any(self, company: Corporation) -> bool:
        """Whether the company alone can pay for a train of the bank or a trade-in."""
        prices = [price for _, _, _, price in self.exchanges(company)]
        if self.has_room(company):
            prices += [self.game.depot.lowest_price(train) for train in self.offered(company)]
        return any(price <= company.cash for price in prices)

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank that ``company`` may buy now, money and room apart."""
        usual = super().offered(company)
        if self.is_national(company):
            return [train for train in usual if train.kind.is_permanent]
        return usual

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """The trains of other companies that are for sale to ``company`` at all."""
        usual = [train for train in super().owned_elsewhere(company) if not self._is_borrowed(train)]
        if self.is_national(company):
            return [train for train in usual if train.kind.is_permanent]
        return usual

    def _is_borrowed(self, train: Train) -> bool:
        return train is self.game.memory_of(National).borrowed

    def finish(self) -> None:
        """End the step; a borrowed train goes back to the bank."""
        memory, company = self.game.memory_of(National), self.actor()
        train = memory.borrowed
        if train is not None and isinstance(company, Corporation) and train.owner is company:
            memory.borrowed = None
            self.game.depot.discard(train)
            self.game.happen(BorrowedTrainReturned(company=company.id, name=train.name))
        super().finish()
