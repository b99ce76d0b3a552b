"""States as plain data: what is at its default is left out, and comes back."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.table.journal import Piece, tracked, tracked_dict
from roundhouse.table.snapshot import FORM, digest, dump, other_state, restore


class Wagon(Piece):
    cargo: str = tracked("")
    stops: int = tracked()
    behind: Wagon | None = tracked(None)
    seats: dict[str, int] = tracked_dict()

    def __init__(self, key: str, stops: int) -> None:
        super().__init__(key)
        self.stops = stops


def nothing(_value: object) -> Any:
    raise AssertionError("there are no definitions here")


def test_fields_at_their_defaults_are_left_out() -> None:
    wagon = Wagon("a", 0)
    assert dump([wagon], nothing) == {"a": {"stops": 0}}, "a field without a default is always told"
    wagon.cargo, wagon.seats["window"] = "coal", 2
    assert dump([wagon], nothing) == {
        "a": {"cargo": "coal", "stops": 0, "seats": {"m": [["window", 2]]}},
    }


def test_a_value_that_only_equals_its_default_is_told() -> None:
    class Signal(Piece):
        arm: int = tracked(0)

    signal = Signal("s")
    signal.arm = False
    assert dump([signal], nothing) == {"s": {"arm": False}}


@pytest.mark.parametrize("value", [["window"], {"window"}, {"window": 1}])
def test_a_value_that_could_change_unnoticed_is_refused(value: Any) -> None:
    wagon = Wagon("w", 1)
    wagon.stops = value
    with pytest.raises(TypeError, match="without being journaled"):
        dump([wagon], nothing)


def test_what_a_snapshot_does_not_name_is_at_its_default_again() -> None:
    engine, wagon = Wagon("e", 1), Wagon("w", 2)
    saved = dump([engine, wagon], nothing)
    wagon.cargo, wagon.stops, wagon.behind, wagon.seats["aisle"] = "ore", 5, engine, 3
    kept = wagon.seats
    restore(saved, {"e": engine, "w": wagon}, nothing)
    assert (wagon.cargo, wagon.stops) == ("", 2)
    assert wagon.behind is None
    assert (kept, wagon.seats is kept) == ({}, True)


def test_pieces_come_back_as_they_were_saved() -> None:
    engine, wagon = Wagon("e", 1), Wagon("w", 2)
    wagon.behind, wagon.seats["aisle"] = engine, 3
    saved = dump([engine, wagon], nothing)
    others = {"e": Wagon("e", 7), "w": Wagon("w", 7)}
    restore(saved, others, nothing)
    assert dump(others.values(), nothing) == saved
    assert others["w"].behind is others["e"]


def test_a_dictionary_keeps_its_order_and_has_one_fingerprint_in_any_order() -> None:
    wagon, other = Wagon("w", 1), Wagon("w", 1)
    for one, order in ((wagon, ("window", "aisle")), (other, ("aisle", "window"))):
        for seat in order:
            one.seats[seat] = len(seat)
    restored = Wagon("w", 7)
    restore(dump([wagon], nothing), {"w": restored}, nothing)
    assert list(restored.seats) == ["window", "aisle"]
    assert digest(dump([wagon], nothing)) == digest(dump([other], nothing))


def test_a_snapshot_with_a_field_that_a_piece_does_not_have_is_refused() -> None:
    with pytest.raises(AttributeError, match="colour"):
        restore({"w": {"colour": "red"}}, {"w": Wagon("w", 1)}, nothing)


def test_fingerprints_of_one_form_tell_states_apart() -> None:
    one, two = digest({"p": {"cash": 1}}), digest({"p": {"cash": 2}})
    assert other_state(one, two)
    assert not other_state(one, one)
    assert other_state("no fingerprint", one)


@pytest.mark.parametrize("kept", ["", "0" * 32, f"{FORM + 1}-{'0' * 32}"])
def test_no_fingerprint_and_one_of_another_form_say_nothing(kept: str) -> None:
    assert not other_state(kept, digest({"p": {"cash": 1}}))
