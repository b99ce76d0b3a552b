"""The sawmill of 1822CA: a marker, open to all or closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Assign, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import OpenMillBuilt, OwnMillBuilt
from .facts import Facts, Mill

OPEN, CLOSED = "open", "closed"
"""Answers, as recorded games have them."""
LABELS: Mapping[str, ChoiceLabel] = {
    OPEN: ChoiceLabel("Open sawmill: %(money)s for a route of any company"),
    CLOSED: ChoiceLabel("Closed sawmill: %(money)s for a route of %(company)s"),
}


class BuildSawmill(AssignMarkers):
    """Mark a town or a city; then say for whom."""

    builder: Corporation | None = tracked(None)
    """The company that has yet to say it."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**AssignMarkers.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Nothing marked yet."""
        super().begin_turn()
        if self.builder is not None:
            self.builder = None

    def hexes(self, private: Private) -> Iterator[str]:
        """Not where a town has been taken away."""
        board = self.game.land.board
        for hex_ in super().hexes(private):
            if board.tile(hex_).cities or board.tile(hex_).towns:
                yield hex_

    def worth(self, answer: str) -> int:
        """What the sawmill is worth then."""
        mill = self.game.settings_of(Facts).sawmill
        assert mill is not None
        return mill.open if answer == OPEN else mill.closed

    def actor(self) -> Entity | None:
        """Whoever has yet to say it."""
        return self.builder or super().actor()

    def waits(self) -> bool:
        """Until it is said."""
        return self.builder is not None or super().waits()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Mark, or say it."""
        if self.builder is not None:
            return frozenset({Choose}) if entity is self.builder else NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """The places, or both answers."""
        company = self.builder
        if company is None:
            yield from super().choices()
            return
        for answer, label in LABELS.items():
            words = label.of(money=self.game.money(self.worth(answer)), company=company.id)
            yield self.choice("choose", company, label=words, choice=answer)

    def do_assign(self, action: Assign, private: Private) -> None:
        """Mark the place; its company says for whom."""
        company = private.owner
        assert isinstance(company, Corporation)
        super().do_assign(action, private)
        self.game.memory_of(Mill).hex = action.target
        self.builder = company

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """For all or for itself."""
        answer = str(action.choice)
        if answer not in LABELS:
            raise Refusal("private/choice", "That is no answer.", hint=f"possible: {OPEN}, {CLOSED}")
        memory = self.game.memory_of(Mill)
        memory.worth = self.worth(answer)
        if answer == CLOSED:
            memory.owner = company.id
        self.builder = None
        built = OpenMillBuilt if answer == OPEN else OwnMillBuilt
        self.game.happen(built(company=company.id, hex=memory.hex, amount=memory.worth))
