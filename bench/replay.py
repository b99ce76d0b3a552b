"""How fast recorded games replay, what undo costs, and how soon a table opens from a snapshot.

``REPLAY_TITLES`` names the titles to measure; all that we have rules and recordings for otherwise.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import msgspec

from bench.clock import median_seconds
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import Export, read_entry, read_export, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.table import Table

DATA = Path(os.environ.get("ROUNDHOUSE_DATA", "../shared/data")) / "games18xx" / "recordings"
AIM = 8_000


def _play_all(exports: list[Export]) -> None:
    for export in exports:
        play(export)


def main() -> None:
    wanted = os.environ.get("REPLAY_TITLES", "").split() or title_ids()
    all_actions, all_seconds = 0, 0.0
    for title in wanted:
        exports = [read_export(path.read_bytes()) for path in sorted((DATA / title).glob("*.json"))]
        if not exports:
            continue
        actions = sum(play(export)[1] for export in exports)
        seconds = median_seconds(partial(_play_all, exports))
        all_actions, all_seconds = all_actions + actions, all_seconds + seconds
        print(f"{title:20} {actions:7} actions {actions / seconds:10,.0f} actions/s")
    if all_seconds:
        rate = all_actions / all_seconds
        print(f"{'all titles':20} {all_actions:7} actions {rate:10,.0f} actions/s   (aim {AIM:,})")
    _undo_and_open(read_export((DATA / "1889" / "962.json").read_bytes()))


def play(export: Export) -> tuple[Table, int]:
    """Replay one game on trust, as far as it goes; the table and how many actions."""
    game: EighteenGame = FAMILY.new(export.setup)
    game.trusting = True
    table = Table(game)
    done = 0
    for action in standing(export.actions):
        try:
            table.replay_one(read_entry(action, game))
        except RoundhouseError:
            break
        done += 1
    return table, done


def _undo_and_open(export: Export) -> None:
    table, done = play(export)
    undo = median_seconds(lambda: [table.undo() for _ in range(100)], before=lambda: _redo(table)) / 100
    print(f"undo of one action: {undo * 1000:.3f} ms   (aim 1 ms)")
    saved = msgspec.json.encode(play(export)[0].game.dump())

    def open_table() -> None:
        FAMILY.new(export.setup).restore(msgspec.json.decode(saved))

    seconds = median_seconds(open_table)
    print(f"opening a table of {done} actions from its snapshot: {seconds * 1000:.2f} ms   (aim 10 ms)")


def _redo(table: Table) -> None:
    while table.undone:
        table.redo()
