"""Runs of 1822CA: before them a Pullman car and a grain train may be put behind trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.parts.local_trains.running import RunWithPullman
from roundhouse.eighteen.rules.parts.local_trains.settings import LocalTrainSettings
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import CarLeft, GrainTrainAttached
from .facts import Facts

NONE = "None"
"""The answer of who leaves it behind, as recorded games have it."""


def grain_train(facts: Facts) -> str | None:
    """The name of the grain train, if the title has one."""
    return facts.grain.train if facts.grain is not None else None


class GrainTrains(TrainPolicy):
    """Which trains run."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """A grain train does not run alone."""
        grain = grain_train(self.game.settings_of(Facts))
        return [train for train in super().runnable_trains(company) if train.kind.name != grain]


class RunWithCars(RunWithPullman):
    """Before it runs, a company may put its Pullman car behind a train; then its grain train, behind another
    one."""

    grain: str = tracked("")
    """The id of the train with the grain train."""
    left: tuple[str, ...] = tracked(())
    """The kinds of cars that are left behind."""

    def begin_turn(self) -> None:
        """Nothing is left behind yet."""
        super().begin_turn()
        if self.left:
            self.left = ()

    def detach(self) -> None:
        """Nothing is attached any more."""
        super().detach()
        if self.grain:
            self.grain = ""

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains behind which the Pullman car may go, if it is not left behind."""
        pullman = self.game.settings_of(LocalTrainSettings).pullman
        return () if pullman in self.left else super().trains(company)

    def grain_choices(self, company: Corporation) -> Sequence[Train]:
        """The trains behind which the grain train may go now: after the Pullman car."""
        name = grain_train(self.game.settings_of(Facts))
        if self.grain or name in self.left or all(train.kind.name != name for train in company.trains):
            return ()
        electric = self.game.settings_of(LocalTrainSettings).electric
        runnable = self.game.policies.trains.runnable_trains(company)
        return [train for train in runnable if train.name != electric and train.id != self.attached]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or attach something first."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and self.grain_choices(entity):
            return kinds | {Choose}
        return kinds or NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, and each train to which the Pullman car, or else the grain train, may be attached."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation) or Choose not in self.kinds_for(company):
            return
        if not self.trains(company):
            for place, train in enumerate(self.grain_choices(company)):
                label = ChoiceLabel("Put the grain train behind the %(train)s train").of(train=train.name)
                yield self.choice("choose", company, label=label, choice=str(place))
        yield self.choice("choose", company, label=ChoiceLabel("Leave it behind"), choice=NONE)

    def do_attach(self, action: Choose, company: Corporation) -> None:
        """Attach it to a train, or leave it behind."""
        pullman_next = bool(self.trains(company))
        if action.choice == NONE:
            pullman = self.game.settings_of(LocalTrainSettings).pullman
            name = pullman if pullman_next else grain_train(self.game.settings_of(Facts)) or ""
            self.left = (*self.left, name)
            self.game.happen(CarLeft(company=company.id, name=name))
            return
        if pullman_next:
            super().do_attach(action, company)
            return
        chosen = self.chosen(self.grain_choices(company), action)
        self.grain = chosen.id
        self.game.happen(GrainTrainAttached(company=company.id, name=chosen.name))
