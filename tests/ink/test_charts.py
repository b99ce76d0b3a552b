"""Line charts: every curve has its name and pattern, numbers lie where they belong."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

from roundhouse.ink.charts import FOR_PHONE, ChartLine, draw_chart


def test_curves_are_named_and_none_leaves_a_gap_at_the_beginning() -> None:
    drawn = draw_chart(
        "Cash", ["Start", "SR 1", "OR 1"], [ChartLine("A & B", [400, 20, 90]), ChartLine("C", [None, 10, -5])]
    )
    assert ElementTree.fromstring(drawn) is not None
    assert "A &amp; B" in drawn
    paths = re.findall(r'class="curve" d="([^"]*)"', drawn)
    assert [path.count("L") for path in paths[:2]] == [2, 1]
    assert drawn.count("stroke-dasharray") == 2


def test_a_single_moment_stands_beside_the_names() -> None:
    drawn = draw_chart("Cash", ["Start"], [ChartLine("Ann", [420])])
    (across,) = re.findall(r'<circle class="end" cx="([\d.]+)"', drawn)
    grid = re.findall(r'class="grid" x1="[\d.]+" x2="([\d.]+)"', drawn)
    assert across == grid[0]


def test_a_phone_sees_the_first_round_and_the_last_and_whose_line_is_whose() -> None:
    rounds = [f"Operating Round {number}.1" for number in range(1, 25)]
    drawn = draw_chart("Worth", rounds, [ChartLine("Player 1", list(range(24)))], FOR_PHONE)
    assert 'viewBox="0 0 360 300"' in drawn
    assert ">Player 1</text>" in drawn
    below = [float(x) for x in re.findall(r'x="([\d.]+)"[^>]*>OR [\d.]+</text>', drawn)]
    assert all(two - one >= 46 for one, two in itertools.pairwise(below)), "words have room"
    assert len(below) >= 3


def test_higher_numbers_lie_higher_and_names_do_not_cover_each_other() -> None:
    drawn = draw_chart(
        "Worth", ["a", "b"], [ChartLine("X", [0, 100]), ChartLine("Y", [0, 101]), ChartLine("Z", [0, 5])]
    )
    ends = [float(y) for y in re.findall(r'<circle class="end" cx="[\d.]+" cy="([\d.]+)"', drawn)]
    assert ends[1] <= ends[0] < ends[2]
    levels = sorted(float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)h16" color', drawn))
    assert all(two - one >= 13 for one, two in itertools.pairwise(levels))


def test_names_of_many_low_lines_stay_above_the_axis() -> None:
    drawn = draw_chart("Cash", ["a", "b"], [ChartLine(name, [100, 0]) for name in "VWXYZ"])
    levels = [float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)h16" color', drawn)]
    (axis, *_) = (float(y) for y in re.findall(r'class="grid"[^>]* y1="([\d.]+)"', drawn))
    assert max(levels) == axis
    assert all(two - one >= 13 for one, two in itertools.pairwise(sorted(levels)))


def test_a_game_that_has_just_begun_has_a_chart_too() -> None:
    assert "Start" in draw_chart("Runs", ["Start"], [])


def test_a_name_that_is_too_long_ends_with_dots_and_is_told_in_full() -> None:
    drawn = draw_chart("Worth", ["a", "b"], [ChartLine("Bartholomew of the Northern Line", [0, 100])])
    assert ">Bartholomew of t…</text>" in drawn
    assert "<title>Bartholomew of the Northern Line</title>" in drawn
