"""Forms of files that 18xx.games reads beside the usual one, and what it looks for in those that we write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.actions18xx import read_action
from roundhouse.eighteen.formats.games18xx import read_export, write_record
from roundhouse.table.errors import Malformed
from tests.eighteen.at_table import Play
from tests.titles.at_random import new_game

GAME: Mapping[str, Any] = {"title": "1889", "id": 7, "players": [{"name": "A"}, {"name": "B"}], "actions": []}


def test_a_game_without_actions_has_none() -> None:
    without = {key: value for key, value in GAME.items() if key != "actions"}
    assert read_export(msgspec.json.encode(without)).actions == ()
    assert read_export(msgspec.json.encode({**GAME, "actions": None})).actions == ()


@pytest.mark.parametrize("key", ["players", "actions"])
def test_what_is_no_list_is_refused(key: str) -> None:
    with pytest.raises(Malformed, match=f"“{key}”, a list"):
        read_export(msgspec.json.encode({**GAME, key: "none"}))


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Shikoku 1889", "1889"),
        ("18CO: Rock & Stock", "18CO"),
        ("1846: The Race for the Midwest", "1846"),
        ("18 Los Angeles", "18LosAngeles1"),
    ],
)
def test_a_title_goes_by_its_name_in_full_too(name: str, id_: str) -> None:
    players = [{"name": letter} for letter in "ABC"]
    setup = read_export(msgspec.json.encode({**GAME, "title": name, "players": players})).setup
    assert FAMILY.new(setup).title.id == id_


@pytest.mark.parametrize(
    ("players", "id_"),
    [("AB", "18ZOOMapA"), ("ABC", "18ZOOMapA"), ("ABCD", "18ZOOMapD"), ("ABCDE", "18ZOOMapD")],
)
def test_18zoo_without_a_map_is_played_on_the_one_for_so_many(players: str, id_: str) -> None:
    seats = [{"name": letter} for letter in players]
    game = FAMILY.new(read_export(msgspec.json.encode({**GAME, "title": "18ZOO", "players": seats})).setup)
    assert game.title.id == id_


@pytest.mark.parametrize(
    ("name", "option"),
    [("18SJ", "two_player_variant"), ("18GB", "second_ed_test"), ("1868 Wyoming", "simple_2p")],
)
def test_an_option_that_the_site_has_given_up_is_passed_over(name: str, option: str) -> None:
    setup = read_export(
        msgspec.json.encode({**GAME, "title": name, "settings": {"optional_rules": [option]}})
    ).setup
    assert not setup.options
    assert len(FAMILY.new(setup).players) == 2


def test_without_a_number_anywhere_the_seed_is_nought() -> None:
    assert read_export(msgspec.json.encode({**GAME, "id": "tutorial"})).setup.seed == 0


def test_a_round_of_an_order_to_pass_may_name_no_corporations() -> None:
    play = Play("1817")
    told = {"type": "program_merger_pass", "entity": 1, "entity_type": "player", "id": 7}
    order = read_action(told | {"corporations_by_round": {"MR": None, "AR": ["PW"]}}, play.game)
    assert order["corporations_by_round"] == {"MR": [], "AR": ["PW"]}


def test_what_an_action_says_beside_its_deed_is_left_out() -> None:
    game = new_game("1889", 3)
    told = {"type": "pass", "entity": 1, "entity_type": "player"}
    beside = {"step": "WaterfallAuction", "user": 7, "created_at": 1, "skip": True, "original_id": 2.5}
    assert (
        read_action(told | beside, game) == read_action(told, game) == {"type": "pass", "entity": "player:1"}
    )


def test_a_written_game_says_its_players_least_and_most() -> None:
    game = new_game("1889", 3)
    record = write_record(game.setup, [], game, display_title="1889")
    assert record["min_players"] == record["max_players"] == len(game.players)
