"""What the elements of Rails' files may hold (``grammar.txt``): for the lint and for editors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from roundhouse.table.definitions import Finding

from ..nearest import near
from .elements import Element

OUTDATED = {"startPhase", "releasedTrain", "oneTrainPerTypePerTurn"}
"""Attributes of old versions, which have a finding of their own."""
_BYTE = r"\s*(1?\d?\d|2[0-4]\d|25[0-5])\s*"
PAINT = rf"|[0-9A-Fa-f]{{6}}|{_BYTE},{_BYTE},{_BYTE}"


@dataclass(frozen=True, slots=True)
class ElementAttribute:
    """An attribute: ``text``, ``whole`` (a number from 0), ``number`` (any whole number), ``numbers``
    (several, with commas), ``paint`` (a colour) or one of ``words``. ``least`` and ``most`` bound a number.
    """

    kind: str
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ElementShape:
    """An element: its attributes and the elements that may stand in it."""

    tag: str
    attributes: Mapping[str, ElementAttribute]
    children: tuple[str, ...]
    inside: frozenset[str]
    """The names of children in small letters."""


@cache
def grammar() -> Mapping[str, ElementShape]:
    """Every element by its name in small letters, as Rails compares them."""
    text = (files(__package__) / "grammar.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {shape.tag.lower(): shape for shape in map(_shape, lines)}


def _shape(line: str) -> ElementShape:
    tag, _, rest = line.partition(":")
    attributes, _, children = rest.partition(">")
    names = tuple(children.split())
    inside = frozenset(name.lower() for name in names)
    return ElementShape(tag, dict(map(_attribute, attributes.split())), names, inside)


def _attribute(text: str) -> tuple[str, ElementAttribute]:
    if (bounded := re.fullmatch(r"(\w+)\[(\d+)-(\d*)\]", text)) is not None:
        most = int(bounded[3]) if bounded[3] else None
        return bounded[1], ElementAttribute("whole", least=int(bounded[2]), most=most)
    name, _, words = text.partition("=")
    if words:
        return name, ElementAttribute("words", tuple(words.split("|")))
    kind = {"+": "whole", "#": "number", "*": "numbers", "%": "paint"}.get(name[-1], "text")
    return name.rstrip("+#*%"), ElementAttribute(kind)


def misfits(element: Element) -> Iterator[Finding]:
    """Attributes and elements that nothing reads, words that are not known, numbers that are none."""
    shape = grammar().get(element.tag.lower())
    if shape is None:
        return
    for name, value in element.attributes.items():
        found = shape.attributes.get(name)
        if found is not None:
            yield from _value(element, name, value, found)
        elif name not in OUTDATED:
            free = [known for known in shape.attributes if known not in element.attributes]
            message = f"Nothing reads “{name}” of {element.tag}."
            yield _finding("RH707", element, name, message, name, near(name, free))
    for child in element.children:
        if child.tag.lower() not in shape.inside and child.tag.lower() not in {"exchange", "sub"}:
            message = f"Nothing reads <{child.tag}> in <{element.tag}>."
            yield _finding("RH713", child, None, message, child.tag, near(child.tag, shape.children))
        yield from misfits(child)


def _value(element: Element, name: str, value: str, found: ElementAttribute) -> Iterator[Finding]:
    if found.kind == "words":
        if value not in found.words:
            hint = near(value, found.words) or f"one of: {', '.join(found.words)}"
            yield _finding("RH105", element, name, f"“{value}” is not known here.", value, hint)
    elif found.kind == "paint":
        if re.fullmatch(PAINT, value.strip()) is None and value:
            message = f"“{value}” is no colour: this one is shown in gray."
            yield _finding("RH105", element, name, message, value, "FF8800, or 255,136,0")
    elif found.kind != "text":
        each = value.split(",") if found.kind == "numbers" else [value]
        if not all(re.fullmatch(r"\s*[+-]?\d{1,9}\s*", one) for one in each):
            yield _finding(
                "RH102", element, name, f"“{value}” is no whole number.", value, "digits, as in 80"
            )
        elif found.kind == "whole":
            yield from _bounded(element, name, int(value), found)


def _bounded(element: Element, name: str, value: int, found: ElementAttribute) -> Iterator[Finding]:
    least = found.least or 0
    if value < least:
        message = f"{value} is too little; {least} is the least."
        yield _finding("RH103", element, name, message, str(value), None)
    elif found.most is not None and value > found.most:
        message = f"{value} is too much; {found.most} is the most."
        yield _finding("RH103", element, name, message, str(value), None)


def _finding(
    code: str, element: Element, name: str | None, message: str, value: str, hint: str | None
) -> Finding:
    place = element.place(name)
    return Finding(
        code,
        "warning",
        message,
        file=place.file or "",
        line=place.line,
        column=place.column,
        path=place.path or "",
        value=value,
        hint=hint or "",
    )
