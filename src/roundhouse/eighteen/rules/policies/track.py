"""The usual answers about track: which tile may lie where, and what a company may spend on it."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.replacing import may_replace
from roundhouse.eighteen.track.tile import Tile

from ..decisions.track import PlannedLay, TrackDecisions
from ..in_play import GameInPlay
from ..state.pieces import Corporation, Private
from .policy import Policy


class TrackPolicy(Policy, TrackDecisions):
    """The usual answers about track: which tile may lie where, and what a company may spend on it."""

    def __init__(self, game: GameInPlay) -> None:
        super().__init__(game)
        self.judges_lays = type(self).why_not_lay is not TrackPolicy.why_not_lay

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        game = self.game
        first, minor = game.settings.first_tile_lays, game.settings.minor_tile_lays
        if minor and not company.is_major:
            first_minor = game.settings.first_minor_tile_lays
            return first_minor if first_minor and not company.runs else minor
        return first if first and not company.runs else game.settings.tile_lays

    def waits_for_tiles(self, private: Private, ability: LayTiles) -> bool:
        return not ability.consumes_lay

    def track_money(self, company: Corporation) -> int:
        game = self.game
        return game.policies.money.buying_power(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        land, map_ = self.game.land, self.game.title.map
        if old.name in map_.last_tiles:
            return False
        if not land.fits_color(old, new):
            return False
        rules, then = land.rules, map_.next_tiles.get(hex_)
        if then is not None and (wanted := then.get(new.color)) is not None:
            if new.name not in wanted:
                return False
            rules = land.rules_on(hex_)
        towns = land.town_rules(old, new)
        if towns is not None:
            return may_replace(old, new, towns)
        return may_replace(old, new, rules, land.future_label(hex_))

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        game = self.game
        return may_replace(old, new, game.land.special_rules)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        return None
