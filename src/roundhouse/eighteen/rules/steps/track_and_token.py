"""Laying track and placing a token in one step, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ..state.actions import Action, Pass, PlaceToken
from ..state.pieces import Corporation, Entity
from ..turn import NOTHING
from .tokens import can_place, place_action, token_choices
from .track import LayTrack


class TrackAndToken(LayTrack):
    """The tile actions of a turn, and one token before, between or after them."""

    placed: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**LayTrack.handlers, PlaceToken: "do_place"}
    deed = "lay track or place a token"
    on_charters = "Lay track and place a station token, in any order"
    moments = frozenset({"track", "token"})

    def begin_turn(self) -> None:
        """Forget the tiles and the token of the turn before."""
        super().begin_turn()
        if self.placed:
            self.placed = False

    @property
    def begun(self) -> bool:
        """Whether a tile has been laid or a token placed in this turn, or the step is over."""
        return self.placed or super().begun

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: lay a tile, place a token, pass."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return kinds | {PlaceToken, Pass} if self._can_place(entity) else kinds

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` may lay or place anything, or has a pass to make."""
        return bool(self.kinds_for(entity))

    def _can_place(self, company: Corporation) -> bool:
        return not self.placed and can_place(self, company)

    def choices(self) -> Iterator[Choice]:
        """Every lay, every city for the token, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        yield from self.lay_choices(company)
        if not self.passed and self._can_place(company):
            yield from token_choices(self, company)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token, once a turn. Raises Refusal."""
        place_action(self.game, action, company)
        self.placed = True
