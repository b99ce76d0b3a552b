"""Reads a board from its text files. Every mistake is told with file and line; see docs/crayon.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from roundhouse.table.errors import Malformed, Place

from .cards import read_deck, read_engine, read_foreman, read_ship
from .coordinates import Milepost
from .definition import (
    BoardDefinition,
    City,
    Deck,
    Entrance,
    Link,
    MagicLink,
    MapSheet,
    Nature,
    Numbers,
    River,
    Size,
    Terrain,
)
from .text import SourceLine, SourceSection, read_sections, split_names

_NATURES: Mapping[str, Nature] = {"sea": "sea", "barren": "barren"}
NOWHERE = "-"
"""The letter of a milepost that lies in no region."""


TERRAIN, REGION = "The terrain", "The region"
"""What a map names by signs and letters, as the sentence about it says."""
BOARD_FILE = "board.txt"
"""The file that every folder of a board has."""


def read_folder(folder: Path) -> BoardDefinition:
    """The board whose text files lie in ``folder``. Raises Malformed."""
    return read_board(read_texts(folder), folder.name)


def read_texts(folder: Path) -> dict[str, str]:
    """The text files of a folder by name. Raises Malformed for a folder that is none of a board."""
    if not (folder / BOARD_FILE).is_file():
        raise Malformed("board/folder", f"There is no {BOARD_FILE} here.", place=Place(str(folder)))
    try:
        return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(
            "board/file", f"This cannot be read as text: {error}", place=Place(str(folder))
        ) from None


def read_board(texts: Mapping[str, str], id: str) -> BoardDefinition:
    """A board from the texts of its files, by file name. Raises Malformed."""
    sections = [section for name, text in texts.items() for section in read_sections(text, name)]
    return _Reader(sections, id).board()


class _Reader:
    """Takes the sections of a board apart."""

    def __init__(self, sections: list[SourceSection], id: str) -> None:
        self._sections = sections
        self._id = id
        for section in sections:
            if section.kind not in _KINDS:
                section.head.wrong(
                    "section", f"There is no section “{section.kind}”.", hint=", ".join(sorted(_KINDS))
                )

    def board(self) -> BoardDefinition:
        words = self._values("board")
        terrains = tuple(self._each("terrain", _terrain))
        letters = self._values("regions")
        maps = tuple(self._maps({terrain.symbol: terrain for terrain in terrains}, letters))
        cities = tuple(self._each("cities", _city))
        ports = [spot for sheet in maps for spot, terrain in sheet.terrain.items() if terrain.name == "port"]
        ports += [spot for city in cities for spot in city.ports if spot not in ports]
        return BoardDefinition(
            id=self._id,
            name=words.get("name", self._id),
            note=words.get("note", ""),
            numbers=self._numbers(),
            terrains=terrains,
            maps=maps,
            cities=cities,
            rivers=tuple(self._each("rivers", _river)),
            inlets=tuple(self._links("inlets")),
            spits=tuple(self._links("spits")),
            ports=tuple(sorted(ports)),
            entrances=tuple(self._each("entrances", _entrance)),
            magic=tuple(self._each("links", _magic)),
            loads=dict(self._each("loads", _load)),
            decks=tuple(self._decks()),
            foremen=tuple(self._each("foremen", read_foreman)),
            ships=tuple(self._each("ships", read_ship)),
            engines=tuple(self._each("trains", read_engine)),
        )

    def _of(self, kind: str) -> Iterator[SourceSection]:
        return (section for section in self._sections if section.kind == kind)

    def _each(self, kind: str, read: Callable[[SourceLine], Any]) -> Iterator[Any]:
        for section in self._of(kind):
            for line in section.lines:
                yield read(line)

    def _values(self, kind: str) -> dict[str, str]:
        return dict(line.pair() for section in self._of(kind) for line in section.lines)

    def _links(self, kind: str) -> Iterator[Link]:
        for section in self._of(kind):
            for line in section.lines:
                yield from line.links(line.text)

    def _numbers(self) -> Numbers:
        known = {field.name for field in fields(Numbers)}
        found: dict[str, int] = {}
        for section in self._of("numbers"):
            for line in section.lines:
                name, value = line.pair()
                name = name.replace("-", "_")
                if name not in known:
                    line.wrong("numbers", f"There is no number “{name}”.", hint=", ".join(sorted(known)))
                found[name] = line.number_in(value)
        return Numbers(**found)

    def _maps(self, terrains: Mapping[str, Terrain], letters: Mapping[str, str]) -> Iterator[MapSheet]:
        regions = {section.words: section for section in self._of("region-map")}
        for number, section in enumerate(self._of("map")):
            name, *rest = section.words.split() or ["map"]
            offset = (0, 0)
            if "at" in rest:
                across, down = rest[rest.index("at") + 1].split(",")
                offset = (section.head.number_in(across), section.head.number_in(down))
            grid = dict(_cells(section, number))
            of_region = dict(_cells(regions[name], number)) if name in regions else {}
            yield MapSheet(
                number,
                name,
                "below" in rest,
                offset,
                {spot: _known(terrains, symbol, line, TERRAIN) for spot, (symbol, line) in grid.items()},
                {
                    spot: _known(letters, letter, line, REGION)
                    for spot, (letter, line) in of_region.items()
                    if letter != NOWHERE
                },
            )

    def _decks(self) -> Iterator[Deck]:
        names = list(dict.fromkeys(section.words for section in self._of("demands")))
        for name in names:
            yield read_deck(
                name,
                [line for section in self._of("demands") if section.words == name for line in section.lines],
                [line for section in self._of("events") if section.words == name for line in section.lines],
            )


def _cells(section: SourceSection, map: int) -> Iterator[tuple[Milepost, tuple[str, SourceLine]]]:
    for r, line in enumerate(section.lines):
        label, bar, row = line.text.partition("|")
        if not bar or line.number_in(label) != r:
            line.wrong("row", f"Row {r} of the map should begin with “{r} |”.")
        for q, symbol in enumerate(row.split()):
            yield Milepost(map, q, r), (symbol, line)


def _known(table: Mapping[str, Any], name: str, line: SourceLine, what: str) -> Any:
    if name not in table:
        line.wrong(what.rsplit(maxsplit=1)[-1], f"{what} “{name}” is not there.", hint=", ".join(table))
    return table[name]


def _terrain(line: SourceLine) -> Terrain:
    words = line.text.split()
    if len(words) != 3 or len(words[0]) != 1:
        line.wrong("terrain", "A terrain is a sign, a name and a cost, “sea” or “barren”.")
    symbol, name, cost = words
    if cost in _NATURES:
        return Terrain(symbol, name, None, _NATURES[cost])
    return Terrain(symbol, name, line.number_in(cost))


def _city(line: SourceLine) -> City:
    name, rest = line.pair()
    words, _, loads = rest.partition(";")
    size, spot, *more = words.split()
    known, *others = (_size(line, text) for text in size.split("|"))
    if len(others) > 1 or "major" in others or (others and known == "major"):
        line.wrong("city", "Only “medium|small” or “small|medium” is a disputed size.")
    if more and more[0] != "port":
        line.wrong("city", f"After the place of a city comes nothing or “port”, not “{more[0]}”.")
    ports = tuple(line.spot(text) for text in more[1:])
    return City(name, known, line.spot(spot), split_names(loads), ports, others[0] if others else None)


def _size(line: SourceLine, text: str) -> Size:
    sizes: tuple[Size, ...] = get_args(Size)
    found = next((known for known in sizes if known == text), None)
    if found is None:
        line.wrong("city", f"A city is not “{text}”.", hint=", ".join(sizes))
    return found


def _river(line: SourceLine) -> River:
    name, links = line.pair()
    return River(name, tuple(line.links(links)))


def _entrance(line: SourceLine) -> Entrance:
    name, spots = line.pair()
    above, equals, below = spots.partition("=")
    if not equals:
        line.wrong("entrance", "An entrance is a milepost above, an equals sign and its twin below.")
    return Entrance(name, line.spot(above), line.spot(below))


def _magic(line: SourceLine) -> MagicLink:
    name, rest = line.pair()
    ends, _, state = rest.partition(";")
    one, arrow, other = (part.strip() for part in ends.partition("<>"))
    if not arrow or state.strip() not in ("open", "closed"):
        line.wrong("magic", "A link is two cities with <> between them, then “open” or “closed”.")
    return MagicLink(name, (one, other), state.strip() == "open")


def _load(line: SourceLine) -> tuple[str, int]:
    name, count = line.pair()
    return name, line.number_in(count)


_KINDS: Iterable[str] = frozenset({
    "board", "numbers", "terrain", "regions", "map", "region-map", "cities", "rivers", "inlets", "spits",
    "entrances", "links", "loads", "demands", "events", "foremen", "ships", "trains",
})  # fmt: skip
