"""What routes earn in 18India: rich cities, commodities; dividends and the guaranty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .cards import facts, raj
from .events import ConcessionClaimed, GuarantyPaid
from .facts import Commodity, Facts

PLAIN = 20
"""What the best other stop pays beyond this, rich cities pay more."""


@dataclass(frozen=True)
class RichCities:
    """Each rich city that a train counts pays more by what the best other stop of the route pays beyond 20.

    Rich cities themselves are no such stops. Trains that multiply what stops pay multiply this, too. A train
    that counts some of its stops only counts those that are best with it.
    """

    hexes: frozenset[str]
    colors: tuple[str, ...]
    most: int
    name: str = "rich cities"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """All of them, by the best stop on the map."""
        cities = min((one.pay for one in train.allowances if one.pay), default=len(self.hexes))
        return min(cities, len(self.hexes)) * self.most * train.multiplier

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the rich cities of the route pay more."""
        stops = [run.network.stops[at] for at in run.route.stops]
        more = max((self._pays(stop) - PLAIN for stop in stops if stop.hex not in self.hexes), default=0)
        if more <= 0:
            return (Offer(0),)
        counted = [run.network.stops[at] for at in run.counted]
        if len(counted) == len(stops) or all(stop in counted for stop in stops if stop.hex in self.hexes):
            rich = {stop.hex for stop in counted if stop.hex in self.hexes}
            return (Offer(len(rich) * more * run.train.multiplier),)
        return (Offer(self._with_best(stops, counted, more) * run.train.multiplier),)

    def _with_best(self, stops: Sequence[NetworkStop], counted: Sequence[NetworkStop], more: int) -> int:
        """How much more the best choice of so many stops to count pays than the one that was counted. One
        with a token of the company is among them."""
        payable = [stop for stop in stops if stop in counted or stop.kind is StopKind.CITY]
        payable.sort(key=lambda stop: -self._worth(stop, more))
        best = 0
        for token in (stop for stop in payable if stop.own):
            others = [stop for stop in payable if stop is not token][: len(counted) - 1]
            best = max(best, sum(self._worth(stop, more) for stop in (token, *others)))
        return best - sum(self._pays(stop) for stop in counted)

    def _worth(self, stop: NetworkStop, more: int) -> int:
        return self._pays(stop) + (more if stop.hex in self.hexes else 0)

    def _pays(self, stop: NetworkStop) -> int:
        return revenue_of(stop.revenue, self.colors)


class CommodityRevenue(RevenuePolicy):
    """What routes earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Routes begin and end in cities; commodities that are free or the company's own, and rich cities."""
        usual, game, own = super().route_rules(company), self.game, facts(self.game)
        network = game.runs.network(company)
        rich = frozenset(own.rich_cities)
        others = (stop for stop in network.stops if stop.hex not in rich)
        best = max((revenue_of(stop.revenue, usual.colors) for stop in others), default=0)
        hook = RichCities(rich, tuple(usual.colors), max(0, best - PLAIN))
        bonuses = tuple(self._bonuses(company))
        return replace(
            usual,
            no_end=usual.no_end | {StopKind.TOWN},
            bonuses=(*usual.bonuses, *bonuses),
            hooks=(*usual.hooks, hook),
        )

    def _bonuses(self, company: Corporation) -> Iterator[Bonus]:
        for commodity in facts(self.game).commodities:
            if not is_open_to(self.game, commodity, company):
                continue
            for hex_ in sources(self.game, commodity):
                amounts = stops_of(commodity.worth)
                yield Bonus(commodity.name, 0, sets=(amounts,), hexes=(frozenset({hex_}),), counted=False)


def sources(game: GameInPlay, commodity: Commodity) -> tuple[str, ...]:
    """Where a commodity is found."""
    jewelry = raj(game).jewelry
    return commodity.hexes or ((jewelry,) if jewelry is not None else ())


def is_open_to(game: GameInPlay, commodity: Commodity, company: Corporation) -> bool:
    """May ``company`` deliver a commodity: has nobody else the concession?"""
    return raj(game).concessions.get(commodity.name) in {None, company}


def claim_concessions(game: GameInPlay, company: Corporation) -> None:
    """After a run: whoever delivers a commodity first has the concession for it."""
    memory = raj(game)
    for _, parts, _ in game.round.step(RunTrains).routes:
        touched = {name.partition(" ")[0] for part in parts for name in part}
        for commodity in game.settings_of(Facts).commodities:
            if commodity.name in memory.concessions or not touched & set(commodity.worth):
                continue
            if touched & set(sources(game, commodity)):
                memory.concessions[commodity.name] = company
                game.happen(ConcessionClaimed(company=company.id, commodity=commodity.name))


class GuaranteedDividend(PayDividend):
    """As usual; the bank pays the shares of a corporation with a guaranty a part of the share price where
    they get no dividend, and its price does not fall for that."""

    def guaranty(self, company: Corporation) -> int:
        """What a share gets by the guaranty."""
        memory = raj(self.game)
        if memory.guaranty_over or company not in memory.guaranteed:
            return 0
        return company.share_price * facts(self.game).guaranty_percent // 100

    def settle_revenue(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """Without a dividend the guaranty pays."""
        per_share = 0 if paid else self.guaranty(company)
        if per_share:
            self.game.happen(GuarantyPaid(company=company.id, per_share=per_share))
            self.pay_shares(company, per_share * company.size)
        super().settle_revenue(company, kind, withheld, paid)

    def move_price(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """The guaranty keeps the price."""
        if paid or not self.guaranty(company):
            super().move_price(company, kind, withheld, paid)
