"""Track of private railways and corporations in 1858."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.replacing import adds_narrow_only
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.journal import tracked

from ...decisions import PlannedLay
from ...policies import TrackPolicy
from ...state.actions import LayTile, Pass
from ...state.events import ContributionMade
from ...state.pieces import Corporation, Private
from ...steps.track import LayTrack
from .railways import builds_for, railways_at
from .settings import facts_of

NO_NARROW = "broad_gauge"
"""The status of phases in which only broad track is laid."""


class HomeLand(TrackPolicy):
    """The home land of private railways, and who pays for track."""

    def track_money(self, company: Corporation) -> int:
        """The money for track: the owner or president pays what the company lacks."""
        return super().track_money(company) + (company.player.cash if company.player is not None else 0)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the planned lay is not allowed, or ``None``.

        Bare homes of railways are reserved for them, and the first tile there must lead along the railway.
        """
        game, company, tile = self.game, plan.company, plan.tile
        if tile is not None and NO_NARROW in game.phase.status and _has_narrow(tile):
            return "Narrow track is not laid yet."
        if game.land.board.tile(plan.hex).color != "white":
            return None
        homes = list(railways_at(game, plan.hex))
        if homes and not any(company is not None and builds_for(company, private) for private in homes):
            return f"{plan.hex} is kept for {homes[0].name}."
        if tile is not None:
            for private in homes:
                if not game.minors[private.id].closed and not self._leads_along(plan.hex, tile, private):
                    return f"The first tile on {plan.hex} has to lead along {private.name}."
        return None

    def _leads_along(self, hex_: str, tile: Tile, private: Private) -> bool:
        """Whether a tile has an exit to every neighbouring home hex of the railway."""
        home, map_ = facts_of(self.game).railways[private.id].home, self.game.land.ground.hexmap
        neighbours = enumerate(map_[hex_].neighbours)
        return all(edge in tile.exits for edge, other in neighbours if other in home)


def _has_narrow(tile: Tile) -> bool:
    return any(path.track is Gauge.NARROW for path in tile.paths)


class LayTrackOfRailways(LayTrack):
    """Two tile actions. Owners pay for their railways, presidents what a corporation lacks. The second action
    costs half if either of the two adds narrow track only."""

    narrow: bool = tracked(False)
    """Whether a tile of this turn has added narrow track only."""

    def begin_turn(self) -> None:
        """Forget the tiles of the last turn."""
        super().begin_turn()
        if self.narrow:
            self.narrow = False

    def _has_lay(self, company: Corporation) -> bool:
        """Whether the turn waits: as long as a tile action is left, even without money or a place for a
        tile."""
        return self.allowance(company) is not None

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that reaches no hex where it might lay, as an action; otherwise ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or Pass not in self.kinds_for(company):
            return None
        return None if any(self.open_hexes(company)) else {"type": "pass", "entity": company.key}

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """Yield the hexes where ``company`` may lay; not bare homes of railways of others."""
        track = self.game.policies.track
        for hex_ in super().open_hexes(company):
            if track.why_not_lay(PlannedLay(hex_, None, company)) is None:
                yield hex_

    def _adds_narrow(self, hex_: str, copy: str) -> bool:
        """Whether the tile would add narrow track only."""
        land = self.game.land
        return adds_narrow_only(land.board.tile(hex_), land.tile_of(copy))

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """The cost of the tile action; half of ``usual`` if a tile of this turn adds narrow track only."""
        return usual // 2 if self.narrow or self._adds_narrow(hex_, copy) else usual

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """The cost of laying the tile, for each of the rotations; the tile action costs the same in all."""
        extra = self.extra(company, hex_, copy, 0, usual)
        return self.game.land.costs(company, hex_, copy, rotations, extra)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile; the owner or president pays what the company lacks.

        Raises Refusal like the usual lay.
        """
        allowance = self.allowance(company)
        assert allowance is not None
        game, upgrade = self.game, self.check(action, company, allowance)
        narrow = self._adds_narrow(action.hex, action.tile)
        extra = self.extra(company, action.hex, action.tile, action.rotation, self.cost(allowance, upgrade))
        cost = game.land.cost(company, action.hex, action.tile, action.rotation, extra)
        missing, player = cost - company.cash, company.player
        if missing > 0 and player is not None:
            game.pay(player, company, missing)
            game.happen(ContributionMade(player=player.id, amount=missing))
        game.land.lay(company, action.hex, action.tile, action.rotation, extra=extra)
        self.count(action.hex, upgrade)
        self.narrow = self.narrow or narrow
