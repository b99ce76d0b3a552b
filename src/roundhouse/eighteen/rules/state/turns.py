"""What a round and its steps look like from below: whose turn it is, and what may be asked of them.

Desks and decisions know rounds and steps by these classes only. What a round does is in
:mod:`roundhouse.eighteen.rules.turn` and above.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.table.choices import Choice
from roundhouse.table.journal import Piece, fixed, tracked

from .actions import Action
from .pieces import Corporation, Entity, Player

T = TypeVar("T")


class StepState(Piece):
    """A step of a round: is it done with, and what may be asked of it."""

    passed: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {}
    """The method that carries out each kind of action."""
    deed: ClassVar[str] = "act"
    """What the turn waits for, as an infinitive: “lay track”."""
    choosing: ClassVar[str] = ""
    """What its action ``choose`` does where that is not the deed, as an infinitive."""
    on_charters: ClassVar[str] = ""
    """The step in the list of a company's turn that is printed on charters; nothing for what only happens
    sometimes: emergencies, homes, powers of private companies."""
    moments: ClassVar[frozenset[AnyMoment]] = frozenset()
    """The moments of abilities that last while the turn waits here."""
    blocks: bool = fixed()
    """Does the turn wait here while something may be done?"""

    def actor(self) -> Entity | None:
        """Whose step it is now."""
        raise NotImplementedError

    def deciders(self) -> tuple[Player, ...]:
        """The players who owe a decision while the turn waits here."""
        raise NotImplementedError

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that ``entity`` may take here now."""
        raise NotImplementedError

    def kinds_for(self, entity: Entity) -> frozenset[type[Action]]:
        """:meth:`actions`, asked once as long as nothing changes."""
        raise NotImplementedError

    def choices(self) -> Iterator[Choice]:
        """Every action that may be taken here now, by whomever."""
        raise NotImplementedError

    def waits(self) -> bool:
        """Does the turn wait here now?"""
        raise NotImplementedError

    def by_itself(self) -> Mapping[str, Any] | None:
        """The action that is done here without anybody's decision, and written down all the same."""
        return None

    def skip(self) -> None:
        """Nothing can be done here: go on."""
        raise NotImplementedError

    def finish(self) -> None:
        """The turn does not wait here any more."""
        raise NotImplementedError


class AsksForCity(StepState):
    """A step that asks for the city of a token, before anything else happens."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """``actor`` has to choose where a token of ``company`` goes; without hexes it is the home token."""
        raise NotImplementedError


class AsksForPar(StepState):
    """A step that asks for a par price, before anything else happens."""

    def ask(self, player: Player, corporation: Corporation) -> None:
        """``player`` has to set the par price of ``corporation``."""
        raise NotImplementedError


class LaysTiles(StepState):
    """The step of the tile actions in a company's turn."""

    @property
    def begun(self) -> bool:
        """Has a tile been laid in this turn, or is the step over?"""
        raise NotImplementedError


class RoundState(Piece):
    """A round: whose turn it is, in which order, and its steps. ``number`` counts within a set."""

    order: tuple[Entity, ...] = tracked(())
    at: int = tracked(0)
    number: int = tracked(1)
    short: ClassVar[str] = "R"
    kind: str = fixed()
    name: str = fixed()
    steps: tuple[StepState, ...] = fixed()
    _found: dict[type[Any], tuple[Any, ...]] = fixed()

    def __init__(self, key: str, steps: tuple[StepState, ...]) -> None:
        super().__init__(key)
        self.steps = steps
        self._found = {}

    @property
    def entity(self) -> Entity | None:
        """Whose turn it is."""
        return self.order[self.at] if 0 <= self.at < len(self.order) else None

    @property
    def between_turns(self) -> bool:
        """Is this an operating round whose company in turn has done nothing yet?"""
        return False

    # Steps, by what they can do

    def each(self, kind: type[T]) -> tuple[T, ...]:
        """The steps of a class, or of one derived from it, in order."""
        found: tuple[T, ...] | None = self._found.get(kind)
        if found is None:
            found = self._found[kind] = tuple(step for step in self.steps if isinstance(step, kind))
        return found

    def find(self, kind: type[T]) -> T | None:
        """The first step of a class, or ``None`` where the round has none."""
        found = self.each(kind)
        return found[0] if found else None

    def step(self, kind: type[T]) -> T:
        """The first step of a class. Raises KeyError where the round has none."""
        found = self.each(kind)
        if not found:
            raise KeyError(f"The round “{self.kind}” has no step {kind.__name__}.")
        return found[0]

    # What may be asked of a round

    def waiting(self) -> StepState | None:
        """The step at which the turn waits, or ``None`` when the turn is over."""
        raise NotImplementedError

    def choices(self) -> Iterator[Choice]:
        """Every legal action of the steps up to the one that waits."""
        raise NotImplementedError

    def start(self, number: int) -> None:
        """Begin the round."""
        raise NotImplementedError

    def perform(self, action: Action, entity: Entity) -> None:
        """Give an action to the first step that may take it. Raises Refusal."""
        raise NotImplementedError

    def settle(self) -> bool:
        """Skip the steps where nothing can be done. True when a step waits, False when the turn is over."""
        raise NotImplementedError

    def advance(self) -> bool:
        """The turn is over: go to the next. False when the round is over."""
        raise NotImplementedError

    def finish(self) -> None:
        """What happens when the round is over."""

    def reorder(self) -> None:
        """Prices moved: put those in order again whose turn is still to come, where prices decide that."""
