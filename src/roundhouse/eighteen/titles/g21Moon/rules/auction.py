"""The auction of 21Moon, and the tile and token of the old landing site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.due import DueStep
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ..events import LowestBidFell
from .facts import facts

LESS = 10
"""How much cheaper a private company becomes when everybody passes."""


class WaterfallByTens(WaterfallAuction):
    """As usual; if everybody passes, the cheapest private company without a bid becomes 10 cheaper. Players
    stay passed: each further pass makes it cheaper again, until somebody has bid."""

    cheaper: dict[Private, int] = tracked_dict()
    """How much less private companies cost."""

    def lowest(self, private: Private) -> int:
        """The lowest price that ``private`` takes now."""
        return max(
            0, super().lowest(private) - (0 if self.bids.get(private) else self.cheaper.get(private, 0))
        )

    def _everybody_passed(self) -> None:
        """One becomes cheaper; if it costs nothing now, the player in turn gets it."""
        private = next((one for one in self.left if not self.bids.get(one)), None)
        if private is None:
            return
        self.cheaper[private] = self.cheaper.get(private, 0) + LESS
        price = self.lowest(private) if private is self.left[0] else self.lowest(private) - self.step_up
        self.game.happen(LowestBidFell(private=private.id, price=price))
        if price <= 0:
            self._give_to_player_in_turn(private)


class LandOnMinerals(DueStep):
    """Whoever buys the old landing site lays a yellow tile on a hex with minerals, for nothing, and puts its
    token in a city of that tile."""

    landed: str | None = tracked(None)
    """The hex of several cities where its tile lies already."""
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", PlaceToken: "do_place"}
    deed = "lay the tile of the landing site"

    def lays(self) -> Iterator[tuple[str, str, int]]:
        """Where its tile may lie: hex, copy of a tile, rotation."""
        for hex_ in facts(self.game).minerals.hexes:
            for copy, rotations in self.game.land.first_tiles(hex_):
                for rotation in rotations:
                    yield hex_, copy, rotation

    def open_hexes(self, _minor: Corporation) -> Iterator[str]:
        """The hexes where its tile may lie."""
        yield from dict.fromkeys(hex_ for hex_, _, _ in self.lays())

    def spots(self) -> Iterator[Spot]:
        """The cities of its tile."""
        if self.landed is not None:
            for city in range(len(self.game.land.board.tile(self.landed).cities)):
                yield Spot(self.landed, city)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The tile first, then the token."""
        if self.due is None or entity is not self.due:
            return NOTHING
        return frozenset({LayTile} if self.landed is None else {PlaceToken})

    def choices(self) -> Iterator[Choice]:
        """Every tile, or every city of the one that lies."""
        if self.due is None:
            return
        for spot in self.spots():
            yield self.choice("place_token", self.due, facts={"cost": 0}, hex=spot.hex, city=spot.city)
        for hex_, copy, rotation in self.lays() if self.landed is None else ():
            facts_ = {"cost": 0}
            yield self.choice("lay_tile", self.due, facts=facts_, hex=hex_, tile=copy, rotation=rotation)

    def do_lay(self, action: LayTile, minor: Corporation) -> None:
        """Lay the tile. Raises Refusal."""
        land = self.game.land
        tile = land.tile_of(action.tile).name
        known = {(hex_, land.tile_of(copy).name, rotation) for hex_, copy, rotation in self.lays()}
        if (action.hex, tile, action.rotation) not in known or not land.has_copy(action.tile):
            raise Refusal("landing/tile", f"{minor.name} cannot lay tile {tile} on {action.hex} like that.")
        land.lay_along(minor, action.hex, action.tile, action.rotation, None)
        self.landed = action.hex
        if len(spots := list(self.spots())) == 1:
            self._settle(minor, spots[0])

    def do_place(self, action: PlaceToken, minor: Corporation) -> None:
        """Choose the city. Raises Refusal."""
        spot = Spot(action.hex, action.city)
        if spot not in self.spots():
            raise Refusal("landing/city", f"{minor.name} cannot put its token there.")
        self._settle(minor, spot)

    def _settle(self, minor: Corporation, spot: Spot) -> None:
        self.game.land.place(minor, spot, None, 0)
        self.due = self.landed = None
