"""18ZOO in stock rounds: powers, tickets, families, and who sits where."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.eighteen.titles.g18ZOOMapA.rules.cards import on_offer, powers_of
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_zoo import HOMES, begun, drafted, later, lay_home, par, power, prices, ticket, uses, zoo_of
from .mid_game import operating, started

# Powers


def test_every_player_drafts_once_and_may_pass() -> None:
    play = Play("18ZOOMapA", 3)
    game = play.game
    first = game.deciders()[0]
    name = on_offer(game)[0].id
    value = game.privates[name].value
    cash = game.player(first).cash
    play(first, "bid", company=name, price=value)
    assert game.player(first).privates[-1].id == name
    gifts = {"TOO_MUCH_RESPONSIBILITY": 3, "LEPRECHAUN_POT_OF_GOLD": 2}
    assert game.player(first).cash == cash - value + gifts.get(name, 0)
    play(game.deciders()[0], "pass")
    play(game.deciders()[0], "pass")
    assert game.round.kind == "stock"


def test_four_powers_are_drafted_and_two_come_before_each_stock_round() -> None:
    play = Play("18ZOOMapA", 4)
    drafted_at_first = len(on_offer(play.game))
    play.pass_until("stock")
    each = len(on_offer(play.game)) - drafted_at_first
    facts = play.game.title.own["powers"]
    assert (drafted_at_first, each) == (
        facts.get("first_by_players", {}).get("4", facts["first"]),
        facts["each"],
    )


def test_people_see_which_powers_come_next_or_all_of_them() -> None:
    def arrivals(**options: str) -> Counter[str]:
        game = Play("18ZOOMapA", 3, options).game
        return Counter(arrival for part in game.parts for _, arrival in part.arrivals())

    facts = Play("18ZOOMapA", 3).game.title.own["powers"]
    first, each = facts["first"], facts["each"]
    usual, seen = arrivals(), arrivals(power_visible="yes")
    assert (usual["now"], usual["next"]) == (first, each)
    assert (usual["later"], usual["never"]) == (0, 0)
    assert usual["perhaps"] == 20 - first - each
    assert seen == {"now": first, "next": each, "later": 2 * each, "never": 20 - first - 3 * each}


def test_who_has_seen_the_next_powers_takes_nothing_back() -> None:
    play = later()
    assert not play.game.undo_allowed()


def test_a_player_buys_a_power_for_its_value_instead_of_a_share() -> None:
    play = later()
    private = on_offer(play.game)[0]
    cash = play.cash(1)
    with pytest.raises(Refusal):
        play("1", "buy_company", company=private.id, price=0)
    play("1", "buy_company", company=private.id, price=private.value)
    assert private.owner is play.game.players[0] or private.closed
    assert play.cash(1) <= cash + 3 - private.value
    assert not play.options("buy_company")


def test_a_player_has_three_powers_at_most() -> None:
    play = later()
    zoo_of(play).shown = len(zoo_of(play).deck)
    for name in ("WHEAT", "WINGS", "HOLE"):
        power(play, name, 1)
    assert len(powers_of(play.game.players[0])) == 3
    assert not play.options("buy_company")


def test_days_off_moves_the_price_of_any_corporation() -> None:
    play = later()
    company = started(play, "GI", 5, (2, 0))
    private = power(play, "DAYS_OFF", 1)
    play("private:DAYS_OFF", "choose_ability", choice="days_off", corporation="GI")
    assert (company.share_price, private.closed) == (6, True)


def test_whoever_has_too_much_responsibility_gets_three() -> None:
    play = later()
    zoo_of(play).deck = (play.game.privates["TOO_MUCH_RESPONSIBILITY"],)
    cash = play.cash(1)
    play("1", "buy_company", company="TOO_MUCH_RESPONSIBILITY", price=1)
    assert play.cash(1) == cash - 1 + 3
    assert play.game.privates["TOO_MUCH_RESPONSIBILITY"].closed


def test_the_pot_of_gold_pays_when_bought_and_in_every_stock_round() -> None:
    play = later()
    game = play.game
    zoo_of(play).deck = (game.privates["LEPRECHAUN_POT_OF_GOLD"],)
    cash = play.cash(1)
    play("1", "buy_company", company="LEPRECHAUN_POT_OF_GOLD", price=2)
    assert play.cash(1) == cash
    game.begin_round("stock", 1)
    assert play.cash(1) == cash + 2


def test_it_is_all_greek_gives_another_turn_once_something_was_done() -> None:
    play = later()
    private = power(play, "IT_S_ALL_GREEK_TO_ME", 1)
    company = started(play, "GI", 5, (2, 0))
    assert not uses(play, "IT_S_ALL_GREEK_TO_ME")
    play("1", "buy_shares", shares=["GI_1"], percent=20)
    play("private:IT_S_ALL_GREEK_TO_ME", "choose_ability", choice="greek")
    play("1", "pass")
    assert play.game.deciders() == ("1",)
    play("1", "buy_shares", shares=["GI_2"], percent=20)
    assert private.closed
    assert play.game.players[0].percent(company) == 40


def test_midas_is_first_whatever_the_money() -> None:
    play = later()
    game = play.game
    for player, cash in zip(game.players, (1, 9, 5), strict=True):
        player.cash = cash
    private = power(play, "MIDAS", 1)
    play("private:MIDAS", "choose_ability", choice="midas")
    assert not private.closed
    for at in "1231":
        play(at, "pass")
    assert [player.id for player in game.progress.seating] == ["1", "2", "3"], "not by money"
    assert private.closed


def test_without_midas_players_sit_by_their_money() -> None:
    play = later()
    game = play.game
    for player, cash in zip(game.players, (1, 5, 9), strict=True):
        player.cash = cash
    for at in "123":
        play(at, "pass")
    assert [player.id for player in game.progress.seating] == ["3", "2", "1"]


# A train in the stock round


def whatsup(train: str = "2S", cash: int = 60) -> Play:
    play = later()
    company = started(play, "GI", 5, (1, 0))
    company.cash = cash
    power(play, "WHATSUP", 1)
    depot = play.game.depot
    while depot.upcoming[0].name != train:
        depot.upcoming = depot.upcoming[1:]
    one = depot.upcoming[0]
    sides = {side.name: side.price for side in depot.sides(one)}
    play(
        "private:WHATSUP",
        "choose_ability",
        choice="whatsup",
        corporation="GI",
        train=one.id,
        variant=train,
        price=sides[train],
    )
    return play


def test_whatsup_buys_a_train_and_moves_the_price_once() -> None:
    play = whatsup("3S")
    company = play.game.corporations["GI"]
    assert [train.name for train in company.trains] == ["3S"]
    assert company.cash == 60 - 12
    assert company.share_price == 6, "not once more for the first train of its kind"
    assert play.game.phase.name == "3S"
    assert play.game.privates["WHATSUP"].closed


def test_the_train_rests_in_the_next_turn_and_then_runs() -> None:
    play = whatsup()
    game, company = play.game, play.game.corporations["GI"]
    operating(play)
    assert not game.policies.trains.runnable_trains(company)
    game.begin_round("operating", 2)
    game._settle()
    assert [train.name for train in game.policies.trains.runnable_trains(company)] == ["2S"]


def test_whatsup_buys_either_side_of_the_last_train() -> None:
    play = later()
    company = started(play, "GI", 5, (1, 0))
    company.cash = 40
    power(play, "WHATSUP", 1)
    depot = play.game.depot
    depot.upcoming = tuple(train for train in depot.upcoming if train.name == "4J")
    found = {one["variant"] for one in play.options("choose_ability") if one["entity"] == "private:WHATSUP"}
    assert found == {"2J"}, "there is no money for a 4J"
    company.cash = 47
    found = {one["variant"] for one in play.options("choose_ability") if one["entity"] == "private:WHATSUP"}
    assert found == {"2J", "4J"}


def test_whatsup_buys_the_next_train_and_none_that_was_given_up() -> None:
    play = later()
    company = started(play, "GI", 5, (1, 0))
    company.cash = 60
    power(play, "WHATSUP", 1)
    depot = play.game.depot
    given_up = depot.upcoming[0]
    depot.take(given_up)
    depot.pool = (given_up,)
    depot.upcoming = tuple(train for train in depot.upcoming if train.name != "2S")
    found = {one["train"] for one in play.options("choose_ability") if one["entity"] == "private:WHATSUP"}
    assert found == {depot.upcoming[0].id}


# Tickets


def test_a_ticket_is_worth_more_in_each_round() -> None:
    play = drafted()
    begun(play, "PB")
    one = ticket(play, 1)
    rows = play.game.title.own["tickets"]["values"]
    assert one.value == rows[0][0]
    operating(play)
    assert one.value == rows[0][1]
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    assert one.value == rows[1][0]


def test_a_player_sells_tickets_at_any_time_of_a_stock_turn() -> None:
    play = later()
    one, cash = ticket(play, 1), play.cash(1)
    value = one.value
    play(one.key, "choose_ability", choice="sell", **{})
    assert (play.cash(1), one.closed) == (cash + value, True)
    assert play.game.deciders() == ("1",), "that is no purchase"


def test_in_an_operating_turn_the_company_receives_a_part() -> None:
    play = later()
    company = started(play, "GI", 5, (1, 0))
    company.cash = 0
    operating(play)
    one, cash = ticket(play, 1), play.cash(1)
    with pytest.raises(Refusal):
        play(one.key, "choose_ability", choice="sell", corporation="GI", price=one.value + 1)
    value = one.value
    play(one.key, "choose_ability", choice="sell", corporation="GI", price=1)
    assert (company.cash, play.cash(1)) == (1, cash + value - 1)
    assert not [
        choice for choice in play.options("choose_ability") if choice["entity"] == ticket(play, 2).key
    ]


def test_tickets_and_shares_count_at_the_end_but_powers_do_not() -> None:
    play = later()
    game, player = play.game, play.game.players[0]
    started(play, "GI", 5, (1, 0))
    before = game.worth(player)
    power(play, "WHEAT", 1)
    assert game.worth(player) == before
    values = sum(one.value for one in player.privates if not one.definition.abilities)
    assert before == player.cash + 2 * 5 + values
    zoo_of(play).debts[player] = 6
    assert game.worth(player) == before - 6


# Families


@pytest.mark.parametrize(("second", "third"), [("PE", {"LI"}), ("GI", {"TI"})])
def test_up_to_four_players_start_neighbours_one_way_round(second: str, third: set[str]) -> None:
    play = drafted()
    begun(play, "PB")
    play(play.game.deciders()[0], "pass")
    assert {one["corporation"] for one in play.options("par")} == {"PE", "GI"}
    begun(play, second)
    play(play.game.deciders()[0], "pass")
    assert {one["corporation"] for one in play.options("par")} == third


def test_five_players_start_any() -> None:
    play = drafted(5)
    begun(play, "PB")
    assert play.game.settings is not None
    play(play.game.deciders()[0], "pass")
    assert {one["corporation"] for one in play.options("par")} >= set(HOMES) - {"PB"}


def test_dear_par_prices_need_a_phase_and_bring_money_and_tiles() -> None:
    play = drafted()
    game = play.game
    assert {choice.facts["price"] for choice in play.table.choices() if choice.type == "par"} == {5, 6, 7}
    game.players[0].cash = 60
    game.depot.next_phase()
    while game.phase.name != "4S Perm":
        game.depot.next_phase()
    found = {choice.facts["price"] for choice in play.table.choices() if choice.type == "par"}
    assert found == {5, 6, 7, 9, 12}
    company = par(play, "PB", 12)
    assert company.cash == 2 * 12 + game.title.own["home_tiles"]["par_2"]["money"]
    lay_home(play, company)
    assert play.waits_at() == "bonus_track"
    assert zoo_of(play).tracks == game.title.own["home_tiles"]["par_2"]["tracks"]


def test_the_home_tile_has_a_color_that_the_price_brings() -> None:
    play = drafted()
    par(play, "PB", 5)
    assert play.waits_at() == "zoo_home"
    names = {one["tile"].rpartition("-")[0] for one in play.options("lay_tile")}
    assert names == set(play.game.title.own["home_tiles"]["par"]["tiles"])
    assert not play.options("pass"), "the home is bare"
    lay_home(play, play.game.corporations["PB"])
    assert play.waits_at() == "stock_turn_zoo"


def test_tiles_for_a_dear_price_are_yellow_and_cost_what_the_land_costs() -> None:
    play = drafted()
    game = play.game
    game.players[0].cash = 60
    game.depot.next_phase()
    company = par(play, "PB", 9)
    lay_home(play, company)
    left = zoo_of(play).tracks
    lays = [choice for choice in play.table.choices() if choice.type == "lay_tile"]
    assert {choice.facts["cost"] for choice in lays} >= {0}
    assert {game.land.board.tile(choice.action["hex"]).color for choice in lays} == {"white"}
    dear = max(lays, key=lambda choice: choice.facts["cost"])
    cash = company.cash
    play.table.apply(dict(dear.action))
    assert company.cash == cash - dear.facts["cost"]
    assert zoo_of(play).tracks == left - 1
    play(company.key, "pass")
    assert play.waits_at() == "stock_turn_zoo"


# Shares


def test_the_last_share_comes_in_the_third_turn() -> None:
    play = later(turn=2)
    company = play.game.corporations["GI"]
    assert company.shares(company)[-1].reserved
    play.game.progress.turn = 3
    play.game.begin_round("stock", 1)
    assert not company.shares(company)[-1].reserved


@pytest.mark.parametrize(("turn", "moves"), [(2, True), (3, False)])
def test_a_corporation_is_sold_out_without_its_cousin_until_that_is_for_sale(turn: int, moves: bool) -> None:
    play = later(turn=turn)
    company = started(play, "GI", 5, (1, 0), (1, 1), (2, 2), (2, 3))
    for player in "123":
        play(player, "pass")
    assert (company.share_price > 5) is moves


def test_who_has_80_percent_buys_more_from_the_pool_only() -> None:
    play = later(turn=3)
    company = started(play, "GI", 5, (1, 0), (1, 1), (1, 2))
    game = play.game
    assert not [one for one in play.options("buy_shares") if one["shares"] == ["GI_4"]] or (
        game.players[0].percent(company) < 80
    )
    game.shares.give(game.players[0], (game.certificates["GI_3"],))
    game.players[0].cash = 30
    assert game.players[0].percent(company) == 100
    game.shares.give(game.players[1], (game.certificates["GI_3"],))
    assert game.players[0].percent(company) == 80
    with pytest.raises(Refusal, match="80%"):
        play("1", "buy_shares", shares=["GI_4"], percent=20)
    game.shares.give(game.pool, (game.certificates["GI_3"],))
    play("1", "buy_shares", shares=["GI_3"], percent=20)
    assert game.players[0].percent(company) == 100


def test_the_same_share_lowers_a_price_once_a_round() -> None:
    play = later(turn=2)
    game = play.game
    started(play, "GI", 7, (1, 0), (2, 1), (3, 2))
    play("1", "pass")
    play("2", "sell_shares", shares=["GI_1"], percent=20)
    low = prices(play)["GI"]
    assert low < 7
    play("2", "pass")
    game.players[2].cash = 20
    play("3", "buy_shares", shares=["GI_1"], percent=20)
    play("3", "pass")
    play("1", "pass")
    play("2", "pass")
    play("3", "sell_shares", shares=["GI_1"], percent=20)
    assert prices(play)["GI"] == low, "it has lowered the price before"


def test_who_has_to_sell_may_pass_or_buy_a_power_instead() -> None:
    play = later()
    game = play.game
    player = game.players[0]
    for name in ("GI", "PB"):
        started(play, name, 5, *((1, at) for at in range(4)))
    player.cash = 10
    assert game.limits.too_many(player)
    assert play.options("sell_shares")
    assert play.options("buy_company")
    assert not play.options("buy_shares")
    play("1", "pass")
