"""Giving up trains beyond the train limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, DiscardTrain
from ..state.events import TrainDiscarded
from ..state.pieces import Corporation, Entity, Player, Train
from ..turn import NOTHING, Step


class DiscardTrainsSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of giving trains up."""

    at_turn_start: bool = False
    """Only at the start of the company's own turn?"""


class DiscardTrains(Step):
    """Every company over its train limit gives trains up, whoever's turn it is.

    With the setting ``at_turn_start`` each does so at the start of its own turn only.
    """

    Settings = DiscardTrainsSettings
    settings: DiscardTrainsSettings
    due: Corporation | None = tracked(None)
    """The company that was over its limit when its turn began."""
    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_discard"}
    deed = "discard a train"
    done_when = "never"

    def begin_turn(self) -> None:
        """Note whether the company in turn is over its limit, where trains are given up only then."""
        super().begin_turn()
        if self.settings.at_turn_start:
            company = self.game.round.entity
            self.due = company if isinstance(company, Corporation) and self._is_over(company) else None

    def crowded(self) -> Sequence[Corporation]:
        """The companies that have to give a train up now."""
        depot = self.game.depot
        if depot.most_held <= (1 if depot.has_extra else depot.least_limits[depot.phase_index]):
            return ()
        return self.game.answers.to(self._crowded)

    def _crowded(self) -> Sequence[Corporation]:
        if self.settings.at_turn_start:
            return (self.due,) if self.due is not None and self._is_over(self.due) else ()
        least = 1 if self.game.depot.has_extra else self.game.phase.least_limit
        return [
            company
            for company in self.game.companies()
            if len(company.trains) > least and self._is_over(company)
        ]

    def _is_over(self, company: Corporation) -> bool:
        policy = self.game.policies.trains
        several = self.game.depot.has_extra and bool(_several_extra(company))
        return several or policy.trains_counted(company) > policy.train_limit(company)

    def may_go(self, train: Train) -> bool:
        """Whether ``train`` is one that may be given up.

        Of a kind of which a company may have only one, the surplus goes first. Other trains must count
        against the limit.
        """
        owner = train.owner
        several = _several_extra(owner) if isinstance(owner, Corporation) else ()
        if several or train.kind.extra:
            return train in several
        return not (train.phased if self.game.settings.obsolete_counts_for_limit else train.obsolete)

    def actor(self) -> Entity | None:
        """The first company over its limit."""
        crowded = self.crowded()
        return crowded[0] if crowded else None

    def deciders(self) -> tuple[Player, ...]:
        """The company's president; where nobody presides,
        the first player from priority on who is not bankrupt."""
        around = self.game.players_from(self.game.progress.priority)
        return super().deciders() or tuple(player for player in around if not player.bankrupt)[:1]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a company over its limit: discard a train."""
        return (
            frozenset({DiscardTrain})
            if isinstance(entity, Corporation) and entity in self.crowded()
            else NOTHING
        )

    def choices(self) -> Iterator[Choice]:
        """Each kind of train that a company over its limit may give up."""
        for company in self.crowded():
            seen: set[tuple[str, bool]] = set()
            for train in company.trains:
                if self.may_go(train) and (train.name, train.obsolete) not in seen:
                    seen.add((train.name, train.obsolete))
                    yield self.choice("discard_train", company, train=train.id)

    def waits(self) -> bool:
        """Whether a company is over its limit."""
        return self.actor() is not None

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give a train up: an extra one leaves the game, any other is discarded. Raises Refusal."""
        train = self.game.train(action.train)
        if train.owner is not company:
            raise Refusal("train/not-yours", f"{company.id} does not own train {train.id}.")
        if not self.may_go(train):
            raise Refusal("train/uncounted", f"Train {train.id} does not count against the limit.")
        if train.kind.extra:
            self.game.depot.remove(train)
        else:
            self.game.depot.discard(train)
        self.game.happen(TrainDiscarded(company=company.id, train=train.id, name=train.name))


def _several_extra(company: Corporation) -> Sequence[Train]:
    """The trains of ``company`` of a kind of which it may have only one, if it has more."""
    kinds = [train.kind.extra for train in company.trains if train.kind.extra]
    kind = next((one for one in kinds if kinds.count(one) > 1), None)
    return [train for train in company.trains if kind is not None and train.kind.extra == kind]
