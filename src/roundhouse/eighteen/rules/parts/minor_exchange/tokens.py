"""Tokens of 18EU that replace those of exchanged minors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...closing import close_company
from ...state.actions import Action, Pass, PlaceToken
from ...state.pieces import Corporation, Entity
from ...state.spots import Spot
from ...steps.tokens import HomeToken, TokenChoice
from ...turn import NOTHING, Step
from .events import TokenNotReplaced
from .exchange import minors_left, minors_of, replace_token, share_from, spot_of, take_share


class HomeOfMinor(HomeToken):
    """The home of a corporation that starts is the city of a minor of its president, which is exchanged for a
    share of the treasury at once. When no minors are left it is any city with room."""

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The spots for the home token: those of the president's minors, or any city with room once no minor
        is left."""
        game, company = self.game, choice.company
        if minors_left(game):
            assert company.player is not None
            found = (spot_of(game, minor) for minor in minors_of(game, company.player))
            return [spot for spot in found if spot is not None]
        board = game.land.board
        return [
            Spot(hex_, city)
            for hex_ in board.hexmap.hexes
            for city in range(len(board.tile(hex_).cities))
            if board.has_room(hex_, city, company.id)
        ]

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the home token, and exchange the minor whose city it is. Raises Refusal for another city."""
        choice = self.first()
        assert choice is not None
        spot = Spot(action.hex, action.city)
        if not minors_left(self.game) or spot not in self.spots(choice):
            super().do_place(action, actor)
            return
        assert actor.player is not None
        minor = next(one for one in minors_of(self.game, actor.player) if spot_of(self.game, one) == spot)
        self.pending = self.pending[1:]
        share = share_from(actor, actor, self.game)
        assert share is not None
        take_share(self.game, minor, share)
        replace_token(self.game, minor, actor)


class ReplaceToken(Step):
    """A corporation with which a minor was exchanged may put one of its tokens where that of the minor lies.

    It does not where it has one in that city already.
    """

    pending: tuple[tuple[Corporation, Corporation], ...] = tracked(())
    """Minors whose tokens wait, each with its corporation."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "replace the token of a minor"
    done_when = "never"

    def ask(self, minor: Corporation, corporation: Corporation) -> None:
        """Ask the corporation whether it replaces the token of ``minor``."""
        self.pending = (*self.pending, (minor, corporation))

    def actor(self) -> Entity | None:
        """The corporation that has to choose first, or ``None``."""
        return self.pending[0][1] if self.pending else None

    def waits(self) -> bool:
        """Whether a corporation still has to choose."""
        return bool(self.pending)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Replace the token, if the corporation has one on its charter and none in that city; or pass."""
        if not self.pending or entity is not self.actor():
            return NOTHING
        return frozenset({PlaceToken, Pass}) if self._may_place() else frozenset({Pass})

    def _may_place(self) -> bool:
        minor, corporation = self.pending[0]
        return bool(corporation.tokens) and not self._has_token(minor, corporation)

    def _has_token(self, minor: Corporation, corporation: Corporation) -> bool:
        spot = spot_of(self.game, minor)
        return spot is None or self.game.land.board.has_token(spot.hex, corporation.id, spot.city)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass where the corporation already has a token in the city, as an action; otherwise
        ``None``."""
        if self.pending and self._has_token(*self.pending[0]):
            return {"type": "pass", "entity": self.pending[0][1].key}
        return None

    def choices(self) -> Iterator[Choice]:
        """Yield replacing the token, and the pass."""
        if not self.pending:
            return
        minor, corporation = self.pending[0]
        spot = spot_of(self.game, minor)
        if spot is not None and self._may_place():
            facts = {"cost": 0, "token": corporation.id}
            yield self.choice("place_token", corporation, facts=facts, hex=spot.hex, city=spot.city)
        yield self.choice("pass", corporation)

    def do_place(self, action: PlaceToken, corporation: Corporation) -> None:
        """Replace the token and close the minor. Raises Refusal for another city."""
        minor, _ = self.pending[0]
        spot = spot_of(self.game, minor)
        if not self._may_place() or spot != Spot(action.hex, action.city):
            raise Refusal("token/replace", f"{corporation.id} can replace the token of {minor.id} only.")
        self.pending = self.pending[1:]
        replace_token(self.game, minor, corporation)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Remove the token of the minor and close it."""
        minor, corporation = self.pending[0]
        self.pending = self.pending[1:]
        self.game.happen(TokenNotReplaced(company=corporation.id, minor=minor.id))
        close_company(self.game, minor)
