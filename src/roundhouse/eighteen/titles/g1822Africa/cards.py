"""What private companies of 1822Africa do by a choice: coffee, old trains, a share for the bank."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.parts.card_powers.steps import Power, UsePower
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.state.actions import Assign, ChooseAbility
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.eighteen.rules.steps.issue import TradeTreasury
from roundhouse.table.labels import ChoiceLabel

from .events import CoffeePlanted, ShareSoldToBank, TrainRecycled
from .facts import Facts, Rusted

SELL = "sell"
"""The answer of the private company that sells a share, as 18xx.games has it."""
SELL_LABEL = ChoiceLabel("Sell a share of the treasury to the bank for %(money)s")
RECYCLE_LABEL = ChoiceLabel("Buy a %(train)s train that never rusts for %(money)s")
SELLS_DURING = frozenset({"track", "token", "buying_train"})


class PlantCoffee(AssignMarkers):
    """Coffee is planted where no tile lies, and brings money."""

    def hexes(self, private: Private) -> Iterator[str]:
        """The hexes that ``private`` may mark now."""
        return (hex_ for hex_ in super().hexes(private) if hex_ not in self.game.land.board.tiles)

    def do_assign(self, action: Assign, private: Private) -> None:
        """Plant it."""
        game, company, gift = self.game, private.owner, self.game.settings_of(Facts).coffee.gift
        assert isinstance(company, Corporation)
        super().do_assign(action, private)
        private.marks = (action.target,)
        game.pay(game.bank, company, gift)
        game.happen(CoffeePlanted(company=company.id, hex=action.target, amount=gift))


class UseCard(UsePower):
    """As usual; one private company buys a train of a kind that has rusted, one sells a share."""

    def powers(self, private: Private) -> list[Power]:
        """What ``private`` can do now."""
        found, owner, facts = super().powers(private), private.owner, self.game.settings_of(Facts)
        step = self.game.round.waiting()
        if not isinstance(owner, Corporation) or owner is not self.game.round.entity or step is None:
            return found
        if private.id == facts.recycler.private:
            found += self._recycled(owner, step)
        elif private.id == facts.seller and self._sells_now(step) and owner.shares(owner):
            money = self.game.money(owner.share_price)
            found.append(Power(SELL, SELL_LABEL.of(money=money)))
        return found

    def _sells_now(self, step: StepState) -> bool:
        late = isinstance(step, TradeTreasury | AcquireMinor)
        return late or not SELLS_DURING.isdisjoint(step.moments)

    def _recycled(self, company: Corporation, step: StepState) -> list[Power]:
        """The trains that ``company`` may buy: it has room, and the money."""
        game, policy = self.game, self.game.policies.trains
        if not isinstance(step, BuyLocalTrains) or policy.trains_counted(company) >= policy.train_limit(
            company
        ):
            return []
        rusted, found = game.memory_of(Rusted).names, []
        for name, card in game.settings_of(Facts).recycler.trains.items():
            price = game.train(card).price
            if name in rusted and price <= company.cash:
                label = RECYCLE_LABEL.of(train=name, money=game.money(price))
                found.append(Power(name, label))
        return found

    def do_choose(self, action: ChooseAbility, private: Private) -> None:
        """Do it; the private company closes."""
        facts, answers = self.game.settings_of(Facts), [one.answer for one in self.powers(private)]
        owner = private.owner
        if action.choice not in answers or not isinstance(owner, Corporation):
            super().do_choose(action, private)
        elif private.id == facts.recycler.private:
            self._recycle(owner, private, str(action.choice))
        elif private.id == facts.seller:
            self._sell(owner, private)
        else:
            super().do_choose(action, private)

    def _recycle(self, company: Corporation, private: Private, name: str) -> None:
        game = self.game
        train = game.train(game.settings_of(Facts).recycler.trains[name])
        game.pay(company, game.bank, train.price)
        game.depot.give(train, company)
        game.happen(TrainRecycled(company=company.id, train=train.id, name=name, price=train.price))
        game.close_private(private)

    def _sell(self, company: Corporation, private: Private) -> None:
        game, price = self.game, company.share_price
        game.pay(game.bank, company, price)
        game.shares.give(game.pool, company.shares(company)[:1])
        game.happen(ShareSoldToBank(company=company.id, private=private.id, amount=price))
        game.close_private(private)
