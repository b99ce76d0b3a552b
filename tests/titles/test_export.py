"""What we write for 18xx.games says what its own file says, action by action."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import (
    read_entry,
    read_export,
    standing,
    write_action,
    write_record,
)
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import read_action as decode
from roundhouse.eighteen.rules.state.actions import Action, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .at_random import LONGEST, new_game, pick
from .reference import ROOT, record_of, recordings
from .reference import new_game as replayed

ABOUT = {"id", "user", "created_at", "original_id", "skip", "auto_actions"}
"""Fields of any action that say nothing about what is done."""

FREE = {("place_token", "slot"), ("par", "slot"), ("payoff_loan", "loan"), ("take_loan", "loan")}
"""Fields of which any value does: the site puts a token where there is room, and takes the last loan.
(Files say the first or the one that they mean; ours the last, right for old and new versions of the site.)"""

OF_OLD = {
    ("pass", "percent"),
    ("place_token", "token"),
    ("place_token", "corporation"),
    ("program_disable", "original_type"),
    ("program_harzbahn_draft_pass", "type"),
    ("program_harzbahn_draft_pass", "until_premium"),
    ("program_harzbahn_draft_pass", "unconditional"),
    ("program_close_pass", "type"),
    ("program_close_pass", "unconditional"),
    ("program_merger_pass", "corporations"),
    ("program_merger_pass", "rounds"),
}
"""Fields that only some files have, and that change nothing or have another name by now; and a standing order
of one title, which is a note here."""


@pytest.mark.parametrize("recording", recordings())
def test_an_action_is_written_as_it_was_read(recording: str) -> None:
    """… and its routes as the site writes them, either way round."""
    record = record_of(recording)
    game = replayed(record)
    table = Table(game)
    for action in standing(record.actions):
        entry = read_entry(action, game)
        written = write_action(entry.action, game)
        theirs = {name: value for name, value in action.items() if name not in ABOUT}
        for name, value in theirs.items():
            if value not in (None, False) and (action["type"], name) not in FREE | OF_OLD:
                assert written.get(name) == value, (action["id"], action["type"], name)
        if entry.action["type"] == "run_routes" and all(
            route.get("connections") for route in action["routes"]
        ):
            with suppress(Refusal):  # some recorded routes are not legal
                check_routes(game, decode(entry.action), action["id"])
        table.replay_one(entry)


def check_routes(game: EighteenGame, run: Action, number: int) -> None:
    """The ways of the routes are those that the site wrote. Raises Refusal for routes that are not legal."""
    company = game.pieces[run.entity]
    assert isinstance(run, RunRoutes)
    assert isinstance(company, Corporation)
    ours = game.runs.verified(company, run, [game.train(route.train) for route in run.routes])
    assert [_in_any_order(ways) for _, ways, _ in ours.record] == [
        _in_any_order(route.connections or ()) for route in run.routes
    ], number


def _in_any_order(ways: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    return sorted(min(tuple(way), tuple(way)[::-1]) for way in ways)


def with_followers(actions: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Written actions with those that follow them by themselves."""
    for action in actions:
        yield action
        yield from with_followers(action.get("auto_actions") or ())


def fields_of(action: Mapping[str, Any]) -> frozenset[str]:
    """The fields of a written action that have a value, 0 included."""
    has = {name for name, value in action.items() if value is not None and value is not False}
    return frozenset(has - ABOUT)


def always_recorded(name: str) -> dict[tuple[str, str], frozenset[str]]:
    """The fields that all recorded actions of a kind have in a title, by their type and their entity's."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    for path in sorted((ROOT / "recordings" / name).glob("*.json")):
        for action in with_followers(msgspec.json.decode(path.read_bytes())["actions"]):
            kind, fields = (action["type"], action.get("entity_type", "")), fields_of(action)
            found[kind] = found.get(kind, fields) & fields
    return found


def lacking(name: str, actions: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What written actions lack that recorded ones of the title always have: that site may need it."""
    always = always_recorded(name)
    for action in with_followers(actions):
        missing = always.get((action["type"], action["entity_type"]), frozenset()) - fields_of(action)
        if missing:
            yield f"{action} lacks {', '.join(sorted(missing))}"


@pytest.mark.parametrize("name", title_ids())
def test_a_game_that_was_written_is_read_back_the_same(name: str) -> None:
    game = new_game(name, 3)
    table = Table(game)
    rng = random.Random(3)
    for _ in range(LONGEST // 15):
        if game.over:
            break
        table.apply(pick(list(table.choices()), rng))
    display = game.title.foreign.get("18xx.games", name)
    fresh = FAMILY.new(game.setup)
    record = write_record(game.setup, table.log, fresh, display_title=display)
    assert not list(lacking(name, record["actions"]))
    export = read_export(msgspec.json.encode(record))
    again = FAMILY.new(export.setup)
    again.trusting = True
    reader = Table(again)
    for action in export.actions:
        _whole(action)
        reader.replay_one(read_entry(action, again))
    assert reader.digest() == table.digest()


def test_only_what_an_action_has_is_written() -> None:
    game = new_game("1889", 3)
    action = {"type": "pass", "entity": "player:1", "price": 5, "note": "hello"}
    assert write_action(action, game) == {"type": "pass", "entity": 1, "entity_type": "player"}
    assert write_action({"type": "program_disable", "entity": "player:1"}, game)["reason"] == "user"


def test_a_field_that_is_there_without_a_value_is_as_if_it_were_not() -> None:
    game = new_game("1889", 3)
    game.market.set_par(game.corporations["AR"], game.market.par_cells()[0])
    sale = {"type": "sell_shares", "entity": "player:1", "shares": ["AR_1"]}
    assert write_action({**sale, "percent": None}, game) == write_action(sale, game)


def test_a_company_gives_no_standing_order() -> None:
    table = Table(new_game("1889", 3))
    with pytest.raises(Refusal):
        table.apply({"type": "program_share_pass", "entity": "corp:KO"})


def test_a_game_with_the_seed_nought_keeps_it() -> None:
    game = new_game("1817", 0)
    record = write_record(game.setup, [], game, display_title="1817")
    assert read_export(msgspec.json.encode(record)).setup.seed == 0
    del record["settings"]["seed"]
    assert read_export(msgspec.json.encode(record)).setup.seed == 0, "games of old have it in the id"


def _whole(action: dict[str, Any]) -> None:
    """No field is empty, and what the site asks for is there."""
    assert None not in action.values(), action
    for name in NEEDED.get(action["type"], ()):
        assert name in action, (action["type"], name)


NEEDED = {
    "buy_train": ("train", "price", "variant"),
    "place_token": ("city", "slot", "tokener"),
    "take_loan": ("loan",),
    "payoff_loan": ("loan",),
    "buy_shares": ("shares", "percent"),
    "sell_shares": ("shares", "percent"),
}


def test_a_standing_order_in_an_auction_is_read_with_all_its_fields() -> None:
    game = new_game("1889", 3)
    order = {
        "type": "program_auction_bid",
        "entity": 1,
        "entity_type": "player",
        "bid_target": "TR",
        "enable_maximum_bid": True,
        "maximum_bid": "45",
        "enable_buy_price": False,
        "buy_price": "20",
        "auto_pass_after": False,
    }
    entry = read_entry(order, game)
    assert entry.action == {
        "type": "program_auction_bid",
        "entity": "player:1",
        "company": "TR",
        "bids": True,
        "most": 45,
        "buys": False,
        "buy_price": 20,
        "pass_after": False,
    }
    written = write_action(entry.action, game)
    assert {name: written[name] for name in order} == order
