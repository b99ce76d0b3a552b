"""Runs before which something may be attached to a train: a switcher, a car."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..state.actions import Action, Choose
from ..state.events.event import EighteenEvent
from ..state.pieces import Corporation, Entity, Train
from ..turn import NOTHING
from .running import RunTrains


class RunAttaching(RunTrains):
    """Run trains; before, a company may attach what it has (a switcher, a car) to one of them for this run.

    A title says to which trains, in which words, and what the table tells.
    """

    attached: str = tracked("")
    """The id of the train to which something is attached; empty if nothing is."""
    choosing = "say which train takes the car"
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_attach"}
    refusal: ClassVar[str]
    """The code of the refusal if the action names no train to which something may be attached."""

    def begin_turn(self) -> None:
        """Forget the run and the attachment of the turn before."""
        super().begin_turn()
        self.detach()

    def detach(self) -> None:
        """Take off what is attached."""
        if self.attached:
            self.attached = ""

    @abstractmethod
    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains of ``company`` to which something may be attached now."""

    @abstractmethod
    def label(self, train: Train) -> ChoiceLabel:
        """The name of the choice to attach something to ``train``."""

    @abstractmethod
    def told(self, company: Corporation, train: Train) -> EighteenEvent:
        """The event that tells the table that something was attached to ``train``."""

    def word(self, place: int, train: Train) -> str:
        """The word for ``train`` in the action: its place among those that may be chosen."""
        return str(place)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: run, and attach something before."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and self.trains(entity):
            return kinds | {Choose}
        return kinds or NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, and each train to which something may be attached."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for place, train in enumerate(self.trains(company)):
                yield self.choice("choose", company, label=self.label(train), choice=self.word(place, train))

    def do_attach(self, action: Choose, company: Corporation) -> None:
        """Attach what the company has to the chosen train. Raises Refusal."""
        chosen = self.chosen(self.trains(company), action)
        self.attached = chosen.id
        self.game.happen(self.told(company, chosen))

    def chosen(self, trains: Sequence[Train], action: Choose) -> Train:
        """The one of ``trains`` that the action chooses. Raises Refusal where there is no such train."""
        words = {self.word(place, train): train for place, train in enumerate(trains)}
        found = words.get(str(action.choice))
        if found is None:
            names = ", ".join(f"{word} ({train.name})" for word, train in words.items())
            raise Refusal(self.refusal, "There is no such train.", hint=f"possible: {names}")
        return found
