"""The corporation without a home: its president chooses one, and another one when that has gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .events import HomeReserved
from .facts import Facts, Wyoming


def open_cities(game: GameInPlay, company: Corporation) -> Iterator[Spot]:
    """The cities where the corporation could have its home."""
    board = game.land.board
    for hex_ in game.land.board_hexes():
        for city in range(len(board.tile(hex_).cities)):
            if board.has_room(hex_, city, company.id):
                yield Spot(hex_, city)


def has_home_to_choose(game: GameInPlay, company: Corporation) -> bool:
    """Is there a city where the corporation could have its home?"""
    return next(open_cities(game, company), None) is not None


def is_homeless(game: GameInPlay, company: Entity) -> bool:
    """Has a corporation without a home of its own no token on the map?"""
    if not isinstance(company, Corporation) or company.id != game.settings_of(Facts).last_in_stack:
        return False
    return company.floated and next(game.land.board.tokens_of(company.id), None) is None


class ChooseHome(Step):
    """The home is chosen as soon as the corporation is started; the token goes there once it floats."""

    waits_for: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "choose a home"
    done_when = "never"

    def ask(self, company: Corporation) -> None:
        """``company`` has to choose."""
        self.waits_for = company

    def actor(self) -> Entity | None:
        """The corporation."""
        return self.waits_for

    def waits(self) -> bool:
        """Is a home to be chosen?"""
        return self.waits_for is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token."""
        return frozenset({PlaceToken}) if entity is self.waits_for else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city with room."""
        company = self.waits_for
        if company is not None:
            for spot in open_cities(self.game, company):
                yield self.choice("place_token", company, facts={"cost": 0}, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place it, or keep the slot until the corporation floats."""
        game, spot = self.game, Spot(action.hex, action.city)
        if spot not in tuple(open_cities(game, company)):
            raise Refusal("token/home", f"{company.id} cannot have its home there.")
        self.waits_for = None
        if company.floated:
            game.land.place(company, spot, action.slot, 0)
        else:
            game.land.board.reserve(spot.hex, company.id, spot.city)
            game.memory_of(Wyoming).first_home = spot.hex
            game.happen(HomeReserved(company=company.id, hex=spot.hex))


class TokenOrNewHome(PlaceTokens):
    """As usual; a corporation that has lost all its tokens places one in any city with room, for nothing."""

    is_new_home: bool = tracked(False)
    """Did this turn place such a token?"""

    def begin_turn(self) -> None:
        """No new home yet."""
        super().begin_turn()
        if self.is_new_home:
            self.is_new_home = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the new home."""
        if self.passed or self.placed or entity is not self.actor() or not is_homeless(self.game, entity):
            return super().actions(entity)
        assert isinstance(entity, Corporation)
        if next(self._homes(entity), None) is None:
            return NOTHING
        return frozenset({PlaceToken}) if self._must() else frozenset({PlaceToken, Pass})

    def _homes(self, company: Corporation) -> Iterator[Spot]:
        """The cities with track and room; after a tile for a new home, only that one."""
        board, laid = self.game.land.board, self._laid()
        for spot in open_cities(self.game, company):
            if board.tile(spot.hex).paths and (not laid or spot.hex in laid):
                yield spot

    def _laid(self) -> tuple[str, ...]:
        """Where this turn has laid a tile."""
        step = self.game.round.find(LayTrack)
        return step.hexes if step is not None else ()

    def _must(self) -> bool:
        """Is the token due, because a tile was laid for it?"""
        return bool(self._laid())

    def choices(self) -> Iterator[Choice]:
        """Every city."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_homeless(self.game, company):
            yield from super().choices()
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            for spot in self._homes(company):
                yield self.choice("place_token", company, facts={"cost": 0}, hex=spot.hex, city=spot.city)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """The next token, or the new home."""
        if not is_homeless(self.game, company):
            super().do_place(action, company)
            return
        spot = Spot(action.hex, action.city)
        if spot not in tuple(self._homes(company)):
            raise Refusal("token/home", f"{company.id} cannot have its home there.")
        self.game.land.place(company, spot, action.slot, 0)
        self.placed = self.is_new_home = True
