"""The words that the rules of a title know: those of every title, and those of its own rules."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.model.vocabulary import SHARED_ABILITIES, Vocabulary
from roundhouse.eighteen.model.words import ENDS, EVENTS, STATUS

from .own import OwnRules
from .rounds import ROUNDS
from .steps import STEPS
from .turn import Round, Step


def vocabulary(rules: type[OwnRules]) -> Vocabulary:
    """The words of a title that is played with ``rules``."""
    own_abilities = {kind.word(): kind for kind in rules.abilities}
    steps = {**STEPS, **rules.steps}
    return Vocabulary(
        abilities={**SHARED_ABILITIES, **own_abilities},
        steps={word: step.Settings for word, step in steps.items()},
        rounds={word: round_.Settings for word, round_ in {**ROUNDS, **rules.rounds}.items()},
        events={**EVENTS, **rules.events},
        status={**STATUS, **rules.status},
        ends={**ENDS, **rules.ends},
        needs=_needs(steps, {**ROUNDS, **rules.rounds}),
        needed_rounds=rules.needed_rounds,
        own={
            "abilities": frozenset(own_abilities),
            "steps": frozenset(rules.steps),
            "rounds": frozenset(rules.rounds),
            "events": frozenset(rules.events),
            "status": frozenset(rules.status),
            "ends": frozenset(rules.ends),
        },
    )


def _needs(
    steps: Mapping[str, type[Step]], rounds: Mapping[str, type[Round]]
) -> dict[str, tuple[frozenset[str], ...]]:
    users: dict[str, type[Step] | type[Round]] = {**steps, **rounds}
    return {
        word: tuple(
            frozenset(name for name, step in steps.items() if issubclass(step, kinds)) for kinds in user.needs
        )
        for word, user in users.items()
        if user.needs
    }


SHARED_WORDS = vocabulary(OwnRules)
"""The words that every title may use."""
