"""Track of two gauges in 18Ireland, and what trains earn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.track.feeders import fed_stops
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.parts import City, Junction
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import keeps_apart

from .facts import Facts, is_small


class GaugesIreland(TrackPolicy):
    """Tile actions, and tiles of private companies."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The second one may be an upgrade, too, for one corporation."""
        usual = super().tile_lays(company)
        upgrade = self.game.settings_of(Facts).second_upgrade
        if all(private.id != upgrade.private for private in company.privates):
            return usual
        first, second = usual
        return first, TileLay(lay=second.lay, upgrade=True, cost=second.cost, upgrade_cost=upgrade.cost)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The location at sea lies on blue land."""
        at_sea = (old.color, new.color) == ("blue", "red")
        return at_sea or super().may_replace_specially(ability, old, new, hex_)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Tiles of private companies keep the gauges apart, and that at sea leads to one of some hexes."""
        private, tile, game = plan.private, plan.tile, self.game
        if private is None or tile is None:
            return None
        facts = game.settings_of(Facts)
        if private.id == facts.first_color and tile.color != "yellow":
            return f"{private.name} lays a yellow tile."
        if private.id == facts.mail.private:
            beyond = game.land.ground.hexmap[plan.hex].around
            if not any(beyond[edge] in facts.mail.hexes for edge in tile.exits):
                return f"{private.name} leads to {', '.join(facts.mail.hexes)}."
        if not keeps_apart(game.land.board, plan.hex, tile):
            return "Track of different gauges does not meet."
        return None


class SpecialTrackIreland(SpecialTrack):
    """As usual; some private companies lay the first of their tiles on a certain hex."""

    def _joins(self, private: Private, ability: TileAbility, hex_: str, copy: str, rotation: int) -> bool:
        first = self.game.settings_of(Facts).first_hex.get(private.id, hex_)
        begins = self.together is not private
        return not (begins and hex_ != first) and super()._joins(private, ability, hex_, copy, rotation)


class RevenueIreland(RevenuePolicy):
    """What stops pay, and where the price goes."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A stop also pays what the narrow gauge brings to it; the river joins two cities."""
        usual = super().route_rules(company)
        river, game = self.game.settings_of(Facts).river, self.game
        bonuses = list(usual.bonuses)
        if any(private.id == river.private for private in company.privates):
            one, two = river.hexes
            amounts = {**self._cities(one, self._pays(two)), **self._cities(two, self._pays(one))}
            name = game.privates[river.private].name
            bonuses.append(Bonus(name, sets=(StopSet(amounts),), counted=False, uses=1))
        fed = {key: self._revenue(*key) + more for key, more in game.answers.to(self._fed).items()}
        return replace(usual, values={**usual.values, **fed}, bonuses=tuple(bonuses))

    def _fed(self) -> Mapping[StopKey, int]:
        """What the narrow gauge adds to stops, where it adds anything."""
        board = self.game.land.board
        gauge, fed = board.hexmap.feeder_track, dict[StopKey, int]()
        for here in board.hexmap.by_index:
            tile = board.tile(here.name)
            if all(path.track is not gauge for path in tile.paths):
                continue
            for node, stop in enumerate(tile.nodes):
                if not isinstance(stop, Junction) and (more := self._brought(here.name, node)):
                    fed[here.name, node] = more
        return fed

    def _brought(self, hex_: str, node: int) -> int:
        """What the narrow gauge brings to a stop."""
        colors = self.game.phase.tiles
        return sum(
            revenue_of(stop.revenue, colors) for _, stop in fed_stops(self.game.land.board, hex_, node)
        )

    def _revenue(self, hex_: str, node: int) -> int:
        stop = self.game.land.board.tile(hex_).nodes[node]
        return 0 if isinstance(stop, Junction) else revenue_of(stop.revenue, self.game.phase.tiles)

    def _cities(self, hex_: str, amount: int) -> Mapping[StopKey, int]:
        """The cities of a hex, each with the same amount."""
        nodes = enumerate(self.game.land.board.tile(hex_).nodes)
        return {(hex_, node): amount for node, stop in nodes if isinstance(stop, City)}

    def _pays(self, hex_: str) -> int:
        """What the city of a hex pays, the narrow gauge included."""
        node = self.game.land.board.tile(hex_).city_nodes[0]
        return self._revenue(hex_, node) + self._brought(hex_, node)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Only a small company goes two cells to the right."""
        cell = company.cell
        assert cell is not None
        if is_small(company) or paid < cell.price:
            return super().price_after_dividend(company, kind, withheld, paid)
        return self.game.market.right_of(cell)
