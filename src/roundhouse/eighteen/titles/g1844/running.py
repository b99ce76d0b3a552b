"""Trains of 1844: what they are, how far they go, what they earn, and where they are bought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.player_debts.lending import BuyTrainsBorrowing
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.survey import thin_through

from .events import SiteActivated, TrainsShrunk
from .facts import Switzerland, facts_of, is_from, is_regional, merges_later

TRADES_FROM = "3"
"""The phase from which on companies buy trains of each other."""


@dataclass(frozen=True)
class OpenPlaces:
    """No route leads to a place that pays nothing, and none of a train that counts hexes off the board."""

    red: frozenset[str]
    colors: tuple[str, ...]
    name: str = "open places"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for such a route."""
        if run.train.hexes is not None and any(stop.hex in self.red for stop in run.stops):
            return ()
        return (Offer(0),) if all(revenue_of(stop.revenue, self.colors) for stop in run.stops) else ()


class SwissRoutes(RevenuePolicy):
    """What routes earn, and where they lead."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Tunnels pay; some places are closed."""
        game, usual = self.game, super().route_rules(company)
        hexes = game.title.map.hexes
        red = frozenset(one.name for one in hexes if one.color == "red")
        dug = frozenset(thin_through(hex_) for hex_ in game.memory_of(Switzerland).tunnels)
        tunnel = Bonus("Tunnel", hexes=(dug,), per_stop=facts_of(game).tunnel_bonus)
        return replace(
            usual,
            bonuses=(*usual.bonuses, *((tunnel,) if dug else ())),
            hooks=(*usual.hooks, OpenPlaces(red, usual.colors)),
        )

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """A train that counts hexes counts the one where it begins."""
        usual = super().train_reach(company, train)
        return usual if usual.hexes is None else replace(usual, hexes=usual.hexes - 1)


class SwissTrains(TrainPolicy):
    """Trades."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Not in the first phases."""
        return is_from(self.game, TRADES_FROM) and super().may_trade(train, buyer)


def shrink(game: GameInPlay, name: str) -> None:
    """All trains of a kind count hexes from now on."""
    kind = game.title.train(name)
    after = kind.variants[0].name
    for train in game.depot.trains_in_play():
        if train.side == name:
            train.side = after
    game.happen(TrainsShrunk(before=name, after=after))


class RunToMountains(RunTrains):
    """As usual; private companies pay once a train has come to their mountain or tunnel."""

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run, and see where the trains have been."""
        game, facts = self.game, facts_of(self.game)
        trains = [game.train(route.train) for route in action.routes]
        appraisal = game.runs.appraise(company, action.routes, trains) if trains else 0
        super().do_run(action, company)
        visited: set[str] = set()
        for run in () if isinstance(appraisal, int) else appraisal.runs:
            visited.update(stop.hex for stop in run.stops)
            for hex_, path in (step for chain in run.chains for step in chain.steps):
                if game.land.board.tile(hex_).paths[path].track is Gauge.THIN:
                    visited.add(hex_)
        sites = game.memory_of(Switzerland).sites
        for hex_ in [one for one in sites if one in visited]:
            private = game.private(sites.pop(hex_))
            figures = facts.mountains if private.id in facts.mountains.privates else facts.tunnels
            private.value, private.revenue = figures.value, figures.income
            game.happen(SiteActivated(private=private.id, amount=figures.income))


class DividendSwiss(PayDividend):
    """As usual; a company gets no fraction for its shares in the pool."""

    def own_part(self, paid: int, percent: int) -> int:
        """Rounded down."""
        return paid * percent // 100


class BuyTrainSwiss(BuyTrainsBorrowing):
    """As usual; regional corporations buy trains that count hexes only, and those that merge into the
    national railway need none. The national railway has no president as long as the pool has all its shares:
    it buys nothing then."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; nothing without a president."""
        company = self.actor()
        unled = isinstance(company, Corporation) and company.player is None
        return NOTHING if unled else super().actions(entity)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The sides that the corporation may choose."""
        usual = super().sides(company, train)
        return [side for side in usual if side.hexes] if is_regional(self.game, company) else usual

    def others(self, company: Corporation) -> list[Train]:
        """The trains that the corporation may run."""
        usual = super().others(company)
        return [one for one in usual if one.face.hexes] if is_regional(self.game, company) else usual

    def must_buy(self, company: Corporation) -> bool:
        """Not one that merges into the national railway."""
        return not merges_later(self.game, company) and super().must_buy(company)

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        """A president with nothing left to sell borrows for any train, if even the cheapest is too dear.

        In recorded games the side that counts hexes is not the cheapest one, and nothing has to be sold first
        (18xx.games; decision 2153).
        """
        president, cheapest = company.player, self.game.train_prices.cheapest(company)
        if self.game.trusting:
            cheapest = min((one.kind.price for one in self.game.depot.for_sale()), default=None)
        if president is None or cheapest is None or not self.must_buy(company):
            return False
        if cheapest <= company.cash + president.cash:
            return False
        return self.game.trusting or not self._sales(president)
