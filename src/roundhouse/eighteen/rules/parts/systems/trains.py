"""The trains of systems in 1828, which are on two charters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...decisions.trains import Assistance
from ...policies import TrainPolicy
from ...state.actions import Action, BuyTrain, Pass, SellShares, SwapTrain
from ...state.pieces import Corporation, Entity, Train
from ...steps.discard import DiscardTrains
from ...steps.trains import BuyTrains
from ...turn import NOTHING, Step
from .events import TrainRearranged
from .memory import Systems, is_system


class SystemTrains(TrainPolicy):
    """Train limits of systems, and help for their purchases."""

    def train_limit(self, company: Corporation) -> int:
        """The train limit; that of a corporation for each of the two charters of a system."""
        limit = super().train_limit(company)
        return 2 * limit if is_system(self.game.memory_of(Systems), company) else limit

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """How the president may help: with the cheapest train where a charter of the system has none."""
        memory, cheapest = self.game.memory_of(Systems), self.game.train_prices.cheapest(company)
        if not is_system(memory, company) or cheapest is None or company.cash >= cheapest:
            return super().assistance(company, train, price)
        empty = any(not trains for _, trains in memory.each_charter(company))
        return Assistance(sales=True) if empty and train.owner is None and price == cheapest else None


class BuyTrainsSystems(BuyTrains):
    """As usual; a system says on which of its charters a train goes. A president who has sold shares for a
    train has to buy one."""

    spent: int = tracked(0)
    """The number of the president's sales of this turn before the last purchase."""

    def begin_turn(self) -> None:
        """Forget the sales of the last turn."""
        super().begin_turn()
        if self.spent:
            self.spent = 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action. For a train that is not a must, no sale that cannot lead to one, and no
        pass while the money of one that can is not spent."""
        kinds, company = super().actions(entity), self.actor()
        if SellShares in kinds:
            return kinds if self._may_lead_to_train(company) else NOTHING
        if Pass in kinds and len(self.sold) > self.spent and self._may_lead_to_train(company):
            return kinds - {Pass}
        return kinds

    def _may_lead_to_train(self, company: Entity | None) -> bool:
        """Whether money that the president raises may buy ``company`` a train. Where one is a must, they lead
        to it or to bankruptcy."""
        if not isinstance(company, Corporation) or self.must_buy(company):
            return True
        cheapest = self.game.train_prices.cheapest(company)
        return cheapest is not None and cheapest <= self.raisable(company)

    def has_room(self, company: Corporation) -> bool:
        """Whether ``company`` has room for a train; a system on one of its charters."""
        return bool(self._open(company)) if self._is_system(company) else super().has_room(company)

    def _is_system(self, company: Corporation) -> bool:
        return is_system(self.game.memory_of(Systems), company)

    def _open(self, system: Corporation) -> list[Corporation]:
        memory, limit = self.game.memory_of(Systems), self.game.policies.trains.train_limit(system) // 2
        return [one for one, trains in memory.each_charter(system) if len(trains) < limit]

    def can_buy(self, company: Corporation) -> bool:
        """Whether the turn waits for a purchase: as usual, or for a system with an empty charter, whatever
        its money."""
        memory = self.game.memory_of(Systems)
        if is_system(memory, company) and any(not trains for _, trains in memory.each_charter(company)):
            return True
        return super().can_buy(company)

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices; a system has each purchase once for each charter with room."""
        company = self.actor()
        for choice in super().choices():
            if (
                not isinstance(company, Corporation)
                or choice.action["type"] != "buy_train"
                or (not self._is_system(company))
            ):
                yield choice
                continue
            for charter in self._open(company):
                action: dict[str, Any] = {**choice.action, "shell": charter.id}
                yield replace(choice, action=action)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; it goes on the named charter, or on the first one with room.

        Raises Refusal for a charter without room, or where the usual purchase does.
        """
        if not self._is_system(company):
            super().do_buy(action, company)
            self.spent = len(self.sold)
            return
        open_ = self._open(company)
        charter = next((one for one in open_ if action.shell in (None, one.id)), None)
        if charter is None:
            names = ", ".join(one.id for one in open_)
            raise Refusal(
                "train/charter", f"There is no room on the charter {action.shell}.", hint=f"possible: {names}"
            )
        super().do_buy(action, company)
        self.spent = len(self.sold)
        self.game.memory_of(Systems).assign(company, self.game.train(action.train), charter)


class ArrangeTrains(Step):
    """After its dividend a system may move trains between its charters, each once, until neither has too many
    (recorded games move a train more than once)."""

    moved: tuple[Train, ...] = tracked(())
    """The trains that were moved in this turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SwapTrain: "do_swap", Pass: "do_pass"}
    deed = "move trains between charters"
    on_charters = "Move trains between charters"

    def begin_turn(self) -> None:
        """Forget the moves of the last turn."""
        super().begin_turn()
        if self.moved:
            self.moved = ()

    def _movable(self, system: Corporation) -> Sequence[Train]:
        """The trains that may be moved: those not moved yet, or any if a charter still has too many."""
        fresh = [train for train in system.trains if train not in self.moved]
        return fresh or (system.trains if self._too_many(system) else ())

    def _too_many(self, system: Corporation) -> bool:
        memory, limit = self.game.memory_of(Systems), self.game.policies.trains.train_limit(system) // 2
        return any(len(trains) > limit for _, trains in memory.each_charter(system))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Move a train; pass unless a charter has too many."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not is_system(self.game.memory_of(Systems), entity) or not entity.trains:
            return NOTHING
        kinds: set[type[Action]] = {SwapTrain} if self._movable(entity) else set()
        return frozenset(kinds if self._too_many(entity) else {*kinds, Pass})

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; in recorded games a train may move again."""
        again = kind is SwapTrain and self.game.trusting and Pass in self.kinds_for(entity)
        return again or super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """Yield each train that may be moved, and the pass."""
        system = self.actor()
        if isinstance(system, Corporation) and (kinds := self.kinds_for(system)):
            for train in self._movable(system):
                yield self.choice("swap_train", system, train=train.id, facts={"name": train.name})
            if Pass in kinds:
                yield self.choice("pass", system)

    def do_swap(self, action: SwapTrain, system: Corporation) -> None:
        """Move a train to the other charter.

        Raises Refusal for a train of another owner, or one that was moved in this turn.
        """
        game, memory = self.game, self.game.memory_of(Systems)
        train = game.train(action.train)
        if train.owner is not system:
            raise Refusal("train/not-yours", f"{system.id} does not own train {train.id}.")
        if train not in self._movable(system) and not self.game.trusting:
            raise Refusal("train/moved", f"Train {train.id} was moved in this turn.")
        self.moved = (*self.moved, train)
        first, second = memory.members[system]
        charter = first if train in memory.trains_on(system, second) else second
        memory.assign(system, train, charter)
        memory.arranging = True
        game.happen(TrainRearranged(company=system.id, name=train.name, charter=charter.id))

    def finish(self) -> None:
        """End the step; the limits of the charters hold again."""
        memory = self.game.memory_of(Systems)
        if memory.arranging:
            memory.arranging = False
        super().finish()


class DiscardByCharter(DiscardTrains):
    """Systems give up trains of the charter that has too many."""

    def _is_over(self, company: Corporation) -> bool:
        memory = self.game.memory_of(Systems)
        if not is_system(memory, company):
            return not memory.arranging and super()._is_over(company)
        return not memory.arranging and bool(self._overfull(company))

    def _overfull(self, system: Corporation) -> Sequence[Train]:
        """The trains of the first charter that has too many, or nothing."""
        memory, limit = self.game.memory_of(Systems), self.game.policies.trains.train_limit(system) // 2
        return next((trains for _, trains in memory.each_charter(system) if len(trains) > limit), ())

    def may_go(self, train: Train) -> bool:
        """Whether ``train`` may be discarded; a system's must be on the charter that has too many."""
        owner = train.owner
        if owner is not None and is_system(self.game.memory_of(Systems), owner):
            return train in self._overfull(owner)
        return super().may_go(train)
