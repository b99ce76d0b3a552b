"""A recorded play becomes the log of a table: played through by our rules, numbered from one on."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from roundhouse.table.errors import Malformed, at_action
from roundhouse.table.log import UNDO, Entry
from roundhouse.table.protocol import Family, Game, Record, Setup
from roundhouse.table.snapshot import other_state
from roundhouse.table.table import Table

from .lines import lines_of
from .live import standing_of
from .registry import Families
from .store.records import Row, Standing

MOST_MEGABYTES, MOST_SECONDS = 15, 5
"""What the beginning of a game by somebody's own definition may take; the largest of ours takes 5 MB and a
third of a second."""


class Adopted(NamedTuple):
    """What a table needs to go on with a recorded play."""

    rows: list[Row]
    start_digest: str
    standing: Standing


def play_through(family: Family, game: Game, play: Record, now: int) -> Adopted:
    """Play a record on a game that has just begun. Raises the rules' errors with the number of the entry."""
    table = Table(game)
    start = table.digest()
    rows = []
    for entry in renumbered(play.entries):
        with at_action(entry.number):
            events = table.replay_one(entry)
        rows.append(Row(entry=entry, lines=lines_of(family, game, events), request_id=None, made=now))
    if other_state(play.digest, table.digest()):
        raise Malformed(
            "import/differs",
            "By the rules of this server the game stands otherwise than where it was saved.",
            hint="“until” takes it up to an entry, without comparing",
        )
    return Adopted(rows, start, standing_of(game))


def play_record(families: Families, setup: Setup, play: Record, now: int) -> Adopted:
    """Play a record on a new game of that setup. Raises the rules' errors with the number of the entry."""
    return play_through(families.family(setup.family), _begun(families, setup), play, now)


def try_begin(families: Families, setup: Setup) -> None:
    """Can a game of that setup begin? Raises Unknown, and Malformed also for one of somebody's own definition
    that is too large."""
    _begun(families, setup)


def _begun(families: Families, setup: Setup) -> Game:
    """A game that has just begun. It is to lie in the memory of the server and to be begun again for many a
    page, so one of somebody's own definition may not take more than several of ours. Raises Malformed."""
    family = families.family(setup.family)
    if setup.definition is None:
        return family.new(setup)
    tracemalloc.start()
    try:
        since = time.process_time()
        game = family.new(setup)
        seconds, megabytes = time.process_time() - since, tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
    if megabytes > MOST_MEGABYTES or seconds > MOST_SECONDS:
        raise Malformed(
            "definition/large",
            f"This game takes {megabytes:.0f} MB and {seconds:.1f} s to begin.",
            hint=f"a table has room for {MOST_MEGABYTES} MB and {MOST_SECONDS} s: a smaller map may help",
        )
    return game


def renumbered(entries: Sequence[Entry]) -> list[Entry]:
    """The entries numbered 1, 2, 3 …; an undo names the same entry as before."""
    found = []
    for number, entry in enumerate(entries, 1):
        action = entry.action
        if entry.type == UNDO and isinstance(to := action.get("to"), int):
            kept = sum(1 for earlier in entries[: number - 1] if earlier.number <= to)
            action = {**action, "to": kept}
        found.append(msgspec.structs.replace(entry, number=number, action=action))
    return found
