"""Makes the typed parts of a title whose kinds its rules know: abilities, rounds and their steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.title import RoundDef, StepDef
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.table.errors import Malformed, Place

from .nearest import near

T = TypeVar("T")
HOLDERS = ("privates", "corporations", "minors")
"""The lists of the file whose rows may have abilities."""


def convert(value: Any, kind: type[T], where: str) -> T:
    """``value`` as ``kind``. Raises Malformed with the path, the value standing at ``where``."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        inner = re.sub(r"^\$\.?", "", path.strip("`"))
        whole = f"{where}.{inner}" if where and inner and inner[0] != "[" else where + inner
        raise Malformed(
            "title/value", f"{message}.", place=Place(path=whole or None), hint=_suggest(message, kind)
        ) from None


def read_abilities(rows: Iterable[Mapping[str, Any]], words: Vocabulary, where: str) -> tuple[Ability, ...]:
    """The abilities of a company. Raises Malformed."""
    return tuple(
        _ability(row, words, f"{where}.abilities[{at}]") for at, row in enumerate(rows) if row is not None
    )


def _ability(row: Mapping[str, Any], words: Vocabulary, where: str) -> Ability:
    word = row.get("type")
    kind = words.abilities.get(str(word))
    if kind is None:
        raise _unknown(str(word), "kind of ability", words.abilities, f"{where}.type")
    lists = word_lists(kind)
    return convert(
        {
            name: value.split() if isinstance(value, str) and name in lists else value
            for name, value in row.items()
        },
        kind,
        where,
    )


@cache
def word_lists(kind: type[Ability]) -> frozenset[str]:
    """The fields of an ability that may be written as words with spaces between."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name in kind.__struct_fields__ if get_origin(hints[name]) is tuple)


def read_rounds(rounds: Mapping[str, Mapping[str, Any]], words: Vocabulary) -> dict[str, RoundDef]:
    """The rounds of a title. Raises Malformed for a kind, step or setting that no rule knows."""
    return {name: _round(body, words, f"rounds.{name}") for name, body in rounds.items()}


def _round(body: Mapping[str, Any], words: Vocabulary, where: str) -> RoundDef:
    rest = dict(body)
    kind, steps = rest.pop("kind"), rest.pop("steps", ())
    settings = words.rounds.get(str(kind))
    if settings is None:
        raise _unknown(str(kind), "kind of round", words.rounds, f"{where}.kind")
    made = tuple(_step(step, words, f"{where}.steps[{at}]") for at, step in enumerate(steps))
    return RoundDef(kind, made, convert(rest, settings, where))


def _step(step: Any, words: Vocabulary, where: str) -> StepDef:
    rest = {"step": step} if isinstance(step, str) else dict(step)
    name = str(rest.pop("step"))
    settings = words.steps.get(name)
    if settings is None:
        raise _unknown(name, "step of a round", words.steps, where)
    return StepDef(name, convert(rest, settings, where))


def check_words(used: Iterable[tuple[str, str]], known: Mapping[str, str], what: str) -> None:
    """Raises Malformed for the first of the words ``used``, each with its path, that is not known."""
    for path, word in used:
        if word not in known:
            raise _unknown(word, what, known, path)


def _unknown(word: str, what: str, known: Iterable[str], path: str) -> Malformed:
    names = list(known)
    hint = near(word, names) or f"one of: {', '.join(names)}"
    return Malformed("title/word", f"“{word}” is no {what}.", place=Place(path=path), hint=hint)


def _suggest(message: str, kind: Any) -> str | None:
    unknown = re.search(r"unknown field `(\w+)`", message)
    if not unknown:
        return None
    fields: Sequence[str] = getattr(kind, "__struct_fields__", ())
    return near(unknown[1], fields) or near(unknown[1], Settings.__struct_fields__)
