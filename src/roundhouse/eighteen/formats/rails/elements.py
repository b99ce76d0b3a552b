"""Elements of Rails' XML with conditions settled: what is left is what the game with these options has.

``<IfOption>`` puts its content into the element around it when the option has one of the values; nested
conditions are both needed. ``<Attributes>`` sets attributes of the element around it, later ones over earlier
ones. Both are settled before anything is read, so that no reader knows of options. Names of elements are
compared without regard to case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from lxml import etree

from roundhouse.table.errors import Malformed, Place

from ..sources.source import Spot
from ..sources.xml_text import attribute_spot

_TRUE = ("t", "T", "y", "Y")


@dataclass(frozen=True)
class Text:
    """The file that elements came from."""

    name: str
    whole: str

    @cached_property
    def lines(self) -> list[str]:
        """The text line by line, which only a place in it needs."""
        return self.whole.splitlines()


@dataclass(frozen=True, slots=True)
class Element:
    """An element with its conditions settled."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element, ...]
    text: str
    file: Text
    line: int
    written: Mapping[str, int] = field(default_factory=dict)
    """In which line an attribute stands that came from ``<Attributes>``."""

    def all(self, tag: str) -> Iterator[Element]:
        """The children of that name."""
        wanted = tag.lower()
        return (child for child in self.children if child.tag.lower() == wanted)

    def first(self, tag: str) -> Element | None:
        """The first child of that name."""
        return next(self.all(tag), None)

    def last(self, tag: str) -> Element | None:
        """The last child of that name."""
        found = list(self.all(tag))
        return found[-1] if found else None

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute as text, or ``default`` where it is not there."""
        return self.attributes.get(name, default)

    def flag(self, name: str, *, default: bool = False) -> bool:
        """An attribute as yes or no: everything that begins like “true” or “yes” is yes."""
        value = self.attributes.get(name)
        return default if value is None else value.startswith(_TRUE)

    def number(self, name: str, default: int | None = None) -> int:
        """An attribute as a whole number; a plus sign is allowed. Raises Malformed."""
        value = self.attributes.get(name)
        if value is None:
            if default is None:
                raise self.wrong("RH104", f"{self.tag} has no “{name}”.")
            return default
        return whole(
            value, lambda: self.wrong("RH102", f"“{value}” is no whole number.", name, "digits, as in 80")
        )

    def place(self, attribute: str | None = None) -> Place:
        """Where the element, or an attribute of it, is written."""
        spot = self.spot(attribute)
        path = self.tag + (f"@{attribute}" if attribute else "")
        return Place(self.file.name, spot.line, spot.column, path)

    def spot(self, attribute: str | None = None) -> Spot:
        """The line and column of the element, or of an attribute of it."""
        if attribute is not None and attribute in self.written:
            return attribute_spot(self.file.lines, self.written[attribute], "Attributes", attribute)
        return attribute_spot(self.file.lines, self.line, self.tag, attribute)

    def wrong(
        self, code: str, message: str, attribute: str | None = None, hint: str | None = None
    ) -> Malformed:
        """An error at this element."""
        return Malformed(code, message, place=self.place(attribute), hint=hint)


def whole(value: str, wrong: Callable[[], Exception]) -> int:
    """A whole number with an optional sign. ``wrong()`` makes the error that is raised otherwise."""
    text = value.strip()
    digits = text[1:] if text[:1] in ("+", "-") else text
    if digits.isascii() and digits.isdigit() and len(digits) < 10:
        return int(text)
    raise wrong()


def split(text: str) -> list[str]:
    """The parts of a list that is written with commas, without empty ones."""
    return [part.strip() for part in text.split(",") if part.strip()]


@dataclass(slots=True)
class Settler:
    """Settles conditions with the values of options, and remembers which were asked for."""

    options: Mapping[str, str]
    asked: dict[str, list[tuple[Place, tuple[str, ...]]]] = field(default_factory=dict)

    def settle(self, raw: etree._Element, file: Text) -> Element:
        """An element without conditions. Raises Malformed for a condition without a name or a value."""
        attributes = {str(key): str(value) for key, value in raw.items()}
        children: list[Element] = []
        written: dict[str, int] = {}
        if len(raw):
            self._fill(raw, file, attributes, children, written)
        return Element(
            str(raw.tag), attributes, tuple(children), (raw.text or "").strip(), file, line_of(raw), written
        )

    def _fill(
        self,
        raw: etree._Element,
        file: Text,
        attributes: dict[str, str],
        children: list[Element],
        written: dict[str, int],
    ) -> None:
        for child in raw:
            if not isinstance(child.tag, str):
                continue
            tag = child.tag.lower()
            if tag in {"ifoption", "ifvariant"}:
                if self._holds(child, file):
                    self._fill(child, file, attributes, children, written)
                else:
                    self._ask_inside(child, file)
            elif tag == "attributes":
                for key, value in child.items():
                    attributes[str(key)] = str(value)
                    written[str(key)] = line_of(child)
            else:
                children.append(self.settle(child, file))

    def _holds(self, raw: etree._Element, file: Text) -> bool:
        name, values = self._condition(raw, file)
        return self.options.get(name) in values

    def _condition(self, raw: etree._Element, file: Text) -> tuple[str, tuple[str, ...]]:
        variant = str(raw.tag).lower() == "ifvariant"
        name = "Variant" if variant else raw.get("name")
        value = raw.get("value")
        place = Place(file.name, line_of(raw), 1, str(raw.tag))
        if not name or value is None:
            raise Malformed("RH104", "A condition needs a name and a value.", place=place)
        if parameters := raw.get("parm"):
            name = "_".join([name, *split(parameters)])
        values = tuple(split(value))
        self.asked.setdefault(name, []).append((place, values))
        return name, values

    def _ask_inside(self, raw: etree._Element, file: Text) -> None:
        """Conditions inside one that does not hold are asked all the same, so that the lint hears of them."""
        for child in raw.iter():
            if (
                child is not raw
                and isinstance(child.tag, str)
                and child.tag.lower() in {"ifoption", "ifvariant"}
            ):
                self._condition(child, file)


def line_of(raw: etree._Element) -> int:
    """The line of an element."""
    return raw.sourceline if isinstance(raw.sourceline, int) else 1
