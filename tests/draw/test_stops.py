"""Where stops stand, and what is drawn for them (S1.L2, S1.L3)."""

import math

import pytest

from roundhouse.eighteen.draw.cities import arrange
from roundhouse.eighteen.draw.geometry import Layout
from roundhouse.eighteen.draw.plan import TilePlan, plan_tile
from roundhouse.eighteen.draw.spread import StopSpot, reach
from roundhouse.eighteen.draw.towns import style_of
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import City, Town
from roundhouse.eighteen.track.tile import Tile

TILES = common_tiles()


def plan(code: str, rotation: int = 0, layout: Layout = "flat") -> TilePlan:
    return plan_tile(Tile("test", "yellow", parse_code(code)).at(rotation), layout)


def style_of_town(found: TilePlan) -> str:
    (town,) = found.tile.towns
    assert isinstance(town, Town)
    return style_of(town, 0, found.rails)


def test_a_single_city_stands_in_the_middle() -> None:
    assert plan_tile(TILES["63"], "flat").spots[0].point == (0, 0)


@pytest.mark.parametrize("slots", range(1, 10))
def test_slots_of_a_city_touch_but_do_not_overlap(slots: int) -> None:
    shape = arrange(slots, StopSpot(0.0, 0.0))
    assert len(shape.centres) == slots
    gaps = [math.dist(a, b) for place, a in enumerate(shape.centres) for b in shape.centres[place + 1 :]]
    assert all(gap >= 2 * shape.radius - 0.1 for gap in gaps)
    assert max(math.hypot(*centre) for centre in shape.centres) + shape.radius < 86.6


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_cities_of_one_tile_never_cover_each_other(layout: Layout) -> None:
    for tile in TILES.values():
        found = plan_tile(tile, layout)
        for place, one in enumerate(found.slots):
            for other in found.slots[place + 1 :]:
                gap = min(math.dist(a, b) for a in one.centres for b in other.centres)
                assert gap >= one.radius + other.radius - 8, tile


def test_a_town_is_a_bar_with_two_paths_and_a_dot_with_none_or_three() -> None:
    bar, dot, hub = (
        plan_tile(TILES["58"], "flat"),
        plan_tile(TILES["town"], "flat"),
        plan_tile(TILES["141"], "flat"),
    )
    assert [style_of_town(found) for found in (bar, dot, hub)] == ["rect", "dot", "dot"]
    assert style_of_town(plan("town=revenue:10,style:dot;path=a:0,b:_0")) == "dot"


def test_a_town_on_a_curve_stands_on_the_curve_and_across_it() -> None:
    spot = plan_tile(TILES["3"], "flat").spots[0]
    assert math.isclose(math.dist(spot.point, (-50, 86.6)), 50, abs_tol=1)


def test_lanes_run_side_by_side_and_lane_0_is_the_most_clockwise() -> None:
    rails = plan("path=a:0,b:3,lanes:3").rails
    starts = [round(rail.curve.start[0]) for rail in rails]
    assert starts == [-15, 0, 15]
    assert all(rail.curve.straight for rail in rails)


def test_a_stop_with_a_place_of_its_own_turns_with_the_tile() -> None:
    code = "city=revenue:60,slots:3,loc:center;town=revenue:10,loc:2;path=a:2,b:_1;path=a:_1,b:_0"
    here, there = plan(code).spots[1], plan(code, rotation=3).spots[1]
    assert math.isclose(here.x, -there.x, abs_tol=0.1)
    assert math.isclose(here.y, -there.y, abs_tol=0.1)


def test_track_to_an_offboard_is_pointed_and_terminal_2_is_shorter() -> None:
    (off,) = plan("offboard=revenue:30;path=a:0,b:_0").rails
    (long,) = plan("city=revenue:30;path=a:0,b:_0,terminal:1").rails
    (short,) = plan("city=revenue:30;path=a:0,b:_0,terminal:2").rails
    tips = [rail.tip[1] for rail in (off, long, short) if rail.tip is not None]
    assert tips[0] == tips[1] < tips[2] < 86.6


def test_the_room_a_city_needs_grows_with_its_slots() -> None:
    needs = [reach(City(TILES["5"].cities[0].revenue, slots=slots)) for slots in range(1, 10)]
    assert needs == sorted(needs)
