"""What a round and its steps are.

A *round* is an ordered list of *steps*. A step is one concern of a turn (lay track, buy a train). It
answers two questions: what may this entity do now (:meth:`Step.actions`, and in full
:meth:`Step.choices`), and what happens when it does (:meth:`Step.perform`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import UNSET

from roundhouse.eighteen.model.vocabulary import RoundSettings, StepSettings
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, fixed
from roundhouse.table.labels import ChoiceLabel

from .closing import close_worthless
from .desks.bundles import Bundle
from .in_play import GameInPlay
from .state.actions import Action, Pass
from .state.events import Passed
from .state.pieces import Corporation, Entity, Player
from .state.turns import RoundState, StepState

NOTHING: frozenset[type[Action]] = frozenset()
"""The answer of a step that has nothing to offer."""


class Step(StepState):
    """A step of a round; its state is reset when a turn begins.

    ``blocks`` says whether the turn waits here while something may be done. A step that does not block lets
    the turn go on and may still be used until the turn is over.
    """

    always_blocks: ClassVar[bool] = True
    done_when: ClassVar[Literal["skipped", "finished", "never"]] = "skipped"
    """When the turn is done with this step: once nothing can be done in it; only when it is finished, by a
    pass or by what it does; or never, because what it waits for may come up at any time, and is not bound to
    a turn."""
    passes_by_itself: ClassVar[bool] = False
    """Is a pass made, and written down, where nothing else can be done? 18xx.games waits for it."""

    Settings: ClassVar[type[StepSettings]] = StepSettings
    """The type of the settings that a title may give the step."""
    game: GameInPlay = fixed()
    settings: StepSettings = fixed()
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ()
    """Steps that must stand in the same round: one of each tuple."""
    follows: ClassVar[tuple[type[Step], ...]] = ()
    """Steps that must stand before this one in the round, because it carries on their work."""

    def __init__(self, game: GameInPlay, key: str, settings: StepSettings) -> None:
        super().__init__(key)
        self.game = game
        self.settings = settings
        self.blocks = self.always_blocks

    def parts(self) -> Iterator[Piece]:
        """The pieces besides the step itself in which it keeps state."""
        yield from ()

    # What may be done

    def actor(self) -> Entity | None:
        """The entity whose step it is: usually the one whose turn it is.

        Nobody, when that entity has closed in its own turn.
        """
        # The round's ``entity``, spelt out: this is asked several times after every action.
        round_ = self.game.progress.round
        if round_ is None:
            return None
        order, at = round_.order, round_.at
        if not 0 <= at < len(order):
            return None
        entity = order[at]
        return None if isinstance(entity, Corporation) and entity.closed else entity

    def deciders(self) -> tuple[Player, ...]:
        """The players who owe a decision while the turn waits here."""
        actor = self.actor()
        player = actor.player if actor else None
        return (player.player,) if player else ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that ``entity`` may take here now."""
        raise NotImplementedError

    def kinds_for(self, entity: Entity) -> frozenset[type[Action]]:
        """As :meth:`actions`, worked out once as long as nothing changes."""
        return self.game.answers.to(self.actions, entity)

    def choices(self) -> Iterator[Choice]:
        """Every action that may be taken here now, by whomever."""
        raise NotImplementedError

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``kind`` is among :meth:`actions`.
        A step may say yes sooner if performing checks the rest."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether :meth:`actions` are any. A step may find out sooner."""
        return bool(self.kinds_for(entity))

    def waits(self) -> bool:
        """Whether the turn waits here now."""
        if self.passed or not self.blocks:
            return False
        actor = self.actor()
        return actor is not None and self.can_act(actor)

    # What happens

    def begin_turn(self) -> None:
        """Reset the state of the step for a new turn."""
        if self.passed:
            self.passed = False

    def begin_round(self) -> None:
        """Reset the state of the step for a new round."""
        self.begin_turn()

    def perform(self, action: Action, entity: Entity) -> None:
        """Carry out an action that :meth:`actions` allows. Raises Refusal."""
        method: Callable[[Any, Any], None] = getattr(self, self.handlers[type(action)])
        method(action, entity)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Pass: write it down and finish the step."""
        self.game.happen(Passed(entity=entity.key, step=self.key.rpartition(".")[2]))
        self.finish()

    def skip(self) -> None:
        """Go on, because nothing can be done here."""
        if self.done_when == "skipped":
            self.finish()

    def before_action(self, entity: Entity) -> None:
        """Note that ``entity`` is about to do something, in this step or another one."""

    def finish(self) -> None:
        """End the step, so that the turn does not wait here any more."""
        if not self.passed and self.done_when != "never":
            self.passed = True

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass that decides nothing, where it is written down (:attr:`passes_by_itself`)."""
        return self.only_pass() if self.passes_by_itself else None

    def only_pass(self) -> Mapping[str, Any] | None:
        """The pass of the entity in turn as an action, if it can do nothing else here; or ``None``."""
        entity = self.actor()
        if entity is None or self.kinds_for(entity) != {Pass}:
            return None
        return {"type": "pass", "entity": entity.key}

    def choice(
        self,
        kind: str,
        entity: Entity,
        /,
        open_: Mapping[str, Any] | None = None,
        facts: Mapping[str, Any] | None = None,
        *,
        label: ChoiceLabel | None = None,
        **fields: Any,
    ) -> Choice:
        """A choice of ``entity`` for the action type ``kind`` with these ``fields``.

        ``open_`` holds fields that the player fills in, ``facts`` what one wants to know; ``label`` names
        the choice where its fields do not.
        """
        action = {"type": kind, "entity": entity.key, **fields}
        return Choice(action, open_ or {}, facts or {}, label or UNSET)

    def bundle_choice(
        self,
        kind: str,
        trader: Entity,
        bundle: Bundle,
        /,
        facts: Mapping[str, Any],
        *,
        label: ChoiceLabel | None = None,
        **fields: Any,
    ) -> Choice:
        """A choice of ``trader`` about the percent of a bundle, for which other certificates may be named."""
        shares, percent = bundle
        names = Free([share.id for share in shares], "certificates")
        return self.choice(kind, trader, {"shares": names}, facts, label=label, percent=percent, **fields)

    def sale_choice(self, seller: Entity, bundle: Bundle, kind: str = "sell_shares") -> Choice:
        """The choice to sell a bundle, with the money that the seller gets for it as a fact."""
        gain = self.game.policies.stock.sale_value(*bundle)
        return self.bundle_choice(
            kind, seller, bundle, {"corporation": bundle[0][0].corporation.id, "gain": gain}
        )


class AutomaticStep(Step):
    """A step in which nobody decides: what it does happens in ``skip``, when the turn comes to it."""

    __slots__ = ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Always empty: nobody decides anything in this step."""
        return NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield nothing: nobody decides anything in this step."""
        yield from ()


class Round(RoundState):
    """A round of the game: one object for each kind of round. ``number`` counts within a set."""

    Settings: ClassVar[type[RoundSettings]] = RoundSettings
    """The type of the settings that a title may give the round."""
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ()
    """Steps that must stand in the round: one of each tuple."""
    usual_name: ClassVar[str] = "Round"
    game: GameInPlay = fixed()
    steps: tuple[Step, ...]
    _watching: tuple[Step, ...] = fixed()
    _repeated: Mapping[type[Step], type[Step]] = fixed()
    """For each class of step that stands in the round more than once, itself or as the base of another one:
    the base that it has in common with the others."""

    def __init__(self, game: GameInPlay, kind: str, steps: Sequence[Step]) -> None:
        super().__init__(f"round:{kind}", tuple(steps))
        self.game = game
        self.kind = kind
        self.name = self.usual_name
        self._watching = tuple(
            step for step in self.steps if type(step).before_action is not Step.before_action
        )
        kinds = [type(step) for step in self.steps]
        bases = {kind: next(base for base in reversed(kind.__mro__) if base in kinds) for kind in kinds}
        count = Counter(bases[kind] for kind in kinds)
        self._repeated = {kind: base for kind, base in bases.items() if count[base] > 1}

    def start(self, number: int) -> None:
        """Begin the round that has this ``number`` in its set."""
        self.number = number
        for step in self.steps:
            step.begin_round()

    def waiting(self) -> Step | None:
        """The step at which the turn waits, or ``None`` when the turn is over."""
        return self.game.answers.to(self._waiting)

    def _waiting(self) -> Step | None:
        for step in self.steps:
            if step.waits():
                return step
        return None

    def perform(self, action: Action, entity: Entity) -> None:
        """Give an action to the first step that takes it.
        Raises Refusal if none does, or an earlier one waits."""
        kind = type(action)
        for step in self._watching:
            step.before_action(entity)
        for step in self.steps:
            if kind in step.handlers and step.allows(kind, entity):
                step.perform(action, entity)
                return
            if step.waits():
                raise self._refuse(action, entity, step)
        raise Refusal("action/not-now", f"{entity.name} cannot do that now.")

    def _refuse(self, action: Action, entity: Entity, step: Step) -> Refusal:
        actor = step.actor()
        kind = action.__struct_config__.tag
        if actor is not None and actor is not entity:
            return Refusal(
                "action/not-your-turn",
                f"It is {actor.name}’s turn to {step.deed}; {entity.name} cannot do “{kind}” now.",
            )
        legal = sorted(str(item.__struct_config__.tag) for item in step.kinds_for(entity))
        return Refusal(
            "action/not-now",
            f"{entity.name} is to {step.deed}; “{kind}” is not possible now.",
            hint=f"possible: {', '.join(legal)}" if legal else None,
        )

    def choices(self) -> Iterator[Choice]:
        """Every legal action of the steps up to the one that waits,
        each once even if a step or a variant of it is listed twice."""
        offered: dict[type[Step], list[Choice]] = {}
        for step in self.steps:
            base = self._repeated.get(type(step))
            if base is not None:
                earlier = offered.get(base, [])
                new = [choice for choice in step.choices() if choice not in earlier]
                offered[base] = earlier + new
                yield from new
            else:
                yield from step.choices()
            if step.waits():
                return

    def settle(self) -> bool:
        """Skip the steps where nothing can be done.

        ``True`` when a step waits (or the game is over), ``False`` when the turn is over.
        """
        for step in self.steps:
            if step.passed or not step.blocks:
                continue
            actor = step.actor()
            if actor is None:
                continue
            if step.can_act(actor):
                return True
            step.skip()
            if not (_is_unasked(actor) and self.game.policies.ending.unasked_close_late):
                close_worthless(self.game)
            if self.game.progress.over:
                return True
        close_worthless(self.game)
        return False

    def advance(self) -> bool:
        """Go to the next turn; ``False`` when the round is over."""
        raise NotImplementedError

    def finish(self) -> None:
        """Do what happens when the round is over."""

    def begin_turn(self) -> None:
        """Reset the state of every step for a new turn."""
        for step in self.steps:
            step.begin_turn()


def _is_unasked(actor: Entity) -> bool:
    """Whether ``actor`` is a corporation for which nobody decides.

    Its turn goes by as one, and usually it closes only after it, as on 18xx.games: with a price of nothing
    it still buys the train that it can pay.
    """
    return isinstance(actor, Corporation) and actor.is_major and actor.player is None
