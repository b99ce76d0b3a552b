"""Trains and phases as one chart (S0.P6, S0.T6, S0.T7): what stands in it, how it looked when last seen."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from roundhouse.eighteen.draw import draw_roster, printed_roster
from roundhouse.eighteen.draw.views import RosterView
from roundhouse.eighteen.formats.definition import Definition, Where
from roundhouse.eighteen.formats.roster import roster_of
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.errors import Malformed

from .test_golden import GOLDEN, compare

DEMO: dict[str, Any] = {
    "name": "A game of every kind",
    "currency": "£{}",
    "trains": [
        {"name": "2", "price": 80, "quantity": 6, "reach": 2, "rusts_on": "4"},
        {
            "name": "2+",
            "price": 90,
            "quantity": {2: 1, 3: 2},
            "reach": 2,
            "obsolete_on": [{"train": "5", "index": 2}],
        },
        {"name": "3", "price": 180, "quantity": 4, "reach": 3, "phased_on": ["5", "D"]},
        {
            "name": "4",
            "price": 300,
            "quantity": 3,
            "reach": 4,
            "rusts_on": "D",
            "variants": [{"name": "3H", "price": 250, "hexes": 3, "rusts_on": "D"}],
        },
        {"name": "5", "price": 450, "quantity": 2, "reach": 5, "permanent": False},
        {
            "name": "D",
            "price": 1100,
            "quantity": "unlimited",
            "reach": "unlimited",
            "discount": {"4": 300, "5": 300},
            "color": "#345678",
        },
        {"name": "Mail", "price": 50, "quantity": 2, "runs": False, "players": 4, "rusts_on": "X"},
    ],
    "phases": [
        {"name": "2", "train_limit": {"minor": 2, "major": 4}, "trains": ["2", "2+"]},
        {
            "name": "3",
            "on": "3",
            "train_limit": {"minor": 2, "major": 4},
            "tiles": ["yellow", "green"],
            "rounds": 2,
            "status": ["can_buy_companies"],
            "notes": ["Minors may merge."],
        },
        {"name": "4", "on": "4", "train_limit": {"major": 3}, "tiles": ["yellow", "green"], "rounds": 2},
        {
            "name": "5",
            "on": ["5"],
            "train_limit": {"major": 2},
            "tiles": ["yellow", "green", "brown"],
            "rounds": 3,
            "events": ["close_companies"],
        },
        {
            "name": "5½",
            "on": [{"train": "5", "index": 2}],
            "train_limit": {"major": 2},
            "tiles": ["yellow", "green", "brown"],
            "rounds": 3,
        },
        {
            "name": "D",
            "on": "D",
            "train_limit": {"major": 2},
            "tiles": ["yellow", "green", "brown", "gray"],
            "rounds": 3,
        },
    ],
}


def chart(**changes: Any) -> RosterView:
    definition = Definition({**DEMO, **changes}, lambda way: Where("demo.toml", 7, 1, str(way)), "title")
    return roster_of(definition)


def test_trains_stand_with_the_phase_that_sells_them_or_begins_with_them() -> None:
    rows = [(phase.name, [train.name for train in phase.trains]) for phase in chart().phases]
    assert rows == [
        ("2", ["2", "2+"]),
        ("3", ["3"]),
        ("4", ["4", "3H"]),
        ("5", ["5"]),
        ("5½", []),
        ("D", ["D"]),
        ("", ["Mail"]),
    ]


def test_a_train_leaves_in_the_phase_of_its_trigger_once_for_both_sides() -> None:
    leaving = {phase.name: [(one.train, one.fate) for one in phase.leaving] for phase in chart().phases}
    assert leaving["4"] == [("2", "rusts")]
    assert leaving["5"] == [("3", "phased")]
    assert leaving["5½"] == [("2+", "obsolete")]
    assert leaving["D"] == [("3", "phased"), ("4, 3H", "rusts")]


def test_a_phase_says_what_begins_it_when_that_is_not_its_own_train() -> None:
    assert [phase.starts for phase in chart().phases] == ["", "", "", "", "2nd 5", "", ""]


def test_a_fate_that_never_comes_is_told_in_words() -> None:
    assert "Mail: rusts with the first X" in chart().phases[-1].notes
    assert "Mail: for 4 players" in chart().phases[-1].notes


def test_permanent_is_derived_unless_the_title_says_no() -> None:
    permanent = {train.name: train.permanent for phase in chart().phases for train in phase.trains}
    assert permanent["D"]
    assert not permanent["5"]
    assert not permanent["2"]


def test_limits_have_a_column_for_each_kind_of_company() -> None:
    view = chart()
    assert view.kinds == ("minor", "major")
    assert [phase.limits for phase in view.phases][1:3] == [("2", "4"), ("", "3")]
    assert printed_roster(title("1889")).kinds == ("",)


def test_notes_are_those_of_the_title_and_those_that_other_fields_imply() -> None:
    notes = {phase.name: phase.notes for phase in chart().phases}
    assert notes["3"] == ("Companies may buy privates", "Minors may merge.")
    assert notes["5"] == ("The private companies close",)
    assert notes["D"] == ("D: £300 less for a 4 or 5 traded in",)
    assert notes["2"] == ("2+: 1 for 2, 2 for 3 players",)


def test_trains_that_cannot_be_read_are_refused_with_their_place() -> None:
    with pytest.raises(Malformed, match=r"demo\.toml:7"):
        chart(trains=[{"name": "2", "price": "free"}])
    with pytest.raises(Malformed, match="no trains"):
        chart(trains=[], phases=[])


@pytest.mark.parametrize("name", title_ids())
def test_every_title_has_a_roster_with_all_its_trains(name: str) -> None:
    found = title(name)
    for shape in ("wide", "narrow"):
        drawn = draw_roster(printed_roster(found), shape=shape, theme=None)
        for kind in found.trains:
            assert not kind.show_in_chart or f'data-train="{kind.name}"'.replace("'", "&#39;") in drawn


@pytest.mark.parametrize("shape", ["wide", "narrow"])
def test_the_roster_looks_as_it_did(shape: Literal["wide", "narrow"]) -> None:
    compare(draw_roster(chart(), shape=shape), GOLDEN / f"roster-{shape}.svg")
    compare(draw_roster(printed_roster(title("1846")), shape=shape), GOLDEN / f"roster-1846-{shape}.svg")


@pytest.mark.parametrize("shape", ["wide", "narrow"])
def test_names_of_a_definition_are_no_markup(shape: Literal["wide", "narrow"]) -> None:
    """A name can close the picture's title element and draw over the page, unless it is escaped."""
    nasty = "</title></svg><h1 style='position:fixed'>&"
    data: dict[str, Any] = {
        "name": nasty,
        "currency": nasty + "{}",
        "phases": [{"name": nasty, "train_limit": 4}],
    }
    data["trains"] = [{"name": nasty, "price": 80, "quantity": 6, "reach": 2}]
    drawn = str(draw_roster(chart(**data), shape=shape))
    assert "<h1" not in drawn
    assert "&lt;/title&gt;&lt;/svg&gt;&lt;h1" in drawn
