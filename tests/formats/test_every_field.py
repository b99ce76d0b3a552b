"""Every field of the games of 18xx Maker is used, or told by a note, or listed in ``unused_maker.txt``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from .data import MAKER, maker_games, needs_maker
from .source_fields import fields, is_told, is_used, kind, part_with, read

pytestmark = needs_maker

LIST = Path(__file__).with_name("unused_maker.txt")
TRIES = 2
"""Fields of a kind that are tried in each game."""

USUAL = {
    "companies[].logo",
    "map.hexes[].cities[].angle",
    "map.hexes[].cities[].percent",
    "map.hexes[].color",
    "map.hexes[].values[].percent",
    "privates[].company",
    "privates[].hex",
    "privates[].tile",
    "stock.type",
}
"""What says nothing unusual in 1889; in other games it matters or is told."""


def listed() -> frozenset[str]:
    """The kinds of field that no rule reads."""
    lines = LIST.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def unexplained(games: Iterable[Path]) -> set[str]:
    """The kinds of field that are neither used nor told in any of these games."""
    explained: set[str] = set()
    tried: dict[str, tuple[Path, tuple[str | int, ...]]] = {}
    for path in games:
        document = json.loads(path.read_text("utf-8"))
        findings = read(document)[1]
        count: Counter[str] = Counter()
        for way in fields(document):
            name = kind(way)
            if name in explained or count[name] >= TRIES:
                continue
            count[name] += 1
            tried.setdefault(name, (path, way))
            if is_told(findings, way) or is_used(*part_with(document, way)):
                explained.add(name)
    for name in tried.keys() - explained - listed():  # what matters only beside the rest of the game
        path, way = tried[name]
        if is_used(json.loads(path.read_text("utf-8")), way):
            explained.add(name)
    return tried.keys() - explained


def test_every_field_of_1889_is_used_or_told_or_listed() -> None:
    assert unexplained([MAKER / "games" / "1889.json"]) - listed() == USUAL


@pytest.mark.soak
def test_every_field_of_every_game_is_used_or_told_or_listed() -> None:
    assert unexplained(maker_games()) == listed()


def test_a_field_that_nobody_reads_is_found() -> None:
    document = json.loads((MAKER / "games" / "1889.json").read_text("utf-8"))
    document["trains"][0]["steam"] = 5
    way = ("trains", 0, "steam")
    assert not is_used(*part_with(document, way))
    assert kind(way) == "trains[].steam"
    assert kind(way) not in listed()
