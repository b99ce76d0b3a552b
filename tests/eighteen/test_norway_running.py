"""18Norway on the map: ships, fees and tunnels, what corporations can do with tiles and trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.route_fees.part import Tunnels
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.table.errors import Refusal

from .in_norway import give, lay, norway, ways
from .mid_game import operating, pass_to

# Ships


def test_ships_sail_and_trains_do_not() -> None:
    play, (company,) = norway("D")
    lay(play, H19="8@3", I20="8@2")
    give(play, company, "2", "S3")
    operating(play)
    by_land, by_sea = sorted(ways(play, company), key=len)
    assert by_land == [["H17", "H19", "I20", "J19"]]
    assert by_sea == [["H17", "H15", "G14", "F15", "E16", "E18"], ["E18", "D17", "D19"]]


def test_no_company_connects_by_the_track_of_ships() -> None:
    play, (company,) = norway("D")
    assert set(play.game.land.reach(company).cities()) == {("H17", 0)}
    assert {hex_ for hex_, _ in play.game.runs.ports_by_sea(company)} == {
        "H17",
        "E18",
        "D19",
        "C26",
        "C32",
        "D35",
        "D37",
    }


def test_a_token_in_a_harbour_lets_ships_begin_there() -> None:
    play, (company, other) = norway("R", "D")
    give(play, company, "S3")
    board = play.game.land.board
    assert play.game.runs.best(company).revenue == 0, "Åndalsnes lies inland"
    board.place_token("D15", 0, company.id, beside=True)
    assert play.game.runs.best(company).revenue == 20 + 20 + 10
    board.place_token("E18", 0, other.id)
    assert play.game.runs.best(company).revenue == 50, "whoever has the city"
    give(play, other, "S3")
    board.remove_token("D15", 0, company.id)
    assert play.game.runs.best(company).revenue == 0


def test_a_token_goes_to_the_harbour_of_a_city_that_is_reached_and_takes_no_slot() -> None:
    play, (company,) = norway("D")
    operating(play)
    pass_to(play, "token_or_harbour")
    spots = {choice["hex"]: choice for choice in play.options("place_token")}
    assert set(spots) == {"H13", "D15", "A26", "A32", "E36"}, "by land, and by sea from Trondheim"
    play("corp:D", "place_token", hex="H13", city=0)
    assert company.cash == 500 - 40
    assert play.game.land.board.slots("H13", 0) == (None, "D")
    with pytest.raises(Refusal):
        play("corp:D", "place_token", hex="D15", city=0)


def test_who_must_buy_a_train_buys_no_ship_and_nobody_has_two_of_a_kind() -> None:
    play, (company, bergen) = norway("D", "B")
    depot = play.game.depot
    names = [train.name for train in depot.for_sale_to(company)]
    assert names == ["2"]
    assert [train.name for train in depot.for_sale_to(bergen)] == ["2", "S3"], "it needs no train yet"
    give(play, company, "2")
    assert [train.name for train in depot.for_sale_to(company)] == ["2", "S3"]
    give(play, company, "S3")
    assert [train.name for train in depot.for_sale_to(company)] == ["2"]
    while play.game.phase.name != "5":
        depot.next_phase()
    assert depot.lacks_train(bergen)


def test_two_ships_leave_no_room_for_the_train_that_must_be_bought_one_goes_then() -> None:
    play, (company,) = norway("D")
    operating(play)
    pass_to(play, "buy_train_norway")
    give(play, company, "S4", "S5")
    while play.game.phase.name != "5":
        play.game.depot.next_phase()
    assert not play.options("pass")
    (offer,) = play.options("buy_train")
    play("corp:D", "buy_train", train="2-0", price=offer["price"])
    assert play.waits_at() == "discard"
    play("corp:D", "discard_train", train="S4-0")
    assert [train.name for train in company.trains] == ["S5", "2"]


def test_a_turn_waits_where_the_only_ship_to_pay_for_is_one_of_a_kind_that_is_owned() -> None:
    """The bank's trains are too dear, and another corporation has nothing but such a ship: pass."""
    play, (company, other) = norway("D", "R", cash=16, price=100)
    operating(play)
    pass_to(play, "buy_train_norway")
    give(play, company, "2", "S3")
    give(play, other, "S3")
    assert play.game.round.entity is company
    assert [choice.type for choice in play.game.choices()] == ["pass"]


def test_vestfoldbanen_gets_a_ship_with_its_first_train_and_the_shipyard_earns() -> None:
    play, (company,) = norway("V")
    game = play.game
    game.give_private(game.privates["P4A"], game.players[1])
    operating(play)
    pass_to(play, "buy_train_norway")
    before = play.cash(2)
    play("corp:V", "buy_train", train="2-0", price=80)
    assert [train.name for train in company.trains] == ["2", "S3"]
    assert play.cash(2) == before + 10
    play("corp:V", "buy_train", train="2-1", price=80)
    assert [train.name for train in company.trains] == ["2", "S3", "2"]


# Fees and tunnels


def test_a_route_pays_for_mountains_until_a_tunnel_is_built() -> None:
    play, (company,) = norway("D")
    lay(play, I20="8@2")
    give(play, company, "2")
    operating(play)
    play("corp:D", "lay_tile", hex="H19", tile="8-0", rotation=3)
    assert company.cash == 500 - 30
    assert [choice["choice"] for choice in play.options("choose")] == ["build", "pass"]
    play("corp:D", "choose", choice="pass")
    play("corp:D", "pass")
    claims = play.game.runs.best(company).claims
    play("corp:D", "run_routes", routes=claims)
    assert company.cash == 470 - 10
    play.game.memory_of(Tunnels).built = frozenset({"H19"})
    assert play.game.runs.rules(company).fee_of([("H17", "H19", "I20", "J19")]) == 0


def test_a_tunnel_costs_money_and_the_private_company_earns() -> None:
    play, (company, free) = norway("D", "R")
    game = play.game
    game.give_private(game.privates["P3A"], game.players[1])
    operating(play)
    before = play.cash(2)
    play("corp:D", "lay_tile", hex="H19", tile="8-0", rotation=3)
    play("corp:D", "choose", choice="build")
    assert (company.cash, play.cash(2)) == (500 - 30 - 30, before + 10)
    lay(play, H21="9@0")
    lying = {item.hex: item.text for part in game.parts for item in part.lying()}
    assert lying == {"H19": "tunnel", "H21": "fee 10"}
    assert game.round.waiting() is not None
    assert free.cash == 500


def test_routes_that_the_company_cannot_pay_are_refused_and_others_proposed() -> None:
    play, (company,) = norway("D")
    lay(play, H17="T1@0", H19="8@3", I20="8@2", G18="9@1", F19="57@1")
    play.game.depot.next_phase()
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    best = play.game.runs.best(company)
    assert ways(play, company) == [[["H17", "H19", "I20", "J19"]]]
    company.cash = 9
    cheaper = play.game.runs.best(company)
    assert ways(play, company) == [[["H17", "G18", "F19"]]]
    assert not cheaper.proved
    with pytest.raises(Refusal, match="cannot pay"):
        play("corp:D", "run_routes", routes=best.claims)


def test_mjosa_costs_less_in_phase_3_and_nothing_in_phase_5() -> None:
    play, (company,) = norway("D")
    game = play.game
    fees = []
    for phase in ("2", "3", "5"):
        while game.phase.name != phase:
            game.depot.next_phase()
        fees.append(game.runs.rules(company).fee_of([("I26",)]))
    assert fees == [10, 5, 0]


# What corporations can do


def test_sorlandsbanen_lays_two_tiles_until_it_is_joined_with_oslo() -> None:
    play, (company,) = norway("S")
    policy = play.game.policies.track
    assert len(policy.tile_lays(company)) == 2
    operating(play)
    play("corp:S", "lay_tile", hex="E34", tile="4-0", rotation=1)
    assert len(policy.tile_lays(company)) == 2
    lay(play, F33="9@1", G32="58@1", G30="57@0", H29="O2@0")
    play("corp:S", "lay_tile", hex="G28", tile="8-0", rotation=play.options("lay_tile")[0]["rotation"])


@pytest.mark.parametrize(("others", "lays"), [((), 1), (("J",), 2)])
def test_sorlandsbanen_may_be_joined_with_oslo_by_sea(others: tuple[str, ...], lays: int) -> None:
    """By sea to Trondheim, and on by the track of others; not through Stavanger, if that is full."""
    play, (company, *_) = norway("S", *others)
    lay(play, H19="9@0", H21="9@0", H23="57@0", H25="9@0", H27="9@0", H29="O2@0")
    operating(play)
    play("corp:S", "lay_tile", hex="E34", tile="4-0", rotation=1)
    assert len(play.game.policies.track.tile_lays(company)) == lays


def test_the_mail_of_jaerbanen_comes_on_top() -> None:
    play, (company,) = norway("J")
    give(play, company, "S3")
    operating(play)
    pass_to(play, "run_switching")
    best = play.game.runs.best(company)
    play("corp:J", "run_routes", routes=best.claims)
    assert {
        choice.facts["shares"] for choice in play.table.choices() if choice.action.get("kind") == "payout"
    } == {best.revenue + 10}


def test_ostfoldbanen_passes_a_full_city_that_does_not_count() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    lay(play, H31="57@0", H29="O2@0", I28="8@5")
    for name in ("H", "S", "D"):
        game.land.board.place_token("H29", 0, name)
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    assert game.runs.best(company).revenue == 20 + 80, "a route may end in a full city"
    through = {"train": "2-0", "connections": [["H31", "H29"], ["H29", "I28", "J29"]]}
    with pytest.raises(Refusal, match="may not pass"):
        play("corp:Ø", "run_routes", routes=[through])
    play("corp:Ø", "choose", choice="0")
    assert not play.options("choose"), "there is one switcher"
    assert game.runs.best(company).revenue == 20 + 80, "that still earns most"
    play("corp:Ø", "run_routes", routes=[through])
    assert company.cash == 500 - 10
    assert game.round.step(RunTrains).revenue == 20 + 20, "Oslo is not counted"


def test_the_switcher_past_no_full_city_leaves_out_the_stop_that_pays_most() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    lay(play, H31="57@0", H29="O2@0", I28="8@5")
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    play("corp:Ø", "choose", choice="0")
    assert game.runs.best(company).revenue == 20 + 80, "from Sarpsborg to Oslo"
    through = {"train": "2-0", "connections": [["H31", "H29"], ["H29", "I28", "J29"]]}
    play("corp:Ø", "run_routes", routes=[through])
    assert game.round.step(RunTrains).revenue == 20 + 20, "Oslo pays most and is not counted"


def test_a_ship_with_the_switcher_still_sails_from_a_harbour() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    game.land.board.place_token("A32", 0, "Ø", beside=True)
    give(play, company, "S3")
    operating(play)
    pass_to(play, "run_switching")
    play("corp:Ø", "choose", choice="0")
    sailed = {"train": "S3-0", "connections": [["C32", "B33", "B35", "C36", "D35"]]}
    play("corp:Ø", "run_routes", routes=[sailed])
    assert game.round.step(RunTrains).revenue == 20 + 20
