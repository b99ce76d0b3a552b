"""18MT: towns at the ends of routes count as cities, and the tile actions depend on the phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, StockPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.tile import Tile

TWO_TILES = "extra_tile_lays"
JUNCTION = "mts"
GIFT_OF_SHARES = "SOO"


@dataclass(frozen=True)
class EndTowns:
    """A town at an end of a route takes a city's place: with it the train may not visit too many."""

    name: str = "towns at the ends"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It never pays."""
        return 0 * len(train.name)

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a route that is too long."""
        limits = (one.pay for one in run.train.allowances if StopKind.CITY in one.kinds)
        most = next(limits, None)
        kinds = [stop.kind for stop in run.stops]
        towns = [kind for kind in (kinds[0], kinds[-1]) if kind is StopKind.TOWN]
        cities = [kind for kind in kinds if kind is not StopKind.TOWN]
        return (Offer(0),) if most is None or len(cities) + len(towns) <= most else ()


class MontanaRevenue(RevenuePolicy):
    """Where routes end."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Towns at the ends count."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, EndTowns()))


class MontanaTrack(TrackPolicy):
    """Tile actions, and the junction of the Montana Western Railway."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A second one in early phases only."""
        lays = super().tile_lays(company)
        return lays if TWO_TILES in self.game.phase.status else lays[:1]

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The junction is laid by the private company only, and not before other brown tiles."""
        if plan.tile is not None and plan.tile.name == JUNCTION:
            if plan.private is None:
                return "Only the Montana Western Railway lays this tile."
            if plan.tile.color not in self.game.phase.tiles:
                return "No brown tile is laid in this phase."
        return super().why_not_lay(plan)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """On plain green track."""
        plain = old.color == "green" and not old.stops
        return plain and super().may_replace_specially(ability, old, new, hex_)


class MontanaWorth(StockPolicy):
    """What players are worth."""

    def worth(self, player: Player) -> int:
        """The private company that brings a presidency is worth nothing."""
        mine = sum(private.value for private in player.privates if private.id == GIFT_OF_SHARES)
        return super().worth(player) - mine


class Montana(Part[NoSettings]):
    """Towns at the ends of routes count as cities; early phases lay two tiles; the Soo Line adds no worth."""

    policies = (MontanaRevenue, MontanaTrack, MontanaWorth)
    status: ClassVar[Mapping[str, str]] = {TWO_TILES: "corporations may lay two yellow tiles"}


PART = Montana
