"""Track: what may lie where, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import may_replace

from ..pieces import Corporation, Private
from .policy import Policy


class PlannedLay(NamedTuple):
    """A tile as somebody would lay it: a company in a tile action, or the ability of a ``private``, for which
    ``company`` pays, if any does.

    ``tile`` is turned as it would lie. ``None`` stands for any upgrade of what lies there: asked first, so
    that not every tile has to be tried where none may be laid.
    """

    hex: str
    tile: Tile | None
    company: Corporation | None
    private: Private | None = None


class TrackPolicy(Policy):
    """Track: what may lie where, and what it costs."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a company's turn."""
        game = self.game
        first = game.settings.first_tile_lays
        return first if first and not company.runs else game.settings.tile_lays

    def track_money(self, company: Corporation) -> int:
        """What a company can spend on track."""
        game = self.game
        return game.policies.money.buying_power(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """May tile ``new`` replace ``old`` on a hex?"""
        game = self.game
        if old.name in game.title.map.last_tiles:
            return False
        wanted = game.title.map.next_tiles.get(hex_, {}).get(new.color)
        if wanted is not None and new.name != wanted:
            return False
        rules = game.land.rules if wanted is None else game.land.rules_on(hex_)
        return may_replace(old, new, rules, game.land.future_label(hex_))

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """May an ability lay ``new`` over ``old``? Only colour and old track matter."""
        game = self.game
        return may_replace(old, new, game.land.special_rules)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Anything of the title's own against a tile as it would lie; ``None`` if there is nothing."""
        return None
