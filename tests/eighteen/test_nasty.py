"""Nasty input: a clear error that names the place, nothing changed, never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import build_title, load_data
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed, Refusal, RoundhouseError, Unknown
from roundhouse.table.protocol import Seat, Setup

from .at_table import Play

SEATS = (Seat("1", "A"), Seat("2", "B"))
NASTY: list[dict[str, Any]] = [
    {},
    {"type": None},
    {"type": "fly"},
    {"type": "bid"},
    {"type": "bid", "entity": 7, "company": "TR", "price": 20},
    {"type": "bid", "entity": "player:9", "company": "TR", "price": 20},
    {"type": "bid", "entity": "player:2", "company": "TR", "price": 20},
    {"type": "bid", "entity": "player:1", "company": "XX", "price": 20},
    {"type": "bid", "entity": "player:1", "company": "TR", "price": "20"},
    {"type": "bid", "entity": "player:1", "company": "TR", "price": -5},
    {"type": "bid", "entity": "player:1", "company": "TR", "price": 10**30},
    {"type": "bid", "entity": "corp:KO", "company": "TR", "price": 20},
    {"type": "lay_tile", "entity": "corp:KO", "hex": "J3", "tile": "8-0", "rotation": 3},
    {"type": "run_routes", "entity": "corp:KO", "routes": []},
    {"type": "par", "entity": "player:1", "corporation": "KO", "cell": "x,y"},
    {"type": "undo", "to": "x"},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "message"},
    {"type": "pass", "entity": "bank"},
    {"type": ["bid"], "entity": "player:1"},
]


@pytest.mark.parametrize("action", NASTY, ids=repr)
def test_a_bad_action_is_refused_and_changes_nothing(action: dict[str, Any]) -> None:
    play = Play()
    before = play.table.digest()
    with pytest.raises((Refusal, Malformed)) as caught:
        play.table.apply(action)
    assert caught.value.code
    assert caught.value.message
    assert play.table.digest() == before
    assert len(play.table) == 0


def test_an_unknown_action_suggests_the_nearest() -> None:
    with pytest.raises(Malformed, match="nearest: buy_shares"):
        Play().table.apply({"type": "buy_share", "entity": "player:1"})


def test_nobody_acts_for_another_seat() -> None:
    play = Play()
    with pytest.raises(Refusal, match="not yours"):
        play.table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20}, "2")


@pytest.mark.parametrize("players", [1, 7])
def test_a_table_of_the_wrong_size_is_refused(players: int) -> None:
    seats = tuple(Seat(str(at), f"P{at}") for at in range(players))
    with pytest.raises(Malformed, match="2 to 6 players"):
        FAMILY.new(Setup("eighteen", "1889", seats))


def test_an_unknown_title_suggests_the_nearest() -> None:
    with pytest.raises(Unknown, match="1889"):
        FAMILY.new(Setup("eighteen", "188", (Seat("1", "A"), Seat("2", "B"))))


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(Malformed, match="has no option “begginer”"):
        FAMILY.new(Setup("eighteen", "1889", (Seat("1", "A"), Seat("2", "B")), {"begginer": "yes"}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"settings": {"must_sell_in_block": True}}, "must_sell_in_blocks"),
        ({"bank": "lots"}, "bank"),
        ({"market": {"rows": ["10 20q"]}}, "20q"),
        ({"map": {"locations": {"Z9": "Nowhere"}}}, "Z9"),
        ({"rounds": {"stock": {"kind": "stok", "steps": []}}}, "stok"),
        ({"tiles": {"nonesuch": 3}}, "nonesuch"),
        ({"trains": [{"price": 80}]}, "name"),
    ],
    ids=str,
)
def test_a_typo_in_a_title_names_the_place(change: dict[str, Any], said: str) -> None:
    from roundhouse.eighteen.formats.title_toml import merge

    data = merge(title_data("1889"), change)
    del data["own"]  # read by the rules of the shipped title only
    with pytest.raises(RoundhouseError, match=said):
        FAMILY.new(Setup("eighteen", "my own", (Seat("1", "A"), Seat("2", "B")), definition=data))


def test_broken_toml_names_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "title.toml"
    path.write_text('id = "x"\nname = \n', "utf-8")
    with pytest.raises(Malformed, match=r"title\.toml:2:"):
        load_data(path)


MAY_BE_MISSING = {
    "designer", "place", "first_game", "currency", "rails", "options", "own", "privates", "corporations",
}  # fmt: skip


@pytest.mark.parametrize("key", title_data("1889"))
def test_a_field_without_a_default_is_missed_by_name(key: str) -> None:
    data = {name: value for name, value in title_data("1889").items() if name != key}
    if key in MAY_BE_MISSING:
        assert build_title(data).id == "1889"
    else:
        with pytest.raises(Malformed, match=f"[“`]{key}[”`]"):
            build_title(data)


def test_a_home_off_the_map_is_named_with_the_nearest_hex() -> None:
    corporations = [
        {**row, "home": "Z2"} if row["id"] == "AR" else row for row in title_data("1889")["corporations"]
    ]
    with pytest.raises(Malformed, match="The home of AR is Z2, which is no hex of the map"):
        build_title({**title_data("1889"), "corporations": corporations})


JUNK: list[Any] = [None, 7, -1, "x", [], {}, [1], {"a": 1}, True, 1.5]
FITS: dict[str, list[Any]] = {
    **{key: ["x"] for key in ("name", "designer", "place", "currency")},
    "bank": [None, 7],
    "first_game": [True],
    "settings": [{}],
    "rails": [None, {}],
    "tiles": [{}],
    **{key: [[]] for key in ("options", "trains", "phases", "corporations")},
}
"""The values in ``JUNK`` that a field may have. Everything else is refused."""


def is_accepted(definition: dict[str, Any]) -> bool:
    """Can a game be made of this? What is refused is refused as an error for people."""
    try:
        FAMILY.new(Setup("eighteen", "x", SEATS, definition=definition))
    except RoundhouseError:
        return False
    return True


@pytest.mark.parametrize("key", title_data("1889"))
def test_junk_in_a_title_is_refused(key: str) -> None:
    accepted = [junk for junk in JUNK if is_accepted({**title_data("1889"), key: junk})]
    assert accepted == FITS.get(key, [])
