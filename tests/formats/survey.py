"""``python -m tests.formats.survey [--write]``: which directories of Rails are played, for docs/formats.md.

One random game of each with the usual options, for the least number of players, with seed 1. The figures say
how far hasty players come, not how good the game is.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Malformed

from .data import rails_games
from .playing import LONGEST, lively, start

DOCS = Path(__file__).parents[2] / "docs" / "formats.md"
BEGIN, END = "<!-- survey -->\n", "<!-- /survey -->"
ENDS = {
    "bank": "the bank breaks",
    "all_closed": "all companies are closed",
    "standstill": "nothing moves any more",
    "bankrupt": "a player is bankrupt",
    "stock_market": "a share price reaches the end of the market",
}


def refusal(path: Path) -> str:
    """Why a directory cannot be loaded: file, line and reason; nothing if it can."""
    try:
        FAMILY.load(path, {})
    except Malformed as error:
        place = error.place
        assert place is not None
        assert place.file is not None
        return f"{Path(place.file).name}:{place.line}: {error.message}"
    return ""


def row(path: Path) -> str:
    """The line of a directory."""
    if reason := refusal(path):
        return f"| {path.name} | – | – | – | not played: {reason} |"
    definition = FAMILY.load(path, {}).definition
    game = start(definition, seats=definition["players"][0])
    rng = random.Random(1)
    actions = 0
    while not game.over and actions < LONGEST:
        game.perform(lively(list(game.choices()), rng), None)
        actions += 1
    begun = sum(1 for company in game.corporations.values() if company.par is not None)
    trains = sum(game.depot.sold.get(kind.name, 0) for kind in game.title.trains)
    reason = game.progress.end_reason or ""
    companies = f"{begun} of {len(game.corporations)}"
    return f"| {path.name} | {companies} | {trains} | {game.phase.name} | {ENDS.get(reason, reason)} |"


def table() -> str:
    """The table, as Markdown."""
    head = [
        "| directory | companies begun | trains bought | last phase | it ended because |",
        "|---|---|---|---|---|",
    ]
    return "\n".join([*head, *(row(path) for path in rails_games())]) + "\n"


def shown() -> str:
    """The table that the page shows."""
    return DOCS.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    made = table()
    print(made)
    if "--write" in sys.argv:
        before, rest = DOCS.read_text("utf-8").split(BEGIN)
        DOCS.write_text(before + BEGIN + made + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
