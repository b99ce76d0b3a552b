"""A ratchet: what a policy asks is asked by several titles or by a shared part, or it is no policy."""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.rules.policies import Policy
from roundhouse.eighteen.titles import own_part, title_data, title_ids

Question = tuple[str, str]
"""A method of a policy: the policy's class and the method."""

MOST_FOR_ONE_TITLE = 0
MOST_OVERRIDDEN_BY_NOBODY = 3


def shared_parts() -> list[tuple[str, type[AnyPart]]]:
    """The parts that titles list, by name."""
    return [(name, part_class(name)) for name in part_names()]


def own_parts() -> list[tuple[str, type[AnyPart]]]:
    """The parts that only one title has, by the title; variants share that of their base."""
    found: dict[type[AnyPart], str] = {}
    for id_ in title_ids():
        part = own_part(id_)
        if part is not None:
            found.setdefault(part, id_)
    return [(id_, part) for part, id_ in found.items()]


def usual(policy: type[Policy]) -> Iterator[type[Policy]]:
    """The classes with the usual answers that a policy overrides: those right below :class:`Policy`."""
    for kind in policy.__mro__:
        if Policy in kind.__bases__:
            yield kind


@lru_cache(maxsize=1)
def questions() -> frozenset[Question]:
    """Everything that shared policies ask."""
    parts = [*shared_parts(), *own_parts()]
    assert parts
    kinds = [kind for kind in Policy.__subclasses__() if ".titles." not in kind.__module__]
    kinds = [kind for kind in kinds if kind.__module__.startswith("roundhouse.")]
    return frozenset(
        (kind.__name__, name)
        for kind in kinds
        for name, member in vars(kind).items()
        if inspect.isfunction(member) and not name.startswith("_")
    )


def overrides(part: type[AnyPart]) -> frozenset[Question]:
    """What a part answers differently."""
    return frozenset(
        (kind.__name__, name)
        for policy in part.policies
        for kind in usual(policy)
        for name in vars(policy)
        if (kind.__name__, name) in questions()
    )


@lru_cache(maxsize=1)
def who() -> tuple[Mapping[Question, frozenset[str]], Mapping[Question, frozenset[str]]]:
    """For each question the titles, and the shared parts, that override it."""
    titles: defaultdict[Question, set[str]] = defaultdict(set)
    parts: defaultdict[Question, set[str]] = defaultdict(set)
    for into, found in ((titles, own_parts()), (parts, shared_parts())):
        for label, part in found:
            for question in overrides(part):
                into[question].add(label)
    return (
        {question: frozenset(labels) for question, labels in titles.items()},
        {question: frozenset(labels) for question, labels in parts.items()},
    )


def test_no_question_exists_for_one_title_alone() -> None:
    titles, parts = who()
    alone = {item: labels for item, labels in titles.items() if len(labels) == 1 and item not in parts}
    print(f"{len(questions())} questions, {len(alone)} for one title alone")
    assert len(alone) <= MOST_FOR_ONE_TITLE, (
        "Make it state, data or an event, or put the mechanism into a part "
        f"(docs/decisions/1010-questions-and-parts.md): {alone}"
    )


def test_questions_that_nobody_answers_differently_become_fewer() -> None:
    titles, parts = who()
    nobody = sorted(questions() - titles.keys() - parts.keys())
    print(f"{len(questions())} questions, {len(nobody)} overridden by nobody: {nobody}")
    assert len(nobody) <= MOST_OVERRIDDEN_BY_NOBODY, "a decision that nobody takes differently is a function"


def test_overrides_of_titles_and_of_parts_are_seen() -> None:
    titles, parts = who()
    assert "1860" in titles["OrderPolicy", "next_round"]
    assert "mergers" in parts["OrderPolicy", "next_round"]
    assert all(title_data(id_) for labels in titles.values() for id_ in labels)
