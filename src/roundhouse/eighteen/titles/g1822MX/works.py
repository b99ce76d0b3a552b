"""Tiles by private companies of 1822MX: ports."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.parts.builder_cubes.steps import PrivateTrackOrCube
from roundhouse.eighteen.rules.state.actions import LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.errors import Refusal

from .facts import Facts


class PrivateTrackMexico(PrivateTrackOrCube):
    """As usual; ports lie at sea, where nothing else is laid."""

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
        if private.id in self.facts().ports:
            yield from ((hex_, copy, rotation, 0) for hex_, copy, rotation in self._ports(private))
        else:
            yield from super()._lays(private)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, or the port."""
        if private.id in self.facts().ports:
            self._lay_port(action, private)
        else:
            super().do_lay(action, private)

    def _lay_port(self, action: LayTile, private: Private) -> None:
        company, found, land = private.owner, self.ability(private), self.game.land
        name = action.tile.rpartition("-")[0]
        there = [place for place in self._ports(private) if place[0] == action.hex]
        fits = any(copy.rpartition("-")[0] == name and action.rotation == turn for _, copy, turn in there)
        if found is None or not fits or not isinstance(company, Corporation):
            raise Refusal("track/special", f"{private.name} cannot lay {action.tile} on {action.hex} so.")
        land.lay_paid(company, action.hex, there[0][1], action.rotation, private.id, 0)
        self.use(private, found[0], action.hex)
