"""A directory of Rails: its options and its components, conditions settled.

Files are read only from inside the directory. ``class`` is data here: nothing is ever loaded by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os.path import lexists, realpath
from pathlib import Path
from typing import TypeAlias

from lxml import etree

from roundhouse.table.errors import Malformed, Place

from ..nearest import near
from ..sources.source import read_bytes
from ..sources.xml_text import read_xml
from .elements import Element, Settler, Text, split

PLAYERS = "NumberOfPlayers"


Root: TypeAlias = tuple[etree._Element, Text]
"""The root of a file, conditions not settled, and the text of the file."""


@dataclass(frozen=True, slots=True)
class RailsOption:
    """An option of a game: its name with its parameters, its values, the usual one."""

    name: str
    values: tuple[str, ...]
    default: str
    place: Place


@dataclass(slots=True)
class Directory:
    """A game as its directory holds it, for one choice of options."""

    path: Path
    name: str
    options: Mapping[str, RailsOption]
    chosen: Mapping[str, str]
    components: Mapping[str, Element]
    settler: Settler
    tiles: Element | None = None
    texts: dict[str, str] = field(default_factory=dict)
    roots: Mapping[str, Root] = field(default_factory=dict)
    """What was read of the directory, by name of the file."""
    classes: list[Place] = field(default_factory=list)

    def component(self, role: str) -> Element:
        """A component by its role. Raises Malformed."""
        found = self.components.get(role)
        if found is None:
            place = Place(str(self.path / "Game.xml"), 1, 1)
            raise Malformed(
                "RH712", f"The game has no {role}.", place=place, hint=near(role, self.components)
            )
        return found


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.home = realpath(path)
        self.texts: dict[str, str] = {}
        self.roots: dict[str, Root] = {}

    def root(self, name: str, place: Place | None = None) -> Root:
        """The root of a file in the directory. Raises Malformed."""
        if name in self.roots:
            return self.roots[name]
        file = self.path / name
        # Path.resolve would raise RuntimeError for a link that leads to itself; reading says it in words.
        inside = Path(realpath(file)).is_relative_to(self.home)
        if not inside or Path(name).is_absolute():
            raise Malformed("RH704", f"“{name}” lies outside the directory of the game.", place=place)
        if not name or not lexists(file):
            others = ", ".join(sorted(other.name for other in self.path.glob("*.xml")))
            raise Malformed(
                "RH704",
                f"There is no file {name}.",
                place=place or Place(str(file), 1, 1),
                hint=f"here are: {others}" if others else None,
            )
        self.roots[name] = root, text = read_root(file)
        self.texts[str(file)] = text.whole
        return root, text


def read_root(file: Path) -> Root:
    """The root of an XML file, and its text. Raises Malformed."""
    raw = read_bytes(file)
    root = read_xml(raw, str(file))
    return root, Text(str(file), raw.decode("utf-8", "replace"))


def read_options(path: Path) -> dict[str, RailsOption]:
    """The options of a game, in the order of the file; nothing when there is no such file."""
    reader = _Reader(path)
    if not (path / "GameOptions.xml").exists():
        return {}
    root, text = reader.root("GameOptions.xml")
    return {option.name: option for option in _options(Settler({}).settle(root, text))}


def _options(root: Element) -> Iterator[RailsOption]:
    for element in root.all("GameOption"):
        name = "_".join([element.get("name"), *split(element.get("parm"))])
        if element.get("type") == "toggle":
            values: tuple[str, ...] = ("yes", "no")
            default = element.get("default", "no")
        else:
            values = tuple(split(element.get("values")))
            default = element.get("default", values[0] if values else "")
        yield RailsOption(name, values, default, element.place("name"))


def read_directory(path: Path, options: Mapping[str, str] | None = None) -> Directory:
    """The game in a directory. ``options`` are values that differ from the usual; NumberOfPlayers among them.

    Raises Malformed with file and line, also for an option or a value that the game does not have.
    """
    known = read_options(path)
    chosen = {PLAYERS: "4", **{name: option.default for name, option in known.items()}}
    for name, value in (options or {}).items():
        if name not in chosen:
            raise Malformed("RH701", f"The game has no option “{name}”.", hint=near(name, chosen))
        values = known[name].values if name in known else ()
        if values and value not in values:
            raise Malformed("RH702", f"“{name}” is never “{value}”.", hint=f"one of {', '.join(values)}")
        chosen[name] = value
    reader = _Reader(path)
    settler = Settler(chosen)
    raw, text = reader.root("Game.xml")
    game = settler.settle(raw, text)
    if game.tag.lower() != "componentmanager":
        raise game.wrong("RH705", f"The root of Game.xml is “{game.tag}”, not “ComponentManager”.")
    components: dict[str, Element] = {}
    classes: list[Place] = []
    for component in game.all("Component"):
        role = component.get("name").split("_")[0]
        if component.get("class"):
            classes.append(component.place("class"))
        components[role] = _component(reader, settler, component)
    found = Directory(
        path, path.name, known, chosen, components, settler, None, reader.texts, reader.roots, classes
    )
    if (tiles := components.get("TileManager")) is not None:
        name = tiles.get("tiles", "Tiles.xml")
        raw, text = reader.root(name, tiles.place("tiles"))
        found.tiles = settler.settle(raw, text)
    return found


def _component(reader: _Reader, settler: Settler, component: Element) -> Element:
    """A component as it stands in Game.xml, or the root of the file that it names."""
    file = component.attributes.get("file")
    if file is None:
        return component
    raw, text = reader.root(file, component.place("file"))
    root = settler.settle(raw, text)
    if root.tag.lower() != component.get("name").lower():
        message = f"The root of {file} is “{root.tag}”, not “{component.get('name')}”."
        raise root.wrong("RH705", message, None, near(component.get("name"), [root.tag]))
    return root
