"""What only a directory of Rails can get wrong: dead conditions, attributes that nothing reads (RH7xx)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from lxml import etree

from roundhouse.table.definitions import Checked, Finding
from roundhouse.table.errors import Malformed, Place

from ..definition import Definition, sort_findings
from ..nearest import near
from ..sources.source import read_bytes
from ..sources.xml_text import read_xml
from .directory import PLAYERS, Directory, Root, read_directory, read_root
from .elements import Element, Settler, Text
from .grammar import OUTDATED, misfits
from .read import definition_of

HOUSE_OPTIONS = frozenset(
    [
        "RouteAwareness",
        "RouteAlgorithm",
        "RevenueCalculation",
        "UnlimitedTiles",
        "NoMapMode",
        "NetworthHidden",
        "LeaveAuctionOnPass",
        "FirstRoundSellRestriction",
        "SeparateSalesAtSamePrice",
        "RandomSeed",
        "BeginnerGame",
    ]
)
"""Options that the program itself reads, in no file."""

_OUTDATED_TAGS = {"exchange", "sub"}


def is_rails(path: Path) -> bool:
    """Does this directory look like a game of Rails?"""
    return path.is_dir() and any(path.glob("*.xml"))


def check_rails(path: Path) -> Checked:
    """Everything that is wrong in a directory."""
    return study_rails(path)[0]


def study_rails(path: Path) -> tuple[Checked, Definition | None]:
    """Everything that is wrong in a directory, as it loads with the usual options and in every condition; and
    what it defines, if it can be read."""
    findings: list[Finding] = []
    texts: dict[str, str] = {}
    readable = True
    definition: Definition | None = None
    directory: Directory | None = None
    try:
        directory = read_directory(path)
        definition = definition_of(directory)
        from ..lint.check import check_definition

        check_definition(definition)
        findings += [found for found in definition.findings if found.code not in {"RH212", "RH310", "RH406"}]
        texts.update(definition.texts)
        findings += _conditions(directory)
        for place in directory.classes:
            findings.append(
                _found("RH708", "note", "A class is named. It is read as data and never loaded.", place)
            )
    except Malformed as error:
        readable = False
        place = error.place or Place(str(path))
        code = error.code if error.code.startswith("RH") else "RH003"
        findings.append(_found(code, "error", error.message, place, error.hint or ""))
        findings += _unparsable(path, place)
    findings += _read_by_nobody(path, directory.roots if directory is not None else {})
    return Checked(sort_findings(findings), readable=readable, texts=texts), definition if readable else None


class _EveryCase(Settler):
    """Settles conditions as if all of them held, so that every case is looked at."""

    def _holds(self, raw: etree._Element, file: Text) -> bool:
        self._condition(raw, file)
        return True


def _read_by_nobody(path: Path, known: Mapping[str, Root]) -> Iterator[Finding]:
    """What nothing reads in the files of a directory, in any case, and values that cannot be. ``known`` are
    files that were read before."""
    for file in sorted(path.glob("*.xml")):
        with suppress(Malformed, OSError):  # told elsewhere, if the game needs the file
            root, text = known.get(file.name) or read_root(file)
            whole = _EveryCase({}).settle(root, text)
            yield from misfits(whole)
            yield from _outdated(whole)


def _unparsable(path: Path, told: Place) -> Iterator[Finding]:
    """Files of a game that does not load which are not even XML."""
    for file in sorted(path.glob("*.xml")):
        try:
            read_xml(read_bytes(file), str(file))
        except Malformed as error:
            if error.place is not None and error.place != told:
                yield _found(error.code, "error", error.message, error.place)


def _found(code: str, severity: str, message: str, place: Place, hint: str = "", value: str = "") -> Finding:
    return Finding(
        code,
        severity,
        message,
        file=place.file or "",
        line=place.line,
        column=place.column,
        path=place.path or "",
        value=value,
        hint=hint,
    )


def _conditions(directory: Directory) -> Iterator[Finding]:
    """Conditions that never hold, options that nobody asks for (RH701 – RH703)."""
    known = directory.options
    for name, asked in directory.settler.asked.items():
        for place, values in asked:
            if name not in known and name != PLAYERS:
                message = f"The option “{name}” is never defined: this is never used."
                yield _found("RH701", "warning", message, place, near(name, known) or "", name)
                continue
            possible = known[name].values if name in known else values
            for value in values:
                if value not in possible:
                    message = f"“{name}” is never “{value}”: this is never used."
                    hint = near(value, possible) or f"one of {', '.join(possible)}"
                    yield _found("RH702", "warning", message, place, hint, value)
    for name, option in known.items():
        if name not in directory.settler.asked and name.split("_")[0] not in HOUSE_OPTIONS:
            yield _found("RH703", "note", f"Nothing asks for the option “{name}”.", option.place, value=name)


def _outdated(element: Element) -> Iterator[Finding]:
    """Attributes and elements of old (RH709), classes of trains (RH708)."""
    for name, value in element.attributes.items():
        if name in OUTDATED:
            yield _found("RH709", "warning", f"“{name}” is no longer read.", element.place(name), value=value)
    if element.tag == "TrainType" and "class" in element.attributes:
        message = "A class is named. It is read as data and never loaded."
        yield _found("RH708", "note", message, element.place("class"), value=element.get("class"))
    for child in element.children:
        if child.tag.lower() in _OUTDATED_TAGS and element.tag == "TrainType":
            message = f"<{child.tag}> is no longer read; “exchangeCost” is."
            yield _found("RH709", "warning", message, child.place())
        yield from _outdated(child)
