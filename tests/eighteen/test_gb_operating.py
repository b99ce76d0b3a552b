"""18GB in operating rounds: building, insolvency, trains, and what routes earn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.eighteen.rules.desks.joined import Joined, earned_together
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.titles.g18GB.rules.growth import grow_to_ten
from roundhouse.eighteen.titles.g18GB.rules.running import HexOnce, RevenueGB
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import Allowance, RouteRules, RouteSet, Run, TrainReach, best_routes
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_gb import britain, give, insolvent, lay, lays, memory, orphan, phase, working
from .mid_game import in_stock_round, operating, pass_to, started

# Building


def test_a_border_costs_whoever_builds_up_to_it_from_either_side() -> None:
    play, (company, other) = working("GWR", "LSWR")
    lay(play, D23="G18@3")
    ways = [one for one in play.table.choices() if one.type == "lay_tile" and one.action["hex"] == "D21"]
    assert {one.facts["cost"] for one in ways} == {0, 50}
    dear = next(one for one in ways if one.facts["cost"] and 5 in _exits(play, one.action))
    assert 5 not in play.game.land.board.tile("E20").exits, "nothing lies beyond the border yet"
    play(company.key, "lay_tile", **{key: dear.action[key] for key in ("hex", "tile", "rotation")})
    assert company.cash == 450
    back = play.game.land.costs(other, "E22", "8-0", range(6), 0)
    assert set(back) == {0, 50}, "from the other side it costs as much"


def _exits(play: Play, action: Mapping[str, Any]) -> frozenset[int]:
    return play.game.land.tile_of(action["tile"]).at(action["rotation"]).exits


def test_one_of_two_tile_actions_at_most_is_for_a_city() -> None:
    play, (company,) = working("MR")
    way = next(one for one in play.options("lay_tile") if one["hex"] == "H19")
    play(company.key, "lay_tile", hex="H19", tile=way["tile"], rotation=way["rotation"])
    assert "H19" not in {one["hex"] for one in play.options("lay_tile")}
    assert play.options("lay_tile"), "but plain track, and towns"
    with pytest.raises(Refusal, match="one tile with a city"):
        play(company.key, "lay_tile", hex="H21", tile="G18-0", rotation=0)


def test_some_homes_take_green_tiles_in_the_yellow_phase() -> None:
    play, _ = working("MR")
    assert lays(play, "H19") >= {"G36", "G37", "G38", "G40"}
    play, _ = working("LSWR")
    assert lays(play, "D25") == {"G39", "G40", "G41"}


def test_the_first_tile_of_two_cities_settles_the_tokens() -> None:
    play, (mine, other) = working("LYR", "CR")
    board = play.game.land.board
    play(mine.key, "lay_tile", hex="H15", tile="G02-0", rotation=0)
    assert board.slots("H15", 0) == ("LYR",)
    lay(play, G6="58@3", H5="4@0")
    board.remove_token("G4", 0, "CR")
    board.place_token("G4", 0, "CR")
    play.game.land.settle_tokens(mine, "G4", board.tile("G4"), play.game.land.tile_named("G02"))
    assert board.slots("G4", 1) == ("CR",), "that of another corporation has no track"
    assert other.tokens == (0,)


def test_estuaries_take_one_tile_each_as_printed_from_the_blue_phase_on() -> None:
    play, _ = working("NBR")
    lay(play, I6="G18@3")
    assert not lays(play, "I4")
    phase(play, "4+2")
    found = [one for one in play.table.choices() if one.type == "lay_tile" and one.action["hex"] == "I4"]
    assert [(one.action["tile"], one.action["rotation"], one.facts["cost"]) for one in found] == [
        ("G32-0", 0, 50)
    ]


# Tokens and the end


def test_each_round_in_which_the_bank_sells_no_train_loses_one() -> None:
    play, _ = britain("MR")
    game = play.game
    operating(play)
    trains = [train.id for train in game.depot.upcoming]
    game.round.finish()
    assert [train.id for train in game.depot.upcoming] == trains[1:]
    memory(play).sold = True
    game.round.finish()
    assert [train.id for train in game.depot.upcoming] == trains[1:]


def test_near_the_end_no_tokens_are_placed() -> None:
    play, (company,) = working("MR")
    lay(play, H19="G37@4", H21="G21@0")
    assert play.game.policies.tokens.may_place_tokens(company)
    play.game.depot.upcoming = play.game.depot.upcoming[-3:]
    play.game.round.finish()
    assert memory(play).near_end
    assert not play.game.policies.tokens.may_place_tokens(company)


def test_the_last_train_that_leaves_ends_the_game_and_none_leaves_a_game_that_ends() -> None:
    play, (company,) = working("MR")
    game = play.game
    game.depot.upcoming = game.depot.upcoming[-1:]
    end = next(cell for cell in (game.market.cell("0,21"),) if cell is not None)
    while not game.over:
        play(company.key, "pass")
    assert game.progress.end_reason == "final_train"

    play, (company,) = working("MR")
    game = play.game
    game.depot.upcoming = game.depot.upcoming[-1:]
    game.market.move(company, end)
    game.progress.end_reason, game.progress.end_timing = "stock_market", "current_or"
    game.round.finish()
    assert len(game.depot.upcoming) == 1


# Insolvency


def test_an_insolvent_corporation_builds_nothing_and_leases_a_train_for_all_that_it_earns() -> None:
    play, (company,) = britain("MR", cash=10)
    lay(play, H19="G41@0", H17="G18@0", H21="G18@0")
    operating(play)
    play.game.progress.rounds_in_set = 2
    while play.game.round.number == 1:
        play(company.key, "pass")
    assert insolvent(play) == {company}
    step = play.game.round.waiting()
    assert step is not None
    assert step.key.endswith("run_gb"), "neither track nor tokens"
    best = play.game.runs.best(company)
    assert best.claims[0]["train"].startswith("2+1")
    assert best.revenue == 30
    price = company.share_price
    play(company.key, "run_routes", routes=best.claims)
    assert (company.cash, company.share_price < price) == (40, True), "it keeps all of it"


def test_with_money_for_a_train_it_is_insolvent_no_longer() -> None:
    play, (company,) = working("MR", cash=0)
    play.pass_until("stock")
    assert company in insolvent(play)
    company.cash = 900
    operating(play)
    assert play.waits_at() == "buy_train_gb", "it neither builds nor leases"
    assert company not in insolvent(play)


def test_one_without_a_president_grows_and_buys_the_dearest_train_that_it_can_pay() -> None:
    play, (company,) = britain("MR", cash=0, price=100)
    lay(play, H19="G41@0", H17="G18@0", H21="G18@0")
    orphan(play, company)
    operating(play)
    assert play.waits_at() == "run_gb"
    assert set(play.game.deciders()) == {player.id for player in play.game.players}
    play(company.key, "run_routes", routes=play.game.runs.best(company).claims)
    assert company.size == 10
    assert [train.name for train in company.trains] == ["2+1"]
    assert company not in insolvent(play)


def test_its_money_must_be_more_than_the_price() -> None:
    play, (company,) = britain("MR", cash=50)
    lay(play, H19="G41@0", H17="G18@0", H21="G18@0")
    orphan(play, company)
    operating(play)
    grow_to_ten(play.game, company)
    company.cash = 50
    play(company.key, "run_routes", routes=play.game.runs.best(company).claims)
    assert (company.cash, company.trains) == (80, ())


# Trains


def test_one_in_need_grows_then_buys_of_the_bank_and_its_president_buys_a_share() -> None:
    play, (company,) = working("MR", cash=20, price=100)
    give(play, play.game.corporations["CR"], "2+1")
    pass_to(play, "buy_train_gb")
    before = company.share_price
    play(company.key, "convert")
    assert (company.size, company.cash) == (10, 20 + 5 * company.share_price)
    assert company.share_price < before
    assert not play.options("pass"), "now it has to buy"
    assert {one["train"].rpartition("-")[0] for one in play.options("buy_train")} == {"2+1"}
    train = play.game.depot.upcoming[0].id
    play(company.key, "buy_train", train=train, price=80)
    play(company.key, "pass")
    assert play.waits_at() == "buy_after_growth"
    shares = play.game.players[0].percent(company)
    play("1", "buy_shares", shares=[play.game.pool.shares(company)[0].id])
    assert play.game.players[0].percent(company) == shares + 10
    assert play.waits_at() != "buy_after_growth", "one only, where the market allows no more"


def test_one_that_can_pay_for_the_cheapest_train_only_need_not_buy() -> None:
    play, (company,) = working("MR", cash=560)
    phase(play, "4X")
    play.game.depot.sold["4X"] = 1
    play.game.depot.upcoming = tuple(one for one in play.game.depot.upcoming if one.name[-1] == "X")
    pass_to(play, "buy_train_gb")
    assert {one.name for one in play.game.depot.for_sale()} == {"4X", "5X"}
    assert play.options("pass")
    company.cash = 650
    play.game.journal.forget()
    assert not play.options("pass")


def test_the_last_train_of_another_one_is_only_for_those_without() -> None:
    play, (company, other) = working("MR", "CR", cash=70)
    give(play, other, "2+1")
    pass_to(play, "buy_train_gb")
    assert [one["train"] for one in play.options("buy_train")] == ["2+1-0"]
    give(play, company, "2+1")
    assert not play.options("buy_train")
    give(play, other, "3+1")
    assert len(play.options("buy_train")) == 2
    company.cash = 900
    play.game.journal.forget()
    assert (1, 160) in play.prices("buy_train"), "for at most twice what the card says"
    orphan(play, other)
    play.game.journal.forget()
    assert {one["train"] for one in play.options("buy_train")} == {play.game.depot.upcoming[0].id}


@pytest.mark.parametrize(("revenue", "price"), [(0, 90), (100, 115), (200, 130), (300, 145), (400, 160)])
def test_the_price_follows_the_dividend_up_to_four_steps(revenue: int, price: int) -> None:
    play, (company,) = britain("MR")
    cell = play.game.policies.revenue.price_after_dividend(company, "payout", 0, revenue)
    assert cell.price == price


# Routes


def ran(play: Play, company: Corporation, train: str, *parts: str) -> Run:
    """The run of a train over these hexes, as ``I6 I4 J3``, each between two stops."""
    claim = RouteClaim(train, connections=tuple(tuple(part.split()) for part in parts))
    appraisal = play.game.runs.appraise(company, [claim], [play.game.train(train)])
    assert not isinstance(appraisal, int)
    assert appraisal.legal, appraisal.faults
    return appraisal.runs[0]


def test_the_tunnel_under_an_estuary_pays_only_whoever_goes_through_it() -> None:
    play, (company,) = working("GWR")
    give(play, company, "2+1")
    train = company.trains[0].id
    lay(play, C22="G33@0", D23="G18@2", B21="G18@2", C24="58@3")
    assert ran(play, company, train, "D23 C22 B21").revenue == 20 + 20 + 30
    assert ran(play, company, train, "D23 C22 C24").revenue == 20 + 10
    assert play.game.runs.best(company).revenue == 70


def test_express_trains_earn_ten_for_each_hex_between_the_ends() -> None:
    play, (company,) = working("MR")
    give(play, company, "4X", "2+1")
    lay(play, H19="G41@0", H17="G18@0", H21="G18@0")
    plus, express = company.trains[1].id, company.trains[0].id
    assert ran(play, company, plus, "H19 H17").revenue == 30
    assert ran(play, company, express, "H19 H17").revenue == 40
    assert ran(play, company, express, "H19 H17", "H19 H21").revenue == 50 + 20


def test_distance_is_counted_as_hexes_lie() -> None:
    play, (_company,) = working("MR")
    policy = play.game.policies.revenue
    assert isinstance(policy, RevenueGB)
    assert [policy.distance(*ends.split()) for ends in ("H19 H17", "K0 G26", "a25 G26", "E6 K0")] == [
        1,
        15,
        7,
        6,
    ]


def city(name: str, index: int = 0, *, kind: StopKind = StopKind.CITY) -> NetworkStop:
    return NetworkStop(name, index, kind, Revenue(20), own=kind is StopKind.CITY)


def two_trains(*ways: tuple[NetworkStop, NetworkStop], trains: int = 2) -> RouteSet:
    """The best routes of trains that visit two stops, over track between these."""
    stops = list(dict.fromkeys(stop for way in ways for stop in way))
    network = network_of_lines(stops, [Line(one.key, other.key) for one, other in ways])
    reach = TrainReach("2", (Allowance(frozenset(StopKind), 2, 2),))
    return best_routes(network, [reach] * trains, RouteRules())


NORTH, SOUTH = (city(name, kind=StopKind.OFFBOARD) for name in ("K0", "G26"))
BONUS = Joined("North to south", 20, (frozenset({"K0"}), frozenset({"G26"})))


def test_routes_that_meet_in_a_city_have_a_compass_bonus_together() -> None:
    middle = city("H9")
    assert earned_together(two_trains((NORTH, middle), (middle, SOUTH)).runs, [BONUS]) == 20
    apart = two_trains((NORTH, middle), (city("H15"), SOUTH)).runs
    assert len(apart) == 2
    assert earned_together(apart, [BONUS]) == 0
    assert earned_together(apart[:1], [BONUS]) == 0


def test_routes_that_meet_may_still_have_a_bonus_each() -> None:
    both = two_trains((NORTH, SOUTH), trains=1)
    assert not both.runs, "no token"
    one, other = city("K0"), city("G26")
    runs = two_trains((one, other), (other, one)).runs
    assert [BONUS.is_on((run,)) for run in runs] == [True, True]
    assert earned_together(runs, [BONUS]) == 0, "nothing more than what each has alone"


def test_a_hex_pays_a_route_once() -> None:
    found = two_trains((city("H21"), city("H21", 1)), trains=1)
    hook = HexOnce(lambda stop, train: 20)
    assert [offer.amount for offer in hook.offers(found.runs[0])] == [-20]
    other = two_trains((city("H21"), city("H19")), trains=1)
    assert [offer.amount for offer in hook.offers(other.runs[0])] == [0]


def test_what_the_search_finds_is_worth_what_it_says() -> None:
    play, (company,) = working("NBR")
    give(play, company, "2+1", "2+1")
    board = play.game.land.board
    lay(play, I6="G18@0", I4="G32@0", I2="G41@0", J3="G40@0")
    board.place_token("I2", 0, "NBR")
    runs = play.game.runs.best(company)
    claims = [
        RouteClaim(one["train"], connections=tuple(map(tuple, one["connections"]))) for one in runs.claims
    ]
    trains = [play.game.train(one.train) for one in claims]
    checked = play.game.runs.verified(company, RunRoutes(routes=tuple(claims), entity=company.key), trains)
    assert checked.revenue == runs.revenue


def on_the_north_map() -> tuple[Play, Corporation]:
    """Two players, and track from Stranraer in the west by Perth, with a token of NBR, to Aberdeen."""
    play = in_stock_round("18GB", 2)
    company = started(play, "NBR", 100, (1, 0), (1, 1))
    operating(play)
    lay(play, F7="8@2", G6="4@1", H5="58@1", H3="58@4", I2="G40@5", J3="G40@2", K2="8@1")
    play.game.land.board.place_token("I2", 0, "NBR")
    give(play, company, "4X", "3+1")
    return play, company


WEST = ("E6 F7 G6", "G6 H5", "H5 H3", "H3 I2")
EAST = ("I2 J3", "J3 K2 K0")


@pytest.mark.parametrize(("name", "west", "east", "bonus"), [("3+1", 10, 30, 20), ("4+2", 20, 40, 30)])
def test_on_the_north_map_of_two_a_route_from_west_to_east_has_its_bonus(
    name: str, west: int, east: int, bonus: int
) -> None:
    play, company = on_the_north_map()
    phase(play, name)
    run = ran(play, company, company.trains[0].id, *WEST, *EAST)
    assert run.bonuses == (("East to west", bonus), ("distance", 60))
    assert run.revenue == west + 10 + 10 + east + bonus + 60
    short = ran(play, company, company.trains[0].id, *WEST)
    assert short.bonuses == (("distance", 40),)


def test_on_the_north_map_of_two_routes_that_meet_have_the_bonus_together() -> None:
    play, company = on_the_north_map()
    express, plus = company.trains

    def earned(*claims: tuple[Train, tuple[str, ...]]) -> int:
        routes = tuple(
            RouteClaim(one.id, connections=tuple(tuple(part.split()) for part in way)) for one, way in claims
        )
        action = RunRoutes(routes=routes, entity=company.key)
        return play.game.runs.verified(company, action, [one for one, _ in claims]).revenue

    west, east = (express, WEST), (plus, EAST)
    assert earned(west, east) == earned(west) + earned(east) + 20
