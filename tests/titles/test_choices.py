"""The legal lays and tokens in recorded positions are those that the recordings' engine offers."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18USA.rules.track import TurnDenver
from roundhouse.eighteen.titles.g18ZOOMapA.rules.homes import BonusTrack
from roundhouse.eighteen.titles.g21Moon.rules.auction import LandOnMinerals
from roundhouse.eighteen.titles.g1840.rules.building import EarnedTile, TrackAndTokenVienna, city_tokens
from roundhouse.table.journal import Piece
from roundhouse.table.table import Table

from .reference import choices_of, known, new_game, record_of, recordings

NO_TILES = frozenset({"18Carolinas"})
"""Titles for which the recordings' engine lists no tile at all, not even the one that is laid next: only the
hexes are compared."""
EVERY_HEX = frozenset({"1880Romania"})
"""Titles for which the recordings' engine lists hexes that nobody reaches, too."""


@pytest.mark.parametrize("recording", recordings("choices"))
def test_legal_lays_and_tokens_are_the_recorded_ones(recording: str) -> None:
    """… but for those listed, each with its reason."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    rows = {int(row["id"]): row for row in choices_of(recording)}
    wrong: dict[int, str] = {}
    for action in standing(record.actions):
        entry = read_entry(action, game)
        row = rows.pop(entry.number, None)
        if row is not None:
            actor = game.pieces[entry.action["entity"]]
            check = _lay_fault if row["type"] == "lay_tile" else _token_fault
            fault = check(game, actor, row)
            if fault is not None:
                wrong[entry.number] = fault
        table.replay_one(entry)
    assert not rows, "choices of actions that the recording does not have"
    assert sorted(wrong) == sorted(known(recording, "choices")), wrong


def _lay_fault(game: EighteenGame, actor: Piece, row: dict[str, Any]) -> str | None:
    if isinstance(actor, Corporation):
        fault = _hex_fault(game, actor, set(row["hexes"]))
        if fault is not None:
            return fault
    if game.title.id in NO_TILES:
        return None if not row["tiles"] else "the record lists tiles after all"
    tiles: dict[str, set[int]] = defaultdict(set)
    for choice in game.choices():
        act = choice.action
        alone = not act.get("combo_entities")  # the record names the tiles of one private company
        if choice.type == "lay_tile" and act["entity"] == actor.key and act["hex"] == row["hex"] and alone:
            tiles[act["tile"].rpartition("-")[0]].add(act["rotation"])
    expected = {name: set(rotations) for name, rotations in row["tiles"]}
    for name in expected:
        if not game.land.tile_named(name).exits and tiles.get(name):
            expected[name] = tiles[name]  # turning it changes nothing
    if tiles != expected:
        return f"tiles on {row['hex']}: {dict(tiles)}, recorded {expected}"
    return None


def _hex_fault(game: EighteenGame, actor: Corporation, theirs: set[str]) -> str | None:
    """Where the next tile may be; the record may add what is reached, though not open to this action."""
    step = game.round.waiting()
    assert isinstance(step, LayTrack | HomeTrack | BonusTrack | TurnDenver | LandOnMinerals | EarnedTile)
    least = set(step.open_hexes(actor))
    most = least | set(game.land.reached_hexes(actor)) | {spot.hex for spot in game.land.token_spots(actor)}
    if game.title.id in EVERY_HEX:
        most = set(game.ground.hexmap.hexes)
    if isinstance(step, TrackAndTokenVienna):  # tokens that may be taken off the map, for whoever can pay
        most |= {spot.hex for _, spot, _ in city_tokens(game)}
    if least <= theirs <= most:
        return None
    return f"hexes missing {sorted(theirs - most)}, too many {sorted(least - theirs)}"


def _token_fault(game: EighteenGame, actor: Piece, row: dict[str, Any]) -> str | None:
    offered = {
        choice.action["hex"]
        for choice in game.choices()
        if choice.type == "place_token" and choice.action["entity"] == actor.key
    }
    extra = offered - set(row["hexes"])
    return f"tokens on {sorted(extra)}" if extra else None
