"""18ZOO in operating rounds: thresholds, what trains bring, loans, powers on the map and on the run."""

from __future__ import annotations

from itertools import permutations

import pytest

from roundhouse.eighteen.rules.parts.thresholds.part import ThresholdSettings, at_cell, cell_after
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.g18ZOOMapA.rules import patching
from roundhouse.eighteen.titles.g18ZOOMapA.rules.cards import powers_of
from roundhouse.eighteen.titles.g18ZOOMapA.rules.running import ZooRoutes, full_cities, subsidy_for
from roundhouse.eighteen.titles.g18ZOOMapA.rules.tunnels import dig
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_zoo import at_work, begun, drafted, give, power, ticket, zoo_of
from .mid_game import operating, pass_to

MAPS = [f"18ZOOMap{letter}" for letter in "ABCDEF"]


# Boards


@pytest.mark.parametrize("name", MAPS)
def test_each_board_has_its_families(name: str) -> None:
    assert len(title(name).corporations) == (5 if name[-1] in "ABC" else 7)


def test_base_3_undoes_base_2() -> None:
    def board(*options: str) -> dict[str, tuple[str, str]]:
        hexes = Play("18ZOOMapA", 3, dict.fromkeys(options, "yes")).game.title.map.hexes
        return {one.name: (one.color, one.code) for one in hexes}

    assert board() != board("base_2") != board("base_3") == board("base_2", "base_3")


# Trains


def test_the_first_train_of_a_turn_moves_the_price_and_the_first_of_its_kind_once_more() -> None:
    play, company = at_work(cash=60)
    pass_to(play, "buy_train_zoo")
    at = company.share_price
    upcoming = play.game.depot.upcoming
    two = next(train for train in upcoming if train.name == "2S")
    play(company.key, "buy_train", train=two.id, price=7, variant="2S")
    assert company.share_price == at + 1
    give(play, company)
    play.game.depot.upcoming = tuple(train for train in play.game.depot.upcoming if train.name != "2S")
    three = play.game.depot.upcoming[0]
    play(company.key, "buy_train", train=three.id, price=12, variant="3S")
    assert company.share_price == at + 2, "only for the first 3S: the turn had its first train"


def test_a_president_who_helps_ends_the_turn() -> None:
    play, company = at_work(cash=2)
    pass_to(play, "buy_train_zoo")
    player = play.game.players[0]
    player.cash = 10
    train = play.game.depot.upcoming[0]
    play(company.key, "buy_train", train=train.id, price=7, variant="2S")
    assert (company.cash, player.cash) == (0, 5)
    assert play.game.round.entity is not company, "not even to use powers"


def test_the_bank_lends_what_is_missing_and_takes_twice_as_much() -> None:
    play, company = at_work(cash=0)
    pass_to(play, "buy_train_zoo")
    game, player = play.game, play.game.players[0]
    player.cash = 3
    assert not play.options("sell_shares"), "nobody else could be president"
    play(company.key, "buy_train", train=game.depot.upcoming[0].id, price=7, variant="2S")
    assert (player.cash, zoo_of(play).debts) == (0, {player: 8})
    owing = game.worth(player)
    zoo_of(play).debts.clear()
    assert game.worth(player) == owing + 8


def test_while_a_company_has_too_many_trains_its_president_sells_tickets_for_it() -> None:
    play = drafted()
    game = play.game
    company = begun(play, "PB")
    play("1", "pass")
    other = begun(play, "PE")
    operating(play)
    assert game.round.entity is company
    give(play, other, "2S", "2S", "2S", "3S", "3S")
    mine, theirs = (f"private:{ticket(play, player).id}" for player in (1, 2))

    def sold() -> set[str]:
        return {one["entity"] for one in play.options("choose_ability")}

    assert mine not in sold()
    assert theirs in sold()
    play(theirs, "choose_ability", choice="sell", corporation=other.id, price=2)
    with pytest.raises(Refusal):
        play(mine, "choose_ability", choice="sell", corporation=company.id, price=2)
    other.trains = ()
    assert mine in sold()
    assert theirs not in sold()


# Dividends


def test_the_price_moves_right_once_a_run_earns_enough() -> None:
    play, company = at_work()
    cell = company.cell
    assert cell is not None
    needed = at_cell(play.game.settings_of(ThresholdSettings).needed, cell)
    assert needed > 0
    assert cell_after(play.game, company, needed - 1) is cell
    assert cell_after(play.game, company, needed) is play.game.market.right_of(cell)


# Powers of a company


def test_a_company_buys_powers_for_nothing_or_up_to_their_value() -> None:
    play, company = at_work()
    power(play, "WHEAT", 2)
    assert play.prices("buy_company") == [(0, 2)]
    play(company.key, "buy_company", company="WHEAT", price=0)
    assert [one.id for one in powers_of(company)] == ["WHEAT"]


def test_a_company_has_three_powers_at_most_and_buys_no_tickets() -> None:
    play, company = at_work()
    for name in ("WINGS", "HOLE", "PATCH"):
        power(play, name, company)
    power(play, "WHEAT", 2)
    assert not play.options("buy_company")


def test_a_tunnel_joins_two_places_and_is_a_stop_between_them() -> None:
    play, company = at_work()
    power(play, "HOLE", company)
    ends = [one["target"] for one in play.options("assign") if one["entity"] == "private:HOLE"]
    play("private:HOLE", "assign", target=ends[0], target_type="hex")
    assert play.waits_at() == "use_on_map"
    left = [one["target"] for one in play.options("assign") if one["entity"] == "private:HOLE"]
    assert ends[0] not in left
    play("private:HOLE", "assign", target=left[-1], target_type="hex")
    assert zoo_of(play).mouths == (ends[0], left[-1])
    assert play.game.privates["HOLE"].closed
    rules = play.game.policies.revenue.route_rules(company)
    assert any(bonus.name == "Tunnel" for bonus in rules.bonuses)


@pytest.mark.parametrize("name", MAPS)
def test_a_tunnel_can_be_dug_between_any_two_places(name: str) -> None:
    for pair in permutations([hex_ for hex_, _ in title(name).own["tunnel"]["mouths"]], 2):
        play = drafted(title=name)
        zoo_of(play).mouths = pair
        dig(play.game)
        for hex_ in pair:
            assert play.game.land.board.tile(hex_).name == f"tunnel-{hex_}"


def test_work_in_progress_blocks_a_place_for_good() -> None:
    play, company = at_work()
    private = power(play, "WORK_IN_PROGRESS", company)
    home = company.definition.home[0]
    if home not in {one["target"] for one in play.options("assign")}:
        play.game.land.board.lay(home, play.game.land.tile_named("14").at(0))
    play("private:WORK_IN_PROGRESS", "assign", target=home, target_type="hex")
    assert private.closed
    assert play.game.land.board.has_token(home, private.id)


def test_wheat_pays_30_in_a_city_with_a_token_and_60_to_a_4j() -> None:
    play, company = at_work()
    private = power(play, "WHEAT", 2)
    play(company.key, "buy_company", company="WHEAT", price=0)
    home = company.definition.home[0]
    assert {one["target"] for one in play.options("assign")} == {home}
    play("private:WHEAT", "assign", target=home, target_type="hex")
    assert private.marks == (home,)
    rules = play.game.runs.rules(company)
    found = {bonus.amount: bonus.trains for bonus in rules.bonuses if bonus.trains is not None}
    assert set(found) == {30, 60}
    assert found[60] == frozenset({"4J", "2J"})


def test_barrels_let_towns_pay_double_twice_and_bring_no_subsidy() -> None:
    play, company = at_work()
    game = play.game
    power(play, "TWO_BARRELS", company)
    give(play, company, "2S")
    assert subsidy_for(game, company, 3) == 3
    zoo_of(play).doubling = company
    assert subsidy_for(game, company, 3) == 0
    assert any(bonus.per_stop == 10 for bonus in game.policies.revenue.route_rules(company).bonuses)


def test_a_squeeze_pays_three_more_if_any_town_is_reached() -> None:
    play, company = at_work()
    power(play, "A_SQUEEZE", company)
    assert (subsidy_for(play.game, company, 2), subsidy_for(play.game, company, 0)) == (5, 0)


def test_sugar_lets_one_train_make_a_stop_more() -> None:
    play, company = at_work()
    give(play, company, "2S")
    usual = play.game.policies.revenue.train_reach(company, company.trains[0]).allowances[0].visit
    power(play, "A_TIP_OF_SUGAR", company)
    longer = play.game.policies.revenue.train_reach(company, company.trains[0]).allowances[0].visit
    assert (usual, longer) == (2, 3)
    hooks = play.game.policies.revenue.route_rules(company).hooks
    (hook,) = [one for one in hooks if isinstance(one, ZooRoutes)]
    assert (hook.more, hook.claims) == (True, 1)


def test_wings_pass_a_full_city_but_not_one_with_only_a_building_site() -> None:
    play, company = at_work()
    board, game = play.game.land.board, play.game
    other = game.corporations["GI"]
    hex_ = other.definition.home[0]
    board.lay(hex_, game.land.tile_named("57").at(0))
    board.place_token(hex_, 0, other.id)
    assert {key[0] for key in full_cities(game, company)} == {hex_}
    board.lay("K17", game.land.tile_named("57").at(0))
    board.place_token("K17", 0, "WORK_IN_PROGRESS")
    assert {key[0] for key in full_cities(game, company)} == {hex_}


# The patch


def test_a_patched_train_runs_as_a_1s_and_no_train_is_bought_until_it_comes_off() -> None:
    play, company = at_work(cash=40)
    give(play, company, "2S")
    power(play, "PATCH", company)
    train = company.trains[0]
    play("private:PATCH", "choose_ability", choice=patching.PATCH, train=train.id)
    assert [one.name for one in company.trains] == ["1S"]
    while play.waits_at() != "buy_train_zoo":
        choice = next(one for one in play.table.choices() if one.action["entity"] == company.key)
        hints = {name: getattr(field, "hint", None) for name, field in choice.open.items()}
        play.table.apply({**choice.action, **hints})
    assert {one["entity"] for one in play.options("pass")} == {company.key}
    assert not play.options("buy_train")
    play("private:PATCH", "choose_ability", choice=patching.REMOVE, corporation=company.id)
    assert [one.name for one in company.trains] == ["2S"]
    assert play.game.privates["PATCH"].closed
