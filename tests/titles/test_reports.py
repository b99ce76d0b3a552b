"""What 18xx.games records of what follows by itself is written as its own files have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, standing, write_record
from roundhouse.table.log import Entry
from roundhouse.table.table import Table

from .reference import new_game as replayed
from .reference import record_of, recordings

KINDS = frozenset({"claim_hex_token", "credit_mobilier", "destination_connection"})
# The Bank of England pays its dividends in 1848 without anybody's decision.
TITLES = ("1841", "1848", "1868Wyoming", "1873", "18NY", "18NY1stEdition")
"""Titles in whose games our rules find by themselves what these actions say."""


def reports(action: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The reports among what followed an action, each with its place."""
    for place, one in enumerate(action.get("auto_actions") or ()):
        if one["type"] in KINDS or (one["type"], one["entity"]) == ("dividend", "BOE"):
            yield place, {key: value for key, value in one.items() if key not in ("created_at", "user")}


@pytest.mark.parametrize("recording", [one for one in recordings() if one.split("/")[0] in TITLES])
def test_reports_are_written_where_the_site_writes_them(recording: str) -> None:
    record = record_of(recording)
    game = replayed(record)
    table, entries = Table(game), []
    actions = list(standing(record.actions))
    for action in actions:
        entry = read_entry(action, game)
        entries.append(entry)
        table.restore_one(entry)
    written = write_record(record.setup, entries, replayed(record), display_title="")["actions"]
    for theirs, ours in zip(actions, written, strict=True):
        assert list(reports(ours)) == list(reports(theirs)), f"{recording}, action {theirs['id']}"


def test_what_is_done_again_is_reported_once() -> None:
    record = record_of(next(one for one in recordings() if one.startswith("1841/")))
    game = replayed(record)
    table, entries = Table(game), list[Entry]()
    for action in standing(record.actions):
        entry = read_entry(action, game)
        entries.append(entry)
        table.restore_one(entry)
        if any(reports(action)):
            break
    number = entries[-1].number
    entries += [Entry(number + 1, None, {"type": "undo"}), Entry(number + 2, None, {"type": "redo"})]
    written = write_record(record.setup, entries, replayed(record), display_title="")["actions"]
    assert [len(list(reports(one))) for one in written[-3:]] == [1, 0, 0]
