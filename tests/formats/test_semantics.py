"""What the fields of the two documents do in play (S0.*, S2.*): each test fails if its field is ignored."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.maker.read import read_maker
from roundhouse.eighteen.formats.playable import make_playable
from roundhouse.eighteen.formats.sources.json_text import read_json
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.dividends import retire_trains
from roundhouse.eighteen.titles import title_data
from roundhouse.table.protocol import Seat, Setup

from .data import MAKER, needs_maker
from .playing import start


def game(
    *, settings: Mapping[str, Any] | None = None, players: int = 3, **trains: Mapping[str, Any]
) -> EighteenGame:
    """1889 with changes to its trains: ``t2={…}`` changes the 2-train; None takes a field away."""
    data = deepcopy(dict(title_data("1889")))
    data["settings"] = {**data["settings"], **(settings or {})}
    for row in data["trains"]:
        for key, value in trains.get(f"t{row['name']}", {}).items():
            row.pop(key, None)
            if value is not None:
                row[key] = value
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, players + 1))
    return FAMILY.new(Setup("eighteen", "1889", seats, {}, 1, data))


def company(play: EighteenGame, name: str = "AR") -> Corporation:
    found = play.corporations[name]
    found.floated = True
    return found


def buy(play: EighteenGame, name: str, to: str = "AR") -> Train:
    """The next train of a kind goes to a company, as if bought."""
    train = next(train for train in play.depot.upcoming if train.kind.name == name)
    play.depot.give(train, play.corporations[to])
    play.depot.bought(train, play.corporations[to])
    return train


def test_s0_t6_a_train_rusts_at_once_wherever_it_is() -> None:
    play = game()
    mine = buy(play, "2")
    buy(play, "4", "IR")
    assert mine.rusted
    assert all(train.name != "2" for train in play.depot.upcoming)


def test_s0_t6_the_second_of_a_kind_rusts_it_and_the_first_does_not() -> None:
    play = game(t2={"rusts_on": [{"train": "4", "index": 2}]})
    mine = buy(play, "2")
    buy(play, "4", "IR")
    assert not mine.rusted
    buy(play, "4", "IR")
    assert mine.rusted


def test_s0_t6_any_of_several_triggers() -> None:
    play = game(t2={"rusts_on": ["5", "3"]})
    mine = buy(play, "2")
    buy(play, "3", "IR")
    assert mine.rusted


@pytest.mark.parametrize("fate", ["obsolete_on", "phased_on"])
def test_s0_t6_an_owned_train_has_one_more_run_and_the_bank_loses_its_own(fate: str) -> None:
    play = game(t2={"rusts_on": None, fate: "4"})
    mine, pooled = buy(play, "2"), buy(play, "2", "IR")
    play.depot.discard(pooled)
    buy(play, "4", "SR")
    assert mine.obsolete
    assert not mine.rusted
    assert pooled.rusted
    assert all(train.name != "2" for train in play.depot.upcoming)
    retire_trains(play, company(play))
    assert mine.rusted


@pytest.mark.parametrize(("fate", "counted"), [("obsolete_on", 1), ("phased_on", 0)])
def test_s0_t6_a_phased_train_leaves_the_limit_and_an_obsolete_one_does_not(fate: str, counted: int) -> None:
    play = game(t2={"rusts_on": None, fate: "4"}, settings={"obsolete_counts_for_limit": True})
    mine = buy(play, "2")
    buy(play, "4", "SR")
    assert mine.obsolete
    assert play.policies.trains.trains_counted(company(play)) == counted
    assert not play.policies.trains.may_trade(mine, play.corporations["SR"])


@pytest.mark.parametrize(("who", "struck"), [("all", False), ("except_triggering", True)])
def test_s2_8_whether_the_buyer_is_spared_is_a_setting(who: str, struck: bool) -> None:
    play = game(t2={"rusts_on": None, "obsolete_on": "4"}, settings={"obsolete_for": who})
    mine, other = buy(play, "2", "AR"), buy(play, "2", "IR")
    buy(play, "4", "AR")
    assert mine.rusted is struck
    assert other.obsolete
    assert not other.rusted


def test_s0_t4_available_with_another_train() -> None:
    play = game()
    assert "D" not in {train.name for train in play.depot.current()}
    buy(play, "6")
    assert "D" in {train.name for train in play.depot.current()}


def test_s0_p3_the_trains_of_a_phase_are_sold_together() -> None:
    data = deepcopy(dict(title_data("1889")))
    data["phases"][0]["trains"] = ["2", "4"]
    seats = (Seat("1", "A"), Seat("2", "B"))
    play = FAMILY.new(Setup("eighteen", "1889", seats, {}, 1, data))
    assert [train.name for train in play.depot.current()] == ["2", "4"]


def test_s0_p2_a_train_limit_for_one_company() -> None:
    data = deepcopy(dict(title_data("1889")))
    data["phases"][0]["train_limit"] = {"major": 4, "AR": 1}
    play = FAMILY.new(Setup("eighteen", "1889", (Seat("1", "A"), Seat("2", "B")), {}, 1, data))
    assert play.policies.trains.train_limit(play.corporations["AR"]) == 1
    assert play.policies.trains.train_limit(play.corporations["IR"]) == 4


def test_s0_p5_s2_2_a_phase_begins_with_the_second_of_its_train() -> None:
    data = deepcopy(dict(title_data("1889")))
    data["phases"][1]["on"] = {"train": "3", "index": 2}
    play = FAMILY.new(Setup("eighteen", "1889", (Seat("1", "A"), Seat("2", "B")), {}, 1, data))
    buy(play, "3")
    assert play.phase.name == "2"
    buy(play, "3")
    assert play.phase.name == "3"


def test_s0_p8_events_of_a_phase_happen() -> None:
    data = deepcopy(dict(title_data("1889")))
    data["trains"][3].pop("events")
    data["phases"][3]["events"] = ["close_companies"]
    play = FAMILY.new(Setup("eighteen", "1889", (Seat("1", "A"), Seat("2", "B")), {}, 1, data))
    for name in ("3", "4", "5"):
        buy(play, name)
    assert play.phase.name == "5"
    assert play.privates["TR"].closed


DUAL = {"variants": [{"name": "1+1", "price": 70, "reach": 1, "rusts_on": "4"}]}


@pytest.mark.parametrize(("undecided", "sides"), [(False, ["1+1"]), (True, ["2", "1+1"])])
def test_s2_4_s2_7_a_dual_train_keeps_its_side_in_the_pool_unless_it_becomes_undecided(
    undecided: bool, sides: list[str]
) -> None:
    play = game(t2=DUAL, settings={"dual_train_undecided_in_pool": undecided})
    train = buy(play, "2")
    train.side = "1+1"
    play.depot.discard(train)
    assert [side.name for side in play.depot.sides(train)] == sides


def test_s2_1_cards_of_the_pool_are_sold_from_there_when_they_are_released() -> None:
    play = game(t5={"start_in": "pool", "available_on": "3"})
    assert "5" not in {train.name for train in play.depot.for_sale()}
    buy(play, "3")
    assert "5" in {train.name for train in play.depot.for_sale()}
    assert all(train.name != "5" for train in play.depot.upcoming)


@pytest.mark.parametrize(("where", "pooled"), [("pool", 1), ("remove", 0)])
def test_s2_8_discarded_trains_go_to_the_pool_or_the_scrapheap(where: str, pooled: int) -> None:
    play = game(settings={"discarded_trains": where})
    play.depot.discard(buy(play, "2"))
    assert len(play.depot.pool) == pooled


def test_s2_8_a_train_leaves_before_each_stock_round_but_no_permanent_one() -> None:
    play = game(settings={"train_removed_before_stock_round": True})
    before = len(play.depot.upcoming)
    play.end_operating_set()
    assert len(play.depot.upcoming) == before - 1
    for train in [train for train in play.depot.upcoming if train.name in {"2", "3", "4"}]:
        play.depot.take(train)
    before = len(play.depot.upcoming)
    play.end_operating_set()
    assert len(play.depot.upcoming) == before


def test_s2_3_a_card_that_is_no_running_train_does_not_run() -> None:
    play = game(t2={"runs": False})
    buy(play, "2")
    assert play.policies.trains.runnable_trains(company(play)) == []


@needs_maker
def test_s0_t5_a_train_of_a_variant_is_there_when_the_variant_is_chosen() -> None:
    loaded = FAMILY.load(MAKER / "games" / "18Test.json", {}).definition
    assert "4D" not in {train.kind.name for train in start(loaded, seats=2).depot.upcoming}
    seats = (Seat("1", "A"), Seat("2", "B"))
    play = FAMILY.new(Setup("eighteen", loaded["id"], seats, {"heavy": "yes"}, 1, loaded))
    assert "4D" in {train.kind.name for train in play.depot.upcoming}
    assert [trigger.train for trigger in play.title.train("2").rusts_on] == ["4D"]


@needs_maker
def test_s0_t5_a_train_for_one_number_of_players() -> None:
    source = read_json((MAKER / "games" / "1889.json").read_bytes(), "1889.json")
    source.data["trains"][1]["players"] = 3
    data, _ = make_playable(read_maker(source))
    for count in (2, 3):
        kinds = {train.kind.name for train in start(data, seats=count).depot.upcoming}
        assert ("3" in kinds) is (count == 3)


def test_a_round_has_the_name_that_the_file_gives_it() -> None:
    data = deepcopy(dict(title_data("1889")))
    data["rounds"]["operating"]["name"] = "Running Round"
    seats = (Seat("1", "Ada"), Seat("2", "Ben"))
    play = FAMILY.new(Setup("eighteen", "1889", seats, {}, 1, data))
    assert play.rounds["operating"].name == "Running Round"
    assert play.rounds["stock"].name == "Stock Round"
