"""The tile language (S1.L1 to S1.L4): reading a tile string into parts, and writing it back.

The grammar, with spaces allowed around every word::

    tile      = [part] *(";" [part])
    part      = "junction" | "label=" text | word "=" attribute *("," attribute)
    attribute = word ":" value

Which words there are and what their values may be is the table in
:mod:`~roundhouse.eighteen.track.vocabulary`. Paths name stops and junctions by their number among those
that stand before them: ``_0`` is the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from roundhouse.table.errors import Malformed, Place

from .parts import City, Halt, Junction, Label, Offboard, Part, Pass, Path, StopRef, Town
from .vocabulary import VOCABULARY, Attribute, BadValue, Word

LONGEST_CODE = 20_000
_LONGEST_KEPT = 500
"""Longer codes are hardly ever of a game; keeping them would let strangers fill the memory."""
_NODES = (City, Town, Offboard, Pass, Halt, Junction)
_BY_TYPE = {word.type: word for word in VOCABULARY.values()}
_LONGEST_FIRST = sorted(VOCABULARY, key=len, reverse=True)


def parse_code(text: str) -> tuple[Part, ...]:
    """The parts of the tile string ``text``.

    Raises Malformed with the column, what was found, what was expected and the nearest known word.
    """
    return _kept(text) if len(text) <= _LONGEST_KEPT else _Reader(text, None).read()


@lru_cache(maxsize=4096)
def _kept(text: str) -> tuple[Part, ...]:
    """The parts, which nobody can change, read once: a map and its checks ask for one code many times."""
    return _Reader(text, None).read()


def mend_code(text: str) -> tuple[tuple[Part, ...], tuple[Malformed, ...]]:
    """The parts of a string written by others, and the slips that were mended in reading it.

    A forgotten ``;`` is put back, an unknown attribute and an empty label are left out, edge 6 is taken for
    edge 0, and of an attribute given twice the last one counts. Raises Malformed when there is any doubt.
    """
    slips: list[Malformed] = []
    return _Reader(text, slips).read(), tuple(slips)


def print_code(parts: Iterable[Part]) -> str:
    """The canonical string of ``parts``: attributes in the order of the vocabulary, defaults left out."""
    return ";".join(map(_print_part, parts))


def _print_part(part: Part) -> str:
    word = _BY_TYPE[type(part)]
    if isinstance(part, Label):
        return f"{word.word}={part.text}"
    said = []
    for attribute in word.attributes.values():
        value = getattr(part, attribute.word)
        if attribute.required or value != attribute.default:
            said.append(f"{attribute.word}:{attribute.kind.write(value)}")
    return f"{word.word}={','.join(said)}" if said else word.word


def _split(text: str, separator: str, start: int) -> Iterator[tuple[int, str]]:
    """The pieces of ``text`` without the spaces around them, with their places from ``start`` on."""
    for piece in text.split(separator):
        yield start + len(piece) - len(piece.lstrip()), piece.strip()
        start += len(piece) + 1


class _Reader:
    """Reads one string; ``slips`` collects what can be mended, or is ``None`` to refuse it."""

    def __init__(self, text: str, slips: list[Malformed] | None) -> None:
        self.text = text
        self.slips = slips
        self.nodes = 0

    def read(self) -> tuple[Part, ...]:
        if len(self.text) > LONGEST_CODE:
            raise Malformed(
                "tile/too-long",
                f"A tile string has at most {LONGEST_CODE} letters, this one {len(self.text)}.",
            )
        return tuple(
            part
            for start, piece in _split(self.text, ";", 0)
            for at, whole in self._cut_forgotten(start, piece)
            for part in self._part(at, whole)
        )

    def _cut_forgotten(self, start: int, piece: str) -> Iterator[tuple[int, str]]:
        """Cut a piece in which a second part begins without a ``;`` before it."""
        while piece:
            first = piece.find("=")
            second = piece.find("=", first + 1) if first >= 0 else -1
            if second < 0:
                yield start, piece
                return
            head = piece[:second]
            word = next((word for word in _LONGEST_FIRST if head.endswith(word)), None)
            cut = second - len(word) if word else second
            if word is None or cut <= first:
                raise self._error("tile/separator", start + second, "=", "a value without =")
            self._slip(self._error("tile/separator", start + cut, f"{word}=", "; before the next part"))
            yield start, piece[:cut].rstrip().rstrip(",")
            start, piece = start + cut, piece[cut:]

    def _part(self, start: int, piece: str) -> Iterator[Part]:
        name, equals, body = piece.partition("=")
        word = VOCABULARY.get(name.rstrip())
        if word is None:
            raise self._error("tile/unknown-part", start, name, "a part", list(VOCABULARY))
        at = start + len(name) + len(equals)
        if word.type is Label:
            yield from self._label(at, body)
            return
        values = self._attributes(word, at, body) if equals else {}
        missing = [a.word for a in word.attributes.values() if a.required and a.word not in values]
        if missing:
            raise self._error("tile/missing", start + len(piece), "", f"{missing[0]} of {word.word}")
        if word.type is Junction and values:
            raise self._error("tile/unknown-attribute", at, body, "nothing after junction")
        part: Part = word.type(**values)
        if isinstance(part, _NODES):
            self.nodes += 1
        elif isinstance(part, Path):
            self._check_path(part, start, piece)
        yield part

    def _label(self, at: int, body: str) -> Iterator[Label]:
        text = body.strip()
        if not text:
            self._slip(self._error("tile/missing", at, "", "the letters of the label"))
            return
        at += len(body) - len(body.lstrip())
        yield Label(self._value(VOCABULARY["label"].attributes["text"], at, text))

    def _attributes(self, word: Word, start: int, body: str) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for at, piece in _split(body, ",", start):
            if not piece:
                continue
            name, colon, value = piece.partition(":")
            attribute = word.attributes.get(name.rstrip())
            if attribute is None:
                known = list(word.attributes)
                self._slip(
                    self._error("tile/unknown-attribute", at, name, f"an attribute of {word.word}", known)
                )
                continue
            if not colon:
                raise self._error("tile/value", at + len(piece), "no value", f":{attribute.kind.expected}")
            if attribute.word in values:
                self._slip(self._error("tile/twice", at, name, f"{name} of {word.word} only once"))
            value_at = at + len(name) + 1 + len(value) - len(value.lstrip())
            values[attribute.word] = self._value(attribute, value_at, value.strip())
        return values

    def _value(self, attribute: Attribute, at: int, text: str) -> Any:
        try:
            return attribute.kind.read(text)
        except BadValue as bad:
            error = self._error("tile/value", at + bad.offset, text[bad.offset :], bad.expected, bad.words)
            if bad.meant is None:
                raise error from None
            self._slip(error)
            return bad.meant

    def _check_path(self, path: Path, start: int, piece: str) -> None:
        for end in (path.a, path.b):
            if isinstance(end, StopRef) and end.index >= self.nodes:
                at = start + max(piece.find(f"_{end.index}"), 0)
                stops = (
                    f"a stop that stands before it, _0 to _{self.nodes - 1}"
                    if self.nodes
                    else "a stop before it"
                )
                raise self._error("tile/reference", at, f"_{end.index}", stops)
        stump = path.terminal and not isinstance(path.a, StopRef)
        if path.a == path.b and not stump:
            raise self._error("tile/value", start, piece, "a path between two different ends")

    def _slip(self, error: Malformed) -> None:
        if self.slips is None:
            raise error
        self.slips.append(error)

    @staticmethod
    def _error(code: str, at: int, found: str, expected: str, words: Sequence[str] = ()) -> Malformed:
        found = found.strip()[:30]
        near = get_close_matches(found, words, 1, 0.5)
        if near and near[0] != found:
            hint: str | None = f"did you mean “{near[0]}”?"
        else:
            hint = "known are " + ", ".join(words) if words else None
        message = f"Found {f'“{found}”' if found else 'nothing'}, expected {expected}."
        return Malformed(code, message, place=Place(column=at + 1), hint=hint)
