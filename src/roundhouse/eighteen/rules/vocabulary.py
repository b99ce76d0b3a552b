"""The words that the rules of a title know: those of every title, and those of its parts."""

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
    """The words of a title that lists these parts, and has one of its ``own``; an unknown part is left
    out."""
    return _words_for(*_parts(listed, own))


def steps_for(listed: Iterable[str], own: type[AnyPart] | None = None) -> Mapping[str, type[Step]]:
    """The steps of such a title, by the words for them."""
    shared, owned = _parts(listed, own)
    return _steps(shared + owned)


def ends_for(listed: Iterable[str], own: type[AnyPart] | None = None) -> Mapping[str, str]:
    """What ends such a title beside what may end any, in words."""
    return {
        reason: said for parts in _parts(listed, own) for part in parts for reason, said in part.ends.items()
    }


@lru_cache(maxsize=128)
def working_words(part: str) -> tuple[str, ...]:
    """The steps and kinds of round that a part brings; none for one that nobody knows."""
    if part not in part_names():
        return ()
    found = part_class(part)
    return (*found.steps, *found.rounds)


@lru_cache(maxsize=128)
def needing(part: str) -> frozenset[str]:
    """The parts that are built on this one."""
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
    """The part that a title has to list if it is to use a word: a step, a kind of round, an ability, an
    event, a status or an end. ``None`` for a word that no part brings."""
    return _bringing().get(word)


def _parts(
    listed: Iterable[str], own: type[AnyPart] | None
) -> tuple[tuple[type[AnyPart], ...], tuple[type[AnyPart], ...]]:
    """The parts that titles share, and the title's own."""
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
        needed_rounds=frozenset({"stock", "operating"}).union(*(part.needed_rounds for part in parts)),
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
