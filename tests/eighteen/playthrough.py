"""Golden playthroughs: one whole game of each title in words, and the number of legal actions on the way.

Three files hold a game. ``golden/TITLE.txt`` is what a person reads in review: a digest of the words of each
25 actions, then the first action of each kind with its words. ``words/TITLE.txt.gz`` has all the words, so
that what differs can be shown as words. ``perft/TITLE.txt`` has the number of legal actions after each tenth
action.

``python -m tests.eighteen.playthrough [TITLE …]`` writes them anew and prints the words that differ from what
was kept; read them before you commit.
"""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
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
DIGEST_EVERY = 25
MOST_SHOWN = 60
"""How many lines that differ are shown of a game: the first ones tell why."""
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


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game in words: for each action its kind and its lines; and the counts after every tenth action."""

    told: Sequence[tuple[str, Sequence[str]]]
    counts: Sequence[str]

    @property
    def words(self) -> list[str]:
        """Every line of the game."""
        return [line for _, lines in self.told for line in lines]

    def summary(self) -> list[str]:
        """What a person reads in review: digests, then the first action of each kind in words."""
        out = []
        for at in range(0, len(self.told), DIGEST_EVERY):
            block = self.told[at : at + DIGEST_EVERY]
            text = "\n".join(line for _, lines in block for line in lines)
            out.append(f"{at + 1:4}-{at + len(block):<4} {sha256(text.encode()).hexdigest()[:12]}")
        first: dict[str, Sequence[str]] = {}
        for kind, lines in self.told:
            first.setdefault(kind, lines)
        return [*out, "", *(line for kind in sorted(first) for line in first[kind])]


def playthrough(name: str) -> Playthrough:
    """The playthrough of a title."""
    told: list[tuple[str, Sequence[str]]] = []
    counts: list[str] = []
    for number, count, action, said in play(name):
        rest = {key: value for key, value in action.items() if key not in {"type", "entity"}}
        more = msgspec.json.encode(rest, order="deterministic").decode() if rest else ""
        head = f"{number:4} {action['entity']} {action['type']} {more}".rstrip()
        told.append((str(action["type"]), [head, *(f"       {text}" for text in said)]))
        if number % PERFT_EVERY == 1:
            counts.append(f"{number - 1:4} actions: {count} legal")
    return Playthrough(told, counts)


def kept_words(name: str) -> list[str]:
    """The words that are kept of a title; none for a new one."""
    file = HERE / "words" / f"{name}.txt.gz"
    return gzip.decompress(file.read_bytes()).decode().splitlines() if file.exists() else []


def differing(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The words that differ, with the action before them."""
    rows = list(unified_diff(old, new, "kept", "played", n=1, lineterm=""))
    more = [f"… and {len(rows) - MOST_SHOWN} lines more"] if len(rows) > MOST_SHOWN else []
    return [*rows[:MOST_SHOWN], *more]


def main(names: list[str]) -> None:
    for name in names or title_ids():
        game = playthrough(name)
        rows = differing(kept_words(name), game.words)
        if rows:
            packed = gzip.compress("\n".join(game.words).encode(), mtime=0)
            (HERE / "words" / f"{name}.txt.gz").write_bytes(packed)
        (HERE / "golden" / f"{name}.txt").write_text("\n".join(game.summary()) + "\n", "utf-8")
        (HERE / "perft" / f"{name}.txt").write_text("\n".join(game.counts) + "\n", "utf-8")
        print(f"{name}: {len(game.told)} actions")
        print(*rows, sep="\n", end="\n" if rows else "")


if __name__ == "__main__":
    main(sys.argv[1:])
