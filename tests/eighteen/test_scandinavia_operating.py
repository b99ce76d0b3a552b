"""18Scan: minors and their destination runs, bonus tokens, routes abroad, trains and tiles."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.titles.g18Scan.destination import look_for_destinations
from roundhouse.eighteen.titles.g18Scan.facts import BonusTokens, Destinations
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_scandinavia import FERRY, WAY_OF_3, company, give, lay, minor, stock
from .mid_game import pass_to, reach_phase, run, turn_of

# Minors


def test_the_owner_of_a_minor_that_runs_no_train_gets_ten() -> None:
    play = stock()
    found = minor(play, "2", 1, 100)
    turn_of(play, "2")
    pass_to(play, "buy_train")
    assert (play.cash(1), found.cash, found.runs) == (1010, 100, (10,))


def test_a_minor_and_its_owner_share_what_it_earns() -> None:
    play = stock()
    found = minor(play, "3", 1, 100)
    give(play, found, "2")
    lay(play, **WAY_OF_3)
    play.game.memory_of(Destinations).reached = frozenset({"3"})
    turn_of(play, "3")
    pass_to(play, "run")
    run(play)
    assert (play.cash(1), found.cash) == (1025, 125), "30 for Stockholm, 20 for Oslo"


def test_a_minor_has_two_trains_at_most_and_one_in_phase_4() -> None:
    play = stock()
    found = minor(play, "3", 1, 200)
    give(play, found, "2", "1+1")
    turn_of(play, "3")
    discard = play.game.round.step(DiscardTrains)
    assert not discard.crowded()
    reach_phase(play, "4")
    assert list(discard.crowded()) == [found]


def test_a_minor_need_not_buy_a_train() -> None:
    play = stock()
    found = minor(play, "3", 1, 200)
    turn_of(play, "3")
    pass_to(play, "buy_train")
    play(found.key, "pass")
    assert play.game.round.kind == "stock"


# Destinations


def reached(tokens: int = 1, *trains: str) -> tuple[Play, Corporation]:
    """In the turn of DSB track has come to lead from Stockholm to Oslo, the destination of minor 3."""
    play = stock()
    found = minor(play, "3", 2, 100)
    found.tokens = found.tokens[:tokens]
    give(play, found, *trains)
    company(play, "DSB", 1)
    lay(play, F9="8@2", E8="9@2")
    turn_of(play, "DSB")
    lay(play, D7="5@4")
    look_for_destinations(play.game)
    return play, found


def test_a_minor_runs_to_its_destination_in_anybodys_turn_and_gets_eighty_more() -> None:
    play, found = reached(0, "2")
    owner = play.cash(2)
    pass_to(play, "destination_run")
    assert play.game.deciders() == ("2",), "not the player whose corporation has the turn"
    run(play)
    assert (play.cash(2) - owner, found.cash) == (65, 165), "half of 50 and 80 for each"
    assert play.waits_at() != "destination_run"


def test_its_trains_run_then_although_they_have_run_in_the_round_and_may_run_again() -> None:
    play, found = reached(0, "2")
    (train,) = found.trains
    train.operated = True
    pass_to(play, "destination_run")
    run(play)
    assert train.operated
    assert play.game.policies.trains.runnable_trains(found) == []


def test_without_a_train_and_a_token_nobody_is_asked_and_the_eighty_are_shared() -> None:
    play, found = reached(0)
    assert play.waits_at() != "destination_run"
    assert (play.cash(2), found.cash) == (1000 + 10 + 40, 140)


def test_a_token_goes_to_the_destination_for_nothing_beyond_a_slot_that_is_kept() -> None:
    play, found = reached(1)
    pass_to(play, "destination_run")
    board = play.game.land.board
    assert {one["hex"] for one in play.options("place_token")} == {"D7"}
    with pytest.raises(Refusal, match="cannot go there"):
        play(found.key, "place_token", hex="F9", city=0)
    play(found.key, "place_token", hex="D7", city=0)
    assert (found.tokens, found.cash) == ((), 140), "only half of the 80 is new"
    assert board.has_token("D7", "3")
    assert board.has_room("D7", 0, "NSB"), "its home is still kept"
    lay(play, D7="622@1")
    assert sorted(board.slots("D7", 0), key=str) == ["3", None], "on the green tile both have room"
    assert board.has_room("D7", 0, "NSB")


def test_the_token_may_be_kept() -> None:
    play, found = reached(1)
    pass_to(play, "destination_run")
    play(found.key, "pass")
    assert (len(found.tokens), found.cash) == (1, 140)
    assert not play.game.land.board.has_token("D7", "3")


def test_on_a_green_tile_there_must_be_room_for_the_token() -> None:
    play = stock()
    found = minor(play, "3", 2, 100)
    company(play, "NSB", 1)
    other = company(play, "VR", 1)
    lay(play, F9="8@2", E8="9@2", D7="622@1")
    play.game.land.place(other, Spot("D7", 0), None, 0)
    look_for_destinations(play.game)
    assert found.cash == 140, "both slots are taken: it has nothing to decide"


def test_a_destination_is_reached_once() -> None:
    play, found = reached(0)
    look_for_destinations(play.game)
    assert found.cash == 140


def test_a_tile_that_a_minor_lays_brings_it_to_its_destination() -> None:
    play = stock()
    found = minor(play, "3", 1, 100)
    lay(play, F9="8@2", E8="9@2")
    turn_of(play, "3")
    play(found.key, "lay_tile", hex="D7", tile="5-0", rotation=4)
    assert play.waits_at() == "destination_run"


# Bonus tokens


def with_privates(cash: int = 500) -> tuple[Play, Corporation]:
    """The turn of VR; Ben has the Ferry and the Mine."""
    play = stock()
    game = play.game
    for name in ("Ferry", "Mine"):
        game.give_private(game.privates[name], game.players[1])
    found = company(play, "VR", 1, cash=cash)
    turn_of(play, "VR")
    pass_to(play, "buy_train")
    return play, found


def test_a_company_buys_a_token_of_each_kind_from_the_owner_of_the_private_company() -> None:
    play, found = with_privates()
    before = play.cash(2)
    play(found.key, "special_buy", description="Ferry Token")
    assert (found.cash, play.cash(2)) == (480, before + 20)
    assert [one["description"] for one in play.options("special_buy")] == ["Mine Token"]
    with pytest.raises(Refusal, match="cannot buy"):
        play(found.key, "special_buy", description="Ferry Token")


def test_a_token_is_bought_with_the_companys_money_only() -> None:
    play, _ = with_privates(cash=49)
    assert [one["description"] for one in play.options("special_buy")] == ["Ferry Token"]


def test_a_private_company_closes_with_the_last_of_its_tokens() -> None:
    play, found = with_privates()
    play(found.key, "special_buy", description="Mine Token")
    assert play.game.privates["Mine"].closed
    play(found.key, "special_buy", description="Ferry Token")
    assert not play.game.privates["Ferry"].closed, "there is another one"


def test_once_the_private_company_is_closed_its_tokens_are_the_banks() -> None:
    play, found = with_privates()
    play.game.close_private(play.game.privates["Mine"])
    bank = play.game.bank.cash
    play(found.key, "special_buy", description="Mine Token")
    assert (found.cash, play.game.bank.cash) == (450, bank + 50)


def test_before_anybody_has_the_private_company_there_is_no_token() -> None:
    play = stock()
    company(play, "VR", 1)
    turn_of(play, "VR")
    pass_to(play, "buy_train")
    assert not play.options("special_buy")


def test_the_ferry_earns_twenty_more_for_a_company_with_its_token() -> None:
    play = stock()
    found = company(play, "VR", 1)
    give(play, found, "3")
    lay(play, **FERRY)
    reach_phase(play, "3")
    assert play.game.runs.best(found).revenue == 80
    play.game.memory_of(BonusTokens).held[found] = ("Ferry",)
    assert play.game.runs.best(found).revenue == 100


def test_the_mine_earns_fifty_more_for_one_route() -> None:
    play = stock()
    found = company(play, "S&NJ", 1)
    give(play, found, "2", "2")
    lay(play, B19="5@2", A18="5@0")
    assert play.game.runs.best(found).revenue == 30
    lay(play, B19="15@1", A18="5@4")
    assert play.game.runs.best(found).revenue == 40 + 50
    play.game.memory_of(BonusTokens).held[found] = ("Mine",)
    assert play.game.runs.best(found).revenue == 40 + 50 + 50


# Routes


def test_a_train_runs_to_two_stops_at_least() -> None:
    play = stock()
    found = company(play, "VR", 1)
    give(play, found, "1+1")
    lay(play, G14="5@2")
    assert not play.game.runs.possible(found)


def test_trains_run_abroad_only_to_a_token_of_their_company() -> None:
    play = stock()
    found = company(play, "VR", 1)
    give(play, found, "2")
    lay(play, G14="5@5")
    assert not play.game.runs.possible(found) or play.game.runs.best(found).revenue == 0
    play.game.land.place(found, Spot("H13", 0), None, 0)
    reach_phase(play, "3")
    assert play.game.runs.best(found).revenue == 20 + 30


def test_a_route_has_one_place_abroad() -> None:
    play = stock()
    found = company(play, "DSB", 1)
    give(play, found, "3")
    lay(play, F3="584@0", G4="5@1")
    reach_phase(play, "5")
    for hex_ in ("F1", "G2"):
        play.game.land.place(found, Spot(hex_, 0), None, 0)
    assert play.game.runs.best(found).revenue == 60 + 60 + 20, "Stettin, Copenhagen, Malmö"


# Tiles, trains


def tiles(play: Play, hex_: str) -> set[str]:
    """The tiles that the company in turn may lay on a hex."""
    return {str(one["tile"]).rpartition("-")[0] for one in play.options("lay_tile") if one["hex"] == hex_}


@pytest.mark.parametrize(
    ("name", "hex_", "ways"),
    [
        ("DSB", "F3", ["403@5", "121@1", "584@0"]),
        ("NSB", "D7", ["5@2", "622@0", "623@0"]),
        ("VR", "G14", ["5@2", "622@0", "582@0"]),
        ("S&NJ", "B19", ["5@2", "15@1"]),
    ],
)
def test_copenhagen_oslo_and_helsinki_have_tiles_of_their_own(name: str, hex_: str, ways: list[str]) -> None:
    play = stock()
    company(play, name, 1)
    turn_of(play, name)
    for way, phase in zip(ways, ("2", "3", "5"), strict=False):
        assert not tiles(play, hex_) or phase == "2", "not before the phase"
        reach_phase(play, phase)
        assert tiles(play, hex_) == {way.partition("@")[0]}
        lay(play, **{hex_: way})
    assert not tiles(play, hex_)


def test_copenhagen_costs_forty_in_yellow_and_in_green() -> None:
    play = stock()
    found = company(play, "DSB", 1)
    turn_of(play, "DSB")
    play(found.key, "lay_tile", hex="F3", tile="403-0", rotation=5)
    assert found.cash == 460
    reach_phase(play, "3")
    turn_of(play, "DSB")
    play(found.key, "lay_tile", hex="F3", tile="121-0", rotation=1)
    assert found.cash == 420


def test_the_sjs_lays_copenhagen_for_nothing_as_the_tile_of_the_turn() -> None:
    play = stock()
    found = company(play, "DSB", 1)
    private = play.game.privates["SJS"]
    play.game.give_private(private, play.game.players[0])
    turn_of(play, "DSB")
    play(private.key, "lay_tile", hex="F3", tile="403-0", rotation=5)
    assert found.cash == 500
    assert not play.options("lay_tile")


def test_the_sjs_closes_with_the_first_train_of_dsb() -> None:
    play = stock()
    found = company(play, "DSB", 1)
    private = play.game.privates["SJS"]
    play.game.give_private(private, play.game.players[0])
    turn_of(play, "DSB")
    pass_to(play, "buy_train")
    play.table.apply(play.options("buy_train")[0])
    assert (len(found.trains), private.closed) == (1, True)


def test_of_each_kind_a_company_buys_one_train_of_the_bank_in_a_turn() -> None:
    play = stock()
    found = company(play, "DSB", 1)
    turn_of(play, "DSB")
    pass_to(play, "buy_train")
    play(found.key, "buy_train", train="2-0", price=80, variant="1+1")
    assert not [one for one in play.options("buy_train") if one["train"].startswith("2-")]


def test_the_sides_of_a_train_rust_together() -> None:
    play = stock()
    found = company(play, "DSB", 1, cash=2000)
    give(play, found, "1+1")
    turn_of(play, "DSB")
    pass_to(play, "buy_train")
    for name in ("2", "3"):
        for train in [one for one in play.game.depot.upcoming if one.kind.name == name]:
            play.game.depot.take(train)
    reach_phase(play, "3")
    play.table.apply(next(one for one in play.options("buy_train") if one.get("variant") == "3+3"))
    assert [train.name for train in found.trains] == ["3+3"]
    assert play.game.phase.name == "4"
