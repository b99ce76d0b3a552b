"""What a company does in its turn, as charters and the reference sheet list it."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps import STEPS
from roundhouse.eighteen.rules.vocabulary import steps_for
from roundhouse.table.saying import say

USUAL_STEPS = ("track", "token", "run", "dividend", "buy_train")
"""Of a game whose file says nothing of its rounds."""


def turn_of(title: Title, own: type[AnyPart] | None = None) -> tuple[str, ...]:
    """The steps of a company's turn in words, in their order; ``own`` is the title's own part.

    >>> from roundhouse.eighteen.titles import own_part, title
    >>> turn_of(title("18Norway"), own_part("18Norway"))[-1]
    'Buy trains and ships'
    """
    found = title.rounds.get("operating")
    known = steps_for(title.parts, own)
    steps = [known[step.name] for step in found.steps if step.name in known] if found is not None else []
    return turn_words(steps) or turn_words(STEPS[word] for word in USUAL_STEPS)


def turn_words(steps: Iterable[type[StepState]]) -> tuple[str, ...]:
    """The words of these steps, each once."""
    return tuple(dict.fromkeys(say(step.on_charters) for step in steps if step.on_charters))
