"""How trains change hands, start phases, and rust (S0.T*, S0.P*, S2.*)."""

from __future__ import annotations

from typing import Protocol, assert_never

from roundhouse.eighteen.model.trains import Phase, Trigger
from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.table.journal import derived, fixed, scratch, tracked

from ..decisions import Decisions
from ..state.events import (
    PhaseBegan,
    SalvagePaid,
    TrainDiscarded,
    TrainExported,
    TrainMadeObsolete,
    TrainRusted,
    TrainsOutdated,
    TrainsRetired,
    TrainsRusted,
)
from ..state.game_state import GameState
from ..state.pieces import Corporation, Train
from .train_stock import TrainStock


class Triggers(Protocol):
    """What carries out the events and phases that trains bring about: the game."""

    def fire(self, event: str) -> None:
        """Let a named event of the title happen."""

    def phase_began(self, phase: Phase, event: PhaseBegan) -> None:
        """Do what follows when a phase has started."""


class Depot(TrainStock):
    """The bank's trains, and all trains in play: what purchases bring about."""

    triggers: Triggers = fixed()
    policies: Decisions = fixed()
    most_held: int = derived(0)
    """The number of trains of the company that has most: if that is no more than any limit, none is
    exceeded."""
    least_limits: tuple[int, ...] = fixed()
    """For each phase the lowest train limit of any company."""
    worn: tuple[Train, ...] = tracked(())
    """Trains that have rusted and may still be bought by small companies, where the settings say so."""
    _held_back: bool = scratch(False)
    """Whether a listener has asked that trains which are about to rust wait for a decision."""
    _fateful: frozenset[tuple[str, int]] = fixed()
    """The purchases, by train and number, with which any train rusts or becomes obsolete."""

    def __init__(self, game: GameState, policies: Decisions, triggers: Triggers) -> None:
        super().__init__(game)
        self.policies = policies
        self.triggers = triggers
        self.least_limits = tuple(phase.least_limit for phase in game.title.phases)
        self._fateful = frozenset(
            (trigger.train, trigger.index)
            for kind in game.title.trains
            for face in (kind, *kind.variants)
            for trigger in (*face.rusts_on, *face.obsolete_on, *face.phased_on)
        )

    def take(self, train: Train) -> None:
        """Take a train out of the bank's hands; of unlimited kinds the next copy comes up."""
        if train in self.upcoming:
            self.upcoming = tuple(other for other in self.upcoming if other is not train)
            newest = f"train:{train.kind.name}-{train.index + 1}" not in self.game.pieces
            if newest and train.kind.copies(len(self.game.players)) is None:
                copy = self.game.spawn_train(train.kind, train.index + 1)
                kinds = [kind.name for kind in self.game.title.trains]
                place = kinds.index(train.kind.name)
                before = tuple(item for item in self.upcoming if kinds.index(item.kind.name) <= place)
                after = tuple(item for item in self.upcoming if kinds.index(item.kind.name) > place)
                self.upcoming = (*before, copy, *after)
        elif train in self.pool:
            self.pool = tuple(other for other in self.pool if other is not train)

    def bought(self, train: Train, buyer: Corporation | None) -> None:
        """Trigger what follows when a train left the bank for the first time: phases, events, rusting.

        The card counts, and the side chosen too where it has a name of its own. ``buyer`` is the company
        whose own trains are not spared by its purchase, if any.
        """
        self.game.mark_active()
        for name in dict.fromkeys((train.kind.name, train.name)):
            count = self.sold.get(name, 0) + 1
            self.sold[name] = count
            self.trigger(name, count, buyer)

    def trigger(self, name: str, count: int, buyer: Corporation | None) -> None:
        """Start the phases, fire the events and rust the trains that go with
        train number ``count`` called ``name``."""
        self._start_phases(name, count)
        kind = next((kind for kind in self.game.title.trains if kind.name == name), None)
        if kind is not None:
            for event in kind.events:
                if kind.events_on.get(event, 1) == count:
                    self.triggers.fire(event)
        self._strike(name, count, buyer)
        self.shed_cars()

    def export(self, train: Train | None = None) -> Train | None:
        """Take the next upcoming train, or this one, out of the game as if it were bought; return it.

        One of a kind that is not next starts no phase: the first one of it that is bought does
        (18xx.games).
        """
        if not self.upcoming:
            return None
        train = train or self.upcoming[0]
        early = train.kind is not self.upcoming[0].kind
        self.take(train)
        exported = TrainExported(train=train.id, name=train.name)
        self.game.record(exported)
        count = self.sold.get(train.name, 0) + 1
        if not early:
            self.sold[train.name] = count
        self.trigger(train.name, count, None)
        self.game.announce(exported)
        return train

    def _start_phases(self, name: str, count: int) -> None:
        """Start phases as long as this purchase is a trigger of the next one (S0.P5, S2.2)."""
        phases = self.game.title.phases
        while self.phase_index + 1 < len(phases):
            following = phases[self.phase_index + 1]
            if not _hit(following.on, name, count):
                return
            self.next_phase()

    def next_phase(self) -> None:
        """Start the next phase, whatever trains are sold."""
        following = self.game.title.phases[self.phase_index + 1]
        self.phase_index += 1
        limit = following.limit()
        told = limit if limit < NO_LIMIT else 0
        began = PhaseBegan(phase=following.name, tiles=following.tiles, limit=told)
        self.game.record(began)
        self.triggers.phase_began(following, began)

    def retire(self, name: str) -> None:
        """Take every train of a kind out of the game; owners get its salvage."""
        for train in [piece for piece in self.game.pieces.values() if isinstance(piece, Train)]:
            if train.kind.name != name or train.rusted:
                continue
            self._salvage(train)
            self.rust(train)
        self.game.happen(TrainsRetired(name=name))

    def _salvage(self, train: Train) -> None:
        """Pay the owner what the bank gives for an old train, if anything."""
        owner, amount = train.owner, train.kind.salvage
        if owner is not None and amount:
            self.game.pay(self.game.bank, owner, amount)
            self.game.happen(
                SalvagePaid(company=owner.id, train=train.id, name=train.kind.name, amount=amount)
            )

    def _strike(self, name: str, count: int, buyer: Corporation | None) -> None:
        """Rust trains, or make them obsolete, with this purchase, unless a listener asks them to wait."""
        if (name, count) not in self._fateful:
            return
        self._held_back = False
        self.game.announce(TrainsOutdated(name=name, number=count))
        if not self._held_back:
            self.strike(name, count, buyer)

    def wait(self) -> None:
        """Let the trains that are about to rust wait: whoever calls this calls :meth:`strike` later."""
        self._held_back = True

    def strike(self, name: str, count: int, buyer: Corporation | None) -> None:
        """Rust, or make obsolete, all trains for which train number
        ``count`` called ``name`` is the trigger.

        ``buyer`` is the company that bought it, or ``None`` for an export.
        """
        rusted: list[Train] = []
        kept = self.kept_aside()
        for train in (*self.trains_in_play(), *kept):
            face = train.face
            if train.spared:
                continue
            if _hit(face.rusts_on, name, count):
                rusted.append(train)
            elif not train.obsolete and (
                _hit(face.obsolete_on, name, count) or _hit(face.phased_on, name, count)
            ):
                if train in kept:
                    train.obsolete = True
                elif train.owner is None or self._struck(train, buyer):
                    rusted.append(train)
                else:
                    train.obsolete = True
                    self.game.happen(
                        TrainMadeObsolete(
                            company=train.owner.id, train=train.id, name=train.name, phased=train.phased
                        )
                    )
        if rusted:
            for train in rusted:
                self._salvage(train)
                self.rust(train)
            names = sorted({train.name for train in rusted})
            self.game.happen(TrainsRusted(names=tuple(names)))

    def _struck(self, train: Train, buyer: Corporation | None) -> bool:
        """Whether an obsolete train rusts at once, because its own company brought that about (S2.8) or has
        had its turn."""
        if train.phased:
            return False
        match self.game.settings.obsolete_for:
            case "all":
                return False
            case "except_triggering":
                return train.owner is buyer
            case "except_operated":
                round_ = self.game.progress.round
                done = (
                    round_.order[: round_.at + 1] if round_ is not None and round_.kind == "operating" else ()
                )
                return train.owner in done
            case _:
                assert_never(self.game.settings.obsolete_for)

    def rust(self, train: Train) -> None:
        """Take a train that is too old out of the game,
        or aside for small companies where the settings say so."""
        owner = train.owner
        self.remove(train)
        if self.game.settings.rusted_trains == "for_small_companies":
            self.worn = (*self.worn, train)
        if owner is not None:
            self.game.happen(TrainRusted(company=owner.id, train=train.id))

    def remove(self, train: Train) -> None:
        """Take a train out of the game."""
        if train.rusted:
            return
        owner = train.owner
        if owner is not None:
            self._hand_over(train, owner, None)
        self.upcoming = tuple(other for other in self.upcoming if other is not train)
        self.pool = tuple(other for other in self.pool if other is not train)
        train.rusted = True

    def give(self, train: Train, to: Corporation) -> None:
        """Hand a train to a company, from the bank or from another company; nothing is paid."""
        if train.owner is not None:
            self._hand_over(train, train.owner, to)
        else:
            self.take(train)
            self._hand_over(train, None, to)

    def refresh(self) -> None:
        """Work out anew what follows from the saved state."""
        self.most_held = max((len(company.trains) for company in self.game.companies()), default=0)

    def _hand_over(self, train: Train, before: Corporation | None, to: Corporation | None) -> None:
        if before is not None:
            before.trains = tuple(other for other in before.trains if other is not train)
        if to is not None:
            to.trains = (*to.trains, train)
        train.owner = to
        self.refresh()

    def restore(self, train: Train) -> None:
        """Let a rusted train be used again for good: it will not rust any more."""
        self.worn = tuple(other for other in self.worn if other is not train)
        train.rusted = False
        train.spared = True

    def shed_cars(self) -> None:
        """Return cars to the bank whose company has no train to run them behind,
        or no room for them, any more."""
        if not self._cars:
            return
        policy = self.policies.trains
        for company in self.game.companies():
            car = next((train for train in company.trains if train.face.car), None)
            alone = all(train.face.car for train in company.trains)
            if car is not None and (alone or policy.trains_counted(company) > policy.train_limit(company)):
                self.discard(car)
                self.game.happen(TrainDiscarded(company=company.id, train=car.id, name=car.name))

    def take_back(self, train: Train) -> None:
        """Take a train of a company back, and sell it before all others."""
        if train.owner is not None:
            self._hand_over(train, train.owner, None)
        self.put_in_front(train)

    def put_in_front(self, train: Train) -> None:
        """Put a train that was kept aside on sale before all others."""
        self.upcoming = (train, *self.upcoming)

    def lay_aside(self, train: Train) -> None:
        """A train is nobody's and not for sale, as long as nobody gives it to a company."""
        self.take(train)
        if train.owner is not None:
            self._hand_over(train, train.owner, None)

    def discard(self, train: Train) -> None:
        """Take a train that a company gives up: into the pool,
        or out of the game by rule or if it is obsolete. One that has rusted before goes where it was then."""
        if train.spared and self.game.settings.rusted_trains == "for_small_companies":
            self.rust(train)
            return
        owner = train.owner
        if owner is not None:
            self._hand_over(train, owner, None)
        if self.game.settings.discarded_trains == "pool" and not train.obsolete:
            if self.game.settings.dual_train_undecided_in_pool:
                train.side = train.kind.name
            self.pool = (*self.pool, train)
        else:
            train.rusted = True


def _hit(triggers: tuple[Trigger, ...], name: str, count: int) -> bool:
    return bool(triggers) and any(trigger.train == name and trigger.index == count for trigger in triggers)
