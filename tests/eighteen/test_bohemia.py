"""18CZ: the draft, sizes of corporations, debts, private companies that are worth more and more."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.player_debts.debts import Debts
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_bohemia import LARGE, TITLE, all_open, at_step, begun, has_trains, sells
from .mid_game import in_stock_round


def names(play: Play, type_: str, field: str) -> set[str]:
    return {one[field] for one in play.options(type_)}


# The draft


def test_who_passes_at_the_end_of_the_row_is_asked_again() -> None:
    play = Play(TITLE, 3)
    play("1", "bid", company="S1", price=25)
    play("2", "pass")
    play("3", "pass")
    play("3", "bid", company="L1", price=55)
    assert play.game.deciders() == ("2",)


def test_what_nobody_takes_is_not_in_the_game() -> None:
    play = Play(TITLE, 3)
    play("1", "bid", company="S1", price=25)
    for player in "233":
        play(player, "pass")
    play("2", "pass")
    play("1", "pass")
    left = [one.id for one in play.game.privates.values() if not one.closed]
    assert (left, play.game.round.kind) == (["S1"], "stock")


def test_after_the_draft_whoever_has_least_begins_and_then_whoever_has_most() -> None:
    play = Play(TITLE, 3)
    for player, company, price in (("1", "S1", 25), ("2", "M1", 40), ("3", "L6", 80)):
        play(player, "bid", company=company, price=price)
    for player in "321":
        play(player, "pass")
    assert [one.id for one in play.game.players_from(None)] == ["3", "2", "1"]
    play("3", "par", corporation="EKJ", cell="0,10")
    for player in "213":
        play(player, "pass")
    assert play.game.round.kind == "operating"
    assert [one.id for one in play.game.players_from(None)] == ["1", "2", "3"]


# Sizes


def test_small_corporations_come_first_and_the_others_with_trains() -> None:
    play = in_stock_round(TITLE, 3)
    game = play.game
    assert names(play, "par", "corporation") == {"EKJ", "OFE", "BCB", "MW", "VBW"}
    sells(play, "2b")
    game.depot.bought(game.depot.upcoming[0], None)
    assert names(play, "par", "corporation") >= {"ATE", "BN", "BTE", "KFN", "NWB"}
    assert not names(play, "par", "corporation") & {"SX", "PR", "BY", "kk", "Ug"}
    sells(play, "3d")
    game.depot.bought(game.depot.upcoming[0], None)
    assert names(play, "par", "corporation") >= {"SX", "PR", "BY", "kk", "Ug"}


@pytest.mark.parametrize(("cash", "asked"), [(100, True), (99, False)])
def test_who_could_pay_the_lowest_price_of_all_sizes_is_asked(cash: int, asked: bool) -> None:
    """Only large corporations are left, which cost 180 K or more."""
    play = all_open(3)
    game = play.game
    for corporation in game.corporations.values():
        corporation.closed = corporation.size != LARGE
    for player in game.players:
        game.pay(player, game.bank, player.cash - cash)
    game._settle()
    assert not play.options("par")
    assert (game.round.kind == "stock" and game.deciders() == ("1",)) == asked


@pytest.mark.parametrize(
    ("name", "prices"),
    [
        ("EKJ", {50, 55, 60, 65, 70}),
        ("BTE", {60, 70, 80, 90, 100}),
        ("SX", {90, 100, 110, 120}),
    ],
)
def test_each_size_has_par_prices_of_its_own(name: str, prices: set[int]) -> None:
    play = all_open(3)
    cells = (one["cell"] for one in play.options("par") if one["corporation"] == name)
    found = [play.game.market.cell(cell) for cell in cells]
    assert {cell.price for cell in found if cell} == prices


@pytest.mark.parametrize(
    ("name", "cell", "certificates", "cash"), [("EKJ", "0,10", 0, 280), ("BTE", "0,10", 1, 350)]
)
def test_a_corporation_gets_the_price_of_all_its_shares(
    name: str, cell: str, certificates: int, cash: int
) -> None:
    play = all_open(3)
    play("1", "par", corporation=name, cell=cell)
    corporation = play.game.corporations[name]
    assert corporation.floated is (certificates == 0)
    for index in range(1, certificates + 1):
        play("2", "buy_shares", shares=[f"{name}_{index}"])
    assert (corporation.floated, corporation.cash) == (True, cash)


def test_half_of_a_large_corporation_floats_it_whatever_the_pool_holds() -> None:
    play = all_open(3)
    game = play.game
    large = game.corporations["SX"]
    game.market.set_par(large, game.policies.stock.par_cells(large)[0])
    game.shares.give(game.players[0], tuple(game.certificates[f"SX_{index}"] for index in range(3)))
    game.shares.give(game.pool, (game.certificates["SX_3"],))
    game.check_float(large)
    assert not large.floated, "40% with a player, 10% in the pool"
    game.shares.give(game.players[1], (game.certificates["SX_4"],))
    game.check_float(large)
    assert large.cash == 1200


def test_a_sale_moves_the_price_once_whatever_is_sold() -> None:
    play = all_open(3)
    begun(play, "SX", 100, (1, 0), (1, 1), (1, 2), (2, 3), (2, 4))
    play("1", "sell_shares", shares=["SX_1", "SX_2"], percent=20)
    assert play.game.corporations["SX"].share_price == 95


# Debts


def in_debt(amount: int, cash: int) -> Play:
    play = all_open(3)
    game, player = play.game, play.game.players[0]
    begun(play, "EKJ", 70, (2, 0))
    game.memory_of(Debts).owed[player] = amount
    game.charge(player, player.cash - cash)
    return play


def test_who_is_in_debt_neither_buys_nor_starts_anything() -> None:
    play = in_debt(60, 200)
    assert {choice.type for choice in play.table.choices()} == {"special_buy", "pass"}
    with pytest.raises(Refusal, match="in debt"):
        play("1", "buy_shares", shares=["EKJ_1"])


def test_the_whole_debt_is_paid_and_the_turn_goes_on() -> None:
    play = in_debt(60, 200)
    play("1", "special_buy", description="Payoff all debt")
    assert play.cash(1) == 140
    play("1", "buy_shares", shares=["EKJ_1"])
    assert play.cash(1) == 70


def test_a_part_of_a_debt_is_not_paid_back_but_the_turn_waits() -> None:
    play = in_debt(60, 59)
    assert {choice.type for choice in play.table.choices()} == {"pass"}
    with pytest.raises(Refusal):
        play("1", "special_buy", description="Payoff all debt")


def test_a_debt_grows_not_and_counts_twice() -> None:
    play = in_debt(60, 200)
    assert play.game.worth(play.game.players[0]) == 80
    play.pass_until("operating")
    assert play.game.memory_of(Debts).owed[play.game.players[0]] == 60


# Private companies


def owns(play: Play, player: int, *privates: str) -> None:
    for name in privates:
        play.game.give_private(play.game.privates[name], play.game.players[player - 1])


@pytest.mark.parametrize(
    ("turn", "number", "value"), [(1, 1, 40), (4, 1, 55), (5, 2, 65), (8, 1, 100), (8, 3, 120)]
)
def test_private_companies_are_worth_more_in_each_operating_round(turn: int, number: int, value: int) -> None:
    play = all_open(3, turn=turn)
    owns(play, 1, "S1")
    before = play.game.worth(play.game.players[0])
    play.game.begin_round("operating", number)
    assert play.game.privates["S1"].value == value
    assert play.game.worth(play.game.players[0]) == before - 25 + value + 5


@pytest.mark.parametrize(
    ("name", "price", "sizes"), [("EKJ", 70, "S"), ("BTE", 70, "SM"), ("SX", 100, "SML")]
)
def test_larger_corporations_buy_larger_private_companies(name: str, price: int, sizes: str) -> None:
    play = all_open(3)
    corporation = begun(play, name, price, (1, 0), cash=500)
    owns(play, 2, "S1", "M1", "L1")
    sells(play, "2b")
    play.game.begin_round("operating", 1)
    policy = play.game.policies.privates
    found = [
        one.id[0]
        for one in play.game.privates.values()
        if one.owner and policy.why_not_take_over(one, corporation) is None
    ]
    assert "".join(found) == sizes


def test_the_turn_waits_for_whoever_could_pay_for_a_private_company_of_the_wrong_size() -> None:
    play = all_open(3)
    begun(play, "EKJ", 70, (1, 0), cash=500)
    owns(play, 2, "L1")
    has_trains(play, play.game.corporations["EKJ"], "2a", "2a")
    sells(play, "2b")
    at_step(play, "EKJ", "buy_train_of_size")
    play("corp:EKJ", "pass")
    assert play.game.round.entity is play.game.corporations["EKJ"]
    assert {choice.type for choice in play.table.choices()} == {"pass"}
    with pytest.raises(Refusal, match="cannot buy"):
        play("corp:EKJ", "buy_company", company="L1", price=1)
    play("corp:EKJ", "pass")


def test_a_private_company_costs_from_next_to_nothing_to_its_value() -> None:
    play = all_open(3)
    begun(play, "EKJ", 70, (1, 0), cash=500)
    owns(play, 2, "S1")
    sells(play, "2b")
    at_step(play, "EKJ", "track_of_sizes")
    assert play.prices("buy_company") == [(1, 45)]
    play("corp:EKJ", "buy_company", company="S1", price=45)
    assert play.options("sell_company") == [
        {"type": "sell_company", "entity": "corp:EKJ", "company": "S1", "price": 45}
    ]


def test_a_corporation_sells_a_private_company_to_the_bank_and_it_closes() -> None:
    play = all_open(3)
    corporation = begun(play, "EKJ", 70, (1, 0), cash=10)
    play.game.give_private(play.game.privates["S1"], corporation)
    at_step(play, "EKJ", "track_of_sizes")
    with pytest.raises(Refusal, match="The bank pays"):
        play("corp:EKJ", "sell_company", company="S1", price=44)
    with pytest.raises(Refusal, match="does not own"):
        play("corp:EKJ", "sell_company", company="S2", price=45)
    play("corp:EKJ", "sell_company", company="S1", price=45)
    assert (corporation.cash, play.game.privates["S1"].closed) == (10 + 45 + 5, True)


@pytest.mark.parametrize("owned", [True, False])
def test_the_turn_waits_for_a_token_that_a_private_company_could_pay(owned: bool) -> None:
    play = all_open(3)
    begun(play, "VBW", 70, (1, 0), cash=1)
    owns(play, 2, *(("S1",) if owned else ()))
    sells(play, "2b")
    at_step(play, "VBW", "track_of_sizes")
    play("corp:VBW", "lay_tile", hex="I10", tile="6-0", rotation=2)
    play("corp:VBW", "lay_tile", hex="I12", tile="202-0", rotation=1)
    if not owned:
        assert play.waits_at() == "buy_train_of_size"
        return
    play("corp:VBW", "pass")
    assert play.waits_at() == "token_of_sizes"
    assert {choice.type for choice in play.table.choices()} == {"pass", "buy_company"}


def test_a_private_company_takes_the_cost_of_terrain_off_one_tile_action() -> None:
    play = all_open(3)
    corporation = begun(play, "BCB", 70, (1, 0), cash=20)
    play.game.give_private(play.game.privates["S1"], corporation)
    at_step(play, "BCB", "track_of_sizes")
    play("private:S1", "lay_tile", hex="E16", tile="57-0", rotation=0)
    assert corporation.cash == 25, "its revenue came to the 20"
    play("corp:BCB", "lay_tile", hex="D17", tile="57-1", rotation=0)
    assert (corporation.cash, play.waits_at()) == (15, "buy_train_of_size"), "two tile actions are all"
    assert not [one for one in play.options("lay_tile") if one["entity"] == "private:S1"], "it is used up"


def test_a_private_company_lays_a_purple_tile_besides_the_tile_actions() -> None:
    play = all_open(3)
    corporation = begun(play, "BCB", 70, (1, 0), cash=30)
    play.game.give_private(play.game.privates["M1"], corporation)
    sells(play, "3d")
    at_step(play, "BCB", "track_of_sizes")
    assert not any("p-" in one["tile"] for one in play.options("lay_tile") if one["entity"] == "corp:BCB")
    play("corp:BCB", "lay_tile", hex="E16", tile="57-0", rotation=0)
    play("private:M1", "lay_tile", hex="E16", tile="15p-0", rotation=0)
    assert play.waits_at() == "track_of_sizes", "a tile action is left"
    assert "M1" not in {one["entity"].partition(":")[2] for one in play.options("lay_tile")}


def test_a_purple_tile_makes_one_town_of_two() -> None:
    play = all_open(3)
    game = play.game
    corporation = begun(play, "BCB", 70, (1, 0), cash=30)
    game.give_private(game.privates["S1"], corporation)
    sells(play, "3d")
    game.land.board.lay("E14", game.land.tile_named("1").at(1), "1-0")
    at_step(play, "BCB", "track_of_sizes")
    play("corp:BCB", "lay_tile", hex="E16", tile="57-0", rotation=1)
    tiles = {
        one["tile"]
        for one in play.options("lay_tile")
        if one["entity"] == "private:S1" and one["hex"] == "E14"
    }
    assert tiles == {"888p-0"}
    assert not [
        one for one in play.options("lay_tile") if one["entity"] == "corp:BCB" and one["hex"] == "E14"
    ]


# The end


def test_the_game_ends_after_the_operating_rounds_of_the_eighth_turn() -> None:
    play = all_open(3, turn=8)
    begun(play, "EKJ", 70, (1, 0))
    has_trains(play, play.game.corporations["EKJ"], "2a")
    play.game.progress.rounds_in_set = 3
    play.game.begin_round("operating", 3)
    play.game._settle()
    for _ in range(9):
        if play.game.over:
            break
        play("corp:EKJ", "pass")
    assert (play.game.over, play.game.progress.end_reason) == (True, "fixed_round")


def test_large_corporations_are_held_up_to_sixty_percent_and_small_ones_more() -> None:
    play = all_open(4)
    limits, player = play.game.limits, play.game.players[0]
    begun(play, "EKJ", 70, (1, 0))
    begun(play, "SX", 100, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))
    assert play.game.corporations["SX"].size == LARGE
    certificates = play.game.certificates
    assert limits.may_gain(player, (certificates["EKJ_1"],))
    assert not limits.may_gain(player, (certificates["SX_5"],))
