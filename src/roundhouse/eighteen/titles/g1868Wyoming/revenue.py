"""What routes earn: boom cities, forts, the park, lines from east to west, and the spikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from roundhouse.eighteen.rules.desks.claims import on_track
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.parts import Icon
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile

from . import ground
from .developing import is_free
from .facts import Facts, Spike, Wyoming, is_coal

WYLIE, TRABING, TEAPOT = "P2a", "P2b", "P6b"
"""The camps in the park, the supplier of forts, and the oil leases."""
PARK_BONUS, FORT, SUPPLIED_FORT, LEASE = 10, 10, 20, 5


@dataclass(frozen=True)
class DrivesSpike:
    """A route between east and west with a stop to spare ends at the spike beyond, and drives it."""

    name: str
    starts: frozenset[str]
    ends: Mapping[str, int]
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """The best of the places in the west."""
        return max(self.ends.values())

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the first such route earns more."""
        stops = [run.network.stops[at].hex for at in run.counted]
        bonus = max((self.ends.get(hex_, 0) for hex_ in stops), default=0)
        spare = has_spare(run.train, len(run.stops))
        if not bonus or not spare or not self.starts.intersection(stops):
            return (Offer(0),)
        return (Offer(0), Offer(bonus, frozenset({0})))


def has_spare(train: TrainReach, stops: int) -> bool:
    """May a train visit one stop more than so many?"""
    most = [allowance.visit for allowance in train.allowances]
    return any(visit is None for visit in most) or stops < sum(visit or 0 for visit in most)


def spikes_left(game: GameInPlay) -> Iterator[tuple[str, Spike]]:
    """The spikes that nobody has driven yet."""
    done = game.memory_of(Wyoming).spikes
    for name, spike in game.settings_of(Facts).spikes.items():
        if name not in done:
            yield name, spike


def bonus_name(spike: str) -> str:
    """What the bonus for driving a spike is called in the list of a run's bonuses."""
    return f"spike {spike}"


def side_bonus(tile: Tile) -> int:
    """What is printed at a place in the east or west for a route that leads through the land."""
    if tile.label not in ("E", "W"):
        return 0
    images = (part.image for part in tile.parts if isinstance(part, Icon))
    ends = (image.rpartition("/")[2] for image in images)
    return sum(int(end) for end in ends if end.lstrip("-").isdigit())


def new_west(game: GameInPlay, company: Corporation, runs: Sequence[Run]) -> list[int]:
    """What each of these routes earns more because another one of them drives a spike.

    Places in the west pay the others at once what they pay from then on, with the bonus for a line from the
    east, as on 18xx.games.
    """
    worth, colors = [0] * len(runs), game.runs.rules(company).colors
    driven = [{name for name, _ in run.bonuses} for run in runs]
    for name, spike in spikes_left(game):
        if not any(bonus_name(name) in names for names in driven):
            continue
        for at, run in enumerate(runs):
            stops = [run.network.stops[stop] for stop in run.counted]
            end = next((stop for stop in stops if stop.hex in spike.ends), None)
            if end is None or worth[at] or any(bonus_name(one) in driven[at] for one, _ in spikes_left(game)):
                continue
            new = game.land.tile_named(spike.ends[end.hex].tile)
            east = (game.land.board.tile(stop.hex) for stop in stops)
            line = next((side_bonus(tile) for tile in east if tile.label == "E"), None)
            worth[at] = revenue_of(new.offboards[0].revenue, colors) - revenue_of(end.revenue, colors)
            worth[at] += 0 if line is None else line + side_bonus(new)
    return worth


def recorded_run(game: GameInPlay, company: Corporation, action: RunRoutes) -> Mapping[str, Any]:
    """How 18xx.games writes a run in which a spike is driven: each route with all that it earns."""
    if game.trusting or any(route.revenue is None for route in action.routes):
        return {}
    claims = on_track(action.routes, game.runs.rules(company).beyond)
    appraisal = game.runs.appraise(company, claims, [game.train(claim.train) for claim in claims])
    if isinstance(appraisal, int) or not any(more := new_west(game, company, appraisal.runs)):
        return {}
    by_train = {run.route.train: run.revenue + extra for run, extra in zip(appraisal.runs, more, strict=True)}
    routes = []
    for at, claim in enumerate(action.routes):
        fields = {name: value for name, value in msgspec.to_builtins(claim).items() if value is not None}
        routes.append({**fields, "revenue": by_train[at]})
    return {"routes": routes, "extra_revenue": 0}


class WyomingRevenue(RevenuePolicy):
    """What routes earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Boom cities pay by their tokens; bonuses."""
        usual = super().route_rules(company)
        hooks = tuple(
            DrivesSpike(
                bonus_name(name),
                frozenset(spike.starts),
                {hex_: end.bonus for hex_, end in spike.ends.items()},
            )
            for name, spike in spikes_left(self.game)
        )
        return replace(
            usual,
            values={**usual.values, **dict(self._values(company))},
            bonuses=(*usual.bonuses, *self._bonuses(company)),
            hooks=(*usual.hooks, *hooks),
            beyond=usual.beyond | {spike.spike for _, spike in spikes_left(self.game)},
        )

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """What the west pays more where another route of the run drives a spike."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra + sum(new_west(self.game, company, runs)), subsidy

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, Any]:
        """The spike that the route drives is its last stop, as 18xx.games writes it."""
        out: dict[str, Any] = dict(super().claimed_beside(company, run))
        earned = {name for name, _ in run.bonuses}
        for name, spike in spikes_left(self.game):
            if bonus_name(name) in earned:
                end = next(stop.hex for stop in run.stops if stop.hex in spike.ends)
                out["connections"] = [*map(list, run.connections), [end, spike.spike]]
                out["nodes"] = [*(f"{stop.hex}-{stop.index}" for stop in run.stops), f"{spike.spike}-0"]
        return out

    def _values(self, company: Corporation) -> Iterator[tuple[StopKey, int]]:
        """What boomtowns and boom cities pay this corporation."""
        board = self.game.land.board
        leases = self._leases(company)
        for hex_, tile in board.tiles.items():
            amount = ground.revenue(self.game, hex_, tile)
            if amount is None:
                continue
            more = leases.get(hex_, 0) if tile.cities else 0
            node = tile.city_nodes[0] if tile.cities else tile.nodes.index(tile.towns[0])
            yield (hex_, node), amount + more

    def _leases(self, company: Corporation) -> Mapping[str, int]:
        """By hex, what the tokens beside it of the oil company of the same owner are worth."""
        game, private = self.game, self.game.privates.get(TEAPOT)
        out: dict[str, int] = {}
        if private is None or private.closed or private.player is not company.player:
            return out
        for minor in game.minors.values():
            if minor.player is not company.player or is_coal(minor) or is_free(minor):
                continue
            for token in minor.hex_tokens:
                for hex_ in game.land.ground.hexmap.hexes[token].around:
                    if hex_ is not None:
                        out[hex_] = out.get(hex_, 0) + LEASE
        return out

    def _bonuses(self, company: Corporation) -> Iterator[Bonus]:
        """Forts, the park, and the line from east to west."""
        game, facts = self.game, self.game.settings_of(Facts)
        forts = game.memory_of(Wyoming).forts
        owned = {private.id for private in company.privates}
        if forts:
            worth = SUPPLIED_FORT if TRABING in owned else FORT
            yield Bonus("Forts", per_hex=dict.fromkeys(forts, worth))
        if WYLIE in owned:
            yield Bonus("Yellowstone", PARK_BONUS, sets=(stops_of(dict.fromkeys(facts.yellowstone, 0)),))
        east: dict[str, int] = {}
        west: dict[str, int] = {}
        for hex_ in game.land.board_hexes():
            tile = game.land.board.tile(hex_)
            if amount := side_bonus(tile):
                (east if tile.label == "E" else west)[hex_] = amount
        if east and west:
            yield Bonus("E/W", sets=(stops_of(east), stops_of(west)))
