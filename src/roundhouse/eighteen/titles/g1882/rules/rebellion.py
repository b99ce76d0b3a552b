"""A private of 1882 moves a token of its company to the rebels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Timed
from roundhouse.eighteen.model.words import Moment
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken, RemoveToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import (
    TokenLifted,
)
from .facts import Memory, lay_neutral, neutral_owner, rebels


class MoveTokenAbility(Timed, frozen=True, kw_only=True, tag="move_token"):
    """Moves a token of the company to one of its hexes."""

    words = "Moves a token of its company to a city of the rebels"
    when: tuple[Moment, ...] = ()
    """The moments, any of which will do."""
    hexes: tuple[str, ...]
    """Where the token may go."""


class MovedTile(Timed, frozen=True, kw_only=True, tag="moved_tile"):
    """Lays or replaces the tile where the moved token goes."""

    words = "A tile may be laid where the moved token goes"


class MoveToken(Step):
    """A private moves one token of its company to the rebels’ cities, where a tile may be laid at once.

    A tile that is not laid then is lost, but not used: the company still says when its turns are over.
    ``moving`` is the private at work, ``to`` the hex its token went to.
    """

    moving: Private | None = tracked(None)
    to: str | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        RemoveToken: "do_remove",
        PlaceToken: "do_place",
        LayTile: "do_lay",
        Pass: "do_pass",
    }
    deed = "move a token"
    done_when = "finished"

    def begin_turn(self) -> None:
        """No token is being moved."""
        super().begin_turn()
        self.finish()

    def actor(self) -> Entity | None:
        """The private, once the token is lifted."""
        return self.moving

    def waits(self) -> bool:
        """Is a token lifted, or its tile still to be laid?"""
        return self.moving is not None

    def finish(self) -> None:
        """No token is being moved any more."""
        if self.moving is not None:
            self.moving = None
        if self.to is not None:
            self.to = None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lift a token, place it, lay a tile there."""
        if not isinstance(entity, Private):
            return NOTHING
        if self.moving is None:
            return frozenset({RemoveToken}) if next(self._liftable(entity), None) else NOTHING
        if entity is not self.moving:
            return NOTHING
        return frozenset({PlaceToken}) if self.to is None else frozenset({LayTile, Pass})

    def _ability(self, private: Private) -> tuple[int, MoveTokenAbility] | None:
        game = self.game
        waiting = game.round.waiting()
        if waiting is not None and waiting.key.endswith(".dividend"):
            return None
        for place, ability in game.abilities.usable_at(private, MoveTokenAbility):
            if game.abilities.is_time(private, ability.when):
                return place, ability
        return None

    def _liftable(self, private: Private) -> Iterator[tuple[Spot, int]]:
        """The tokens that may be moved: outside the rebels’ hexes; the home token only if a neutral one can
        take its place, so of the neutral tokens not the oldest one, which counts as the home of their
        corporation."""
        company, board = private.owner, self.game.land.board
        found = self._ability(private) if self.moving is None else None
        if found is None or not isinstance(company, Corporation):
            return
        if not any(True for _ in self._goals(company, found[1])):
            return
        for hex_, city in board.tokens_of(company.id):
            blocked = self._is_home(company, hex_) and board.has_token(hex_, neutral_owner(self.game))
            if hex_ not in rebels(self.game) and not blocked:
                yield Spot(hex_, city), board.slots(hex_, city).index(company.id)

    def _is_home(self, company: Corporation, hex_: str) -> bool:
        if company.id == neutral_owner(self.game):
            return hex_ in self.game.memory_of(Memory).neutral[:1]
        return hex_ in company.definition.home or not company.definition.home

    def _goals(self, company: Corporation, ability: MoveTokenAbility) -> Iterator[Spot]:
        """The cities where the token may go."""
        land = self.game.land
        for hex_ in ability.hexes:
            for city in range(len(land.board.tile(hex_).cities)):
                if land.has_room(company, Spot(hex_, city)):
                    yield Spot(hex_, city)

    def choices(self) -> Iterator[Choice]:
        """Every token, every goal, every tile."""
        if self.moving is None:
            for private in self.game.privates.values():
                for spot, slot in self._liftable(private):
                    yield self.choice("remove_token", private, hex=spot.hex, city=spot.city, slot=slot)
            return
        private, company, ability = self._at_work()
        if self.to is None:
            for spot in self._goals(company, ability):
                yield self.choice("place_token", private, facts={"cost": 0}, hex=spot.hex, city=spot.city)
            return
        land = self.game.land
        for copy, rotations in land.legal_tiles(company, self.to):
            for rotation in rotations:
                cost = land.cost(company, self.to, copy, rotation, 0)
                if cost <= self.game.policies.money.buying_power(company):
                    facts = {"cost": cost}
                    yield self.choice(
                        "lay_tile", private, facts=facts, hex=self.to, tile=copy, rotation=rotation
                    )
        yield self.choice("pass", private)

    def _at_work(self) -> tuple[Private, Corporation, MoveTokenAbility]:
        private = self.moving
        assert private is not None
        company = private.owner
        assert isinstance(company, Corporation)
        return private, company, self.game.abilities.of(private, MoveTokenAbility)[0][1]

    def do_remove(self, action: RemoveToken, private: Private) -> None:
        """Lift the token; a home token leaves a neutral one behind."""
        game, company = self.game, private.owner
        assert isinstance(company, Corporation)
        spot = Spot(action.hex, action.city)
        if (spot, action.slot) not in self._liftable(private):
            raise Refusal("token/move", f"There is no token on {action.hex} that can be moved.")
        found = self._ability(private)
        assert found is not None
        home = self._is_home(company, spot.hex)
        game.land.lift_token(company.id, spot)
        if home:
            lay_neutral(game, spot, action.slot)
        game.happen(TokenLifted(company=company.id, hex=spot.hex))
        game.abilities.use(private, found[0])
        self.moving = private

    def do_place(self, action: PlaceToken, private: Private) -> None:
        """Place the token that was lifted, free of charge."""
        _, company, ability = self._at_work()
        spot = Spot(action.hex, action.city)
        if spot not in self._goals(company, ability):
            raise Refusal("token/move", f"The token cannot go to {action.hex}.")
        self.game.land.place(company, spot, action.slot, 0)
        self.to = spot.hex

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay or upgrade the tile there; terrain costs as usual."""
        _, company, _ = self._at_work()
        if action.hex != self.to:
            raise Refusal("track/move", f"The tile must be laid on {self.to}.")
        reason = self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation)
        if reason is not None:
            raise Refusal("track/move", reason)
        self.game.land.lay(company, action.hex, action.tile, action.rotation)
        for place, _ in self.game.abilities.usable_at(private, MovedTile):
            self.game.abilities.use(private, place)
        self.finish()
