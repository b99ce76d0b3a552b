"""New boards: fit, original, the same from the same seed, played at once."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.crayon.board.check import check_board
from roundhouse.crayon.board.coordinates import Milepost
from roundhouse.crayon.board.read import read_board
from roundhouse.crayon.boards import board
from roundhouse.crayon.boards.landscape import Landscape, rivers_of, room_around
from roundhouse.crayon.boards.world import MAJORS, MAJORS_APART, SIZES, make_world, ports_of
from roundhouse.sim.play import Match, play
from roundhouse.table.errors import Malformed


@pytest.mark.parametrize("size", SIZES)
def test_a_new_board_is_fit_to_be_played(size: str) -> None:
    files = make_world(7, size)
    definition = read_board(files, "world-7")
    assert check_board(definition) == []
    assert Counter(city.size for city in definition.cities)["major"] == 8
    assert len(definition.decks[0].demands) == 120
    assert files == make_world(7, size)
    assert files != make_world(8, size)


@pytest.mark.parametrize("seed", [9, 10, 12])
def test_a_small_world_has_room_for_its_major_cities(seed: int) -> None:
    definition = read_board(make_world(seed, "small"), f"world-small-{seed}")
    centres = [city.centre for city in definition.cities if city.size == "major"]
    assert len(centres) == MAJORS
    assert all(room_around(one, set(centres) - {one}) >= MAJORS_APART for one in centres)


def test_a_lonely_port_on_a_lake_is_left_out() -> None:
    signs = {Milepost(0, q, r): "." for q in range(12) for r in range(12)}
    signs |= {Milepost(0, q, 0): "~" for q in range(12)}
    signs |= {Milepost(0, 5, 8): "~", Milepost(0, 6, 8): "~"}
    landscape = Landscape(signs, {}, [], {}, [])
    one, other, by_the_lake = Milepost(0, 3, 2), Milepost(0, 8, 2), Milepost(0, 5, 10)
    assert len(ports_of(landscape, signs, [one, other, by_the_lake])) == 2
    assert ports_of(landscape, signs, [one, by_the_lake]) == []


def test_bots_play_on_it() -> None:
    result = play(
        Match("world-7", ("strong", "middle"), 3, definition={"files": dict(make_world(7, "small"))})
    )
    assert result.scores[result.winners[0]] >= 200


def test_the_shipped_board_is_fit() -> None:
    assert check_board(board("iron-dragon")[0].definition) == []


def test_faults_are_all_told() -> None:
    files = dict(make_world(7, "small"))
    name, line = next(
        (text.split()[2], text) for text in files["cards.txt"].splitlines() if text.startswith("1: ")
    )
    files["cards.txt"] = files["cards.txt"].replace(
        line, f"1: coal {name} 999, gravel {name} 1, tea Nowhere 5"
    )
    found = check_board(read_board(files, "bad"))
    assert any("999" in text for text in found)
    assert any("gravel" in text for text in found)
    assert any("Nowhere" in text for text in found)


def test_a_size_that_is_none() -> None:
    with pytest.raises(Malformed, match="no size"):
        make_world(1, "giant")


def test_rivers_flow_around_cities() -> None:
    spots = [Milepost(0, q, r) for r in range(9) for q in range(15)]
    city = {Milepost(0, 7, 4), *Milepost(0, 7, 4).around()}
    valley = {spot: 0.0 if spot.r == 4 else 1.0 for spot in spots}
    landscape = Landscape(
        dict.fromkeys(spots, "."), valley, [spot for spot in spots if spot.q < 13], {}, [Milepost(0, 2, 4)]
    )
    (through,), (around,) = rivers_of(landscape, ()), rivers_of(landscape, city)
    assert any(city.issuperset(link) for link in through)
    assert not any(city.issuperset(link) for link in around)
