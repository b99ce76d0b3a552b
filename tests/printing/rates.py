"""How many of the words on printed things are wrong: out of their card, over others, too small, too pale.

``python -m tests.printing.rates`` measures every card of all titles, of designers' files, of Rails'
directories and of the boards of crayon rails, and prints the rate of each fault. ``--language de`` measures
what is printed in German, and names of titles and boards after it only these:
``python -m tests.printing.rates --language fr 1889 1817 iron-dragon``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from roundhouse.crayon.boards import board_ids
from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title_ids
from roundhouse.ink.sheets.items import Printable, PrintItem
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import ENGLISH, read_in_code
from tests.formats.data import MAKER, maker_games, rails_games
from tests.printing.measure import faults, written

DRAWN = ("map", "tiles", "board")
"""Maps, boards and tiles; their words are measured where they are drawn (``tests/draw/test_overlaps.py``)."""
WORLDS = ("world-small-7", "world-large-3")
BOARDS = ("iron-dragon", "grand-tour", *WORLDS)


@dataclass
class FaultRate:
    """Words that were measured, things they stand on, and what was wrong with them."""

    things: int = 0
    words: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)

    def add(self, name: str, printable: Printable) -> None:
        """Measure every thing of a game."""
        for output in printable.outputs:
            if output.name in DRAWN:
                continue
            for item in output.items:
                self.things += 1
                for fault in self._measure(item):
                    self.kinds[kind_of(fault)] += 1
                    self.said.append(f"{name} {output.name} {fault}")

    def _measure(self, item: PrintItem) -> Iterator[str]:
        """The faults of both sides of a thing, and the words that found no room."""
        for face in (item.front, item.back):
            if face is None:
                continue
            side = replace(item, front=face)
            found = written(side)
            self.words += len(found)
            yield from faults(side)
            yield from (f"{item.id}: “{one.words}” is shortened" for one in found if one.words.endswith("…"))

    def lines(self) -> Iterator[str]:
        """The rates as lines of text."""
        yield f"{self.words} words on {self.things} things"
        for kind in KINDS:
            count = self.kinds[kind]
            yield f"{kind}: {count} ({100 * count / max(self.words, 1):.3f} %)"


KINDS = ("out of the card", "over others", "smaller than 6 pt", "too pale", "shortened")


def kind_of(fault: str) -> str:
    """Which of the kinds a fault is.

    >>> kind_of("share-AR: “Awa” leaves the card")
    'out of the card'
    """
    if "” runs over “" in fault:
        return KINDS[1]
    end = fault.rpartition("”")[2]
    if "shortened" in end:
        return KINDS[4]
    return KINDS[0] if "leaves" in end else KINDS[3] if "contrast" in end else KINDS[2]


def everything() -> Iterator[tuple[str, Printable]]:
    """Every game that can be printed here."""
    for name in title_ids():
        yield name, FAMILY.printable(name, [], PrintChoices())
    files: Iterable[Path] = [*maker_games(), *rails_games()] if MAKER.exists() else []
    for file in files:
        try:
            yield f"{file.parent.name}/{file.name}", FAMILY.printable("", [], PrintChoices(), file)
        except RoundhouseError as error:
            print(f"{file.name} is refused: {error.message}")
    for board in (*board_ids(), *WORLDS):
        yield board, CRAYON.printable(board, [], PrintChoices())


def some(names: Iterable[str]) -> Iterator[tuple[str, Printable]]:
    """Titles and boards of these names."""
    for name in names:
        family = CRAYON if name in (*board_ids(), *WORLDS) else FAMILY
        yield name, family.printable(name, [], PrintChoices())


def main(names: Sequence[str] = (), language: str = ENGLISH) -> FaultRate:
    rate, games = FaultRate(), 0
    with read_in_code(language):
        for name, printable in some(names) if names else everything():
            rate.add(name, printable)
            games += 1
    print(f"{games} games:", *rate.lines(), sep="\n  ")
    print(*rate.said[:60], sep="\n")
    return rate


if __name__ == "__main__":
    asked = ArgumentParser()
    asked.add_argument("names", nargs="*")
    asked.add_argument("--language", default=ENGLISH)
    said = asked.parse_args()
    main(said.names, said.language)
