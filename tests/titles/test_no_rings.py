"""What a game drops is free at once: nothing in it holds itself until the garbage collector comes.

A flood over the track or a search of routes holds a great deal, and there is one after almost every action.
"""

from __future__ import annotations

import gc

import pytest

from roundhouse.eighteen.formats.games18xx import Export, read_entry, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.table import Table

from .reference import ROOT, new_game, record_of


@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
@pytest.mark.parametrize("recording", ["1846/19962", "1882/5236"])
def test_neither_moves_nor_choices_leave_rings(recording: str) -> None:
    record = record_of(recording)
    table = replayed(record, new_game(record))  # for the first time, when modules and tiles come in
    game = new_game(record)
    gc.collect()  # a company that chance took out before the game is a ring
    gc.disable()
    try:
        again = replayed(record, game)
        assert gc.collect() == 0
    finally:
        gc.enable()
    assert again.digest() == table.digest()


def replayed(record: Export, game: EighteenGame) -> Table:
    """A recorded game, on trust; every now and then all choices are asked for."""
    table = Table(game)
    for at, action in enumerate(standing(record.actions)):
        table.replay_one(read_entry(action, game))
        if at % 40 == 0:
            table.choices()
    return table
