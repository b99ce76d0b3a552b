"""Names of hexes and their neighbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.hexes.grid import EDGES, Axis, BadName, Coordinate, Grid, Layout, opposite

GRIDS = [Grid(layout, axis) for layout in Layout for axis in Axis]
PLACES = st.builds(Coordinate, st.integers(-3, 60), st.integers(-3, 60))


def test_1889_is_flat_with_letters_across() -> None:
    around = Grid(Layout.FLAT, Axis.LETTER).neighbours(["C8", "C10", "B9", "B7", "C6", "D7", "D9"])
    assert around["C8"] == ("C10", "B9", "B7", "C6", "D7", "D9")
    assert around["C10"] == (None, None, "B9", "C8", "D9", None)


def test_1830_is_pointy_with_numbers_across() -> None:
    grid = Grid(Layout.POINTY, Axis.NUMBER)
    place = grid.coordinate("F4")
    assert [grid.name(grid.step(place, edge)) for edge in EDGES] == ["G3", "F2", "E3", "E5", "F6", "G5"]


def test_rows_go_on_after_z_and_before_a() -> None:
    grid = Grid(Layout.FLAT, Axis.LETTER)
    assert [grid.coordinate(name).x for name in ("b1", "a1", "A1", "Z1", "AA1", "AB1")] == [
        -2,
        -1,
        0,
        25,
        26,
        27,
    ]
    assert grid.coordinate("G-1").y == -2


@pytest.mark.parametrize("name", ["", "5", "H", "H5x", "aB3", "Ä4", "H" * 20 + "1"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        Grid().coordinate(name)


@pytest.mark.parametrize("grid", GRIDS)
@settings(max_examples=30)
@given(place=PLACES, edge=st.sampled_from(EDGES))
def test_names_and_steps_are_inverse(grid: Grid, place: Coordinate, edge: int) -> None:
    assert grid.coordinate(grid.name(place)) == place
    beyond = grid.step(place, edge)
    assert grid.step(beyond, opposite(edge)) == place
    assert grid.edge_towards(place, beyond) == edge
    assert grid.distance(place, beyond) == 1
    assert grid.distance(place, grid.step(beyond, edge)) == 2
    assert grid.distance(place, grid.step(beyond, (edge + 1) % 6)) == 2
    (x, y), (u, v) = grid.centre(place), grid.centre(beyond)
    assert abs((x - u) ** 2 + (y - v) ** 2 - 3) < 1e-9
