"""How trains are bought in Stockholm: a president helps the first one, or gives all there is."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.actions import Action
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING

from .events import AllGiven
from .facts import Authority, Facts


class BuyTrainsHelped(BuyTrains):
    """As usual. The president of a corporation without a train adds what is missing for the cheapest one of
    the bank, or for one of another corporation with the same president, but sells no shares for it. Where
    that is not enough, the turn ends with all the president's money in the corporation.
    """

    __slots__ = ()

    def means(self, company: Corporation) -> int:
        """The money for a train: of ``company`` alone, or with its president's for its first one."""
        president = company.player
        return company.cash + (president.cash if president is not None and not company.trains else 0)

    def must_buy(self, company: Corporation) -> bool:
        """Without a train it must buy one that it and its president can pay."""
        cheapest = self.game.depot.cheapest()
        return not company.trains and cheapest is not None and self.means(company) >= cheapest

    def can_buy(self, company: Corporation) -> bool:
        """Does the turn wait: with room, and with money for a train of the bank or of the same president?

        A corporation without any money of its own is not asked whether it wants what only its president pays.
        """
        if not self.has_room(company) or not company.cash:
            return False
        cheapest = self.game.depot.cheapest()
        from_bank = cheapest is not None and self.means(company) >= cheapest
        return from_bank or bool(self.others(company))

    def others(self, company: Corporation) -> list[Train]:
        """The trains of corporations with the same president for which there is money."""
        means = self.means(company)
        return [train for train in super().others(company) if self.least(train) <= means]

    def least(self, train: Train) -> int:
        """What a train of another corporation costs at least: a part of its price, rounded down."""
        step = self.game.settings.train_price_step
        return train.price * self.game.settings_of(Facts).resale_percent // 100 // step * step

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """From the least price to all that the corporation has; with the president's help only the least."""
        low, step = self.least(train), self.game.settings.train_price_step
        return low, max(low, company.cash - company.cash % step)

    def finish(self) -> None:
        """A president whose corporation is left without a train gives it all there is."""
        company = self.actor()
        if not self.passed and isinstance(company, Corporation) and not company.trains:
            self._give_all(company)
        super().finish()

    def _give_all(self, company: Corporation) -> None:
        game, president = self.game, company.player
        if president is not None and president.cash > 0:
            amount = president.cash
            game.pay(president, company, amount)
            game.happen(AllGiven(player=president.id, company=company.id, amount=amount))


class BuyTrainsStockholm(BuyTrainsHelped):
    """As a president helps; once SL has formed nobody buys trains."""

    __slots__ = ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing once SL has formed."""
        return NOTHING if self.game.memory_of(Authority).formed else super().actions(entity)


class BuyFirstTrain(BuyTrainsHelped):
    """One train for a corporation that has none."""

    __slots__ = ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing for one that has a train."""
        company = self.actor()
        if isinstance(company, Corporation) and company.trains:
            return NOTHING
        return super().actions(entity)
