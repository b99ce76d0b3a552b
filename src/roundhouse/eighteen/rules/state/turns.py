"""Rounds and steps as the state knows them: whose turn it is, and what may be asked of them.

Desks and decisions know rounds and steps by these classes only. What a round does is in
:mod:`roundhouse.eighteen.rules.turn` and above.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.table.choices import Choice
from roundhouse.table.journal import Piece, fixed, tracked

from .actions import Action
from .pieces import Corporation, Entity, Player, Private

T = TypeVar("T")


class StepState(Piece):
    """A step of a round: whether the turn is done with it, and what may be asked of it."""

    passed: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {}
    """The method that carries out each kind of action."""
    deed: ClassVar[str] = "act"
    """What the turn waits for, as an infinitive: “lay track”."""
    choosing: ClassVar[str] = ""
    """What the action ``choose`` does here, as an infinitive, if that is not the ``deed``."""
    on_charters: ClassVar[str] = ""
    """The step in the list of a company's turn that is printed on charters; nothing for what only happens
    sometimes: emergencies, homes, powers of private companies."""
    moments: ClassVar[frozenset[AnyMoment]] = frozenset()
    """The moments of abilities that last while the turn waits here."""
    blocks: bool = fixed()
    """Whether the turn waits here while something may be done."""

    def actor(self) -> Entity | None:
        """The entity whose step it is now, or ``None``."""
        raise NotImplementedError

    def deciders(self) -> tuple[Player, ...]:
        """The players who owe a decision while the turn waits here."""
        raise NotImplementedError

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that ``entity`` may take here now."""
        raise NotImplementedError

    def kinds_for(self, entity: Entity) -> frozenset[type[Action]]:
        """As :meth:`actions`, worked out once as long as nothing changes."""
        raise NotImplementedError

    def choices(self) -> Iterator[Choice]:
        """Every action that may be taken here now, by whomever."""
        raise NotImplementedError

    def waits(self) -> bool:
        """Whether the turn waits here now."""
        raise NotImplementedError

    def by_itself(self) -> Mapping[str, Any] | None:
        """The action that the step does without anybody's decision, and that is written down all the same;
        or ``None``."""
        return None

    def skip(self) -> None:
        """Go on, because nothing can be done here."""
        raise NotImplementedError

    def finish(self) -> None:
        """End the step, so that the turn does not wait here any more."""
        raise NotImplementedError


class AsksForCity(StepState):
    """A step that asks for the city of a token, before anything else happens."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """Ask ``actor`` (usually ``company`` itself) for the city of a token of ``company``.

        It goes on one of ``hexes``; without hexes it is the home token.
        """
        raise NotImplementedError


class AsksForPar(StepState):
    """A step that asks for a par price, before anything else happens."""

    def ask(self, player: Player, corporation: Corporation) -> None:
        """Have ``player`` set the par price of ``corporation`` before anything else."""
        raise NotImplementedError


class LaysTiles(StepState):
    """The step of the tile actions in a company's turn."""

    @property
    def begun(self) -> bool:
        """Whether a tile has been laid in this turn, or the step is over."""
        raise NotImplementedError


@runtime_checkable
class TakesBids(Protocol):
    """A step that keeps bids."""

    def offers_on(self, lot: Private | Corporation | None) -> Sequence[tuple[Player, int]]:
        """The bids on ``lot``, as player and price; without a lot, those for the turn."""


@runtime_checkable
class BindsMoney(Protocol):
    """A step at which money in bids cannot be spent on anything else."""

    def bound(self, player: Player) -> int:
        """The money of ``player`` that is bound in bids."""


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
        """The entity whose turn it is, or ``None`` if nobody's is."""
        return self.order[self.at] if 0 <= self.at < len(self.order) else None

    @property
    def between_turns(self) -> bool:
        """Whether this is an operating round whose company in turn has done nothing yet."""
        return False

    # Steps, by what they can do

    def each(self, kind: type[T]) -> tuple[T, ...]:
        """The steps of class ``kind``, or of one derived from it, in order."""
        found: tuple[T, ...] | None = self._found.get(kind)
        if found is None:
            found = self._found[kind] = tuple(step for step in self.steps if isinstance(step, kind))
        return found

    def find(self, kind: type[T]) -> T | None:
        """The first step of class ``kind``, or ``None`` where the round has none."""
        found = self.each(kind)
        return found[0] if found else None

    def step(self, kind: type[T]) -> T:
        """The first step of class ``kind``. Raises KeyError where the round has none."""
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
        """Begin the round that has this ``number`` in its set."""
        raise NotImplementedError

    def perform(self, action: Action, entity: Entity) -> None:
        """Give an action to the first step that takes it.
        Raises Refusal if none does, or an earlier one waits."""
        raise NotImplementedError

    def settle(self) -> bool:
        """Skip the steps where nothing can be done.

        ``True`` when a step waits (or the game is over), ``False`` when the turn is over.
        """
        raise NotImplementedError

    def advance(self) -> bool:
        """Go to the next turn; ``False`` when the round is over."""
        raise NotImplementedError

    def finish(self) -> None:
        """Do what happens when the round is over."""

    def reorder(self) -> None:
        """Put those whose turn is still to come in order again after prices moved,
        where prices decide the order."""
