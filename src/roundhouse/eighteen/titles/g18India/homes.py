"""Homes and cities of tokens in 18India."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.due import DueStep
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.replacing import fitting
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .cards import facts


class GiprHome(DueStep):
    """The GIPR has its home, as soon as it floats, in any city with a free slot, or in a town that becomes a
    green city with one slot at once."""

    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", LayTile: "do_lay"}
    deed = "choose its home"

    def spots(self) -> Iterator[Spot]:
        """The cities with a slot that is free and not kept."""
        board = self.game.land.board
        for hex_ in self.game.land.board_hexes():
            for city in range(len(board.tile(hex_).cities)):
                if self.due is not None and board.has_room(hex_, city, self.due.id):
                    yield Spot(hex_, city)

    def lays(self) -> Iterator[tuple[str, str, int, int]]:
        """The tiles that make a town its home: hex, tile, rotation, cost."""
        land, own = self.game.land, facts(self.game)
        company = self.due
        if company is None:
            return
        for hex_ in land.board_hexes():
            old = land.board.tile(hex_)
            if len(old.towns) != 1 or old.color not in ("white", "yellow") or hex_ in own.no_cities:
                continue
            shut = 63 & ~self.game.ground.hexmap[hex_].open_edges
            for name in own.home_tiles:
                copy = land.next_copy(name)
                if copy is None:
                    continue
                for fit in fitting(old, land.tile_named(name), self.game.ground.replacing.towns):
                    if fit.exits & shut:
                        continue
                    cost = land.cost(company, hex_, copy, fit.rotation, 0)
                    if cost <= company.cash:
                        yield hex_, copy, fit.rotation, cost

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token, or lay the tile."""
        if self.due is None or entity is not self.due:
            return NOTHING
        return frozenset({PlaceToken, LayTile})

    def choices(self) -> Iterator[Choice]:
        """Every city, and every town with every tile."""
        company = self.due
        if company is None:
            return
        for spot in self.spots():
            yield self.choice("place_token", company, facts={"cost": 0}, hex=spot.hex, city=spot.city)
        for hex_, copy, rotation, cost in self.lays():
            yield self.choice(
                "lay_tile", company, facts={"cost": cost}, hex=hex_, tile=copy, rotation=rotation
            )

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the home token."""
        spot = Spot(action.hex, action.city)
        if spot not in self.spots():
            raise Refusal("token/home", f"The home of {company.id} cannot be there.")
        self.due = None
        self.game.land.place(company, spot, action.slot, 0)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, and place the home token on it."""
        wanted = (action.hex, action.tile.rpartition("-")[0], action.rotation)
        if not any((hex_, copy.rpartition("-")[0], turn) == wanted for hex_, copy, turn, _ in self.lays()):
            raise Refusal("track/home", f"That tile cannot make {action.hex} the home of {company.id}.")
        if not self.game.land.has_copy(action.tile):
            raise Refusal("track/home", f"Tile {action.tile} is not in the supply.")
        self.due = None
        self.game.land.lay(company, action.hex, action.tile, action.rotation)
        self.game.land.place(company, Spot(action.hex, 0), None, 0)


class CityOfToken(HomeToken):
    """As usual; on a new tile with two cities the company that lays it places its own token first, and
    another token that has one city left goes there by itself."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """The company's own token comes first; slots that are kept for others are free to move."""
        super().ask(company, hexes, actor)
        if actor is company and hexes:
            self.pending = (self.pending[-1], *self.pending[:-1])
        board = self.game.land.board
        for hex_ in hexes:
            for kept in board.reservations(hex_):
                if kept.city is not None:
                    board.release(hex_, kept.company)
                    board.reserve(hex_, kept.company)

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """As usual; what is settled by that happens."""
        choice = self.first()
        super().do_place(action, actor)
        while (following := self.first()) is not None and following.hexes:
            spots = self.spots(following)
            if len(spots) != 1:
                break
            self.pending = self.pending[1:]
            self.game.land.place(following.company, spots[0], None, 0)
        for hex_ in choice.hexes if choice is not None else ():
            self._keep_other_city(hex_)

    def _keep_other_city(self, hex_: str) -> None:
        """A slot that is kept anywhere in the hex is the one of the city without a token."""
        board = self.game.land.board
        free = [at for at in range(len(board.tile(hex_).cities)) if None in board.slots(hex_, at)]
        for kept in board.reservations(hex_):
            if kept.city is None and len(free) == 1:
                board.release(hex_, kept.company)
                board.reserve(hex_, kept.company, free[0])
