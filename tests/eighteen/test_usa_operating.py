"""18USA: track, private companies, cars and runs."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers.reduction import ReduceTokens
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.titles.g18USA.rules.facts import Memory
from roundhouse.eighteen.titles.g18USA.rules.running import RunWithUpgrades
from roundhouse.table.choices import Free
from roundhouse.table.errors import Refusal

from .at_1817 import begin
from .at_table import Play
from .in_the_states import lay, lays, operating


def built(
    *privates: str, at: str = "3", cash: int = 1000, trains: str = "", home: str = "F20"
) -> tuple[Play, Corporation]:
    """The IC with a yellow city on its home, from west to east."""
    play, company = operating(*privates, at=at, cash=cash, trains=trains, home=home)
    lay(play, home, "57", 1)
    begin(play, "operating")
    return play, company


# Resources


def test_a_tile_with_coal_needs_somebody_who_gives_it_and_saves_the_mountains() -> None:
    play, _ = built()
    assert ("F22", "9coal") not in lays(play)
    play, company = built("P1")
    assert {("F22", "9coal"), ("F22", "9")} <= lays(play)
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    assert company.cash == 1000
    assert play.game.private("P1").closed


def test_a_company_that_could_not_pay_the_mountains_lays_the_coal() -> None:
    play, company = built("P18", cash=0)
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    assert company.cash == 0
    assert not play.game.private("P18").closed


def test_a_resource_leads_to_a_place() -> None:
    play, _ = operating("P1")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    begin(play, "operating")
    assert ("F24", "9coal") in lays(play)  # on to Baltimore
    lay(play, "F26", "X07", 0)
    assert not any(tile == "8coal" for hex_, tile in lays(play) if hex_ == "F24")


def test_the_subsidy_with_a_resource_is_laid_beside_the_tile_actions() -> None:
    play, _ = built("S16")
    play.game.memory_of(Memory).resources = frozenset({"coal"})
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    step = play.game.round.waiting()
    assert step is not None
    assert getattr(step, "laid", None) == 0


def test_ore_is_improved_in_a_tile_action_from_phase_3_on() -> None:
    for phase, open_ in (("2", False), ("3", True)):
        play, _ = operating(at=phase, home="D14")
        lay(play, "D14", "57", 1)
        lay(play, "D16", "9ore10", 1)
        begin(play, "operating")
        assert (("D16", "9ore20") in lays(play)) is open_
    play("corp:IC", "lay_tile", hex="D16", tile="9ore20-0", rotation=1)
    assert play.game.land.board.tile("D16").name == "9ore20"


def test_routes_earn_by_what_their_hexes_give() -> None:
    worth = {}
    for phase in ("3", "5"):
        play, company = operating(at=phase)
        for hex_, tile in (("F22", "9coal"), ("D16", "9ore10"), ("C7", "9ore20"), ("H4", "9oil")):
            lay(play, hex_, tile, 1)
        rules = play.game.policies.revenue.route_rules(company)
        worth[phase] = next(bonus.per_hex for bonus in rules.bonuses if bonus.name == "resources")
    assert worth["3"] == {"F22": 10, "D16": 10, "C7": 20, "H4": 10}
    assert worth["5"] == {**worth["3"], "H4": 20}


# Colours


def test_plain_track_skips_colours_from_phase_5_on_for_10_each() -> None:
    play, company = built(at="4")
    assert ("F18", "82") not in lays(play)
    play, company = built(at="5")
    play("corp:IC", "lay_tile", hex="F22", tile="82-0", rotation=1)
    assert company.cash == 1000 - 15 - 10
    assert not any(tile in {"80", "81", "82", "83"} for _, tile in lays(play))  # that was an upgrade


def test_a_bare_city_becomes_green_at_once_in_phase_5() -> None:
    play, _ = operating(at="5")
    tiles = {tile for hex_, tile in lays(play) if hex_ == "F20"}
    assert tiles
    assert tiles <= {"14", "15", "619"}


def test_a_young_home_becomes_brown_beside_the_tile_actions() -> None:
    play, company = operating(at="5", young=True)
    tile = sorted(tile for hex_, tile in lays(play) if hex_ == "F20" and tile in {"63", "448", "611"})[0]
    rotation = next(one["rotation"] for one in play.options("lay_tile") if one["tile"] == f"{tile}-0")
    play("corp:IC", "lay_tile", hex="F20", tile=f"{tile}-0", rotation=rotation)
    assert company.cash == 1000 - 10  # the river
    assert getattr(play.game.round.waiting(), "laid", None) == 0


def test_a_metropolis_becomes_the_green_tile_that_they_share() -> None:
    play, _ = operating(home="D20")
    memory = play.game.memory_of(Memory)
    plain = "D20" not in memory.metropolises
    lay(play, "D20", "57" if plain else "X02", 1)
    lay(play, "D20", "X02", 1)
    begin(play, "operating")
    assert {tile for hex_, tile in lays(play) if hex_ == "D20"} == {"592"}


def test_cleveland_has_a_brown_tile_of_its_own() -> None:
    found = set()
    for rotation in range(6):
        play, _ = operating(home="D24", at="5")
        lay(play, "D24", "15", rotation)
        begin(play, "operating")
        found |= {tile for hex_, tile in lays(play) if hex_ == "D24"}
    assert found == {"X13"}


# Private companies that lay track


def test_track_engineers_have_a_third_tile_for_nothing() -> None:
    play, company = built("P7")
    lays_now = play.game.policies.track.tile_lays(company)
    assert [one.cost for one in lays_now] == [0, 20, 0]


def test_pettibone_and_mulliken_upgrade_twice_and_plain_track_ahead_of_the_phase() -> None:
    play, _ = built("P11", at="2")
    lay(play, "F22", "9", 1)
    begin(play, "operating")
    assert ("F22", "82") in lays(play)
    assert ("F22", "544") not in lays(play)
    play, _ = built("P11", at="3")
    for hex_ in ("F22", "F18"):
        lay(play, hex_, "9", 1)
    begin(play, "operating")
    play("corp:IC", "lay_tile", hex="F22", tile="82-0", rotation=1)
    assert ("F18", "82") in lays(play)


def test_only_one_of_two_upgrades_is_a_city() -> None:
    play, _ = built("P11", at="3")
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    play("corp:IC", "lay_tile", hex="F20", tile="14-0", rotation=_turn(play, "F20", "14-0"))
    assert {hex_ for hex_, tile in lays(play) if tile in {"14", "15", "619"}} == set()


def _turn(play: Play, hex_: str, copy: str) -> int:
    return int(
        next(one["rotation"] for one in play.options("lay_tile") if (one["hex"], one["tile"]) == (hex_, copy))
    )


def test_the_great_northern_lays_one_tile_a_round_for_nothing() -> None:
    play, company = operating("P17", home="B8")
    lay(play, "B8", "57", 1)
    begin(play, "operating")
    assert lays(play, "private:P17") == {
        ("B6", "7"),
        ("B6", "8"),
        ("B6", "9"),
        ("B10", "7"),
        ("B10", "8"),
        ("B10", "9"),
    }
    play("private:P17", "lay_tile", hex="B6", tile="9-0", rotation=1)
    assert company.cash == 1000
    assert not lays(play, "private:P17")


def test_boomtown_makes_a_plain_yellow_city_green() -> None:
    play, _ = built("P9", at="2")
    assert {hex_ for hex_, _ in lays(play, "private:P9")} == {"F20"}
    play("private:P9", "lay_tile", hex="F20", tile="14-0", rotation=_turn(play, "F20", "14-0"))
    assert play.game.private("P9").closed


def test_a_boomtown_subsidy_is_good_for_the_first_turn() -> None:
    for young, open_ in ((True, {"B8"}), (False, set())):
        play, _company = operating("S8", home="B8", young=young)
        lay(play, "B8", "57", 1)
        begin(play, "operating")
        assert {hex_ for hex_, _ in lays(play, "private:S8")} == open_


def test_headquarters_replace_a_green_city_whatever_lies_around() -> None:
    play, _company = built("P16", at="5", home="I25")
    lay(play, "I25", "14", 0)
    begin(play, "operating")
    play("private:P16", "lay_tile", hex="I25", tile="X23-0", rotation=0)
    assert play.game.land.board.tile("I25").name == "X23"
    assert play.game.private("P16").closed


def test_rural_junctions_lie_apart_and_not_at_home() -> None:
    play, _ = operating("P26", home="E15")
    lay(play, "E15", "57", 1)
    begin(play, "operating")
    assert {hex_ for hex_, _ in lays(play, "private:P26")} == {"E17"}
    lay(play, "F18", "X08", 0)  # beside E17
    assert not lays(play, "private:P26")


def test_a_company_town_has_a_token_of_its_founder_and_pays_others_less() -> None:
    play, company = built("P27")
    game = play.game
    game.memory_of(Memory).metropolises = frozenset({"D28"})
    hex_, tile = next((hex_, tile) for hex_, tile in sorted(lays(play, "private:P27")) if hex_ == "F22")
    play("private:P27", "lay_tile", hex=hex_, tile=f"{tile}-0", rotation=_turn(play, hex_, f"{tile}-0"))
    assert game.land.board.slots("F22", 0) == (NOBODY, "IC")
    values = game.policies.revenue.route_rules(game.corporations["UP"]).values
    assert set(values.values()) == {30}
    assert not game.policies.revenue.route_rules(company).values


def test_company_towns_keep_away_from_metropolises() -> None:
    play, _ = built("P27")
    game = play.game
    game.memory_of(Memory).metropolises = frozenset({"D28", "G23"})
    assert "F22" not in {hex_ for hex_, _ in lays(play, "private:P27")}


# Tokens, bridges, red areas


def test_the_lawyers_place_a_token_in_a_full_city() -> None:
    play, _company = operating("P20")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    play.game.land.board.place_token("F24", 0, "UP")
    begin(play, "operating")
    assert [one["hex"] for one in play.options("place_token") if one["entity"] == "private:P20"] == ["F24"]
    play("private:P20", "place_token", hex="F24", city=0)
    assert play.game.land.board.slots("F24", 0) == ("UP", "IC")
    assert play.game.private("P20").closed


def test_a_free_station_goes_into_any_city_that_is_reached() -> None:
    play, company = operating("S9")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    play("private:S9", "place_token", hex="F24", city=0)
    assert len(company.tokens) == 2
    assert play.game.private("S9").closed


def test_a_bridge_needs_a_city_that_is_reached() -> None:
    play, _ = built("P2")
    assert {one["target"] for one in play.options("assign")} == {"F20"}
    play("private:P2", "assign", target="F20", target_type="hex")
    bonuses = play.game.policies.revenue.route_rules(play.game.corporations["IC"]).bonuses
    assert [dict(bonus.per_hex) for bonus in bonuses if bonus.name == "bridges"] == [{"F20": 10}]


def seattle(*privates: str) -> tuple[Play, Corporation]:
    """Portland with track to Seattle."""
    play, company = operating(*privates, home="C3")
    lay(play, "C3", "57", 2)
    begin(play, "operating")
    return play, company


def test_the_hub_gives_a_red_area_another_value() -> None:
    play, _ = seattle("P6")
    play("private:P6", "assign", target="B2", target_type="hex")
    stop = play.game.land.board.tile("B2").stops[0]
    assert [amount for _, amount in stop.revenue.phases] == [30, 40, 50, 80]
    assert play.game.private("P6").closed


def test_trains_that_run_to_the_freight_service_earn_10_more() -> None:
    play, company = seattle("P8")
    play("private:P8", "assign", target="B2", target_type="hex")
    assert company.hex_tokens == ("B2",)
    assert not play.options("assign")
    bonuses = {bonus.name: bonus.amount for bonus in play.game.policies.revenue.route_rules(company).bonuses}
    assert bonuses["freight service"] == 10


def test_the_token_of_the_freight_service_counts_after_a_merger_and_may_be_given_up() -> None:
    play, company = operating("P8")
    game = play.game
    company.hex_tokens = ("B2",)
    other = game.corporations["UP"]
    game.market.set_par(other, game.market.at_most(100))
    for _at, hex_ in enumerate(("C29", "D24", "F26", "G27", "I15", "H20", "C17")):
        game.land.board.place_token(hex_, 0, other.id)
    begin(play, "merger")
    game.round.step(ReduceTokens).join(company, other)
    assert {choice.type for choice in play.table.choices()} == {"remove_token", "choose"}
    play("corp:IC", "choose", choice="Remove")
    assert not company.hex_tokens
    assert game.private("P8").closed


def test_subsidies_and_the_great_northern_add_to_routes() -> None:
    play, company = operating("P17")
    memory = play.game.memory_of(Memory)
    memory.ten_more, memory.twenty_more = frozenset({"B8"}), frozenset({"B14"})
    bonuses = [
        (one.name, one.amount, len(one.sets), one.uses)
        for one in play.game.policies.revenue.route_rules(company).bonuses
    ]
    assert bonuses == [
        ("subsidy", 10, 1, None),
        ("subsidy", 10, 1, None),
        ("Great Northern", 30, 2, 1),
        ("whole Great Northern", 30, 4, 1),
    ]


# Trains and cars


def at_run(*privates: str, trains: str, at: str = "5") -> tuple[Play, Corporation]:
    """The IC runs between Louisville and a city two hexes on."""
    play, company = operating(*privates, trains=trains, at=at)
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    while play.waits_at() in {"track_usa", "token"}:
        play("corp:IC", "pass")
    return play, company


def test_a_pullman_car_is_bought_before_the_run_and_pays_20_at_each_stop() -> None:
    play, company = at_run(trains="5")
    assert play.waits_at() == "buy_pullman"
    play("corp:IC", "buy_train", train="P-0", price=200)
    assert play.waits_at() == "run_with_upgrades"
    plain = play.game.runs.best(company).revenue
    play("corp:IC", "choose", choice="0-0")
    assert (plain, play.game.runs.best(company).revenue) == (40, 80)


def test_there_are_no_pullman_cars_before_phase_5_and_one_for_a_company() -> None:
    play, _ = at_run(trains="3", at="4")
    assert play.waits_at() == "run_with_upgrades"
    play, _company = at_run(trains="5 P")
    assert play.waits_at() == "run_with_upgrades"
    play.table.apply(_run(play))
    play("corp:IC", "dividend", kind="withhold")
    assert "P-1" not in {one["train"] for one in play.options("buy_train")}


def _run(play: Play) -> dict[str, object]:
    choice = next(choice for choice in play.table.choices() if choice.type == "run_routes")
    routes = choice.open["routes"]
    assert isinstance(routes, Free)
    return {**choice.action, "routes": routes.hint}


def test_a_pullman_car_is_scrapped_for_50_at_any_time_of_a_turn() -> None:
    play, company = operating(trains="5 P", at="5")
    play("corp:IC", "scrap_train", train="P-0")
    assert company.cash == 1050
    assert [train.id for train in play.game.depot.pool] == ["P-0"]
    with pytest.raises(Refusal):
        play("corp:IC", "scrap_train", train="5-0")


def test_of_two_pullman_cars_one_is_given_up() -> None:
    play, _company = operating(trains="5 P P", at="5")
    assert play.waits_at() == "discard_pullmans"
    assert {one["train"] for one in play.options("discard_train")} == {"P-0"}


def test_a_corporation_may_scrap_its_car_in_the_stock_and_the_merger_round() -> None:
    play, company = operating(trains="5 P", at="5")
    begin(play, "stock")
    play("corp:IC", "scrap_train", train="P-0")
    assert company.cash == 1050
    play, company = operating(trains="5 P", at="5")
    begin(play, "merger")
    assert [one["type"] for one in play.options("scrap_train")] == ["scrap_train"]


def takeover(loans: int = 0, debts: int = 0) -> tuple[Play, Corporation, Corporation]:
    """The IC, with a Pullman car and so many loans, has bought the UP, which was in trouble with so many."""
    play, company = operating(trains="5 P", at="5")
    game = play.game
    poor, cell = game.corporations["UP"], game.market.cell("0,1")
    assert cell is not None
    game.market.set_par(poor, game.market.at_most(100))
    game.shares.give(game.players[1], (game.shares.president_share(poor),))
    game.check_float(poor)
    game.market.move(poor, cell)
    book_of(game).hand(company, loans)
    book_of(game).hand(poor, debts)
    begin(play, "acquisition")
    play("1", "bid", corporation="UP", price=10)
    return play, company, poor


def open_to(play: Play) -> set[str]:
    """What the company in turn may do."""
    return {choice.type for choice in play.table.choices()}


def test_a_takeover_waits_for_the_pullman_car_although_no_loan_can_be_taken_or_repaid() -> None:
    play, company, poor = takeover(loans=2)
    assert open_to(play) == {"scrap_train", "pass"}
    play("corp:IC", "scrap_train", train="P-0")
    assert (company.cash, poor.parred) == (1000 - 10 + 50, False)
    play, company, poor = takeover(loans=2)
    play("corp:IC", "pass")
    assert (company.cash, poor.parred) == (1000 - 10, False)


def test_a_buyer_that_passes_keeps_its_car() -> None:
    play, _company, poor = takeover(debts=1)
    assert open_to(play) == {"take_loan", "scrap_train", "pass"}
    play("corp:IC", "pass")
    assert open_to(play) == {"payoff_loan", "pass"}
    play("corp:IC", "payoff_loan")
    assert not poor.parred


def test_loans_beyond_the_limit_are_repaid_once_the_car_is_gone_or_kept() -> None:
    play, company, poor = takeover(loans=2, debts=1)
    assert (company.loans, open_to(play)) == (3, {"payoff_loan", "scrap_train", "pass"})
    play("corp:IC", "pass")
    assert (company.loans, poor.parred) == (2, False)


@pytest.mark.parametrize(("takes", "then"), [(False, "loans_and_scrap"), (True, "convert_or_merge_usa")])
def test_a_company_that_has_taken_a_loan_pays_none_back_in_its_turn(takes: bool, then: str) -> None:
    play, company = operating(trains="5", at="5")
    book_of(play.game).hand(company, 1)
    if takes:
        play("corp:IC", "take_loan")
    while play.waits_at() not in {"loans_and_scrap", "convert_or_merge_usa"}:
        play("corp:IC", "pass")
    assert play.waits_at() == then


def test_a_stock_turn_that_has_acted_for_a_corporation_waits_for_its_car() -> None:
    play, company = operating(trains="5 P", at="5")
    book_of(play.game).hand(company, 1)
    begin(play, "stock")
    play("corp:IC", "take_loan")
    assert play.waits_at() == "formation_turn_subsidized"
    assert open_to(play) == {"scrap_train", "pass"}


def test_the_extender_is_not_for_trains_that_stay_for_ever() -> None:
    play, company = at_run("P30", trains="3+ 5")
    step = play.game.round.step(RunWithUpgrades)
    assert [train.name for _, _, train in step.offers(company)] == ["3+"]
    play("corp:IC", "pass")
    play("corp:IC", "choose", choice="0-0")
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert (reach.allowances[0].pay, reach.allowances[0].visit) == (4, 4)


def test_the_switcher_passes_a_full_city() -> None:
    play, company = operating("P19", trains="5", at="5")
    for hex_, tile in (("F20", "57"), ("F22", "9"), ("F24", "57"), ("F26", "57")):
        lay(play, hex_, tile, 1)
    play.game.land.board.place_token("F24", 0, "UP")
    begin(play, "operating")
    while play.waits_at() in {"track_usa", "token", "buy_pullman"}:
        play("corp:IC", "pass")
    before = play.game.runs.best(company).revenue
    play("corp:IC", "choose", choice="0-0")
    best = play.game.runs.best(company)
    assert before == 40
    assert best.revenue == 40
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert (reach.allowances[0].pay, reach.allowances[0].visit, reach.category) == (5, 6, "switcher")
    after = play.table.digest()
    play.table.undo()
    assert play.game.runs.best(company).revenue == before
    play.table.redo()
    assert play.table.digest() == after, "what is attached is saved and undone like all of the state"


def test_no_more_than_two_trains_run_to_mexico() -> None:
    play, company = operating(trains="3 3 3")
    hooks = {hook.name: hook.claims for hook in play.game.policies.revenue.route_rules(company).hooks}
    assert hooks["Mexico"] == 2


def test_the_boneyard_keeps_one_train_for_a_last_run() -> None:
    play, company = operating("P13", trains="2 2", at="3+")
    game = play.game
    four = next(train for train in game.depot.upcoming if train.name == "4")
    game.depot.bought(four, company)
    assert play.waits_at() == "save_old_train"
    assert len(company.trains) == 2
    play("corp:IC", "choose", choice="2 Train")
    assert [(train.name, train.obsolete) for train in company.trains] == [("2", True)]
    assert game.private("P13").closed


def test_without_the_boneyard_old_trains_rust() -> None:
    play, company = operating("P13", trains="2 2", at="3+")
    four = next(train for train in play.game.depot.upcoming if train.name == "4")
    play.game.depot.bought(four, company)
    play("corp:IC", "pass")
    assert not company.trains
    assert not play.game.private("P13").closed


def test_american_locomotive_closes_for_a_train_before_the_run() -> None:
    play, company = operating("P25", at="3")
    game = play.game
    upcoming = game.depot.upcoming
    game.depot.upcoming = tuple(train for train in upcoming if train.kind.name not in {"2", "2+"})
    play("private:P25", "buy_train", train="3-0", price=225)
    assert company.cash == 775
    assert game.private("P25").closed
