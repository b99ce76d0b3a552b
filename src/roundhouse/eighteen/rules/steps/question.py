"""Questions with a few answers, each a choice of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..state.actions import Action, Choose
from ..state.pieces import Entity
from ..turn import NOTHING, Step

Answers: TypeAlias = Mapping[str, ChoiceLabel | None] | Mapping[int, ChoiceLabel | None]
"""Answers as an action holds them, each with its label; ``None`` where it is a name that labels itself."""


class Question(Step):
    """Whoever is asked (``actor``) gives one of several answers.

    A base: a step says what the answers are, and carries one out in its ``do_choose``.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose"}

    @abstractmethod
    def answers(self) -> Answers:
        """What the actor may answer now; nothing if there is no question."""

    def facts(self, answer: str | int) -> Mapping[str, Any]:
        """What one wants to know of an answer before it is given, such as its ``cost``."""
        return {}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Answer, for whoever is asked."""
        if self.passed or entity is not self.actor() or not self.answers():
            return NOTHING
        return frozenset({Choose})

    def choices(self) -> Iterator[Choice]:
        """Yield every answer."""
        asked = self.actor()
        if asked is None or Choose not in self.kinds_for(asked):
            return
        for answer, label in self.answers().items():
            yield self.choice("choose", asked, facts=self.facts(answer), label=label, choice=answer)

    def said(self, action: Choose) -> str | int:
        """The answer that an action names. Raises Refusal if it is none of them."""
        answers = self.answers()
        for answer in answers:
            if str(answer) == str(action.choice):
                return answer
        raise Refusal(
            "question/answer",
            f"“{action.choice}” is no answer here.",
            hint=f"possible: {', '.join(map(str, answers))}",
        )
