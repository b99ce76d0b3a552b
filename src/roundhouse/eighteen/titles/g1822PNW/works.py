"""Tiles by private companies of 1822PNW: ports, the portage, the boom town, the mine."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.rules.parts.builder_cubes.steps import PrivateTrackOrCube
from roundhouse.eighteen.rules.state.actions import LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.errors import Refusal

from .facts import Belongings, Facts
from .track import TrackNorthwest

PLAIN_YELLOW = frozenset({"7", "8", "9"})
"""The tiles that the boom town replaces."""


class PrivateTrackNorthwest(PrivateTrackOrCube):
    """As usual; some private companies have rules of their own about where their tiles lie."""

    def facts(self) -> Facts:
        """The settings."""
        return self.game.settings_of(Facts)

    def _is_own(self, private: Private) -> bool:
        facts = self.facts()
        return private.id in {facts.ferry.private, facts.boomtown, facts.mine.private, *facts.ports}

    def ability(self, private: Private) -> tuple[int, TileAbility] | None:
        """The portage comes in place of other tiles; the mine is a tile action."""
        found, track = super().ability(private), self._track()
        if found is None or track.passed:
            return None
        if private.id == self.facts().ferry.private:
            return None if track.laid else found
        in_place_of_tiles = private.id == self.facts().mine.private or private.id in self.works().removes_town
        return None if track.ferried and in_place_of_tiles else found

    def _track(self) -> TrackNorthwest:
        return self.game.round.step(TrackNorthwest)

    # Where tiles lie

    def places(self, private: Private) -> Iterator[tuple[str, str, int]]:
        """Hex, tile and rotation of what such a private company may lay."""
        facts, company, land = self.facts(), private.owner, self.game.land
        found = self.ability(private)
        if found is None or not isinstance(company, Corporation):
            return
        names = [name for name in found[1].tiles if land.next_copy(name) is not None]
        if private.id == facts.boomtown:
            hexes = [name for name, tile in land.board.tiles.items() if tile.name in PLAIN_YELLOW]
            yield from ((hex_, name, 0) for hex_ in hexes for name in names)
            return
        for hex_ in found[1].hexes:
            if hex_ in land.board.tiles:
                continue
            for name in names:
                for rotation in range(6):
                    if self._fits(private, company, hex_, land.tile_named(name).at(rotation).exits):
                        yield hex_, name, rotation

    def _fits(self, private: Private, company: Corporation, hex_: str, exits: frozenset[int]) -> bool:
        facts, land = self.facts(), self.game.land
        around = land.ground.hexmap[hex_].around
        if private.id in facts.ports:
            return exits <= land.board.tile(hex_).exits
        if private.id == facts.ferry.private:
            return all(around[edge] not in {None, facts.ferry.closed} for edge in exits)
        allowance, reached = self._track().allowance(company), land.reached_hexes(company)
        if allowance is None or not self._track().may_lay(allowance) or hex_ not in reached:
            return False
        return any(around[edge] in reached for edge in exits)

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        if not self._is_own(private):
            yield from super()._lays(private)
            return
        for hex_, name, rotation in self.places(private):
            yield hex_, self.game.land.next_copy(name) or "", rotation, 0

    # What happens

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, as the private company's own rules say."""
        if self._is_own(private):
            self._lay_own(action, private)
        else:
            super().do_lay(action, private)

    def _lay_own(self, action: LayTile, private: Private) -> None:
        game, facts, company = self.game, self.facts(), private.owner
        name = action.tile.rpartition("-")[0]
        lies = game.land.ground.tiles.get(name)
        fits = lies is not None and any(
            hex_ == action.hex and tile == name and lies.at(rotation).exits == lies.at(action.rotation).exits
            for hex_, tile, rotation in self.places(private)
        )
        copy, found = game.land.next_copy(name), self.ability(private)
        if not fits or copy is None or found is None or not isinstance(company, Corporation):
            raise Refusal(
                "track/special", f"{private.name} cannot lay tile {name} on {action.hex} like that."
            )
        game.land.lay_paid(company, action.hex, copy, action.rotation, private.id, 0)
        track = self._track()
        if private.id == facts.ferry.private:
            track.ferried = True
            private.revenue = 0
        elif private.id == facts.mine.private:
            track.count(action.hex, False)
            private.revenue = 0
            game.land.board.place_token(action.hex, 0, company.id)
            game.land.board.make_idle(action.hex)
            game.memory_of(Belongings).mine_of = company.id
        self.use(private, found[0], action.hex)
