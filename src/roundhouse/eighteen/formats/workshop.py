"""Definitions of games as files: read, checked, converted. What the family hands to the roof."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.table.definitions import Checked, Converted, Difference, Finding, Mended
from roundhouse.table.errors import Malformed, Place

from .definition import Data, Definition
from .lint.check import check_and_read, check_text, finding_of, read_definition
from .lint.known import NOTHING_MORE, Known
from .lint.mend import Texts, mend
from .maker.foreign import with_foreign
from .maker.lost import lost_in_maker
from .playable import make_playable, missing
from .rails.check import is_rails, study_rails
from .rails.lost import lost_in_rails
from .rails.read import read_rails
from .rails.write import write_rails
from .sources.source import decode, read_bytes
from .title_writer import write_title

FORMATS = {"maker": ".json", "title": ".toml", "rails": ""}
"""The formats that are written, and how their files end; a format of several files fills a directory."""

ENDINGS = (".json", ".toml")
_MOST_SHOWN = 80


def read_file(path: Path, options: Mapping[str, str]) -> Definition:
    """The definition in a file or a directory of Rails. Raises Malformed, also for options of others."""
    if is_rails(path):
        return read_rails(path, options)
    if options:
        raise Malformed(
            "options/none",
            f"“{next(iter(options))}” is no option here: only a directory of Rails has options.",
            place=Place(str(path)),
        )
    return read_definition(str(path), read_bytes(path))[0]


def load_file(path: Path, options: Mapping[str, str]) -> tuple[Data, tuple[str, ...]]:
    """Complete title data for play, and what was assumed. Raises Malformed."""
    return complete(read_file(path, options))


def complete(definition: Definition) -> tuple[Data, tuple[str, ...]]:
    """Complete title data for play, and what was assumed. Raises Malformed."""
    data, assumed = make_playable(definition)
    data["assumed"] = assumed
    return data, tuple(assumed)


def check_file(path: Path, known: Known = NOTHING_MORE) -> Checked | None:
    """Everything that is wrong in a file; ``None`` if it is nothing that we read."""
    return study_file(path, known)[0]


def study_file(path: Path, known: Known = NOTHING_MORE) -> tuple[Checked | None, Definition | None]:
    """Everything that is wrong in a file, ``None`` if it is nothing that we read; and what it defines, if it
    can be read. A title is played with the rules that ``known`` has."""
    if is_rails(path):
        return study_rails(path)
    if _is_file(path) and path.suffix not in ENDINGS:
        return None, None
    try:
        raw = read_bytes(path)
    except Malformed as error:
        return Checked((finding_of(error),), readable=False), None
    return check_and_read(str(path), raw, known)


def mend_file(path: Path, known: Known = NOTHING_MORE) -> Mended | None:
    """A definition with everything mended that safely can be, nothing written; ``None`` if it is nothing that
    we read. Raises Malformed for what is no text."""
    if is_rails(path):
        names = {str(file): file for file in sorted(path.glob("*.xml"))}
        texts: Texts = {name: decode(read_bytes(file), name) for name, file in names.items()}
        changed, done = mend(texts, lambda texts: _check_copy(path, texts))
    elif path.suffix in ENDINGS:
        texts = {str(path): decode(read_bytes(path), str(path))}
        changed, done = mend(texts, lambda texts: check_text(str(path), texts[str(path)].encode(), known))
    else:
        return None
    return Mended(changed, tuple(str(one) for one in done))


def _check_copy(path: Path, texts: Texts) -> Checked:
    """Check a directory of Rails as these texts would have it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.mkdir()
        for name, text in texts.items():
            (copy / Path(name).name).write_text(text, encoding="utf-8")
        checked = study_rails(copy)[0]
        there = {str(copy / Path(name).name): name for name in texts}
    return msgspec.structs.replace(
        checked,
        findings=tuple(
            msgspec.structs.replace(found, file=there.get(found.file, found.file))
            for found in checked.findings
        ),
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a link that leads to itself: reading tells it
        return False


def write_as(definition: Definition, format_: str) -> Converted:
    """A definition as text, and what the format cannot hold. Raises Malformed where it is too incomplete."""
    if format_ == "title":
        return Converted(write_title(definition.data), _lost_before(definition))
    if format_ == "rails":
        return _as_rails(definition)
    try:
        made = with_foreign(definition.data)
        text = json.dumps(made, ensure_ascii=False, indent=2) + "\n"
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        place = Place(definition.origin(()).file)
        message = f"This is too incomplete for 18xx Maker: {type(error).__name__} {error}."
        raise Malformed("RH104", message, place=place, hint="roundhouse lint says what is wrong") from None
    return Converted(text, _lost_in_maker(definition, made))


def _as_rails(definition: Definition) -> Converted:
    """A directory of Rails. Rails plays what it reads: what a Maker file leaves open is filled in first, as
    for play; its minors stay minors (decision 0910)."""
    data: Data = definition.data
    assumed: list[str] = []
    if definition.format == "maker":
        minors = {row["id"] for row in data.get("minors", ())}
        data, assumed = make_playable(definition)
        companies = data["corporations"]
        data["corporations"] = [row for row in companies if row["id"] not in minors]
        nobody = set(minors)
        if playing := [row for row in companies if row["id"] in minors]:
            data["minors"] = playing
        else:
            nobody.add("minor")  # a limit of minors holds for nobody
        for phase in data["phases"]:
            limits = phase["train_limit"].items()
            phase["train_limit"] = {kind: limit for kind, limit in limits if kind not in nobody}
    if lacking := list(missing(data)):
        message = f"This is too incomplete for Rails: {'; '.join(lacking)}."
        hint = (
            f"it is built on {data['base']}: convert that" if "base" in data else "roundhouse lint says more"
        )
        raise Malformed("RH104", message, place=Place(definition.origin(()).file), hint=hint)
    try:
        files, lost = write_rails(data)
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        message = f"This cannot be written for Rails: {type(error).__name__} {error}."
        place = Place(definition.origin(()).file)
        raise Malformed("RH104", message, place=place, hint="roundhouse lint says what is wrong") from None
    findings = [Finding("RH101", "note", sentence, path=path) for path, sentence in lost]
    beside = lost_in_rails(data, files, {path for path, _ in lost})
    findings += (_not_held(definition, one, "Rails") for one in beside)
    return Converted("", (*_lost_before(definition), *findings), files, tuple(assumed))


def _lost_before(definition: Definition) -> tuple[Finding, ...]:
    """What was lost when the file was read."""
    return tuple(found for found in definition.findings if found.code in {"RH309", "RH714"})


def _lost_in_maker(definition: Definition, made: Mapping[str, Any]) -> tuple[Finding, ...]:
    """What a Maker file cannot hold, field by field."""
    lost = (_not_held(definition, one) for one in lost_in_maker(definition.data, made))
    return (*(one for one in _lost_before(definition) if one.code == "RH714"), *lost)


def _not_held(definition: Definition, one: Difference, program: str = "18xx Maker") -> Finding:
    shown = one.first if len(one.first) <= _MOST_SHOWN else f"{one.first[:_MOST_SHOWN]}…"
    message = (
        f"{program} has no word for “{one.path}”, {shown}."
        if one.kind == "gone"
        else f"{program} has no word for “{one.path}”, {one.first}: it becomes {one.second}."
    )
    where = definition.origin(tuple(one.path.split(".")))
    return Finding("RH101", "note", message, file=where.file, line=where.line, path=one.path)
