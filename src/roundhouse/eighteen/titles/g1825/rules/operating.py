"""Operating rounds of 1825: who operates, where they build, and what their trains may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.distance import Distances
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import (
    OrderPolicy,
    RevenuePolicy,
    TokenPolicy,
    TrackPolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, LayTile, Pass, PlaceToken, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.replacing import fitting, path_within
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.choices import Choice

from .facts import Facts, Memory, deputy, is_minor, is_unled, waits_for_home

HALT = "HALT"
"""The label of tiles with a halt."""
TANKS = frozenset({"3T", "4T"})
"""Trains that count halts, and may stop twice in a hex."""
LOCALS = TANKS | {"U3", "2+2"}
"""Trains whose routes may end in towns."""
CREDIT = 200
"""How much more than its money a company without a president seems to have for track and tokens, on
18xx.games: its turn waits for what it cannot pay, and it passes."""


class FormationOrder(OrderPolicy):
    """Who operates."""

    def operating_order(self) -> list[Corporation]:
        """Corporations before minors, by par price and then in the order in which they were formed."""
        formed = [item for item in self.game.memory_of(Memory).formed if not item.closed]
        return sorted(formed, key=lambda item: (is_minor(item), -(item.par.price if item.par else 0)))


class WaitingHomes(TokenPolicy):
    """Tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """A minor must be formed, and have a city with track for its home."""
        formed = not is_minor(company) or company in self.game.memory_of(Memory).formed
        return formed and not waits_for_home(self.game, company)


class TrackInReach(TrackPolicy):
    """Track."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some hexes and tiles are kept; a stop is only upgraded where a train of the company comes to."""
        game, company, tile = self.game, plan.company, plan.tile
        if company is None:
            return super().why_not_lay(plan)
        facts, is_bare = game.settings_of(Facts), plan.hex not in game.land.board.copies
        for name, hexes in facts.kept.items():
            if is_bare and name != company.id and plan.hex in hexes.split() and not game.company(name).closed:
                return f"{plan.hex} is kept for {name}."
        if tile is None or waits_for_home(game, company):
            return super().why_not_lay(plan)
        guarded, old = facts.guarded_tiles, game.land.board.tile(plan.hex)
        if plan.hex == guarded.hex and tile.name in guarded.tiles.split() and company.id != guarded.company:
            return f"Only {guarded.company} lays tile {tile.name} there."
        if HALT in tile.labels and not all(
            any(path_within(old, path, tile, other) for other in tile.paths) for path in old.paths
        ):
            return "The old track must stay."
        if not is_bare and tile.stops and not self._comes_to(company, plan):
            return f"No train of {company.id} reaches {plan.hex}."
        return super().why_not_lay(plan)

    def _comes_to(self, company: Corporation, plan: PlannedLay) -> bool:
        assert plan.tile is not None
        faces = [train.face for train in company.trains]
        for as_cities, most in (
            (True, max((face.reach or 0 for face in faces), default=0)),
            (False, max((row.visit or 99 for face in faces for row in face.allowances[:1]), default=0)),
        ):
            if most:
                distances = self.game.answers.to(_distances, self.game, company, as_cities)
                if distances.on_tile(plan.hex, plan.tile, most, 0).nodes:
                    return True
        return False


def _distances(game: GameInPlay, company: Corporation, as_cities: bool) -> Distances:
    return Distances(game, company, as_cities=as_cities)


class Deputized(Step):
    """A step in which somebody acts for companies without a president."""

    def deciders(self) -> tuple[Player, ...]:
        """The deputy, where nobody presides."""
        return (deputy(self.game),) if is_unled(self.game, self.actor()) else super().deciders()


class LayWithinReach(Deputized, TrackAndToken):
    """Two tiles, not beside each other, of which one may be an upgrade, and a token between them. A minor
    whose home has no city with track yet begins with its tile."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; without a president the turn waits, whatever the company can pay."""
        if not is_unled(self.game, entity) or entity is not self.actor() or self.passed:
            return super().actions(entity)
        assert isinstance(entity, Corporation)
        kinds: set[type[Action]] = {PlaceToken} if self._can_place(entity) else set()
        allowance = self.allowance(entity)
        if allowance is not None and (self.may_lay(allowance) or self.may_upgrade(allowance)):
            kinds.add(LayTile)
        return frozenset(kinds | {Pass}) if kinds else NOTHING

    def _can_place(self, company: Corporation) -> bool:
        if not is_unled(self.game, company):
            return super()._can_place(company)
        policies, land = self.game.policies, self.game.land
        if self.placed or not company.tokens or not policies.tokens.may_place_tokens(company):
            return False
        return land.token_price(company) <= company.cash + CREDIT and land.can_token(company)

    def is_upgrade(self, hex_: str, copy: str) -> bool:
        """Tiles over what is printed in yellow are no upgrades."""
        board = self.game.land.board
        return board.tile(hex_).color not in {"white", "yellow"} or hex_ in board.copies

    def is_barred(self, allowance: TileLay, hex_: str) -> bool:
        """The second tile lies apart from the first one."""
        around = self.game.land.ground.hexmap[hex_].neighbours
        return any(hex_ == other or other in around for other in self.hexes)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """As the tile action allows, printed yellow like white."""
        allowance = self.allowance(company)
        if allowance is None:
            return
        if waits_for_home(self.game, company):
            yield company.definition.home[0]
        for hex_ in self.game.land.reached_hexes(company):
            upgrade = self.is_upgrade(hex_, "")
            if (self.may_upgrade if upgrade else self.may_lay)(allowance) and not self.is_barred(
                allowance, hex_
            ):
                yield hex_

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every tile in every rotation; a home that waits comes first."""
        if not waits_for_home(self.game, company):
            yield from super().lay_choices(company)
        elif LayTile in self.kinds_for(company):
            for copy, rotation in self._home_lays(company):
                hex_ = company.definition.home[0]
                yield self.choice(
                    "lay_tile", company, facts={"cost": 0}, hex=hex_, tile=copy, rotation=rotation
                )

    def why_not_land(self, action: LayTile, company: Corporation) -> str | None:
        """The tile of a home that waits need not join track."""
        if not waits_for_home(self.game, company):
            return super().why_not_land(action, company)
        if action.hex == company.definition.home[0] and (
            (action.tile.rpartition("-")[0], action.rotation)
            in ((copy.rpartition("-")[0], rotation) for copy, rotation in self._home_lays(company))
        ):
            return None
        return f"{company.id} begins with a tile with a city on its home."

    def _home_lays(self, company: Corporation) -> Iterator[tuple[str, int]]:
        land, hex_ = self.game.land, company.definition.home[0]
        shut = 63 & ~land.ground.hexmap[hex_].open_edges
        for tile in land.successors(land.board.tile(hex_), hex_):
            copy = land.next_copy(tile.name)
            if copy is not None and tile.color in self.game.phase.tiles:
                for rotation, exits in fitting(land.board.tile(hex_), tile.base, land.rules):
                    if not exits & shut:
                        yield copy, rotation


@dataclass(frozen=True)
class TrainHabits:
    """Which routes trains may run: most not twice through a hex, and not from or to a town."""

    name: str = "kinds of trains"
    claims: int = 0
    remembered: bool = True

    def bound(self, _train: TrainReach) -> int:
        """It adds nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing is added to a route that is allowed."""
        name, stops = run.train.name, run.stops
        twice = len({stop.hex for stop in stops}) < len(stops)
        ends = {stops[0].kind, stops[-1].kind}
        if (twice and name not in TANKS) or (StopKind.TOWN in ends and name not in LOCALS):
            return ()
        return (Offer(0),)


class LocalRevenue(RevenuePolicy):
    """What trains earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Halts pay only some trains."""
        usual = super().route_rules(company)
        board = self.game.land.board

        def value(stop: NetworkStop, train: TrainReach) -> int:
            halt = train.name not in TANKS and HALT in board.tile(stop.hex).labels
            return 0 if halt else usual.value_at(stop, train)

        return replace(usual, stop_value=value, hooks=(*usual.hooks, TrainHabits()))


class LedTrains(TrainPolicy):
    """Trains."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """A minor without a president for which nobody acts does nothing."""
        idle = company.player is None and not is_unled(self.game, company)
        return [] if idle else super().runnable_trains(company)

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Minors keep the train that they were formed with."""
        return train not in self.game.memory_of(Memory).reserved and super().may_trade(train, buyer)


class RunDeputized(Deputized, RunTrains):
    """As usual; without a president the turn waits where there is a route, be there a train or not."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, if there is somewhere to go."""
        if not is_unled(self.game, entity) or entity is not self.actor() or self.passed:
            return super().actions(entity)
        assert isinstance(entity, Corporation)
        return frozenset({RunRoutes}) if self.game.runs.possible(entity) else NOTHING


class BuyTrainsUnled(Deputized, BuyTrains):
    """As usual. A company without a president buys what the bank has, as long as it has a route, room and
    money: the deputy chooses among several trains, and the only one that it can pay it buys by itself."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Without a president a choice among trains of the bank, which is no pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.player is not None:
            return super().actions(entity)
        several = entity is company and not self.passed and len(self.affordable(company)) > 1
        return frozenset({BuyTrain}) if several else NOTHING

    def affordable(self, company: Corporation) -> list[Train]:
        """The trains that a company without a president may buy."""
        if not is_unled(self.game, company) or not self.has_room(company):
            return []
        depot = self.game.depot
        trains = [train for train in self.offered(company) if depot.lowest_price(train) <= company.cash]
        return trains if trains and self.game.land.has_route(company) else []

    def tradable(self, company: Corporation) -> list[Train]:
        """None without a president."""
        return [] if company.player is None else super().tradable(company)

    def can_buy(self, company: Corporation) -> bool:
        """The turn waits for whoever has room and any money while others own trains (as on 18xx.games)."""
        waits = company.cash > 0 and self.has_room(company) and bool(self.owned_elsewhere(company))
        return waits or super().can_buy(company)

    def skip(self) -> None:
        """Without a president: the only train that it can pay."""
        company = self.actor()
        trains = self.affordable(company) if isinstance(company, Corporation) else []
        if isinstance(company, Corporation) and len(trains) == 1:
            bought = BuyTrain(entity=company.key, train=trains[0].id, price=trains[0].price)
            self.do_buy(bought, company)
        super().skip()
