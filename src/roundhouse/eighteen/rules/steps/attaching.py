"""Runs before which something is attached to a train: a switcher, a car."""

from __future__ import annotations

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
    """As usual. Before it runs, a company may attach what it has to one of its trains, for this run.

    A title says to which trains, in which words, and what the table tells.
    """

    attached: str = tracked("")
    """The id of the train to which it is attached."""
    choosing = "say which train takes the car"
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_attach"}
    refusal: ClassVar[str]
    """The code of the refusal where there is no such train."""

    def begin_turn(self) -> None:
        """Nothing is attached yet."""
        super().begin_turn()
        self.detach()

    def detach(self) -> None:
        """Nothing is attached any more."""
        if self.attached:
            self.attached = ""

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains to which it may be attached now."""
        raise NotImplementedError

    def label(self, train: Train) -> ChoiceLabel:
        """What attaching it to ``train`` is called."""
        raise NotImplementedError

    def told(self, company: Corporation, train: Train) -> EighteenEvent:
        """What the table tells of it."""
        raise NotImplementedError

    def word(self, place: int, train: Train) -> str:
        """What stands for a train in the action: its place among them."""
        return str(place)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or attach it first."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and self.trains(entity):
            return kinds | {Choose}
        return kinds or NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, and each train to which it may be attached."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for place, train in enumerate(self.trains(company)):
                yield self.choice("choose", company, label=self.label(train), choice=self.word(place, train))

    def do_attach(self, action: Choose, company: Corporation) -> None:
        """Attach it to a train."""
        chosen = self.chosen(self.trains(company), action)
        self.attached = chosen.id
        self.game.happen(self.told(company, chosen))

    def chosen(self, trains: Sequence[Train], action: Choose) -> Train:
        """The one of these trains that was chosen. Raises Refusal."""
        words = {self.word(place, train): train for place, train in enumerate(trains)}
        found = words.get(str(action.choice))
        if found is None:
            names = ", ".join(f"{word} ({train.name})" for word, train in words.items())
            raise Refusal(self.refusal, "There is no such train.", hint=f"possible: {names}")
        return found
