"""The shipped boards, and the checker of board files: every fault with its rule, file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.cli.main import command_line
from roundhouse.cli.serve import load_game
from roundhouse.crayon.board.check import RULES, check_board
from roundhouse.crayon.boards import board, board_ids
from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import installed
from roundhouse.sim.play import Match, play
from roundhouse.table.filled_words import finding_in
from roundhouse.table.languages import languages, spoken

from .bay import BOARD, CARDS, bay

SHIPPED = Path(__file__).parents[2] / "src" / "roundhouse" / "crayon" / "boards"


def written(folder: Path, board_text: str = BOARD, cards: str = CARDS, events: str = "") -> Path:
    (folder / "board.txt").write_text(board_text)
    (folder / "cards.txt").write_text(f"{cards}\n[events small]\n{events}")
    return folder


@pytest.mark.parametrize("id", board_ids())
def test_a_shipped_board_has_no_fault(id: str) -> None:
    assert check_board(board(id)[0].definition) == []
    checked = FAMILY.check_file(SHIPPED / id)
    assert checked is not None
    assert checked.findings == ()


@pytest.mark.parametrize("id", board_ids())
def test_a_shipped_board_is_drawn_and_offered(id: str) -> None:
    card = FAMILY.title_card(id)
    (picture,) = FAMILY.sheet(card.picture, {}, "light").pictures
    for city in board(id)[0].cities:
        assert city.name in picture.svg


def test_the_grand_tour_joins_london_to_paris_over_the_channel() -> None:
    tour = board("grand-tour")[0]
    assert {tour.cities[number].name for number in tour.majors} == {
        "London", "Paris", "Madrid", "Berlin", "Wien", "Roma", "Warszawa", "Bucuresti",
    }  # fmt: skip
    steps = tour.spread([tour.centre[tour.city_number["London"]]])
    assert 3 < steps[tour.centre[tour.city_number["Paris"]]] < 15
    assert sum(tour.inlet) > 10
    assert len(tour.ports) > 15


def test_bots_play_the_grand_tour_and_buy_trains_whatever_they_are_called() -> None:
    result = play(Match("grand-tour", ("middle", "weak"), 1, {"goal": "short", "start": "fast"}))
    assert result.winners
    assert result.kinds["upgrade-train"] > 0


def test_there_are_six_boards_and_five_of_them_are_our_own() -> None:
    assert board_ids() == [
        "four-islands", "grand-tour", "iron-dragon", "long-haul", "monsoon-line", "silver-river",
    ]  # fmt: skip
    for id in board_ids():
        definition = board(id)[0].definition
        demands = [demand for deck in definition.decks for card in deck.demands for demand in card.demands]
        asked = {demand.load for demand in demands}
        assert asked == set(definition.loads), id
        assert len({demand.city for demand in demands}) > 0.9 * len(definition.cities), id


@pytest.mark.parametrize(
    ("id", "one", "other", "inlets"),
    [
        ("four-islands", "Sapporo", "Fukuoka", 20),
        ("monsoon-line", "Colombo", "Delhi", 1),
        ("long-haul", "Seattle", "Miami", 0),
        ("silver-river", "Caracas", "Santiago", 0),
    ],
)
def test_the_far_ends_of_a_board_can_be_joined(id: str, one: str, other: str, inlets: int) -> None:
    graph = board(id)[0]
    steps = graph.spread([graph.centre[graph.city_number[one]]])
    assert steps[graph.centre[graph.city_number[other]]] > 30
    assert sum(graph.inlet) == inlets


@pytest.mark.parametrize("id", ["four-islands", "long-haul", "monsoon-line", "silver-river"])
def test_bots_play_a_short_game_on_a_new_board(id: str) -> None:
    result = play(Match(id, ("middle", "weak"), 1, {"goal": "short", "start": "fast"}))
    assert result.winners
    assert result.kinds["deliver"] > 5


def test_every_fault_is_told_with_its_rule_and_its_line(tmp_path: Path) -> None:
    cards = CARDS.replace("1: fish Dune 9, ", "1: fish Atlantis 9, ", 1)
    cards = cards.replace("shells Bay 7", "shells Sill 99", 1)
    events = "12 snow turn: Snow\n  half-rate: in Lapland\n"
    wrong = BOARD.replace("Far: small 10,3; shells", "Far: small 10,3; pearls")
    checked = FAMILY.check_file(written(tmp_path, wrong.replace("majors: 1", "majors: 2"), cards, events))
    assert checked is not None
    found = {finding.code: finding for finding in checked.findings}
    assert set(found) >= {"RC101", "RC121", "RC131", "RC133", "RC141", "RC142", "RC143"}
    assert set(found) <= set(RULES)
    texts = {name: text.splitlines() for name, text in checked.texts.items()}
    for code, begins in (("RC121", "Far:"), ("RC131", "1: fish"), ("RC101", "[cities]")):
        finding = found[code]
        assert finding.line is not None
        assert texts[finding.file][finding.line - 1].startswith(begins)
    assert "Lapland" in found["RC141"].message
    assert found["RC143"].severity == "warning"


UNREADABLE = (
    ("1 small-city 3", "1 small-city dear"), ("1 small-city 3", "1 small-city"), ("[cities]", "[towns]"),
    ("Far: small", "Far: huge"), ("Far: small", "Far small"), ("majors: 1", "mayors: 1"), ("10,3", "here"),
)  # fmt: skip
"""Slips that make a board no board."""


@pytest.mark.parametrize("code", languages()[1:])
def test_faults_of_boards_are_said_in_every_language(tmp_path: Path, code: str) -> None:
    cards = CARDS.replace("1: fish Dune 9, ", "1: fish Atlantis 9, ", 1).replace(
        "shells Bay 7", "shells Sill 99", 1
    )
    wrong = BOARD.replace("Far: small 10,3; shells", "Far: small 10,3; pearls").replace(
        "majors: 1", "majors: 2"
    )
    checked = FAMILY.check_file(
        written(tmp_path, wrong, cards, "12 snow turn: Snow\n  half-rate: in Lapland\n")
    )
    assert checked is not None
    said = [finding.message for finding in checked.findings]
    for old, new in UNREADABLE:
        assert old in BOARD
        again = FAMILY.check_text("board.txt", BOARD.replace(old, new, 1).encode())
        assert not again.readable
        said += [finding.message for finding in again.findings]
    said += [finding.message for finding in FAMILY.check_text("board.txt", b"\xff").findings]
    assert len(set(said)) >= 15
    assert [text for text in said if finding_in(spoken(code), text) == text] == []


def test_the_kind_of_a_name_that_is_not_there_is_said_too() -> None:
    english = "Event 12 of small names what is not there: the region Lapland."
    german = "Ereignis 12 von small nennt, was es nicht gibt: die Region Lapland."
    assert finding_in(spoken("de"), english) == german


def test_a_file_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    wrong = BOARD.replace("1 small-city 3", "1 small-city dear")
    checked = FAMILY.check_file(written(tmp_path, wrong))
    assert checked is not None
    assert not checked.readable
    (finding,) = checked.findings
    assert finding.code == "RC001"
    assert finding.line is not None
    assert wrong.splitlines()[finding.line - 1] == "1 small-city dear"
    assert FAMILY.check_file(tmp_path / "nothing") is None


def test_the_command_line_checks_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, events="32 snow turn: Snow\n  half-rate: in Lapland\n")
    with pytest.raises(SystemExit) as ended:
        command_line()(("lint", str(tmp_path)), exit_on_error=False, result_action="return_value")
    assert ended.value.code == 1
    assert "RC141" in capsys.readouterr().out


def test_a_folder_is_played_as_a_title(tmp_path: Path) -> None:
    folder = tmp_path / "my-bay"
    folder.mkdir()
    loaded = load_game(installed(), written(folder), {})
    assert (loaded.card.id, loaded.card.name, loaded.card.family) == ("my-bay", "The Bay", "crayon")
    assert FAMILY.card_of(bay()).id == "bay"
