"""When a president helps a company to pay for a train, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.journal import tracked

from ..state.events import AssistanceFeePaid, ContributionMade, MoneyBorrowed
from ..state.pieces import Corporation, Train
from .raising import RaiseMoney

LOAN_FEE = 50
"""The fee that a president pays at once for a loan, in money."""


class BuyTrainsSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of buying trains."""

    minors: bool = True
    """May minors buy trains?"""
    minors_must: bool = True
    """Must they have one, as corporations must?"""


class HelpWithTrains(RaiseMoney):
    """The base of steps in which companies buy trains:
    whether they must, and whether the president may or has to add what is missing.

    The president of a company that must buy pays for the cheapest train of the bank; of one that need not,
    for a fee, where the title allows that.
    """

    Settings = BuyTrainsSettings
    settings: BuyTrainsSettings
    bought: tuple[str, ...] = tracked(())
    """The trains that the company has bought of the bank in this turn."""

    def must_buy(self, company: Corporation) -> bool:
        """Whether ``company`` must buy a train before its turn ends."""
        if not self.game.depot.lacks_train(company) or not self.game.depot.for_sale_to(company):
            return False
        if not (company.is_major or self.settings.minors_must):
            return False
        match self.game.settings.must_buy_train:
            case "always":
                return True
            case "route":
                return self.game.land.has_route(company)
            case "never":
                return False
            case _:
                assert_never(self.game.settings.must_buy_train)

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank that ``company`` may buy now, whatever its cash and its train limit."""
        depot = self.game.depot
        return [train for train in depot.for_sale_to(company) if depot.may_buy(train, self.bought)]

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The sides of ``train`` that ``company`` may choose."""
        return self.game.depot.sides(train)

    def _fee(self, company: Corporation, train: Train, price: int) -> int | None:
        """The fee that the president pays the bank for adding what is missing to ``price``.

        ``None`` where that is not allowed, or the president cannot pay both.
        """
        help_ = self.game.policies.trains.assistance(company, train, price)
        if help_ is None or company.player is None:
            return None
        fee = help_.fee
        return fee if company.player.cash >= price - company.cash + fee else None

    def _assisted(self, company: Corporation, train: Train, price: int) -> int:
        """The highest price that ``company`` can pay with its president's assistance;
        ``price`` if there is none.

        Nobody assists beyond the face value.
        """
        high = price
        while high < train.price and self._fee(company, train, high + 1) is not None:
            high += 1
        return high

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president cannot pay what is missing for this train, or ``None``."""
        game, president = self.game, company.player
        if president is None:
            return f"{company.id} has no president."
        cheapest = game.train_prices.cheapest(company)
        if game.settings.emergency_cheapest_only and (
            price != cheapest or not self._is_cheapest(company, side)
        ):
            return "A president helps only with the cheapest train."
        if cheapest is not None and cheapest <= company.cash and not game.trusting:
            return f"{company.id} can pay for a train itself."
        if price - company.cash > president.cash and not self._may_borrow(company, price):
            return f"{president.name} cannot pay the {game.money(price - company.cash)} that are missing."
        return self.why_sold_too_much(company, price)

    def _is_cheapest(self, company: Corporation, side: TrainSide) -> bool:
        """Whether ``side`` counts as the cheapest one, where several cost the same (decision 1702)."""
        return self.game.trusting or side.name in self.game.train_prices.names_of_cheapest(company)

    def why_sold_too_much(self, company: Corporation, price: int) -> str | None:
        """Why a president who sold shares may not buy a train at ``price``:
        the last share was not needed for it.

        ``None`` where sales do not bind, or where no train that it was needed for can be paid any more,
        whatever is sold.
        """
        president = company.player
        sold = self.binding()
        if not self.game.settings.emergency_sales_bind or not sold or president is None:
            return None
        least = self.game.policies.money.buying_power(company) + president.cash - sold[-1][1] + 1
        if price >= least:
            return None
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        if not any(least <= side.price <= self.raisable(company) for side in sides):
            return None
        return f"The last share was not needed for a train at {self.game.money(price)}."

    def may_help_at_discount(self, company: Corporation, side: TrainSide, price: int) -> bool:
        """Whether the president may add to a price that a private company has lowered.

        Only from cash, for a company that must buy and cannot pay the cheapest train in full. Where
        presidents help only with the cheapest train, its full price decides which one that is (18xx.games).
        """
        game, president, cheapest = self.game, company.player, self.game.train_prices.cheapest(company)
        if president is None or cheapest is None or company.cash >= cheapest or not self.must_buy(company):
            return False
        if game.settings.emergency_cheapest_only and (
            side.price != cheapest or not self._is_cheapest(company, side)
        ):
            return False
        return price - game.policies.money.buying_power(company) <= president.cash

    def _may_help(self, company: Corporation, train: Train, side: TrainSide, price: int) -> bool:
        """Whether the president may add what is missing, because the company must buy or for a fee."""
        if self.must_buy(company):
            return self.why_not_help(company, side, price) is None
        return self._fee(company, train, price) is not None

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        """Whether the president may go into debt for this train:
        nothing is left to sell, and no train is cheaper."""
        president, cheapest = company.player, self.game.train_prices.cheapest(company)
        if not self.game.settings.emergency_player_loan or president is None or cheapest is None:
            return False
        funds = company.cash + president.cash
        return price > funds and cheapest > funds and not self._sales(president)

    def _helped_by_sales(self, company: Corporation) -> bool:
        """Whether the president may sell shares for a train of the bank that ``company`` need not buy."""
        depot, policy = self.game.depot, self.game.policies.trains
        helps = (policy.assistance(company, train, depot.lowest_price(train)) for train in depot.for_sale())
        return any(one is not None and one.sales for one in helps)

    def _may_help_with_others(self, company: Corporation) -> bool:
        """Whether the president may add to the price of another company's train.

        Not where a train of the bank can be paid without them; recorded games were not held to that.
        """
        cheapest = self.game.train_prices.cheapest(company)
        if self.game.settings.emergency_from_others == "never":
            return False
        return self.game.trusting or cheapest is None or cheapest > company.cash

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        """Have the president pay ``company`` what it lacks,
        with a fee or by a loan where the title has them."""
        game = self.game
        missing = price - game.policies.money.buying_power(company)
        president = company.player
        if missing <= 0 or president is None:
            return
        fee = None if self.must_buy(company) else self._fee(company, train, price)
        if fee:
            game.pay(president, game.bank, fee)
            game.happen(AssistanceFeePaid(player=president.id, amount=fee))
        own_part = min(missing, max(president.cash, 0))
        if own_part:
            game.pay(president, company, own_part)
            game.happen(ContributionMade(player=president.id, amount=own_part))
        debt = missing - own_part
        if debt:
            game.charge(president, debt + LOAN_FEE)
            game.pay(game.bank, company, debt)
            game.happen(MoneyBorrowed(player=president.id, amount=debt, fee=LOAN_FEE))
