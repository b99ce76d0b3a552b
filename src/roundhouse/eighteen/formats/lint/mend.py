"""Mends what is beyond doubt in a definition: words nearly right, missing commas, the order of phases.

A change is kept only if the file can still be read afterwards and has fewer errors, or gets further.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli

from roundhouse.table.definitions import Checked, Finding

from .trains import triggers

Texts = Mapping[str, str]
Check = Callable[[Texts], Checked]

WORDS = frozenset({"RH101", "RH105", "RH215", "RH707"})
"""The findings about words of a closed list: the nearest one is meant, if it is near enough."""
MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Mend:
    """A change of one place: file, line, and what was written instead of what."""

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: “{self.before}” is now “{self.after}”"


def mend(texts: Texts, check: Check) -> tuple[Texts, Sequence[Mend]]:
    """The texts of a definition by file name with everything mended that safely can be, and what that was."""
    done: list[Mend] = []
    refused: set[Mend] = set()
    checked = check(texts)
    for _ in range(MOST_ROUNDS):
        for changed, what in _candidates(texts, checked):
            if what in refused:
                continue
            after = check(changed)
            if _better(after, checked):
                texts, checked = changed, after
                done.append(what)
                break
            refused.add(what)
        else:
            break
    return texts, done


def _better(after: Checked, before: Checked) -> bool:
    """Has a change made things better, and nothing worse?"""
    if after.readable != before.readable:
        return after.readable
    if not after.readable:
        return _reached(after) > _reached(before)
    return _weight(after) < _weight(before)


def _weight(checked: Checked) -> tuple[int, int, int]:
    """How much is wrong: in the shape of the file first, as the rest is looked at only when that is right."""
    bad = [found for found in checked.findings if found.severity != "note"]
    shape = sum(found.code.startswith("RH1") for found in bad)
    errors = sum(found.severity == "error" for found in bad)
    return shape, errors, len(bad) - errors


def _reached(checked: Checked) -> tuple[int, int]:
    """How far an unreadable file could be read."""
    return max(((found.line or 0, found.column or 0) for found in checked.findings), default=(0, 0))


def mendable(texts: Texts, checked: Checked) -> list[Finding]:
    """The findings for which there is a change that may mend them; whether it does, trying it tells."""
    return [found for found in checked.findings if next(_changes(texts, found), None) is not None]


def mend_one(texts: Texts, check: Check, wanted: Callable[[Finding], bool]) -> tuple[Texts, Mend] | None:
    """The texts with the first of these findings mended that safely can be, and what that was."""
    checked = check(texts)
    for found in checked.findings:
        for changed, what in _changes(texts, found) if wanted(found) else ():
            if _better(check(changed), checked):
                return changed, what
    return None


def _candidates(texts: Texts, checked: Checked) -> Iterator[tuple[Texts, Mend]]:
    for found in checked.findings:
        yield from _changes(texts, found)


def _changes(texts: Texts, found: Finding) -> Iterator[tuple[Texts, Mend]]:
    """What may mend a finding, the likeliest first."""
    text = texts.get(found.file)
    if text is None or found.line is None or found.column is None:
        return
    if found.code == "RH003":
        changes = _comma(text, found)
    elif found.code == "RH221":
        changes = _phases(text, found)
    elif found.code == "RH302":
        changes = _commas(text, found)
    elif found.code in WORDS:
        changes = _word(text, found)
    else:
        return
    for changed, before, after in changes:
        yield {**texts, found.file: changed}, Mend(found.file, found.line, before, after)


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return start + column - 1


def _word(text: str, found: Finding) -> Iterator[tuple[str, str, str]]:
    """The nearest word in place of one that stands once between the finding and the end of its line."""
    right = found.hint.removeprefix("nearest: ")
    if right == found.hint or not found.value or not _alike(found.value, right):
        return
    at = _offset(text, found.line or 1, found.column or 1)
    end = text.find("\n", at)
    rest = text[at : end if end >= 0 else len(text)]
    places = [one.start() for one in re.finditer(rf"(?<![\w-]){re.escape(found.value)}(?![\w-])", rest)]
    if places and (len(places) == 1 or places[0] <= 1):
        start = at + places[0]
        yield text[:start] + right + text[start + len(found.value) :], found.value, right


def _commas(text: str, found: Finding) -> Iterator[tuple[str, str, str]]:
    """Hexes of a line with spaces between them in place of commas."""
    at = _offset(text, found.line or 1, found.column or 1)
    right = found.hint.strip('"')
    start = text.find(found.value, at, at + len(found.value) + 1)
    if start >= 0 and right and re.search("[,;]", found.value):
        yield text[:start] + right + text[start + len(found.value) :], found.value, right


def _alike(word: str, right: str) -> bool:
    """Are two words one slip apart, or two when they are long?"""
    return _slips(word, right) <= (2 if len(right) >= 9 else 1)


def _slips(one: str, other: str) -> int:
    """How many letters are missing, too many, wrong or swapped with the next."""
    rows = [list(range(len(other) + 1))]
    for i, left in enumerate(one, 1):
        row = [i]
        for j, right in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def _comma(text: str, found: Finding) -> Iterator[tuple[str, str, str]]:
    """A comma before the place where reading ended, or the one before that place taken away."""
    at = _offset(text, found.line or 1, found.column or 1)
    before = _code_end(text, at)
    if before and text[before - 1] not in ",[{(=:":
        yield text[:before] + "," + text[before:], text[before - 1], f"{text[before - 1]},"
    if before and text[before - 1] == ",":
        yield text[: before - 1] + text[before:], ",", ""


def _code_end(text: str, at: int) -> int:
    """The end of what stands before a place, spaces and comments of TOML apart."""
    while at > 0:
        at = len(text[:at].rstrip())
        start = text.rfind("\n", 0, at) + 1
        outside = re.match(r"""(?:[^"'#\n]|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')*""", text[start:at])
        length = outside.end() if outside is not None else 0
        if text[start + length : start + length + 1] != "#" or start + length >= at:
            return at
        at = start + length
    return at


def _phases(text: str, found: Finding) -> Iterator[tuple[str, str, str]]:
    """The tables of the phases in the order in which their trains are sold."""
    if not found.file.endswith(".toml"):
        return
    data = tomli.loads(text)
    sold = {str(row["name"]): at for at, row in enumerate(data["trains"])}
    pieces = _tables(text, "phases")
    if len(pieces) != len(data["phases"]) or [end for _, end in pieces[:-1]] != [
        start for start, _ in pieces[1:]
    ]:
        return

    def begins(at: int) -> tuple[int, int]:
        on = [
            (sold[name], index or 1)
            for _, name, index in triggers(data["phases"][at].get("on"))
            if name in sold
        ]
        return min(on, default=(-1, 0))

    order = sorted(range(len(pieces)), key=begins)
    blocks = [text[start:end] for start, end in pieces]
    ended = [block if block.endswith("\n\n") else f"{block.rstrip()}\n\n" for block in blocks]
    body = "".join(ended[at] for at in order)
    tail = text[pieces[-1][1] :]
    names: list[Any] = [data["phases"][at]["name"] for at in range(len(pieces))]
    yield (
        text[: pieces[0][0]] + (body if tail else f"{body.rstrip()}\n") + tail,
        f"phases {', '.join(map(str, names))}",
        f"phases {', '.join(str(names[at]) for at in order)}",
    )


def _tables(text: str, name: str) -> list[tuple[int, int]]:
    """Where each ``[[name]]`` of a text begins and ends."""
    heads = re.finditer(r"(?m)^[ \t]*\[\[?\s*([\w-]+)[^\n]*$", text)
    starts = [(one.start(), one[0].strip().startswith(f"[[{name}]]"), one[1] == name) for one in heads]
    out = []
    for at, (start, is_head, _) in enumerate(starts):
        if is_head:
            following = (one for one, first, inside in starts[at + 1 :] if first or not inside)
            out.append((start, next(following, len(text))))
    return out
