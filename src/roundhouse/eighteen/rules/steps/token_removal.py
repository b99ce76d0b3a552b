"""Tokens that somebody has to take off the map, after a merger or takeover."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..in_play import GameInPlay
from ..state.actions import Action, RemoveToken
from ..state.pieces import Corporation, Entity
from ..state.spots import Spot
from ..turn import NOTHING, Step


class PlacedToken(NamedTuple):
    """A token on the map: whose, where, and in which slot of the city, counted from 0."""

    company: Corporation
    spot: Spot
    slot: int


def placed_tokens(game: GameInPlay, company: Corporation) -> Iterator[PlacedToken]:
    """The tokens of a company on the map. Of several in one city each has a slot of its own."""
    board = game.land.board
    for hex_, city in dict.fromkeys(board.tokens_of(company.id)):
        for slot, token in enumerate(board.slots(hex_, city)):
            if token == company.id:
                yield PlacedToken(company, Spot(hex_, city), slot)


def crowded_tokens(game: GameInPlay, company: Corporation) -> Iterator[PlacedToken]:
    """The tokens of a company in the hexes where it has more than one."""
    tokens = list(placed_tokens(game, company))
    hexes = [token.spot.hex for token in tokens]
    yield from (token for token in tokens if hexes.count(token.spot.hex) > 1)


class TokenRemoval(Step):
    """Tokens are removed from the map, one by one, as long as there is somebody who has to (``actor``).

    A base: a step says which tokens may go and what becomes of them.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_remove"}
    deed = "remove a token"
    done_when = "never"
    any_slot: ClassVar[bool] = False
    """May an action name another slot than that of the token? Records of some titles count slots in another
    order, which makes no difference where a company has one token in a city."""

    @abstractmethod
    def removable(self) -> Iterator[PlacedToken]:
        """The tokens that may go."""

    @abstractmethod
    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map, and go on when it was the last one that had to go."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove a token, for whoever has to."""
        actor = self.actor()
        return frozenset({RemoveToken}) if actor is not None and entity is actor else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield each token that may be removed."""
        actor = self.actor()
        if actor is None or RemoveToken not in self.kinds_for(actor):
            return
        for company, spot, slot in self.removable():
            facts = {"token": company.id}
            yield self.choice("remove_token", actor, facts=facts, hex=spot.hex, city=spot.city, slot=slot)

    def do_remove(self, action: RemoveToken, actor: Corporation) -> None:
        """Remove a token from the map. Raises Refusal for one that may not be removed."""
        spot = Spot(action.hex, action.city)
        for token in self.removable():
            if token.spot == spot and (self.any_slot or token.slot == action.slot):
                self.remove(token)
                return
        raise Refusal("token/remove", f"{actor.id} cannot remove this token from {action.hex} now.")
