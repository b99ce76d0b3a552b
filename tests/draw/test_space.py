"""Free space in a hex: what is found is free, inside, and as near to the wish as can be."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.eighteen.draw.geometry import APOTHEM, line
from roundhouse.eighteen.draw.space import CELL, Box, Space, Wish, box_cells, curve_cells, disc_cells

lengths = st.floats(6, 120)
spots = st.floats(-70, 70)


@settings(max_examples=60)
@given(st.tuples(lengths, lengths), st.tuples(spots, spots), st.tuples(spots, spots))
def test_a_found_box_touches_nothing_that_was_taken(
    size: tuple[float, float], disc: tuple[float, float], wish: tuple[float, float]
) -> None:
    (width, height), (wish_x, wish_y) = size, wish
    space = Space("flat")
    taken = disc_cells(*disc, 20) | curve_cells(line((0, APOTHEM), (0, -APOTHEM)), 16)
    space.take(taken)
    found = space.find(width, height, [Wish(wish_x, wish_y)])
    if found is not None:
        cost, box = found
        assert not box_cells(box) & taken
        assert math.isclose(cost, math.dist((box.x, box.y), (wish_x, wish_y)), abs_tol=2 * CELL)
        assert abs(box.y) + height / 2 <= APOTHEM


def test_an_empty_hex_has_room_in_its_middle_and_an_eye_for_cost() -> None:
    space = Space("pointy")
    cost, box = space.find(40, 20, [Wish(0, 0)]) or (99, Box(99, 99, 0, 0))
    assert cost < CELL
    assert abs(box.x) < CELL
    dear = space.find(40, 20, [Wish(0, 0, 30), Wish(0, 40)])
    assert dear is not None
    assert dear[1].y > 30


def test_what_is_taken_stays_taken_only_there() -> None:
    space = Space("flat")
    twin = space.copy()
    space.take_box(Box(0, 0, 60, 60))
    assert space.overlap(Box(0, 0, 20, 20)) > 0
    assert twin.overlap(Box(0, 0, 20, 20)) == 0
