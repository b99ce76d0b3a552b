"""Track: what may lie where, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import may_replace

from ..decisions.track import PlannedLay, TrackDecisions
from ..state.pieces import Corporation
from .policy import Policy


class TrackPolicy(Policy, TrackDecisions):
    """Track: what may lie where, and what it costs."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        game = self.game
        first, minor = game.settings.first_tile_lays, game.settings.minor_tile_lays
        if minor and not company.is_major:
            first_minor = game.settings.first_minor_tile_lays
            return first_minor if first_minor and not company.runs else minor
        return first if first and not company.runs else game.settings.tile_lays

    def track_money(self, company: Corporation) -> int:
        game = self.game
        return game.policies.money.buying_power(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        game = self.game
        if old.name in game.title.map.last_tiles:
            return False
        wanted = game.title.map.next_tiles.get(hex_, {}).get(new.color)
        if wanted is not None and new.name != wanted:
            return False
        towns = game.land.town_rules(old, new)
        if towns is not None:
            return may_replace(old, new, towns)
        rules = game.land.rules if wanted is None else game.land.rules_on(hex_)
        return may_replace(old, new, rules, game.land.future_label(hex_))

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        game = self.game
        return may_replace(old, new, game.land.special_rules)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        return None
