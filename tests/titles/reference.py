"""The recorded games that our titles are compared with, and what is known to differ, with reasons."""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import Export, read_export
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_ids
from tests.reference_data import DATA

ROOT = DATA / "games18xx"
KNOWN = Path(__file__).parent / "known"


def recordings(folder: str = "recordings") -> list[Any]:
    """A parameter ``title/id`` for each recording of a title that we have; a skipped one without data."""
    found = [
        f"{name}/{path.name.removesuffix('.gz').removesuffix('.jsonl').removesuffix('.json')}"
        for name in title_ids()
        for path in sorted((ROOT / folder / name).glob("*.json*"))
    ]
    missing = pytest.mark.skip(reason=f"no reference data at {ROOT}")
    return found or [pytest.param("none", marks=missing)]


def record_of(recording: str) -> Export:
    path = ROOT / "recordings" / f"{recording}.json"
    return read_export(path.read_bytes(), file=path.name)


def trace_of(recording: str) -> Path:
    return ROOT / "traces" / f"{recording}.jsonl.gz"


def choices_of(recording: str) -> Iterator[dict[str, Any]]:
    with gzip.open(ROOT / "choices" / f"{recording}.jsonl.gz", "rb") as lines:
        for line in lines:
            if line.strip():
                yield msgspec.json.decode(line)


def new_game(record: Export) -> EighteenGame:
    """A game that takes recorded revenues as they are."""
    game = FAMILY.new(record.setup)
    game.trusting = True
    return game


@cache
def _known(title: str) -> dict[str, Any]:
    path = KNOWN / f"{title}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def known(recording: str, what: str) -> dict[int, str]:
    """The actions where we differ in ``what`` (choices, revenue, programs), each with the reason."""
    title, _, number = recording.partition("/")
    found: dict[int, str] = {}
    for item in _known(title).get(what, ()):
        if str(item["recording"]) == number:
            found |= {int(action): str(item["reason"]) for action in item["actions"]}
    return found
