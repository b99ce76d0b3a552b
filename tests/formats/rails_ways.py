"""What the files of a directory of Rails say: each attribute, text and empty element, and the same directory
without it or saying something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from lxml import etree

from roundhouse.eighteen.formats.definition import Definition
from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.directory import read_options
from roundhouse.eighteen.formats.rails.grammar import grammar
from roundhouse.eighteen.formats.rails.read import read_rails
from roundhouse.eighteen.formats.structure import structure
from roundhouse.table.definitions import Finding
from roundhouse.table.errors import Malformed

Options: TypeAlias = tuple[tuple[str, str], ...]
_CONDITIONS = {"ifoption", "ifvariant"}
_SETS = "attributes"


@dataclass(frozen=True)
class Said:
    """One thing that a file says: an attribute, or with ``name`` “” that the element is there."""

    file: str
    way: tuple[int, ...]
    """The places of the elements, from the root down to the one that says it."""
    tag: str
    name: str
    value: str
    line: int
    options: Options
    """Options with which it holds."""

    @property
    def kind(self) -> str:
        """What it is called in the format, conditions left out."""
        return f"{self.tag}@{self.name}" if self.name else self.tag


def everything(folder: Path) -> Iterator[Said]:
    """All that the files of a directory say."""
    for file in sorted(folder.glob("*.xml")):
        with suppress(etree.XMLSyntaxError):
            yield from _below(file.name, etree.parse(file).getroot(), (), "", ())


def _below(
    file: str,
    element: etree._Element,
    way: tuple[int, ...],
    around: str,
    options: Options,
) -> Iterator[Said]:
    tag = str(element.tag)
    line = element.sourceline if isinstance(element.sourceline, int) else 1
    if tag.lower() in _CONDITIONS:
        options = (*options, _asks(element))
        path = around
    elif tag.lower() == _SETS:
        path = around
        for name, value in element.attrib.items():
            yield Said(file, way, path, str(name), str(value), line, options)
    else:
        path = f"{around.rpartition('/')[2]}/{tag}" if around else tag
        for name, value in element.attrib.items():
            yield Said(file, way, path, str(name), str(value), line, options)
        if not element.attrib and not len(element):
            yield Said(file, way, path, "", (element.text or "").strip(), line, options)
    for place, child in enumerate(element):
        if isinstance(child.tag, str):
            yield from _below(file, child, (*way, place), path, options)


def _asks(element: etree._Element) -> tuple[str, str]:
    name = str(element.get("name") or "Variant")
    if parameters := element.get("parm"):
        name = "_".join([name, *(part.strip() for part in parameters.split(","))])
    return name, str(element.get("value")).split(",")[0].strip()


class Bench:
    """A copy of a directory in which single things are changed."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.trees: dict[str, Any] = {}
        self.folder = folder / source.name
        self.folder.mkdir(parents=True)
        for file in source.glob("*.xml"):
            (self.folder / file.name).write_bytes(file.read_bytes())
            with suppress(etree.XMLSyntaxError):
                self.trees[file.name] = etree.parse(file)
        self.checked = check_rails(self.folder)
        self.known = self._options()
        self.before: dict[Options, Any] = {}
        self.findings: dict[Options, list[Finding]] = {}

    def _options(self) -> dict[str, tuple[tuple[str, ...], str]]:
        return {name: (option.values, option.default) for name, option in read_options(self.folder).items()}

    def read(self, options: Options) -> Any:
        """The game with these options and what it can be asked for; or why it cannot be read."""
        try:
            found = self.define(options)
            return structure(found.data), self._options()
        except Malformed as error:
            return error.code, error.message

    def define(self, options: Options) -> Definition:
        """The game with those of the options that it has."""
        chosen = {
            name: value
            for name, value in options
            if name == "NumberOfPlayers" or value in self.known.get(name, ((), ""))[0]
        }
        return read_rails(self.folder, chosen)

    def is_told(self, said: Said) -> bool:
        """Is there a finding at this place that names it, or is it named among what is not taken over?"""
        tag = said.tag.rpartition("/")[2]
        if said.options not in self.findings:
            self.findings[said.options] = self.define(said.options).findings
        named = re.compile(rf"[ (]{tag}( “{re.escape(said.name)}”)?[,)]", re.IGNORECASE)
        return any(
            found.line == said.line
            and Path(found.file).name == said.file
            and found.path in {tag, f"{tag}@{said.name}"}
            and found.code != "RH714"
            for found in self.checked.findings
        ) or any(
            found.code == "RH714" and named.search(found.message) is not None
            for found in self.findings[said.options]
        )

    def is_used(self, said: Said) -> bool:
        """Is the game another one, or refused, when this is not said or said otherwise?"""
        if said.options not in self.before:
            self.before[said.options] = self.read(said.options)
        file, usual = self.folder / said.file, (self.folder / said.file).read_bytes()
        try:
            for tree in self._changed(said):
                file.write_bytes(etree.tostring(tree))
                if self.read(said.options) != self.before[said.options]:
                    return True
        finally:
            file.write_bytes(usual)
        return False

    def _changed(self, said: Said) -> Iterator[Any]:
        """The file without it, and with another value of its kind."""
        for other in (None, *_others(said)):
            tree = deepcopy(self.trees[said.file])
            element = tree.getroot()
            for place in said.way:
                element = element[place]
            if said.name and other is None:
                del element.attrib[said.name]
            elif said.name:
                element.set(said.name, str(other))
            elif other is None:
                element.getparent().remove(element)
            elif said.value:
                element.text = other
            yield tree


def _others(said: Said) -> Iterator[str]:
    value = said.value
    shape = grammar().get(said.tag.rpartition("/")[2].lower())
    known = shape.attributes.get(said.name) if shape is not None else None
    parts = value.split(",")
    if known is not None and known.words:
        yield from (word for word in known.words if word != value)
    elif all(re.fullmatch(r"\s*[+-]?\d+\s*", part) for part in parts):
        yield ",".join(str(int(part) + 1) for part in parts)
    elif value.lower() in {"yes", "no", "true", "false"}:
        yield "no" if value.lower() in {"yes", "true"} else "yes"
    else:
        yield f"{value}x"
