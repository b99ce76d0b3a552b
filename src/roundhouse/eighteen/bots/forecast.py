"""Forecasts: how long the game lasts, what companies will pay, what shares and players are worth at the
end.

All figures are estimates in the money of the game, made from the board, the trains, the treasuries and the
chart of prices. Nothing is asked of a title but what it says in its definition.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.eighteen.track.routes import TrainReach

from .fleet import AGING, DOOMED, LASTING, counts, life, next_train
from .horizon import GROWTH, rounds_left
from .prospects import Prospects

RUNS: Mapping[int, int] = {DOOMED: 2, AGING: 5, LASTING: 99}
"""The number of rounds for which a train still runs, by what is to be expected of it."""
PATIENCE = 0.97
"""The worth of money in the next operating round as a part of money in this one: it may not come."""
FIRST_INCOME = 50
"""The least revenue that a company with a good train is expected to earn."""
ENVY = 0.35
"""The weight of the mean worth of the others in how well a player stands."""
DISTRESS = 0.6
"""What missing money costs beyond its amount, as a part of it: shares are sold at a bad price."""
SAVED = 0.5
"""The part of their dividends that a president still has when a train is due."""
THRIFT = 0.25
"""The part of the money left in a treasury that counts for the shares."""
MOST_KEPT_RUNS = 3
"""The most runs in a row that a president withholds for a train."""
PRESIDENTS_PART = 0.3
"""The part of what the president has to add for a train that counts when plans are compared."""
ALONE, HELP = 0.95, 0.3
"""The probability that a company floats whose president can pay for that alone.

And the part of their money that others put into it otherwise.
"""
UNFLOATED = 0.5
"""The worth of a share of a company that never floats, as a part of its price."""
DEARER = 1.6
"""The price of the train after the next as a multiple of that of the next."""
WORTHWHILE = 1.15
"""The factor by which another train must raise the run to be bought beside others."""


@dataclass(frozen=True, slots=True)
class CompanyOutlook:
    """What a company will bring to its holders.

    ``share`` is the worth of one share (of the usual size) to its holder until the end: dividends and the
    price then. ``due`` is what its president will have to add for a train. ``income`` is the run to be
    expected, ``price`` the price at the end, ``paying`` the rounds with a dividend, ``when`` in how many
    rounds the president has to add what is due.
    """

    share: float
    due: int
    income: int
    price: int
    paying: int
    when: int = 0


class _Means(NamedTuple):
    """The means of a company for the rounds to come.

    Its run ``now``, with the next train ``alone``, and with that one beside its own (``plus``); its
    ``cash``; the ``price`` of that train and for how many rounds it ``lasts``; for how many its own trains
    stay (``stays``), and in how many it begins (``delay``).
    """

    now: int
    alone: int
    plus: int
    cash: int
    price: int | None
    lasts: int
    stays: int
    delay: int


class GameForecast:
    """Estimates about the rest of one game."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        self.prospects = Prospects(game)

    # Runs

    def earnings(self, company: Corporation, more: Sequence[TrainReach] = ()) -> int:
        """About what the best run of ``company`` earns now, with ``more`` trains beside its own."""
        policy = self.game.policies.revenue
        own = (policy.train_reach(company, train) for train in company.trains)
        return self.earnings_of(company, (*own, *more))

    def earnings_of(self, company: Corporation, reaches: tuple[TrainReach, ...]) -> int:
        """About what ``company`` would earn with these trains."""
        if not reaches:
            return 0
        return self.game.runs.at_a_glance(company, reaches)[0].revenue

    def _lasts(self, train: Train | None) -> int:
        return 0 if train is None else RUNS[life(self.game, train.kind)]

    def _price(self, train: Train | None) -> int | None:
        return None if train is None else self.game.depot.lowest_price(train)

    def rounds_left(self) -> int:
        """About how many operating rounds are still to come, the present one included."""
        return self.game.answers.to(self._rounds_left)

    def _rounds_left(self) -> int:
        return rounds_left(self.game)

    # Companies

    def outlook(self, company: Corporation) -> CompanyOutlook:
        """The outlook of ``company``: what it will bring to its holders."""
        return self.game.answers.to(self._outlook, company)

    def _outlook(self, company: Corporation) -> CompanyOutlook:
        """The outlook with the best plan of its president:
        pay at once, or keep some runs for the next train first."""
        if company.cell is None:
            return CompanyOutlook(0.0, 0, 0, 0, 0)
        means = self._means(company)
        plans = [self._plan(company, means, kept) for kept in range(MOST_KEPT_RUNS + 1)]
        best = max(plans, key=lambda plan: plan.share - plan.due * PRESIDENTS_PART)
        if company.floated:
            return best
        chance = self._chance_to_float(company)
        share = best.share * chance + (1 - chance) * company.cell.price * UNFLOATED
        return replace(best, share=share)

    def _means(self, company: Corporation) -> _Means:
        """The means of the company, with the train that it can buy next."""
        coming = next_train(self.game)
        cash = company.cash if company.floated else self._capital(company)
        stays = self._stays(company, self.rounds_left())
        if not company.floated or not company.operated:
            usual = self._usual()
            delay = 0 if company.floated else 1
            return _Means(0, usual, usual, cash, self._price(coming), self._lasts(coming), 0, delay)
        now = self.earnings(company)
        room = len(company.trains) < self.game.policies.trains.train_limit(company)
        alone = plus = now
        if coming is not None:
            reach = self.game.policies.revenue.train_reach(company, coming)
            alone = self.earnings_of(company, (reach,))
            plus = self.earnings(company, (reach,)) if room and company.trains else max(now, alone)
        if company.trains and not any(company.runs):  # its track is still to be laid
            now, alone, plus = (max(one, self._usual() // 2) for one in (now, alone, plus))
        return _Means(now, alone, plus, cash, self._price(coming), self._lasts(coming), stays, 0)

    def _plan(self, company: Corporation, means: _Means, kept: int) -> CompanyOutlook:
        """The outlook if the first ``kept`` runs are withheld, worked out round by round.

        In each round it runs, buys a train when the old ones are gone or another one raises the run, and
        has its president pay what is missing.
        """
        assert company.cell is not None
        market, left = self.game.market, self.rounds_left()
        cash, cell, weight = float(means.cash), company.cell, 1.0
        price, lasts = means.price, means.lasts
        income, gone, grown = float(means.now), means.stays + means.delay, False
        worth, due, when, paying = 0.0, 0, 0, 0
        for ahead in range(left):
            weight *= PATIENCE
            if ahead < means.delay:
                continue
            if price is None:
                income = income if ahead < gone else 0.0
            elif ahead >= gone:
                if price > cash and not due:
                    due, when = math.ceil(price - cash), ahead
                cash = max(0.0, cash - price)
                # The train after it is dearer, and is expected to last to the end.
                price, gone, lasts = round(price * DEARER), ahead + lasts, left
                income = means.alone * GROWTH**ahead
                if not means.now and ahead == means.delay:
                    cell = market.left_of(cell)  # it buys after it should have run
                    continue
            elif not grown and ahead > means.delay and cash >= price and means.plus > means.now * WORTHWHILE:
                cash, grown, gone = cash - price, True, max(gone, ahead + lasts)
                income = max(income, means.plus * GROWTH**ahead)
            if ahead - means.delay < kept and income:
                cash += income
                cell = market.left_of(cell)
            elif income:
                worth += income * weight
                cell = market.right_of(cell)
                paying += 1
            else:
                cell = market.left_of(cell)
            income *= GROWTH
        part = company.share_percent / 100
        spare = cash * THRIFT * min(1.0, left / 4)
        share = (worth + spare) * part + cell.price * weight
        return CompanyOutlook(share, due, round(means.now or means.alone), cell.price, paying, when)

    def _usual(self) -> int:
        """The usual revenue of a company with a good train now: the median of those that run."""
        runs = sorted(
            company.runs[-1] for company in self.game.companies() if company.runs and company.trains
        )
        return max(FIRST_INCOME, runs[len(runs) // 2] if runs else 0)

    def _stays(self, company: Corporation, left: int) -> int:
        """The number of rounds, at most ``left``, for which some train of ``company`` still runs."""
        lives = [
            1 if train.obsolete else RUNS[life(self.game, train.face)]
            for train in company.trains
            if counts(train)
        ]
        return min(left, max(lives, default=0))

    def _capital(self, company: Corporation) -> int:
        """The money that a company which was started will have when it floats."""
        price = company.par.price if company.par else company.share_price
        if self.game.settings.capitalization == "full":
            return price * company.size
        return max(company.cash, price * self.game.shares.float_percent(company) // company.share_percent)

    def _sold(self, company: Corporation) -> int:
        return 100 - company.percent(company)

    def _chance_to_float(self, company: Corporation) -> float:
        """The probability that ``company`` floats:
        the more of the missing shares players can pay, the higher."""
        missing = max(0, self.game.shares.float_percent(company) - self._sold(company))
        if not missing:
            return 1.0
        needed = company.price_of(missing, company.par.price if company.par else None)
        own = company.player.cash if company.player else 0
        helped = sum(max(0, one.cash) for one in self.game.players if one is not company.player)
        if own >= needed:
            return ALONE
        return min(ALONE, (own + helped * HELP) / max(1, needed)) * ALONE

    # Players

    def value(self, player: Player) -> float:
        """The worth of ``player`` at the end of the game, in money, as far as it can be told now."""
        cash = float(player.cash)
        left = self.rounds_left()
        total = 0.0
        for private in player.privates:
            if not private.closed:
                total += private.value + private.revenue * min(left, 8) * PATIENCE
        dues: list[tuple[int, int]] = []
        income = 0.0
        for company in self.game.corporations.values():
            if company.closed:
                continue
            percent = player.percent(company)
            if not percent and company.player is not player:
                continue
            seen = self.outlook(company)
            total += seen.share * percent / company.share_percent
            income += seen.income * percent / 100
            if company.player is player and seen.due:
                dues.append((seen.when, seen.due))
        for company in self.game.minors.values():
            if company.player is player and not company.closed:
                seen = self.outlook(company)
                total += seen.income * min(left, 8) * 0.5 + company.cash
        owed, lacking = 0, 0.0
        for when, due in sorted(dues):
            owed += due
            lacking = max(lacking, owed - cash - income * SAVED * when)
        return cash + total - owed - DISTRESS * lacking

    def standing(self, player: Player) -> float:
        """How well ``player`` stands: their own worth, less a part (ENVY) of the mean worth of the others."""
        others = [one for one in self.game.players if one is not player and not one.bankrupt]
        mean = sum(map(self.value, others)) / max(1, len(others))
        return self.value(player) - ENVY * mean
