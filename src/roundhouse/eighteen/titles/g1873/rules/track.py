"""Laying track in 1873: mines until they are connected, railways along their lines, two simple tiles a
turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.reach import reach
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.trial import Trial
from roundhouse.eighteen.track.upgrades import fresh_paths, lays_on
from roundhouse.table.choices import Choice

from ..events import MinesSurveyed
from .facts import facts_of, is_railway, memory_of
from .lines import (
    built_by,
    complete,
    free_copies,
    keeps_cities,
    leads_along,
    may_follow,
    section_at,
    tile_to_reserve,
)
from .mining import connect_mines, connected_mines


class HarzTrack(TrackPolicy):
    """Which tiles may lie where."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Frames stay, hexes may be locked, and a tile that is kept for a line is laid nowhere else."""
        game = self.game
        if not super().may_replace(old, new, hex_, company) or not may_follow(game, old, new):
            return False
        locked = hex_ in facts_of(game).locked and "green" not in game.phase.tiles
        return not locked and free_copies(game, new.name, hex_) > 0

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """All new track must join that of the company; lines of concessions must stay possible."""
        game, company, tile = self.game, plan.company, plan.tile
        if company is None:
            return None
        section = section_at(game, plan.hex)
        building = company in memory_of(game).building
        if building and (section is None or section.railway != company.id):
            return f"{company.id} has to build the lines of its concession first."
        if tile is None:
            return None
        if not keeps_cities(game.land.board.tile(plan.hex), tile):
            return "One of the two cities has to have the track of the old one, and no other."
        if section is not None and not leads_along(tile, section.exits):
            if section.railway == company.id:
                return f"The tile has to lead along the line of {company.id}."
            if tile_to_reserve(game, plan.hex, tile) is None:
                return f"No tile could complete the line of {section.railway} afterwards."
        if building and section is not None and not self._is_for_line(plan.hex, tile):
            return f"The line has to be built with tile {section.tile}."
        return None if self._joins_all(plan, company, tile) else "All new track has to be joined."

    def _is_for_line(self, hex_: str, tile: Tile) -> bool:
        """Whether a railway that builds its line may lay this tile: the reserved one, else the usual one."""
        section = section_at(self.game, hex_)
        kept = memory_of(self.game).reserved.get(hex_)
        wanted = section.tile if kept is None and section is not None else (kept or "").rpartition("-")[0]
        return tile.name == wanted and self.game.land.board.tile(hex_).name != tile.name

    def _joins_all(self, plan: PlannedLay, company: Corporation, tile: Tile) -> bool:
        """Whether the company reaches all track that is new, but for that of the state railway."""
        board = self.game.land.board
        old, found = board.tile(plan.hex), reach(board, company.id)
        if not old.paths and found.starts_on(plan.hex):
            return True
        trial = Trial(board, board.hexmap.hexes[plan.hex], old, tile, found)
        return all(
            trial.runs_over((path,))
            for path in fresh_paths(old, tile, by_value=False)
            if tile.paths[path].track is not Gauge.BROAD
        )


class LayTrackHarz(LayTrack):
    """A mine lays one tile a turn until it is connected. A railway builds all of its lines at once; later it
    lays one tile a turn, or two of the simple ones."""

    handlers: ClassVar[Mapping[type[Action], str]] = LayTrack.handlers

    def allowance(self, company: Corporation) -> TileLay | None:
        """The next tile action: while a railway builds its lines there is always one more."""
        lays = self.game.policies.track.tile_lays(company)
        if company in memory_of(self.game).building:
            return lays[0]
        board, simple = self.game.land.board, facts_of(self.game).double_lays
        if not company.is_major or any(board.tile(hex_).name not in simple for hex_ in self.hexes):
            lays = lays[:1]
        return lays[self.laid] if self.laid < len(lays) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay and pass; a railway that builds its lines only lays, if it can."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not self._lays(entity) or self.allowance(entity) is None:
            return NOTHING
        if entity in memory_of(self.game).building and next(self._all_lays(entity), None) is not None:
            return frozenset({LayTile})
        return frozenset({LayTile, Pass})

    def _lays(self, company: Corporation) -> bool:
        """Whether this is a company that lays track: a railway, or a mine that is not connected."""
        if company.is_major:
            return is_railway(self.game, company)
        return company not in memory_of(self.game).connected

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        building = company in memory_of(self.game).building
        simple = self.game.land.tile_of(copy).name in facts_of(self.game).double_lays
        if self.laid and not building and not simple:
            return "The second tile of a turn has to be yellow, or green with two tracks that do not meet."
        return super()._why_not(company, allowance, hex_, copy, upgrade)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every tile in every legal rotation that the company can pay."""
        if LayTile in self.kinds_for(company):
            yield from self._all_lays(company)

    def _all_lays(self, company: Corporation) -> Iterator[Choice]:
        """As usual, and the tile kept for a line, of whatever colour."""
        allowance = self.allowance(company)
        if allowance is None:
            return
        land, money = self.game.land, self.game.policies.track.track_money(company)
        for hex_ in self.open_hexes(company):
            for copy, rotations in (*land.legal_tiles(company, hex_), *self._kept_tiles(company, hex_)):
                if self._why_not(company, allowance, hex_, copy, self.is_upgrade(hex_, copy)) is not None:
                    continue
                costs = self.lay_costs(company, hex_, copy, rotations, 0)
                for rotation, cost in zip(rotations, costs, strict=True):
                    if cost <= money:
                        facts = {"cost": cost}
                        yield self.choice(
                            "lay_tile", company, facts=facts, hex=hex_, tile=copy, rotation=rotation
                        )

    def _kept_tiles(self, company: Corporation, hex_: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tile that is kept for the line of ``company`` on a hex, if the phase does not allow it yet."""
        game, land = self.game, self.game.land
        copy = memory_of(game).reserved.get(hex_)
        if copy is None or company not in memory_of(game).building:
            return
        tile = land.tile_of(copy)
        if tile.color in game.phase.tiles:
            return
        found = reach(land.board, company.id)
        turns = {
            turn
            for rules in (land.rules_on(hex_), land.ground.replacing.towns)
            for lay in lays_on(land.board, hex_, (tile,), found, rules)
            for turn in lay.rotations
        }
        policy = game.policies.track
        allowed = [
            turn
            for turn in sorted(turns)
            if policy.why_not_lay(PlannedLay(hex_, tile.at(turn), company)) is None
        ]
        if allowed:
            yield copy, tuple(allowed)

    def why_not_land(self, action: LayTile, company: Corporation) -> str | None:
        """Why the land does not allow a lay; the tile kept for a line may be laid before its time."""
        kept = self._kept_tiles(company, action.hex)
        if any(copy == action.tile and action.rotation in turns for copy, turns in kept):
            cost = self.game.land.cost(company, action.hex, action.tile, action.rotation, 0)
            return None if cost <= company.cash else f"{company.id} cannot pay {self.game.money(cost)}."
        return super().why_not_land(action, company)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a tile; lines may be complete with it, and mines connected. Raises Refusal."""
        game = self.game
        cost = 0
        if action.hex in game.land.ground.hexmap.hexes:
            cost = game.land.cost(company, action.hex, action.tile, action.rotation, 0)
        super().do_lay(action, company)
        built_by(game, company, action.hex, cost)
        if complete(game, company):
            self.finish()
        connect_mines(game)

    def finish(self) -> None:
        """End the step; it is noted which mines are connected by now."""
        company = self.actor()
        if not self.passed and self.laid and isinstance(company, Corporation):
            connect_mines(self.game)
            mines = tuple(mine.id for mine in connected_mines(self.game))
            self.game.happen(MinesSurveyed(company=company.id, mines=mines))
        super().finish()
