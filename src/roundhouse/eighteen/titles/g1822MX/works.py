"""Tiles by private companies of 1822MX: ports and builder cubes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.parts.bid_boxes.settings import is_minor
from roundhouse.eighteen.rules.parts.private_works.steps import PrivateTrack
from roundhouse.eighteen.rules.state.actions import LayTile
from roundhouse.eighteen.rules.state.events import SpecialTileLaid
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.errors import Refusal

from .facts import Facts
from .track import cube_hexes, put_cube


class PrivateTrackMexico(PrivateTrack):
    """As usual; cubes are put down, and ports lie at sea, where nothing else is laid."""

    def facts(self) -> Facts:
        """The settings."""
        return self.game.settings_of(Facts)

    def _ports(self, private: Private) -> Iterator[tuple[str, str, int]]:
        """Hex, copy and rotation of the ports that ``private`` may lay."""
        found, land = self.ability(private), self.game.land
        if found is None:
            return
        for name in found[1].tiles:
            copy = land.next_copy(name)
            for hex_ in found[1].hexes if copy is not None else ():
                old = land.board.tile(hex_)
                node = next(iter(old.node_exits), frozenset())
                for rotation in range(6):
                    if hex_ not in land.board.tiles and land.tile_named(name).at(rotation).exits == node:
                        yield hex_, copy or "", rotation

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        facts, company = self.facts(), private.owner
        if private.id in facts.ports:
            yield from ((hex_, copy, rotation, 0) for hex_, copy, rotation in self._ports(private))
        elif private.id in facts.cubes.privates:
            if isinstance(company, Corporation) and self.ability(private) is not None:
                yield from ((hex_, self._cube(), 0, 0) for hex_ in cube_hexes(self.game, company))
        else:
            yield from super()._lays(private)

    def _cube(self) -> str:
        return f"{self.facts().cubes.tile}-0"

    def lays_of(self, group: Sequence[Private]) -> Iterator[tuple[str, str, int, int]]:
        """An extra tile may be a cube."""
        yield from super().lays_of(group)
        company = group[0].owner
        if [one.id for one in group] == [self.works().extra] and isinstance(company, Corporation):
            yield from ((hex_, self._cube(), 0, 0) for hex_ in cube_hexes(self.game, company))

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, or put the cube down."""
        if action.tile.rpartition("-")[0] == self.facts().cubes.tile:
            self._lay_cube(action, private)
        elif private.id in self.facts().ports:
            self._lay_port(action, private)
        else:
            super().do_lay(action, private)

    def _lay_cube(self, action: LayTile, private: Private) -> None:
        company, found, works = private.owner, self.ability(private), self.works()
        own = private.id in {*self.facts().cubes.privates, works.extra}
        if found is None or not own or not isinstance(company, Corporation):
            raise Refusal("track/cube", f"{private.name} cannot put a builder cube down now.")
        put_cube(self.game, company, action)
        if private.id != works.extra:
            self._use(private, found[0], action.hex)
            return
        self.count_extra(action.hex)
        self._use_up(private, found[0], action.hex, is_minor(company))

    def _lay_port(self, action: LayTile, private: Private) -> None:
        company, found, land = private.owner, self.ability(private), self.game.land
        name = action.tile.rpartition("-")[0]
        there = [place for place in self._ports(private) if place[0] == action.hex]
        fits = any(copy.rpartition("-")[0] == name and action.rotation == turn for _, copy, turn in there)
        if found is None or not fits or not isinstance(company, Corporation):
            raise Refusal("track/special", f"{private.name} cannot lay {action.tile} on {action.hex} so.")
        land.lay_paid(company, action.hex, there[0][1], action.rotation, private.id, 0)
        self._use(private, found[0], action.hex)

    def _use(self, private: Private, place: int, hex_: str) -> None:
        game = self.game
        game.abilities.use(private, place)
        game.happen(SpecialTileLaid(private=private.id, hex=hex_, ability=private.ability(place).word()))
