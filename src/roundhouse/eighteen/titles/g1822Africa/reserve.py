"""What 1822Africa asks right after a private company was taken over: three tiles, the second game reserve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Choose, LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import ReserveLaid, TileKept
from .facts import Facts, TilesKept

KEEP = ChoiceLabel("Keep tile %(tile)s")


class KeepTiles(Question):
    """Right after it is taken over, the tiles of one private company are chosen."""

    deed = "choose the tiles that are kept"
    done_when = "never"

    def card(self, company: Corporation) -> Private | None:
        """The private company, if ``company`` has to choose."""
        private = self.game.privates.get(self.game.settings_of(Facts).kept_tiles.private)
        mine = private is not None and private.owner is company and not private.closed
        return private if mine and not self.game.memory_of(TilesKept).chosen else None

    def tiles(self) -> Iterator[str]:
        """The names of the tiles that are left."""
        names, reserve = self.game.memory_of(TilesKept).names, self.game.settings_of(Facts).reserve.tile
        for name, left in self.game.land.supply.left.items():
            if name != reserve and len(left) > names.count(name):
                yield name

    def answers(self) -> Answers:
        """Every tile, for the company that has to choose."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.card(company) is None:
            return {}
        return {name: KEEP.of(tile=name) for name in self.tiles()}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Keep it; after the last one only these are laid."""
        tile = str(self.said(action))
        game, private, memory = self.game, self.card(company), self.game.memory_of(TilesKept)
        assert private is not None
        settings = game.settings_of(Facts).kept_tiles
        memory.names = (*memory.names, tile)
        game.happen(TileKept(company=company.id, private=private.id, tile=tile))
        if len(memory.names) == settings.tiles:
            memory.chosen = True
            private.revenue = settings.per_tile * settings.tiles


class LayReserve(Step):
    """Right after it is taken over, one private company lays the second game reserve and closes."""

    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay"}
    deed = "lay the second game reserve"
    done_when = "never"

    def card(self) -> Private | None:
        """The private company, if the company in turn has it and there is room for the reserve."""
        private = self.game.privates.get(self.game.settings_of(Facts).reserve.private)
        mine = private is not None and private.owner is self.game.round.entity and not private.closed
        return private if mine and next(self.places(), None) is not None else None

    def places(self) -> Iterator[tuple[str, int]]:
        """Hex and rotation: bare hexes without a stop or a desert, track not off the map."""
        land, reserve = self.game.land, self.game.settings_of(Facts).reserve
        tile = land.tile_named(reserve.tile)
        for hex_ in land.board_hexes():
            here = land.ground.hexmap[hex_]
            old, desert = land.board.tile(hex_), any("desert" in one.terrain for one in here.printed.upgrades)
            if hex_ in land.board.tiles or old.color != "white" or old.cities or old.towns or desert:
                continue
            for rotation in range(6):
                if all(here.neighbours[edge] is not None for edge in tile.at(rotation).exits):
                    yield hex_, rotation

    def actor(self) -> Entity | None:
        """The private company."""
        return self.card()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay it."""
        return frozenset({LayTile}) if entity is self.card() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place."""
        private = self.card()
        if private is None:
            return
        copy = f"{self.game.settings_of(Facts).reserve.tile}-0"
        for hex_, rotation in self.places():
            facts = {"gain": self.worth(hex_)}
            yield self.choice("lay_tile", private, facts=facts, hex=hex_, tile=copy, rotation=rotation)

    def worth(self, hex_: str) -> int:
        """What the company gets for a reserve on this hex."""
        hexmap, reserve = self.game.land.ground.hexmap, self.game.settings_of(Facts).reserve
        between = hexmap.grid.distance(hexmap[hex_].place, hexmap[reserve.printed].place) - 1
        return reserve.per_hex * max(between, 0)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay it, and pay for the hexes between both."""
        game, company, reserve = self.game, private.owner, self.game.settings_of(Facts).reserve
        place = (action.hex, action.rotation)
        if action.tile.rpartition("-")[0] != reserve.tile or place not in self.places():
            raise Refusal("track/special", f"The game reserve cannot lie on {action.hex} like that.")
        assert isinstance(company, Corporation)
        game.land.lay_paid(company, action.hex, f"{reserve.tile}-0", action.rotation, private.id, 0)
        amount = self.worth(action.hex)
        game.pay(game.bank, company, amount)
        game.happen(ReserveLaid(company=company.id, hex=action.hex, amount=amount))
        game.close_private(private)
