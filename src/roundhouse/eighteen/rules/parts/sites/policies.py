"""Policies of mines and bridges: track and routes."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from ...decisions.track import PlannedLay
from ...in_play import GameInPlay
from ...policies import RevenuePolicy, TrackPolicy
from ...state.pieces import Corporation, Private
from .memory import Sites
from .settings import SiteSettings


class SiteTrack(TrackPolicy):
    """Lays on mines, and the special cities."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Whether ``new`` may replace ``old``; a tile with a mine stays."""
        if hex_ in self.game.memory_of(Sites).mines:
            return False
        return super().may_replace(old, new, hex_, company)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """Whether an ability may replace ``old`` by ``new``; a labelled tile goes on any bare hex."""
        if new.label:
            return old.color == "white"
        return super().may_replace_specially(ability, old, new, hex_)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the planned lay is not allowed, or ``None``; a mine must lead to a stop, or to where one may
        still join."""
        private, tile = plan.private, plan.tile
        if private is None or tile is None or not self._must_lead(private):
            return super().why_not_lay(plan)
        if not leads_to_a_place(self.game, tile, plan.hex):
            return f"{private.name} must lead to a place."
        return super().why_not_lay(plan)

    def _must_lead(self, private: Private) -> bool:
        settings = self.game.settings_of(SiteSettings)
        return settings.mines_lead_to_places and private.id in settings.mines


def leads_to_a_place(game: GameInPlay, tile: Tile, hex_: str) -> bool:
    """Whether the tile leads to a city, town or off-board area, or to one whose track could still join it."""
    land = game.land
    for edge, name in enumerate(land.ground.hexmap[hex_].neighbours):
        if name is None or edge not in tile.exits:
            continue
        beside = land.board.tile(name)
        if beside.stops and (opposite(edge) in beside.exits or _may_still_change(game, beside, name)):
            return True
    return False


def _may_still_change(game: GameInPlay, tile: Tile, hex_: str) -> bool:
    tiles = game.land.ground.tiles.values()
    return any(game.policies.track.may_replace(tile, other, hex_, None) for other in tiles)


class SiteRevenue(RevenuePolicy):
    """The revenue of mines, bridges and stations."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, with bonuses for bridges, mines and stations."""
        game = self.game
        settings, sites = game.settings_of(SiteSettings), game.memory_of(Sites)
        bonuses = []
        if sites.bridges:
            bonuses.append(Bonus("bridges", per_hex=dict.fromkeys(sites.bridges, settings.bridge_bonus)))
        if sites.mines:
            per_hex = dict.fromkeys(sites.mines, settings.mine_bonus)
            bonuses.append(Bonus(settings.mine_name, per_hex=per_hex))
        for train, amount in settings.station_bonus.items():
            for spot in game.land.board.tokens_of(company.id):
                sets = (StopSet.of(spot),)
                bonuses.append(Bonus(f"station {spot[0]}", amount, sets=sets, trains=frozenset({train})))
        usual = super().route_rules(company)
        return replace(usual, bonuses=(*usual.bonuses, *bonuses))
