"""Tiles as objects: rotation, stops, exits, lanes."""

import pickle

import pytest

from roundhouse.eighteen.track.catalogue import TileSet, common_tiles, printed_tile
from roundhouse.eighteen.track.parts import Edge, Gauge, Lane, StopRef
from roundhouse.eighteen.track.tile import Tile, revenue_in


def test_the_six_rotations_are_single_objects_that_know_each_other() -> None:
    tile = common_tiles()["57"]
    assert tile.rotated(1) is tile.rotated(3).rotated(4)
    assert tile.rotated(5).at(0) is tile.rotated(2).base is tile
    assert tile.rotated(1).exits == {1, 4}
    assert tile.rotated(1).ref == ("tile", "57", 1)


def test_a_copy_through_pickle_is_the_same_tile_turned_the_same_way() -> None:
    tile = common_tiles()["9"].rotated(2)
    copy = pickle.loads(pickle.dumps(tile))
    assert (copy.ref, copy.parts, copy.exits) == (tile.ref, tile.parts, tile.exits)


def test_nodes_are_numbered_as_in_the_code() -> None:
    tile = printed_tile("X1", "green", "town=revenue:10;city=revenue:30;junction;path=a:0,b:_1;path=a:4,b:_0")
    assert [type(node).__name__ for node in tile.nodes] == ["Town", "City", "Junction"]
    assert tile.city_nodes == (1,)
    assert len(tile.stops) == 2
    assert tile.rotated(1).node_exits == (frozenset({5}), frozenset({1}), frozenset())


def test_lanes_count_up_at_one_end_and_down_at_the_other_s1_l3() -> None:
    tile = printed_tile("X1", "gray", "path=a:0,b:3,lanes:3")
    assert [(path.a_lane, path.b_lane) for path in tile.rotated(2).paths] == [
        (Lane(3, 0), Lane(3, 2)),
        (Lane(3, 1), Lane(3, 1)),
        (Lane(3, 2), Lane(3, 0)),
    ]
    assert {(path.a, path.b) for path in tile.rotated(2).paths} == {(Edge(2), Edge(5))}


def test_future_track_is_no_track_yet() -> None:
    tile = printed_tile("X1", "white", "city=revenue:0;path=track:future,a:0,b:_0;stub=edge:3;border=edge:5")
    assert tile.paths == ()
    assert tile.exits == frozenset()
    assert tile.all_paths[0].track is Gauge.FUTURE
    assert tile.all_paths[0].b == StopRef(0)
    assert [stub.edge for stub in tile.rotated(4).stubs] == [1]
    assert [border.edge for border in tile.rotated(1).borders] == [0]


@pytest.mark.parametrize(
    ("colors", "paid"),
    [((), 0), (("yellow",), 40), (("yellow", "green"), 40), (("yellow", "green", "brown"), 60)],
)
def test_a_stop_pays_by_the_highest_colour_it_knows(colors: tuple[str, ...], paid: int) -> None:
    tile = printed_tile("X1", "red", "offboard=revenue:yellow_40|brown_60")
    assert revenue_in(tile.offboards[0].revenue, colors) == paid
    assert revenue_in(common_tiles()["57"].cities[0].revenue, colors) == 20


def test_a_tile_set_reads_a_tile_only_when_asked_for() -> None:
    tiles = TileSet({"7": ("yellow", "path=a:0,b:1"), "broken": ("yellow", "pth=")})
    assert len(tiles) == 2
    assert "broken" in tiles
    assert isinstance(tiles["7"], Tile)
    with pytest.raises(KeyError):
        tiles["8"]
