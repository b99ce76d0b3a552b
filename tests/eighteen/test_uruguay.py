"""18Uruguay: a trust that lends and ships, goods for ports, destinations, and the state railway."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.titles.g18Uruguay.rules.destinations import is_joined
from roundhouse.eighteen.titles.g18Uruguay.rules.facts import memory_of, state_of
from roundhouse.eighteen.titles.g18Uruguay.rules.farms import MoveGoods
from roundhouse.eighteen.titles.g18Uruguay.rules.formation import start_cell
from roundhouse.eighteen.titles.g18Uruguay.rules.trains import BuyTrainsUruguay
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_uruguay import begun, in_turn, lay, owes, own, railway, trust
from .mid_game import in_stock_round, operating, reach_phase

# The start


def test_the_trust_comes_with_a_private_company_and_buys_a_ship() -> None:
    play = begun()
    company = trust(play)
    assert (company.player, company.share_price) == (play.game.players[0], 50)
    assert company.cash == 3 * 50 - 50
    assert [ship.name for ship in company.trains] == ["Ship 1"]


def test_a_corporation_floats_with_half_its_capital_and_a_loan() -> None:
    play = begun()
    company = railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    assert (company.cash, company.loans) == (5 * 80 + 100, 1)
    assert book_of(play.game).taken() == 1


def test_a_corporation_floats_without_a_loan_once_all_loans_have_been_given() -> None:
    play = begun()
    owes(play, play.game.corporations["PTC"], book_of(play.game).left())
    company = railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    assert (company.cash, company.loans) == (5 * 80, 0)


def test_nothing_is_sold_in_the_first_stock_round_and_nothing_of_the_trust_is_bought_before_phase_3() -> None:
    play = begun()
    game = play.game
    assert not play.options("sell_shares")
    assert "RPTLA_1" not in [share for one in play.options("buy_shares") for share in one["shares"]]
    reach_phase(play, "3")
    assert "RPTLA_1" in [share for one in play.options("buy_shares") for share in one["shares"]]
    assert game.limits is not None


# Goods


def test_a_farm_moves_a_cube_to_a_town_or_city_beside_it_also_when_its_private_company_is_closed() -> None:
    play = begun()
    game = play.game
    railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    game.close_private(game.privates["LO_CORN"])
    operating(play)
    assert {one["target"] for one in play.options("assign")} == {"C3", "D4", "G13", "H2", "H6"}
    play("minor:LO_CORN", "assign", target="H2")
    assert {one["target"] for one in play.options("assign")} == {"G3", "H4", "I3"}
    with pytest.raises(Refusal, match="cannot choose H6"):
        play("minor:LO_CORN", "assign", target="H6")
    play("minor:LO_CORN", "assign", target="I3")
    goods = memory_of(game).goods
    assert (goods["H2"], goods["I3"]) == (1, 1)
    step = game.round.waiting()
    assert isinstance(step, MoveGoods)
    assert step.actor() is game.minors["LO_SHEEP"]


def at_paysandu() -> Play:
    """FCNO runs a 2-train between Salto, Paysandú and the port beyond; a cube lies in Paysandú."""
    play = begun()
    company = railway(play, "FCNO", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    lay(play, "D2", "57-0", 2)
    lay(play, "E3", "5-0", 1)
    play.game.land.board.place_token("E3", 0, company.id)
    own(play, company, "2")
    memory_of(play.game).goods["E3"] = 1
    in_turn(play, company, "run_with_goods")
    return play


def test_a_train_runs_to_a_port_only_with_goods_from_its_route() -> None:
    play = at_paysandu()
    company, memory = play.game.corporations["FCNO"], memory_of(play.game)
    train = company.trains[0].id
    to_port = {"train": train, "connections": [["E3", "E1"]]}
    inland = {"train": train, "connections": [["D2", "E3"]]}
    with pytest.raises(Refusal):
        play(company.key, "run_routes", routes=[to_port])
    play(company.key, "choose", choice="train#1_E3")
    with pytest.raises(Refusal):
        play(company.key, "run_routes", routes=[inland])
    play(company.key, "run_routes", routes=[to_port])
    assert (memory.harbor, memory.goods.get("E3")) == (4, None)
    assert play.game.round.step(BuyTrainsUruguay) is not None


def test_goods_can_be_left_after_all_and_nothing_is_loaded_where_no_cube_lies() -> None:
    play = at_paysandu()
    company = play.game.corporations["FCNO"]
    assert [one["choice"] for one in play.options("choose")] == ["train#1_E3"]
    play(company.key, "choose", choice="train#1_E3")
    assert [one["choice"] for one in play.options("choose")] == ["train#1"]
    play(company.key, "choose", choice="train#1")
    play(company.key, "run_routes", routes=[{"train": company.trains[0].id, "connections": [["D2", "E3"]]}])
    assert memory_of(play.game).goods["E3"] == 1


# The trust


def shipping(loans: int) -> Play:
    """The trust, with a Ship 1 and a Ship 3, is to run; corporations have had so many loans."""
    play = begun()
    company = railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    owes(play, company, loans)
    own(play, company, "2")
    own(play, trust(play), "Ship 3")
    reach_phase(play, "3")
    in_turn(play, trust(play), "run_with_goods")
    return play


def test_ships_carry_goods_of_the_harbour_and_half_the_interest_is_the_treasurys() -> None:
    play = shipping(loans=3)
    company, president = trust(play), play.game.players[0]
    assert [one["choice"] for one in play.options("choose")] == ["0", "1", "2"]
    play(company.key, "choose", choice="2")
    routes = [{"train": ship.id, "connections": [["K15", "K17"]]} for ship in company.trains]
    play(company.key, "run_routes", routes=routes)
    assert memory_of(play.game).harbor == 0
    cash, own_cash = president.cash, company.cash
    play(company.key, "dividend", kind="payout")
    assert president.cash - cash == (3 * 40 + 10) * 3 // 10
    assert company.cash - own_cash == 20
    assert company.share_price == 70, "130 is twice the price of 50"


def test_the_price_of_the_trust_falls_by_a_cell_whatever_is_sold() -> None:
    play = begun()
    game, company = play.game, trust(play)
    reach_phase(play, "3")
    game.progress.turn = 2
    for index in (1, 2, 3):
        game.shares.give(game.players[0], (game.certificates[f"RPTLA_{index}"],))
    company.operated = True
    game.progress.priority = game.players[0]
    game.begin_round("stock", 1)
    play("1", "sell_shares", shares=["RPTLA_1", "RPTLA_2"], percent=20)
    assert company.share_price == 40


def test_the_trust_buys_ships_only_and_others_buy_trains_only() -> None:
    play = shipping(loans=1)
    company = trust(play)
    play(company.key, "run_routes", routes=[])
    play(company.key, "dividend", kind="withhold")
    assert {one.get("variant") for one in play.options("buy_train")} == {"Ship 2"}
    with pytest.raises(Refusal, match="no side"):
        play(company.key, "buy_train", train="2-1", price=80, variant="2")


# Loans and destinations


def test_a_corporation_borrows_once_in_its_turn_and_as_often_as_it_takes_for_a_train() -> None:
    play = begun()
    game = play.game
    company = railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    game.pay(company, game.bank, company.cash - 10)
    in_turn(play, company, "buy_train_uruguay")
    play(company.key, "take_loan")
    assert (company.cash, len(play.options("take_loan"))) == (110, 0)
    game.pay(company, game.bank, 109)
    play(company.key, "buy_train", train="2-0", price=80)
    assert (company.cash, company.loans) == (21, 3)


def test_interest_is_due_at_the_end_of_the_round_with_a_new_loan_if_need_be() -> None:
    play = begun()
    game = play.game
    company = railway(play, "WER", 80, (2, 0), (2, 1), (2, 2), (2, 3))
    own(play, company, "2")
    owes(play, company, 4)
    in_turn(play, trust(play), "buy_train_uruguay")
    game.pay(company, game.bank, company.cash - 5)
    play(trust(play).key, "pass")
    assert (company.cash, company.loans) == (5 + 100 - 40, 5)


def test_the_second_half_of_the_capital_comes_at_the_destination() -> None:
    play = begun()
    company = railway(play, "FCNU", 75, (2, 0), (2, 1), (2, 2), (2, 3))
    own(play, company, "2")
    for hex_, copy, rotation in (("B6", "57-0", 0), ("C5", "55-0", 0), ("D4", "9-0", 0)):
        lay(play, hex_, copy, rotation)
    assert not is_joined(play.game, company)
    lay(play, "E3", "57-1", 0)
    assert is_joined(play.game, company)
    cash = company.cash
    in_turn(play, company, "track")
    assert company.cash - cash == 5 * 75
    assert company in memory_of(play.game).reached


def test_who_floats_after_the_founding_has_all_capital_at_once_and_no_loan() -> None:
    play = begun()
    memory_of(play.game).nationalized = True
    company = railway(play, "FCNU", 75, (2, 0), (2, 1), (2, 2), (2, 3))
    assert (company.cash, company.loans) == (10 * 75, 0)


# The state railway


def in_debt(play: Play) -> None:
    """WER of Ben and PTC of Cleo owe something they can bear, EER of Ben more than that."""
    for name, player, price, loans in (("WER", 2, 100, 2), ("PTC", 3, 80, 3), ("EER", 2, 65, 6)):
        company = railway(play, name, price, *((player, index) for index in range(4)))
        owes(play, company, loans)
        own(play, company, "2")
        play.game.pay(company, play.game.bank, company.cash - 50)


def founded(players: int = 3) -> Play:
    """FCNO has just bought the second 6-train."""
    play = begun(players)
    game = play.game
    in_debt(play)
    company = railway(play, "FCNO", 70, (1, 0), (1, 1), (1, 2), (1, 3))
    owes(play, company, 0)
    own(play, company, "3")
    game.pay(game.bank, company, 2000)
    in_turn(play, company, "buy_train_uruguay")
    _sell_out(play)
    play(company.key, "buy_train", train="6-0", price=620, variant="6")
    play(company.key, "buy_train", train="6-1", price=620, variant="6")
    return play


def _sell_out(play: Play) -> None:
    """The bank has sold all trains before the 6; it is phase 5."""
    reach_phase(play, "5")
    depot = play.game.depot
    while depot.upcoming[0].kind.name != "6":
        depot.remove(depot.upcoming[0])


def test_with_the_second_6_train_the_trust_closes_and_pays_for_its_last_goods() -> None:
    play = begun()
    game = play.game
    company = railway(play, "FCNO", 70, (2, 0), (2, 1), (2, 2), (2, 3))
    own(play, company, "3")
    game.pay(game.bank, company, 2000)
    in_turn(play, company, "buy_train_uruguay")
    _sell_out(play)
    play(company.key, "buy_train", train="6-0", price=620, variant="6")
    trust(play).trains[0].side, memory_of(game).harbor = "Ship 5", 4
    cash = game.players[0].cash
    game.fire("nationalization")
    # Three cubes earn 150, so the price rises from 50 to 60, at which the bank buys the shares.
    assert game.players[0].cash - cash == 3 * 150 // 10 + 3 * 60
    assert trust(play).closed
    assert all(farm.closed for farm in game.minors.values())
    assert [train.name for train in state_of(game).trains] == ["7"]
    assert game.phase.name == "7"


def test_two_corporations_in_debt_become_the_state_railway_in_any_case() -> None:
    play = founded()
    game, state = play.game, state_of(play.game)
    play("corp:FCNO", "pass")
    while play.waits_at() == "pay_for_loans":
        play(game.round.entity.key if game.round.entity else "", "pass")
    assert (state.par and state.par.price) == 80, "at most the average of 90 and 75"
    assert state.closed is False
    assert {one.id for one in (game.corporations["WER"], game.corporations["PTC"]) if one.closed} == {
        "WER",
        "PTC",
    }
    # Ben had half of WER, Cleo half of PTC: 50% are two shares, and half the price for the rest.
    assert game.players[1].percent(state) == game.players[2].percent(state) == 20
    assert state.player is not None
    assert memory_of(game).certificates == 20, "for three players and eight corporations"
    assert not memory_of(game).goods


def test_a_president_may_pay_loans_of_a_corporation_before() -> None:
    play = founded()
    game = play.game
    play("corp:FCNO", "pass")
    company = game.round.entity
    assert company is game.corporations["WER"]
    cash = game.players[1].cash
    assert [one["choice"] for one in play.options("choose")] == ["1", "2"]
    play(company.key, "choose", choice="2")
    assert (cash - game.players[1].cash, game.corporations["WER"].loans) == (200, 0)


def test_without_debts_there_is_no_state_railway() -> None:
    play = founded()
    game = play.game
    for company in game.corporations.values():
        company.notes = ()
    play("corp:FCNO", "pass")
    assert state_of(game).closed
    assert game.round.kind != "nationalization"


def test_after_the_founding_debts_are_paid_back_also_where_nothing_was_earned() -> None:
    play = begun()
    game = play.game
    company = railway(play, "FCNO", 70, (1, 0), (1, 1), (1, 2), (1, 3))
    owes(play, company, 3)
    own(play, company, "3")
    in_turn(play, company, "track")
    memory_of(game).nationalized = True
    game.pay(company, game.bank, company.cash - 250)
    play(company.key, "pass")
    assert (company.loans, company.cash) == (1, 50)


def test_the_trust_may_bring_its_own_end_about() -> None:
    play = begun()
    game = play.game
    in_debt(play)
    game.pay(game.bank, trust(play), 2000)
    in_turn(play, trust(play), "buy_train_uruguay")
    _sell_out(play)
    game.depot.remove(trust(play).trains[0])
    play("corp:RPTLA", "buy_train", train="6-0", price=620, variant="Ship 6")
    play("corp:RPTLA", "buy_train", train="6-1", price=620, variant="Ship 6")
    assert trust(play).closed
    assert game.round.key == "round:nationalization"


def test_the_state_railway_starts_at_the_rightmost_cell_of_the_average_price() -> None:
    play = begun()
    assert start_cell(play.game, 100).at == "4,8"
    assert start_cell(play.game, 95).price == 90


def test_the_last_round_pays_double_and_nothing_is_built() -> None:
    play = founded()
    game = play.game
    company = game.corporations["FCNO"]
    reach = game.policies.revenue.train_reach
    train = company.trains[0]
    assert reach(company, train).multiplier == 1
    game.progress.last_set, game.round.number, game.progress.rounds_in_set = game.progress.turn, 3, 3
    assert reach(company, train).multiplier == 2
    assert not game.policies.track.tile_lays(company)


def test_of_a_corporation_that_owes_too_much_shares_of_the_pool_are_bought_beyond_all_limits() -> None:
    play = in_stock_round("18Uruguay")
    game = play.game
    company = railway(play, "WER", 65, *((1, index) for index in range(5)))
    for index in (6, 7):
        game.shares.move(game.certificates[f"WER_{index}"], game.pool)
    assert not [one for one in play.options("buy_shares") if one["shares"] == ["WER_6"]]
    owes(play, company, 7)
    assert [one for one in play.options("buy_shares") if one["shares"] == ["WER_6"]]
