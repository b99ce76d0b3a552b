"""The drawn board: names that cover nothing at any zoom level, regions, the legend, crayon strokes."""

from __future__ import annotations

import re

import pytest

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.board.read import read_board
from roundhouse.crayon.boards import board, board_ids
from roundhouse.crayon.boards.world import make_world
from roundhouse.crayon.draw.chart import LEVELS, chart, file_of, files_of_names, names, picture
from roundhouse.crayon.draw.labels import LabelBox, collisions, frame_of, labels, signs
from roundhouse.crayon.draw.layout import BoardLayout
from roundhouse.crayon.draw.legend import legend
from roundhouse.crayon.draw.scene import board_svg
from roundhouse.crayon.draw.signs import CIRCLES, SHAPES, dot_of
from roundhouse.ink.lettering import width
from roundhouse.table.languages import languages, read_in, spoken

from .playing import in_turn, iron_dragon


@pytest.mark.parametrize("name", board_ids())
def test_no_label_of_a_shipped_board_covers_another_or_a_city(name: str) -> None:
    layout = BoardLayout(board(name)[0])
    for level in (*LEVELS, "sheet"):
        placed = labels(layout, level)
        assert collisions(layout, placed) == set()
        for label in placed:
            sheet = frame_of(layout, label.city.centre.map)
            assert label.box.within(sheet), label.city.name


def test_labels_that_meet_are_told() -> None:
    layout = BoardLayout(iron_dragon())
    one, two = labels(layout, "near")[:2]
    moved = type(two)(two.city, two.loads, two.size, two.loads_size, one.box, two.anchor)
    assert collisions(layout, [one, moved]) == {one.city.name, two.city.name}


def test_far_away_only_larger_cities_have_names_and_close_by_their_loads() -> None:
    layout = BoardLayout(iron_dragon())
    far, near, close = (names(layout, level) for level in LEVELS)
    assert ">Kola<" in far
    assert ">Kutno<" not in far
    assert ">Kutno<" in near
    assert "lumber" not in near
    assert 'class="loads' in close
    assert close.count("-name") == near.count("-name") == len(layout.board.cities)


def test_the_legend_has_every_terrain_once_with_its_price() -> None:
    found = legend(BoardLayout(iron_dragon()))
    words = re.findall(r"<text[^>]*>([^<]+)</text>", found)
    assert {"major city", "alpine 5", "forest 2", "plain 1", "river +2", "inlet +3"} <= set(words)
    assert len(words) == len(set(words))


def test_the_legend_lies_below_the_maps_and_in_the_picture() -> None:
    for name in board_ids():
        layout = BoardLayout(board(name)[0])
        drawn = legend(layout)
        (top, scale), *_ = re.findall(r'transform="translate\([\d.]+ ([\d.]+)\) scale\(([\d.]+)\)"', drawn)
        lines = re.findall(r'class="key" x="[\d.]+" y="([\d.]+)"', drawn)
        places = [float(top) + float(scale) * float(y) for y in lines]
        below = max(frame_of(layout, sheet.number).bottom for sheet in layout.board.definition.maps)
        assert min(places) > below
        assert max(places) < layout.height


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", board_ids())
def test_the_legend_leaves_the_lower_right_corner_to_the_tools_of_pages(name: str, code: str) -> None:
    layout = BoardLayout(board(name)[0])
    with read_in(spoken(code)):
        drawn = legend(layout)
    found = re.findall(r'class="key" x="([\d.]+)" y="([\d.]+)">([^<]+)<', drawn)
    assert max(float(x) + width(words, 13, False) for x, _, words in found) <= layout.legend_width
    assert layout.legend_width * layout.legend_scale <= 0.84 * layout.width
    last = max(float(y) for _, y, _ in found)
    assert layout.legend_top + layout.legend_scale * last < layout.height


@pytest.mark.parametrize("name", board_ids())
def test_names_of_regions_stand_on_their_sheet_and_not_on_cities(name: str) -> None:
    layout = BoardLayout(board(name)[0])
    found = re.findall(r'class="region r(\d+)" x="(\d+)" y="(\d+)">([^<]+)<', chart(layout))
    assert {region for *_, region in found} == {region for region in layout.board.region if region}
    for size, x, y, region in found:
        half = int(size) * len(region) / 4
        core = LabelBox(int(x) - half, int(y) - int(size) / 2, int(x) + half, int(y))
        sheet = frame_of(layout, 1 if region == "Underground" else 0)
        assert core.within(sheet), region
        assert not any(core.covers(sign) for sign in signs(layout)), region
        assert not any(core.covers(label.box) for label in labels(layout, "far")), region


def test_names_of_regions_lie_on_the_land_and_under_cities() -> None:
    drawn = chart(BoardLayout(iron_dragon()))
    assert drawn.index('class="mountain"') < drawn.index('class="region')
    assert drawn.rindex('class="region') < drawn.index('class="major"')


def test_every_terrain_that_costs_otherwise_looks_otherwise() -> None:
    for name in board_ids():
        shipped = board(name)[0]
        land = {terrain for node, terrain in enumerate(shipped.terrain) if shipped.city[node] < 0}
        prices: dict[str, set[int | None]] = {}
        for terrain in land:
            if terrain.cost is not None:
                look = terrain.name if terrain.name in (*SHAPES, *CIRCLES) else dot_of(terrain.name)
                prices.setdefault(look, set()).add(terrain.cost)
        assert all(len(costs) == 1 for costs in prices.values()), name


def test_the_printed_board_is_a_file_and_its_names_one_for_each_level() -> None:
    layout = BoardLayout(iron_dragon())
    assert [*file_of(layout), *files_of_names(layout)] == [
        "iron-dragon.svg", "iron-dragon-far.svg", "iron-dragon-near.svg", "iron-dragon-close.svg",
    ]  # fmt: skip
    assert 'class="level sheet"' in picture(iron_dragon(), "light")
    assert 'class="level far"' not in picture(iron_dragon(), "light")


def test_track_is_drawn_as_by_hand_and_always_the_same() -> None:
    position = in_turn(2, seed=3)
    position.lay(position.now, [0, 11, 12], [0, 12, 12], [0, 13, 12])
    layout = BoardLayout(position.board)
    drawn = board_svg(position.game, layout, (), theme="light")
    strokes = re.findall(r'class="track p\d" d="([^"]+)"', drawn)
    assert strokes[0].count("Q") == 2
    assert drawn == board_svg(position.game, layout, (), theme="light")


def test_fewer_than_one_label_in_a_hundred_of_worlds_covers_something() -> None:
    met = total = 0
    for seed, size in ((1, "small"), (2, "standard"), (5, "large")):
        layout = BoardLayout(_world(seed, size))
        for level in (*LEVELS, "sheet"):
            placed = labels(layout, level)
            met += len(collisions(layout, placed))
            total += len(placed)
    assert met / total < 0.01


def _world(seed: int, size: str) -> Board:
    return Board(read_board(make_world(seed, size), f"world-{size}-{seed}"))
