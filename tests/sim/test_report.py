"""The report of a series: what the games were is what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from roundhouse.cli.simulate import simulate
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.state.events.rounds import RoundBegan
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.ink.raster import to_pdf
from roundhouse.sim.play import Match, Result, play
from roundhouse.sim.plots import WIDEST_BAR, histogram, spread
from roundhouse.sim.report import ReportPart, Sample, report
from roundhouse.sim.report_page import as_html, as_paper
from roundhouse.sim.series import run, series
from roundhouse.table.definitions import Beginning
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.story import GameStory, Happening

TEXT = FAMILY.begin(Beginning("Island", "small"))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("island") / "title.toml"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture(scope="module")
def sample(file: Path) -> Sample:
    loaded = FAMILY.load(file, {})
    matches = series("Island", ["dice"] * 2, 3, 1, None, loaded.definition, family="eighteen", told=True)
    return Sample("Island", "Island", loaded.definition, list(run(matches)), FAMILY)


def part(parts: Sequence[ReportPart], heading: str) -> ReportPart:
    return next(one for one in parts if one.heading == heading)


def test_the_story_of_a_game_is_what_happened_in_it(file: Path) -> None:
    loaded = FAMILY.load(file, {})
    match = Match("Island", ("dice",) * 2, 1, {}, loaded.definition, family="eighteen", told=True)
    result = play(match)
    story = result.story
    assert story is not None
    assert story.worth[-1] == (result.scores["1"], result.scores["2"])
    assert len(story.worth) == len(story.steps)
    assert story.steps[:2] == ("the start", "1.1")
    begun = [one.name for one in story.happenings if one.kind == "phase"]
    assert begun == list(story.things["phase"])[: len(begun)]
    assert sum(story.counts["train"].values()) > 2
    assert set(story.counts["hex"]) <= set(story.things["hex"])


@pytest.mark.parametrize("name", title_ids())
def test_the_operating_rounds_of_every_title_are_the_steps_of_its_story(name: str) -> None:
    """Many titles have an operating round of a kind of their own: of connections, of mergers. Where
    no company operates, each turn is a step."""
    seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, title(name).min_players + 1))
    game = FAMILY.new(Setup("eighteen", name, seats, {}, 1))
    chronicle = FAMILY.chronicle(game)
    for kind in ("stock", "operating") if title(name).has_map else ("stock", "closing"):
        chronicle.follow({}, [RoundBegan(round=kind, turn=3, number=2)])
    assert chronicle.story().steps == ("the start", "3.2")


def test_the_report_says_what_the_games_were(sample: Sample) -> None:
    parts = report(sample)
    rounds = sorted(len(story.steps) - 1 for story in sample.stories)
    assert f"{rounds[1]} operating rounds in the middle" in part(parts, "How long it lasts").sentences[1]
    rows = part(parts, "How it ends").rows
    assert sum(int(row[1]) for row in rows[1:]) == 3
    companies = part(parts, "What companies earn").rows
    assert [row[0] for row in companies[1:4]] == ["AR", "BL", "CE"]
    assert part(parts, "Hexes in use").picture.startswith("<svg")
    assert "Private companies" not in {one.heading for one in parts}  # this game has none


def told(
    happenings: Sequence[Happening], worth: Sequence[tuple[int, ...]], hexes: Sequence[str]
) -> GameStory:
    steps = tuple(f"{at}" for at in range(len(worth)))
    counts = {"hex": dict.fromkeys(hexes, 1), "private": {"A": 1}}
    sums = {"price": {"A": 30}, "income": {"A": 45}}
    things = {"hex": ("A1", "B2", "C3"), "private": ("A", "B"), "phase": ("3", "4"), "float": ("X",)}
    return GameStory(steps, tuple(happenings), tuple(worth), counts, sums, things)


def test_figures_are_reckoned_right(sample: Sample) -> None:
    games = [
        told([Happening("phase", "3", 2)], [(10, 10), (20, 40), (30, 90)], ["A1"]),
        told([Happening("phase", "3", 4), Happening("sold", "A", 3)], [(10, 10)] * 5, ["A1", "B2"]),
    ]
    results = [
        Result(
            Match("x", ("dice", "dice"), at, told=True),
            (winner,),
            {},
            "bank",
            9,
            "Finished: bank",
            "",
            0.1,
            game,
        )
        for at, (game, winner) in enumerate(zip(games, ("2", "1"), strict=True))
    ]
    parts = report(Sample("x", "Island", sample.definition, results, FAMILY))
    assert "3 operating rounds in the middle, from 2 to 4" in part(parts, "How long it lasts").sentences[1]
    assert part(parts, "Phases").sentences == ("Never: 4.",)
    assert part(parts, "Companies float").sentences == ("Never: X.",)
    assert part(parts, "Private companies").sentences == ("Nobody ever buys B.",)
    assert part(parts, "Private companies").rows[1] == ("A", "100%", "30", "45", "50%")
    assert part(parts, "Hexes in use").sentences[0] == "Never used: C3."
    assert part(parts, "How it ends").rows[1] == ("bank", "2", "100%")


def test_the_report_begins_with_what_a_designer_looks_for(sample: Sample) -> None:
    first, *_ = report(sample)
    assert first.heading == "At a glance"
    length, money, seats, *never = first.sentences
    assert length.startswith("A game takes ")
    assert "operating rounds and mostly ends because " in length
    assert money.startswith("The last player ends with ")
    assert seats.removeprefix("Seats: ") == part(report(sample), "Which seat wins").sentences[0]
    assert {one.partition(":")[0] for one in never} <= {
        "Phases, never",
        "Trains that rust, never",
        "Companies float, never",
        "Private companies that nobody buys",
        "Hexes that nobody uses",
        "Tiles that nobody uses",
    }


def test_columns_of_paper_do_not_run_into_each_other() -> None:
    long = "nothing was earned, bought or started for five turns"
    rows = (("Why it ended", "games", "part"), (long, "16", "100%"))
    (page,) = as_paper([("Island", [ReportPart("How it ends", rows=rows)])])
    ends = [float(x) for x in re.findall(r'x="([\d.]+)"[^>]*text-anchor="end"[^>]*>(?:16|100%)<', page.svg)]
    assert len(ends) == 2
    assert ends[0] - 2 * 1.9 > len(long) * 1.8  # no letter of this size is wider on average
    assert ends[1] > ends[0]
    assert "1 of 1" in page.svg


def test_the_bar_of_a_single_value_is_no_wall() -> None:
    (width,) = re.findall(r'<rect[^>]*width="([\d.]+)"', histogram([6] * 16, "rounds"))
    assert float(width) <= WIDEST_BAR


def test_a_spread_is_its_quarters() -> None:
    found = spread("2", [4, 1, 2, 3, 5], 10)
    assert found is not None
    assert (found.low, found.quarter, found.middle, found.three_quarters, found.high) == (1, 2, 3, 4, 5)
    assert found.part == 0.5
    assert spread("2", [], 10) is None


def test_two_definitions_stand_side_by_side(sample: Sample) -> None:
    parts = report(sample)
    html = as_html([("Old", parts), ("New", parts)])
    assert html.count("<section>") == 2 * (len(parts) + 1)
    assert 'class="two"' in html
    assert as_html([("Old", parts)]).count("<svg") == sum(bool(one.picture) for one in parts)


def test_the_report_on_paper_is_a_pdf_of_a4(sample: Sample) -> None:
    pages = as_paper([("Island", report(sample))])
    assert {(page.width, page.height) for page in pages} == {(210.0, 297.0)}
    assert to_pdf(pages).startswith(b"%PDF")


def test_the_command_plays_a_file_and_writes_the_report(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    simulate(str(file), levels="dice,dice", games=2, report_=page)
    assert "<h1>Island</h1>" in page.read_text("utf-8")
    with pytest.raises(RoundhouseError, match="no kind of report"):
        simulate(str(file), levels="dice,dice", games=1, report_=tmp_path / "report.doc")


def test_equal_seeds_tell_equal_stories(file: Path, sample: Sample) -> None:
    first = sample.results[0]
    again = play(first.match)
    assert json.dumps(again.scores) == json.dumps(first.scores)
    assert again.story == first.story
