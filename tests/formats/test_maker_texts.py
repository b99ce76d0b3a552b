"""Numbers of a Maker file that may be written as texts, and words that only Maker's schema knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.maker.read import read_maker
from roundhouse.eighteen.formats.maker.values import MOST_CERTIFICATES
from roundhouse.eighteen.formats.sources.json_text import read_json

Data = dict[str, Any]


def text(**parts: Any) -> str:
    return json.dumps({"info": {"title": "Small"}, **parts})


def read(**parts: Any) -> Data:
    return read_maker(read_json(text(**parts).encode(), "small.json")).data


def told(**parts: Any) -> dict[str, tuple[str, str]]:
    """By path, how serious a finding is and what it says."""
    return {
        one.path: (one.severity, one.message)
        for one in check_text("small.json", text(**parts).encode()).findings
    }


def row(**cells: Any) -> list[Data]:
    return [{"number": 3, "capital": 400, "certLimit": 14, **cells}]


@pytest.mark.parametrize(("given", "limit"), [("20/16", 20), ("18 / 15 / 12", 18), (11, 11)])
def test_a_limit_of_certificates_may_be_a_text(given: Any, limit: int) -> None:
    assert read(players=row(certLimit=given))["certificate_limit"] == {"3": limit}
    assert not any(severity == "error" for severity, _ in told(players=row(certLimit=given)).values())


def test_of_several_limits_the_first_is_taken_and_that_is_told() -> None:
    severity, message = told(players=row(certLimit="20/16"))["players[0].certLimit"]
    assert severity == "warning"
    assert "is taken for 20" in message


def test_a_limit_without_end_is_none() -> None:
    assert read(players=row(certLimit="∞"))["certificate_limit"] == {"3": MOST_CERTIFICATES}
    assert not any("certLimit" in path for path in told(players=row(certLimit="∞"), companies=[]))


def test_a_limit_without_end_is_not_compared_with_the_certificates() -> None:
    companies = [{"name": "A", "abbrev": "A", "color": "red"}]
    assert not any(
        "may hold" in message for _, message in told(players=row(certLimit="∞"), companies=companies).values()
    )


def test_a_capital_may_be_a_text() -> None:
    assert read(players=row(capital="400"))["starting_cash"] == {"3": 400}
    assert "players[0].capital" not in told(players=row(capital="400"))
    assert read(players=row(capital="$450"))["starting_cash"] == {"3": 450}
    assert told(players=row(capital="$450"))["players[0].capital"][0] == "warning"


def test_a_capital_without_a_number_is_told() -> None:
    assert told(players=row(capital="much"))["players[0].capital"][1] == "“capital” should be a whole number."


def test_what_holds_for_all_numbers_of_players_may_be_a_text_too() -> None:
    data = read(players=[{"number": 2}], capital="600", certLimit="20/16")
    assert (data["starting_cash"], data["certificate_limit"]) == ({"2": 600}, {"2": 20})
    assert told(players=[{"number": 2}], capital="600", certLimit="20/16")["certLimit"][0] == "warning"


def test_a_bank_without_end_for_every_number_of_players_has_none() -> None:
    assert read(players=row(bank="∞"))["bank"] == "unlimited"


def test_ipo_is_a_word_of_maker_that_is_not_played() -> None:
    for ipo in (True, ["IPO", "Treasury"]):
        severity, message = told(ipo=ipo)["ipo"]
        assert severity == "note"
        assert "not played" in message


def test_a_line_is_a_gauge_of_maker() -> None:
    track = [{"side": 1, "type": "straight", "gauge": "line"}]
    found = told(tiles={"X1": {"color": "yellow", "quantity": 1, "track": track}})
    assert not any("gauge" in path for path in found)
