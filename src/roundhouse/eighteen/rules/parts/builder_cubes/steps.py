"""Laying builder cubes: instead of a tile, or by private companies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import LayTile
from ...state.events import SpecialTileLaid
from ...state.pieces import Corporation, Private
from ...steps.track import LayTrack
from ..bid_boxes.settings import is_minor
from ..private_works.steps import PrivateTrack
from .cubes import cube_copy, cube_hexes, is_cube, put_cube
from .settings import CubeSettings


class LayTrackOrCube(LayTrack):
    """As usual; a builder cube may stand for a yellow tile."""

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Yield the usual lays, and a cube on each hex that takes one, if this tile action may be yellow."""
        yield from super().lay_choices(company)
        allowance = self.allowance(company)
        if LayTile not in self.kinds_for(company) or allowance is None or not self.may_lay(allowance):
            return
        copy = cube_copy(self.game)
        for hex_ in cube_hexes(self.game, company):
            yield self.choice("lay_tile", company, facts={"cost": 0}, hex=hex_, tile=copy, rotation=0)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile, or put a cube down.

        Raises Refusal where the tile action or the hex does not allow it.
        """
        if not is_cube(self.game, action.tile):
            super().do_lay(action, company)
            return
        allowance = self.allowance(company)
        if allowance is None or not self.may_lay(allowance):
            raise Refusal("track/not-allowed", "This tile action cannot put a cube down.")
        put_cube(self.game, company, action)
        self.count(action.hex, False)


class PrivateTrackOrCube(PrivateTrack):
    """As usual; some private companies put builder cubes down, and the extra tiles of one may be cubes."""

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        if private.id not in self.game.settings_of(CubeSettings).privates:
            yield from super()._lays(private)
        elif isinstance(private.owner, Corporation) and self.ability(private) is not None:
            yield from self._cubes(private.owner)

    def _cubes(self, company: Corporation) -> Iterator[tuple[str, str, int, int]]:
        copy = cube_copy(self.game)
        return ((hex_, copy, 0, 0) for hex_ in cube_hexes(self.game, company))

    def lays_of(self, group: Sequence[Private]) -> Iterator[tuple[str, str, int, int]]:
        """Yield the usual lays of a group of private companies; cubes as well for the one with extra
        tiles."""
        yield from super().lays_of(group)
        company = group[0].owner
        if [one.id for one in group] == [self.works().extra] and isinstance(company, Corporation):
            yield from self._cubes(company)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, or put a cube down. Raises Refusal if the private company cannot do so now."""
        if not is_cube(self.game, action.tile):
            super().do_lay(action, private)
            return
        company, found, extra = private.owner, self.ability(private), self.works().extra
        own = private.id in {*self.game.settings_of(CubeSettings).privates, extra}
        if found is None or not own or not isinstance(company, Corporation):
            raise Refusal("track/cube", f"{private.name} cannot put a builder cube down now.")
        put_cube(self.game, company, action)
        if private.id != extra:
            self.use(private, found[0], action.hex)
            return
        self.count_extra(action.hex)
        self._use_up(private, found[0], action.hex, is_minor(company))

    def use(self, private: Private, place: int, hex_: str) -> None:
        """Count a use of the ability ``place`` of ``private``, which has laid something on ``hex_``."""
        game = self.game
        game.abilities.use(private, place)
        game.happen(SpecialTileLaid(private=private.id, hex=hex_, ability=private.ability(place).word()))
