"""The step in which private companies of 1822 lay tiles, several of them for one tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.track.replacing import Restriction
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import legal_rotations
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import LayTile
from ...state.events import SpecialTileLaid
from ...state.pieces import Corporation, Private
from ...steps.special_track import SpecialTrack
from ..bid_boxes.settings import is_minor
from .settings import WorksSettings

WATER = "water"
"""The type of border of an estuary."""


class PrivateTrack(SpecialTrack):
    """As usual; and several private companies of a company may be used for the same tile."""

    # Who is used

    def works(self) -> WorksSettings:
        """The settings that say which private company does what."""
        return self.game.settings_of(WorksSettings)

    def _is_work(self, private: Private, ability: TileAbility) -> bool:
        return isinstance(ability, LayTiles) and private.id in self.works().together

    def _work_of(self, private: Private) -> tuple[int, LayTiles] | None:
        """The ability of ``private`` to lay a tile, with its place, or ``None`` if it is used up.

        Whether this is the time for it is only asked of the private company that acts.
        """
        return next(iter(self.game.abilities.usable_at(private, LayTiles)), None)

    def helpers(self, private: Private) -> list[Private]:
        """The private companies of the same owner that may be used for the same tile."""
        names, owner = self.works().together.get(private.id, ()), private.owner
        if not isinstance(owner, Corporation):
            return []
        return [
            other
            for other in owner.privates
            if other.id in names and other is not private and self._work_of(other) is not None
        ]

    # What may be laid

    def lays_of(self, group: Sequence[Private]) -> Iterator[tuple[str, str, int, int]]:
        """Yield each hex, tile and rotation that ``group`` may lay together, with the cost in money."""
        company = group[0].owner
        if not isinstance(company, Corporation):
            return
        land = self.game.land
        for hex_ in land.reached_hexes(company):
            if not self._may_work_on(group, company, hex_):
                continue
            for tile in self._tiles_for(group, company, hex_):
                copy = land.next_copy(tile.name)
                if copy is None or not self._has_room(group, company, hex_, copy):
                    continue
                for rotation in self._turns(group, company, hex_, tile):
                    cost = self.cost_of(group, company, hex_, copy, rotation)
                    if cost is not None and cost <= self.game.policies.track.track_money(company):
                        yield hex_, copy, rotation, cost

    def _uses(self, group: Sequence[Private], name: str | None) -> bool:
        return any(private.id == name for private in group)

    def _removes_town(self, group: Sequence[Private]) -> bool:
        return any(private.id in self.works().removes_town for private in group)

    def _may_work_on(self, group: Sequence[Private], company: Corporation, hex_: str) -> bool:
        works, old = self.works(), self.game.land.board.tile(hex_)
        if self._removes_town(group) and len(old.towns) != 1:
            return False
        if self._uses(group, works.ahead) and (
            old.name not in works.plain + works.towns
            or old.color != self.game.phase.tiles[-1]
            or (is_minor(company) and old.color != "yellow")
        ):
            return False
        terrain = {name for upgrade in old.upgrades for name in upgrade.terrain}
        return not self._uses(group, works.free) or not terrain.isdisjoint(works.free_terrain)

    def _tiles_for(self, group: Sequence[Private], company: Corporation, hex_: str) -> Iterator[Tile]:
        """Yield the tiles of the right kind and colour that may replace what lies on the hex."""
        game, works = self.game, self.works()
        land, old = game.land, game.land.board.tile(hex_)
        colors = game.phase.tiles
        for name, left in land.supply.left.items():
            tile = land.ground.tiles[name]
            early = self._uses(group, works.ahead)
            if not left or early is (tile.color in colors):
                continue
            if early and name not in works.plain + works.towns:
                continue
            if self._removes_town(group):
                colored = (old.color, tile.color) in land.rules.next_colors
                if colored and name in works.plain and (old.name in works.towns or old.color == "white"):
                    yield tile
            elif game.policies.track.may_replace(old, tile, hex_, company):
                yield tile

    def _turns(
        self, group: Sequence[Private], company: Corporation, hex_: str, tile: Tile
    ) -> tuple[int, ...]:
        land = self.game.land
        if not self._removes_town(group):
            return land.rotations_by(group[0], company, hex_, tile)
        rules = replace(
            land.ground.replacing.towns,
            next_colors=land.rules.next_colors,
            restriction=Restriction.PERMISSIVE,
        )
        stubs = {stub.edge for stub in land.board.tile(hex_).stubs}
        found = legal_rotations(land.board, hex_, tile, land.reach(company), rules)
        return tuple(turn for turn in found if stubs <= tile.at(turn).exits)

    def _has_room(self, group: Sequence[Private], company: Corporation, hex_: str, copy: str) -> bool:
        """Whether a tile action, or an extra tile, is left for this tile."""
        works = self.works()
        if not self._uses(group, works.extra):
            return self.has_action(company, hex_, copy)
        upgrades = self.game.land.board.tile(hex_).color != "white"
        return not (upgrades and self.laid)

    def cost_of(
        self, group: Sequence[Private], company: Corporation, hex_: str, copy: str, rotation: int
    ) -> int | None:
        """The cost of the tile with the help of ``group``, in money; ``None`` if one of them does not help
        with it."""
        game, works = self.game, self.works()
        cost = game.land.cost(company, hex_, copy, rotation, 0)
        if self._uses(group, works.estuary):
            if not game.land.crosses_unpaid(company, hex_, copy, rotation, WATER):
                return None
            cost = max(0, cost - works.estuary_discount)
        return 0 if self._uses(group, works.free) else cost

    def _groups(self, private: Private) -> Iterator[tuple[Private, ...]]:
        others = self.helpers(private)
        sizes = chain.from_iterable(combinations(others, count) for count in range(len(others) + 1))
        return ((private, *some) for some in sizes if self._fit([private, *some]))

    def _fit(self, group: Sequence[Private]) -> bool:
        """Whether each of these may be used with every other one."""
        together = self.works().together
        return all(
            other.id in together.get(one.id, ()) for one in group for other in group if one is not other
        )

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and those in which several private companies help."""
        yield from super().choices()
        for private in self.game.abilities.privates_with(LayTiles):
            if private.closed or LayTile not in self.kinds_for(private) or not self.ability(private):
                continue
            for group in self._groups(private):
                if len(group) < 2:
                    continue
                names = [other.id for other in group[1:]]
                for hex_, copy, rotation, cost in self.lays_of(group):
                    yield self.choice(
                        "lay_tile",
                        private,
                        facts={"cost": cost},
                        hex=hex_,
                        tile=copy,
                        rotation=rotation,
                        combo_entities=names,
                    )

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        found = self.ability(private)
        if found is None or not self._is_work(private, found[1]):
            yield from super()._lays(private)
            return
        yield from self.lays_of((private,))

    # What happens

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, and use up the abilities that helped.

        Raises Refusal if these cannot be used together or cannot lay the tile.
        """
        found = self.ability(private)
        assert found is not None
        if not self._is_work(private, found[1]):
            super().do_lay(action, private)
            return
        game = self.game
        company = private.owner
        assert isinstance(company, Corporation)
        group = (private, *(game.private(name) for name in action.combo_entities))
        helpers = self.helpers(private)
        if any(other not in helpers for other in group[1:]) or not self._fit(group):
            names = ", ".join(other.id for other in helpers) or "none"
            raise Refusal("track/special", "These cannot be used together.", hint=f"possible: {names}")
        cost = self._why_not_work(action, group, company)
        upgrades = game.land.board.tile(action.hex).color != "white"
        if self._uses(group, self.works().extra):
            self.count_extra(action.hex)
        else:
            self._track_step().count(action.hex, self.upgrades(action.hex, action.tile))
        if cost:
            game.pay(company, game.bank, cost)
        game.land.lay_paid(company, action.hex, action.tile, action.rotation, private.id, cost)
        used = [(one, self._work_of(one)) for one in group]
        for one, what in used:
            if what is not None:
                self._use_up(one, what[0], action.hex, upgrades or is_minor(company))

    def count_extra(self, hex_: str) -> None:
        """Count an extra tile: it takes no tile action; after the first of two it takes the place of the
        second."""
        track = self._track_step()
        track.laid_beside(hex_)
        if track.laid == 1:
            track.forgo()

    def _why_not_work(self, action: LayTile, group: Sequence[Private], company: Corporation) -> int:
        """The cost of the tile, in money. Raises Refusal if ``group`` may not lay it."""
        land = self.game.land
        if action.hex not in land.ground.hexmap.hexes or not land.has_copy(action.tile):
            raise Refusal("track/special", f"Tile {action.tile} cannot be laid on {action.hex}.")
        tile = land.tile_of(action.tile)
        named = land.next_copy(tile.name)
        for hex_, copy, rotation, cost in self.lays_of(group):
            if hex_ == action.hex and copy == named and rotation == action.rotation:
                return cost
        names = " with ".join(private.name for private in group)
        reason = f"{names} cannot lay tile {tile.name} on {action.hex} like that."
        if not self.game.stands(group[0].id, reason):
            raise Refusal("track/special", reason)
        return self.cost_of(group, company, action.hex, action.tile, action.rotation) or 0

    def _use_up(self, private: Private, place: int, hex_: str, at_once: bool) -> None:
        """Count a use of the ability ``place`` of ``private``.

        Extra tiles are two yellow ones of a corporation; with ``at_once`` one tile uses both up.
        """
        game = self.game
        game.abilities.use(private, place)
        game.happen(SpecialTileLaid(private=private.id, hex=hex_, ability=private.ability(place).word()))
        if private.id != self.works().extra:
            return
        if at_once and not private.closed:
            game.abilities.use(private, place)
        self.laid = () if private.closed else (*self.laid, hex_)
        self.together = None if private.closed else private

    def finish(self) -> None:
        """End the step; a private company that does not lay its second extra tile closes."""
        pending = self.together
        super().finish()
        if pending is not None and pending.id == self.works().extra and not pending.closed:
            self.game.close_private(pending)
