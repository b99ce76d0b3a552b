"""The small pictures of docs/print-outputs.md: one of each output.

``python -m tests.printing.pictures`` draws them all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.standing import source_of
from roundhouse.eighteen.print.game import GameOnPaper
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.ink.raster import to_png
from roundhouse.ink.sheets.choices import read_choices
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.job import page_of, plan
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PREFIX = "sheet-"
"""How the names of its pictures begin, among all those of the manual."""
CHOICES = read_choices({})
WIDE, SMALLER = 420, 0.88
"""Pixels; a picture that is too large is drawn so much smaller until it is not."""
MOST_BYTES = 32_000
EIGHTEEN: Mapping[str, str] = {
    "map": "18Chesapeake",
    "tiles": "1889",
    "manifest": "1889",
    "upgrades": "1889",
    "tokens": "1846",
    "charters": "1846",
    "shares": "18Chesapeake",
    "privates": "18Chesapeake",
    "trains": "1889",
    "numbers": "1889",
    "market": "1870",
    "par": "1889",
    "revenue": "1889",
    "reference": "1889",
    "money": "1889",
    "loans": "1817",
    "labels": "1889",
}
"""Of which title the picture of each output is; that of a game in play is of one of its own."""


def drawn() -> Iterator[tuple[str, bytes]]:
    """The name of each picture, and the first sheet of its output as PNG."""
    for name, title in EIGHTEEN.items():
        yield f"{name}.png", _picture(FAMILY.printable(title, [name], CHOICES))
    yield "standing.png", _picture(GameOnPaper(source_of(_played()), CHOICES).printable(["standing"]))
    for name in CRAYON.print_outputs():
        yield f"board-{name}.png", _picture(CRAYON.printable("iron-dragon", [name], CHOICES))


def _picture(printable: Printable) -> bytes:
    planned = plan(printable, CHOICES.setup)[0]
    head, closed, rest = page_of(planned, 0, CHOICES.theme, printable.title).svg.partition(">")
    svg, wide = f'{head}{closed}<rect width="100%" height="100%" fill="#fff"/>{rest}', float(WIDE)
    while len(made := to_png(svg, width=round(wide))) > MOST_BYTES:
        wide *= SMALLER
    return made


def _played(actions: int = 160) -> EighteenGame:
    """A game of 1889 that bots have played for a while."""
    seats = tuple(Seat(name.lower(), name) for name in ("Ann", "Ben", "Cleo"))
    table = Table(FAMILY.new(Setup("eighteen", "1889", seats, seed=7)))
    bot, dice = FAMILY.bots()["steady"], random.Random(7)
    for _ in range(actions):
        seat = table.game.deciders()[0]
        table.apply(bot.choose(table.game, seat, dice), seat)
    assert isinstance(table.game, EighteenGame)
    return table.game


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, data in drawn():
        (PICTURES / f"{PREFIX}{name}").write_bytes(data)
        print(f"{name:24}{len(data) / 1000:6.1f} kB")
