"""A recorded game whose turns waited elsewhere than ours goes on all the same, and the replay says so."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.recorded import Replayed

from .reference import ROOT

RECORD = ROOT / "recordings" / "1889" / "314.json"

pytestmark = pytest.mark.skipif(not RECORD.exists(), reason=f"no reference data at {RECORD}")


def recorded() -> dict[str, Any]:
    return msgspec.json.decode(RECORD.read_bytes(), type=dict[str, Any])


def replay(data: dict[str, Any]) -> Replayed:
    return FAMILY.replay(msgspec.json.encode(data))


def place_of(data: dict[str, Any], number: int) -> int:
    return next(place for place, action in enumerate(data["actions"]) if action["id"] == number)


def passes_of_companies(data: dict[str, Any]) -> list[int]:
    """The numbers of passes after which the same company did something else."""
    actions = data["actions"]
    return [
        action["id"]
        for action, after in pairwise(actions)
        if action["type"] == "pass"
        and action["entity_type"] == "corporation"
        and after["type"] in {"run_routes", "place_token"}
        and after["entity"] == action["entity"]
    ]


def test_the_record_as_it_is_needs_nothing() -> None:
    found = replay(recorded())
    assert found.equal
    assert not found.claims


def test_a_question_that_the_record_was_not_asked_is_passed_by() -> None:
    data = recorded()
    number = passes_of_companies(data)[0]
    del data["actions"][place_of(data, number)]
    found = replay(data)
    assert found.equal
    assert [claim.partition(" (")[0] for claim in found.claims] == [f"Action {number + 1}"]


def test_a_pass_that_nobody_asks_for_is_left_out() -> None:
    data = recorded()
    number = passes_of_companies(data)[0]
    place = place_of(data, number)
    other = next(name for name in ("AR", "UR") if name != data["actions"][place]["entity"])
    data["actions"].insert(place, {**data["actions"][place], "entity": other})
    found = replay(data)
    assert found.equal
    assert [claim.partition(":")[0] for claim in found.claims] == [f"Action {number} (pass)"]


def test_what_follows_by_itself_is_taken_in_all_the_same() -> None:
    data = recorded()
    number = passes_of_companies(data)[0]
    place = place_of(data, number)
    real = data["actions"][place]
    other = next(name for name in ("AR", "UR") if name != real["entity"])
    data["actions"][place] = {**real, "entity": other, "auto_actions": [real]}
    found = replay(data)
    assert found.equal
    assert len(found.claims) == 1, "the pass of the company in turn is not asked for a second time"


def test_what_nobody_could_do_still_stops_it() -> None:
    data = recorded()
    sale = next(action for action in data["actions"] if action["type"] == "sell_shares")
    corporation = sale["shares"][0].partition("_")[0]
    sale["shares"] = [f"{corporation}_{index}" for index in range(9)]
    found = replay(data)
    assert found.fault is not None
    assert found.fault.startswith(f"Action {sale['id']} (sell_shares)")


def test_a_table_made_of_such_a_record_is_written_and_read_again() -> None:
    data = recorded()
    del data["actions"][place_of(data, passes_of_companies(data)[0])]
    record = FAMILY.read(msgspec.json.encode(data))
    assert record.outcome is not None
    written = FAMILY.writers()["18xx.games"](record)
    again = FAMILY.read(written)
    assert [(one.number, one.type) for one in again.entries] == [
        (one.number, one.type) for one in record.entries
    ]
    assert again.outcome == record.outcome
