"""Golden playthroughs: one whole game of each title in words, and the number of legal actions on the way.

``python -m tests.eighteen.playthrough [TITLE …]`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.catalogue import words_of
from roundhouse.table.choices import Choice
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .at_table import by_kind

HERE = Path(__file__).parent
LONGEST = 900
PERFT_EVERY = 10
WEIGHTS = {
    "pass": 2,
    "buy_train": 8,
    "run_routes": 9,
    "lay_tile": 6,
    "par": 6,
    "buy_shares": 6,
    "dividend": 9,
}
"""How likely kinds of action are: enough for companies to float and trains to roll."""


def opening(name: str) -> Table:
    """The table of the playthrough: three players, or as many as the title needs."""
    definition = title(name)
    count = min(max(3, definition.min_players), definition.max_players)
    seats = tuple(Seat(str(at), person) for at, person in enumerate(("Ada", "Ben", "Cleo", "Dan")[:count], 1))
    return Table(FAMILY.new(Setup("eighteen", name, seats, {}, 1889)))


def canonical(choices: list[Choice]) -> list[Choice]:
    """The choices in an order of their own, so that a playthrough does not depend on how they are found."""
    return sorted(choices, key=lambda choice: msgspec.json.encode(choice.action, order="deterministic"))


def next_action(choices: list[Choice], rng: random.Random) -> dict[str, Any]:
    """A likely kind of action, then one of that kind."""
    kinds = by_kind(choices)
    names = sorted(kinds)
    name = rng.choices(names, [WEIGHTS.get(kind, 1) for kind in names])[0]
    choice = rng.choice(kinds[name])
    if name == "dividend":
        choice = next((one for one in kinds[name] if one.action.get("kind") == "payout"), choice)
    return choice.fill(rng)


def play(name: str) -> Iterator[tuple[int, int, dict[str, Any], list[str]]]:
    """The game: for each action its number, how many actions were legal, the action, and what happened."""
    table = opening(name)
    rng = random.Random(1889)
    for number in range(1, LONGEST + 1):
        choices = canonical(list(table.choices()))
        if not choices:
            return
        count = sum(choice.count() for choice in choices)
        action = next_action(choices, rng)
        _, events = table.apply(action)
        yield number, count, action, [words_of(FAMILY, table.game, event) for event in events]


def lines(name: str) -> tuple[list[str], list[str]]:
    """The playthrough in words, and the counts of legal actions after every tenth action."""
    words: list[str] = []
    counts: list[str] = []
    for number, count, action, said in play(name):
        rest = {key: value for key, value in action.items() if key not in {"type", "entity"}}
        told = msgspec.json.encode(rest, order="deterministic").decode() if rest else ""
        words.append(f"{number:4} {action['entity']} {action['type']} {told}".rstrip())
        words.extend(f"       {text}" for text in said)
        if number % PERFT_EVERY == 1:
            counts.append(f"{number - 1:4} actions: {count} legal")
    return words, counts


def main(names: list[str]) -> None:
    for name in names or title_ids():
        words, counts = lines(name)
        (HERE / "golden" / f"{name}.txt").write_text("\n".join(words) + "\n", "utf-8")
        (HERE / "perft" / f"{name}.txt").write_text("\n".join(counts) + "\n", "utf-8")
        print(f"{name}: {len(words)} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
