"""What routes earn, and what companies do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.stops import stops_of, trains_by_multiplier
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, StopSet, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .facts import GREY, facts, is_minor, state


@dataclass(frozen=True)
class NotOnlyFerry:
    """A route has two stops on land; the express train knows no towns."""

    express: str
    name: str = "land"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a route of one stop and ferries."""
        kinds = {StopKind.CITY} if run.train.name == self.express else {StopKind.CITY, StopKind.TOWN}
        return (Offer(0),) if sum(stop.kind in kinds for stop in run.stops) > 1 else ()


class ArdennesRevenue(RevenuePolicy):
    """What runs earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Own mines pay twice; ferries and the way across the map pay more."""
        usual = super().route_rules(company)
        return replace(
            usual,
            values={**usual.values, **self._mines(company, usual)},
            bonuses=(*usual.bonuses, *self._ferries(), *self._crossings(company)),
            hooks=(*usual.hooks, NotOnlyFerry(facts(self.game).express)),
        )

    def _mines(self, company: Corporation, usual: RouteRules) -> dict[tuple[str, int], int]:
        mines, board = facts(self.game).mines, self.game.land.board
        tiles = {
            hex_: board.tile(hex_) for hex_ in state(self.game).markers.get(company, ()) if hex_ in mines
        }
        return {
            (hex_, node): 2 * revenue_of(city.revenue, usual.colors)
            for hex_, tile in tiles.items()
            for node, city in zip(tile.city_nodes, tile.cities, strict=True)
        }

    def _ferries(self) -> Iterator[Bonus]:
        """A train is paid once for a ferry; the express train only if it counts a harbor, too."""
        own = facts(self.game)
        beyond, harbors = stops_of(dict.fromkeys(own.ferries, 0)), stops_of(dict.fromkeys(own.harbors, 0))
        for train, amount in own.ferry_pays.items():
            sets = (beyond, harbors) if train == own.express else (beyond,)
            yield Bonus("ferry", amount, sets=sets, trains=frozenset({train}))

    def _crossings(self, company: Corporation) -> Iterator[Bonus]:
        """For each token of the company that a train counts between two sides of the map."""
        own, board = facts(self.game), self.game.land.board
        for hex_, city in board.tokens_of(company.id):
            token = StopSet.of((hex_, board.tile(hex_).city_nodes[city]))
            for sides in own.crossings:
                sets = tuple(stops_of(dict.fromkeys(side, 0)) for side in sides if hex_ not in side)
                for times, trains in trains_by_multiplier(self.game.title).items():
                    yield Bonus("crossing", times * own.crossing_pays, sets=(*sets, token), trains=trains)

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Forts pay for each of their destinations to which the company's track leads, if it runs at all."""
        forts = state(self.game).forts.get(company, ())
        if not forts or not (runs or claims):
            return 0, 0
        own, hexes = facts(self.game), self.game.land.reach(company).track_hexes
        there = sum(hex_ in hexes for hex_ in own.fort_destinations)
        return own.fort_pays * len(forts) * there, 0

    def forced_dividend(self, company: Corporation) -> str | None:
        """A company without a president pays out."""
        return "payout" if company.player is None else None

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Left for nothing, right for the price, twice for twice as much, but once of corporations of ten
        shares. Of a minor company all counts that it earns, if it pays. Corporations never come to the grey
        cell by this, nor does a price of nothing rise twice."""
        cell, market = company.cell, self.game.market
        assert cell is not None
        earned = 2 * paid if is_minor(company) else paid
        if not earned:
            after = market.left_of(cell)
            return cell if GREY in after.zones and not is_minor(company) else after
        if earned < cell.price:
            return cell
        after = market.right_of(cell)
        twice = earned >= 2 * cell.price and company.size < 10 and cell.price > 0
        return market.right_of(after) if twice else after


class DividendArdennes(PayDividend):
    """As usual; a minor company that pays keeps half of it, rounded up."""

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """What the company keeps, and what its owner gets."""
        withheld, paid = super().split(company, kind)
        if kind == "payout" and is_minor(company):
            return paid - paid // 2, paid // 2
        return withheld, paid
