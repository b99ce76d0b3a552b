"""The words that a title may use for rules: those of every title, and those that its parts bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from roundhouse.eighteen.model.vocabulary import SHARED_ABILITIES, Vocabulary
from roundhouse.eighteen.model.words import ENDS, EVENTS, STATUS

from .making import ROUNDS
from .parts.part import AnyPart
from .parts.registry import part_class, part_names
from .steps import STEPS
from .steps.running import RunTrains
from .steps.tokens import PlaceTokens
from .steps.track import LayTrack
from .steps.track_and_token import TrackAndToken
from .steps.trains import BuyTrains
from .turn import Round, Step

USUAL: Mapping[str, tuple[type[Step], ...]] = {
    "lays track": (LayTrack,),
    "places tokens": (PlaceTokens, TrackAndToken),
    "runs trains": (RunTrains,),
    "buys trains": (BuyTrains,),
}
"""What companies do in the operating rounds of nearly every game, and the kinds of step that do it."""


def words_for(listed: Iterable[str], own: type[AnyPart] | None = None) -> Vocabulary:
    """The vocabulary of a title that lists these parts and has one of its ``own``;
    unknown parts are left out."""
    return _words_for(*_parts(listed, own))


def steps_for(listed: Iterable[str], own: type[AnyPart] | None = None) -> Mapping[str, type[Step]]:
    """The classes of step that a title with these parts may use, by their words."""
    shared, owned = _parts(listed, own)
    return _steps(shared + owned)


def ends_for(listed: Iterable[str], own: type[AnyPart] | None = None) -> Mapping[str, str]:
    """The reasons for the end that only the parts of such a title bring, in words."""
    return {
        reason: said for parts in _parts(listed, own) for part in parts for reason, said in part.ends.items()
    }


@lru_cache(maxsize=128)
def working_words(part: str) -> tuple[str, ...]:
    """The words of the steps and kinds of round that a part brings; none for an unknown part."""
    if part not in part_names():
        return ()
    found = part_class(part)
    return (*found.steps, *found.rounds)


@lru_cache(maxsize=128)
def needing(part: str) -> frozenset[str]:
    """The names of the parts that need this one."""
    return frozenset(name for name in part_names() if part in part_class(name).needs)


@lru_cache(maxsize=1)
def _bringing() -> Mapping[str, str]:
    out: dict[str, str] = {}
    for name in part_names():
        part = part_class(name)
        abilities = (kind.word() for kind in part.abilities)
        for word in (*part.steps, *part.rounds, *abilities, *part.events, *part.status, *part.ends):
            out.setdefault(word, name)
    return out


def part_with(word: str) -> str | None:
    """The part that a title must list to use ``word``, or ``None`` if no part brings it.

    The word is that of a step, a kind of round, an ability, an event, a status or an end.
    """
    return _bringing().get(word)


def _parts(
    listed: Iterable[str], own: type[AnyPart] | None
) -> tuple[tuple[type[AnyPart], ...], tuple[type[AnyPart], ...]]:
    """The classes of the shared parts that are listed, and of the title's own."""
    shared = tuple(part_class(name) for name in listed if name in part_names())
    return shared, () if own is None else (own,)


def _steps(parts: Iterable[type[AnyPart]]) -> dict[str, type[Step]]:
    return {**STEPS, **{word: step for part in parts for word, step in part.steps.items()}}


@lru_cache(maxsize=256)
def _words_for(shared: tuple[type[AnyPart], ...], own: tuple[type[AnyPart], ...]) -> Vocabulary:
    parts = shared + own
    steps = _steps(parts)
    rounds = {**ROUNDS, **{word: round_ for part in parts for word, round_ in part.rounds.items()}}
    abilities = {kind.word(): kind for part in parts for kind in part.abilities}
    events = {word: event.words for part in parts for word, event in part.events.items() if event.words}
    status = {word: said for part in parts for word, said in part.status.items()}
    ends = {word: said for part in parts for word, said in part.ends.items()}
    return Vocabulary(
        abilities={**SHARED_ABILITIES, **abilities},
        steps={word: step.Settings for word, step in steps.items()},
        rounds={word: round_.Settings for word, round_ in rounds.items()},
        events={**EVENTS, **events},
        status={**STATUS, **status},
        ends={**ENDS, **ends},
        needs=_needs(steps, rounds),
        follows={
            word: frozenset(name for name, other in steps.items() if issubclass(other, step.follows))
            for word, step in steps.items()
            if step.follows
        },
        usual={
            deed: frozenset(name for name, step in steps.items() if issubclass(step, kinds))
            for deed, kinds in USUAL.items()
        },
        needed_rounds=frozenset({"stock", "operating"})
        .union(*(part.needed_rounds for part in parts))
        .difference(*(part.spared_rounds for part in parts)),
        parts={name: part_class(name).Settings for name in part_names()},
        own_settings=own[0].Settings if own else None,
        own={
            "abilities": frozenset(abilities),
            "steps": frozenset(steps) - frozenset(STEPS),
            "rounds": frozenset(rounds) - frozenset(ROUNDS),
            "events": frozenset(events),
            "status": frozenset(status),
            "ends": frozenset(ends),
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


SHARED_WORDS = words_for(())
"""The words that every title may use."""
