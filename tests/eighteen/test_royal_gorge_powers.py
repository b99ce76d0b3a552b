"""18RoyalGorge: the treaty and its debts, metal companies, what private companies can do, the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18RoyalGorge.gold import GoldDividend
from roundhouse.eighteen.titles.g18RoyalGorge.steel import SteelTrack
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_gorge import colorado, give, gorge, lay, metal, own, railway, reach_phase, to_trains
from .mid_game import operating, pass_to, run

TREATY = ("2+", "2+", "2+", "2+", "3+", "3+")

# The Treaty of Boston


def test_the_treaty_lays_the_gorge_returns_tokens_and_puts_both_in_debt() -> None:
    play = gorge("G1")
    rio, other = railway(play, "RG"), railway(play, "SF", player=2)
    own(play, "G1", 3)
    board = play.game.land.board
    board.release("D12", "RG")
    board.place_token("D12", 0, "SF")
    other.tokens = (60, 80)
    reach_phase(play, *TREATY)
    assert [board.tile(hex_).name for hex_ in ("D12", "E13", "F12")] == ["RG-A", "RG-B", "RG-C"]
    assert set(board.tokens_of("RG")) == {("L2", 0), ("D12", 0), ("F12", 0)}
    assert list(other.tokens) == [40, 60, 80], "the one from the gorge is back"
    assert rio.tokens == (40, 60), "the new ones are none of the charter"
    assert colorado(play).debts == {"RG": 4, "SF": 2}
    assert play.game.privates["RG-D"].owner is rio


def test_a_railway_pays_one_debt_a_turn_at_a_price_that_rises_with_every_round() -> None:
    play = gorge("G1")
    rio, other = railway(play, "RG", price=80), railway(play, "SF", price=70, player=2)
    doc = own(play, "G1", 3)
    reach_phase(play, *TREATY)
    operating(play)
    play("private:RG-D", "choose_ability", choice="pay_debt")
    assert (rio.cash, other.cash) == (1000 - 60, 1000 + 60)
    with pytest.raises(Refusal):
        play("private:RG-D", "choose_ability", choice="pay_debt")
    colorado(play).debts["SF"] = 1
    play.game.progress.rounds_in_set = 2
    pass_to(play, "tight_train")
    give(play, rio, "3+")
    give(play, other, "3+")
    while play.game.round.entity is rio:
        play("corp:RG", "pass")
    before = play.game.players[2].cash
    play("private:SF-D", "choose_ability", choice="pay_debt")
    assert play.game.players[2].cash == before + 60
    assert doc.closed, "all of the rival's is paid"
    while play.game.round.number == 1:
        play("corp:SF", "pass")
    assert play.game.company("DEBT").share_price == 65


def test_debts_that_are_left_cost_share_prices_at_the_end() -> None:
    play = gorge()
    rio, other = railway(play, "RG"), railway(play, "SF", player=2)
    reach_phase(play, *TREATY)
    colorado(play).debts["SF"] = 1
    before = rio.cell, other.cell
    play.game.end("bankrupt")
    assert before[0] is not None
    assert before[1] is not None
    assert (rio.cell, other.cell) != before
    assert rio.cell is not None
    assert other.cell is not None
    assert before[0].column - rio.cell.column == 8
    assert before[1].column - other.cell.column == 1


def test_the_gorge_becomes_brown_as_one_and_only_after_the_treaty() -> None:
    play = gorge()
    rio = railway(play, "RG")
    operating(play)
    land = play.game.land
    assert not list(land.legal_tiles(rio, "D12"))
    reach_phase(play, *TREATY, "3+", "3+", "4+", "4+", "4+")
    assert "RG-D-0" in dict(land.legal_tiles(rio, "D12"))
    play("corp:RG", "lay_tile", hex="D12", tile="RG-D-0", rotation=0)
    assert [land.board.tile(hex_).name for hex_ in ("D12", "E13", "F12")] == ["RG-D", "RG-E", "RG-F"]
    assert rio.cash == 1000 - 30, "one cube of steel"


# Metal companies


def test_metal_companies_pay_after_a_set_and_their_prices_rise() -> None:
    play = gorge("B4")
    metal(play, "VGC", 1, 3)
    metal(play, "CF&I", 2, 2)
    own(play, "B4", 2)
    play.game.privates["B4"].revenue = 0
    gold, steel = play.game.company("VGC"), play.game.company("CF&I")
    play.game.pay(play.game.bank, gold, 90)
    before = [player.cash for player in play.game.players]
    play.game.progress.rounds_in_set = 1
    play.game.policies.order.next_round(play.game.rounds["operating"])
    gained = [player.cash - old for player, old in zip(play.game.players, before, strict=True)]
    assert gained == [3 * 14, 2 * 14 + 2 * 5, 0], "the miner counts as two shares of gold"
    assert (gold.share_price, steel.share_price) == (45 + 5 + 5 + 5, 50), "by 3 steps at most"
    assert (gold.cash, steel.cash) == (50, 50)


def test_sales_of_metal_move_no_price_and_the_president_sells_all() -> None:
    play = gorge()
    names = metal(play, "CF&I", 1, 3)
    play("1", "sell_shares", shares=names, percent=30)
    assert play.game.company("CF&I").share_price == 45
    assert play.game.pool.percent(play.game.company("CF&I")) == 100
    assert play.game.company("CF&I").player is None


def test_a_sale_names_what_it_is_paid_for() -> None:
    play = gorge()
    names = metal(play, "CF&I", 1, 3)
    with pytest.raises(Refusal, match="30 percent, not 10"):
        play("1", "sell_shares", shares=names, percent=10)


def test_the_investor_buys_below_the_price_and_keeps_a_share() -> None:
    play = gorge("G5")
    own(play, "G5", 1)
    cash = play.game.players[0].cash
    play("1", "buy_shares", shares=["CF&I_0"], discounter="G5")
    assert play.game.players[0].cash == cash - 40
    play("2", "pass")
    play("3", "pass")
    with pytest.raises(Refusal, match="bought for less"):
        play("1", "sell_shares", shares=["CF&I_0"], percent=10)
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["CF&I_1"], discounter="G5")
    play("1", "buy_shares", shares=["VGC_0"], discounter="G5")


def test_the_worker_of_the_mint_buys_two_for_half_and_closes() -> None:
    play = gorge("B6")
    mint = own(play, "B6", 1)
    cash = play.game.players[0].cash
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["CF&I_0", "CF&I_1"], discounter="B6")
    play("1", "buy_shares", shares=["VGC_0", "VGC_1"], discounter="B6")
    assert play.game.players[0].cash == cash - 45
    assert mint.closed


# Gold


def test_the_nugget_ships_once_for_more_and_the_jeweler_earns() -> None:
    play = gorge("KP", "G2", "Y6")
    company = railway(play, "KP")
    nugget, _ = own(play, "G2", company), own(play, "Y6", 2)
    _run_over_gold(play, company)
    play("private:G2", "choose", choice="M7")
    assert play.game.round.step(GoldDividend).bonus == 130
    assert nugget.closed
    assert colorado(play).jeweler == 5


def test_the_last_gold_of_a_mine_leaves_a_ghost_town_to_run_over() -> None:
    play = gorge("KP", "Y2")
    company = railway(play, "KP")
    own(play, "Y2", company)
    _run_over_gold(play, company)
    play("corp:KP", "choose", choice="M7")
    play("corp:KP", "choose", choice="ghost_town")
    assert colorado(play).ghosts == {"M7"}
    for train in company.trains:
        train.operated = False
    assert play.game.runs.best(company).revenue == 30 + 20 + 10


def _run_over_gold(play: Play, company: Corporation) -> None:
    give(play, company, "2+")
    lay(play, {"N6": "9@1", "M7": "9@1", "L8": "57@1"})
    colorado(play).gold["M7"] = 1
    operating(play)
    pass_to(play, "run_coal")
    run(play)


# Longer trains, the bridge


def test_coal_and_the_engineer_make_trains_longer_for_one_run() -> None:
    play = gorge("KP", "G6", "B5")
    company = railway(play, "KP")
    own(play, "G6", 1, price=39)
    play.game.give_private(play.game.privates["G6"], company)
    own(play, "B5", company)
    give(play, company, "2+", "2+")
    lay(play, {"N6": "9@1", "M7": "9@1", "L8": "57@1"})
    operating(play)
    pass_to(play, "run_coal")
    answers = [action["choice"] for action in play.options("choose")]
    assert answers == ["engineer/2+-0/1", "engineer/skip/0"]
    play("corp:KP", "choose", choice="engineer/skip/0")
    play("corp:KP", "choose", choice="coal_depot/2+-0/2")
    assert colorado(play).cubes["G6"] == 1
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert reach.allowances[0].visit == 4
    with pytest.raises(Refusal):
        play("corp:KP", "choose", choice="engineer/2+-0/1")
    play("corp:KP", "choose", choice="engineer/2+-1/1")
    assert "choose" not in {choice.type for choice in play.table.choices()}


def test_whoever_runs_through_coal_creek_brings_coal_to_its_mines() -> None:
    play = gorge("FCC", "Y3")
    runner, owner = railway(play, "FCC"), railway(play, "SF", price=70, player=2)
    own(play, "Y3", owner)
    give(play, runner, "2+")
    lay(play, {"I13": "57@1", "H14": "4@1", "G15": "9@1", "F16": "4@1", "E17": "9@1", "J12": "8@0"})
    operating(play)
    pass_to(play, "run_coal")
    run(play)
    assert colorado(play).cubes["Y3"] == 1


def test_the_lease_leads_through_the_gorge_for_a_tenth() -> None:
    play = gorge("G3")
    railway(play, "RG", price=60, player=2)
    company = railway(play, "SF")
    reach_phase(play, *TREATY)
    board = play.game.land.board
    board.place_token("H12", 0, "SF")
    lay(play, {"G11": "8@5", "H12": "57@2"})
    give(play, company, "3+", "3+")
    alone = play.game.runs.best(company).revenue
    own(play, "G3", company)
    play.game.runs.forget()
    operating(play)
    pass_to(play, "run_coal")
    revenue = play.game.runs.best(company).revenue
    assert revenue > alone
    run(play)
    play("corp:SF", "dividend", kind="withhold")
    assert play.waits_at() == "bridge_lease"
    before = play.game.company("RG").cash
    play("corp:SF", "choose", choice="president")
    assert play.game.company("RG").cash == before + revenue // 10


# Other private companies, trains, tokens


def test_the_depot_lays_two_yellow_tiles_a_round_without_steel() -> None:
    play = gorge("KP", "B3")
    company = railway(play, "KP")
    depot = own(play, "B3", company)
    operating(play)
    steel, step = play.game.company("CF&I"), play.game.round.step(SteelTrack)
    play("private:B3", "lay_tile", hex="N6", tile="9-0", rotation=1)
    play("private:B3", "lay_tile", hex="M7", tile="9-1", rotation=1)
    assert (company.cash, steel.cash) == (1000 + 10, 50)
    assert colorado(play).steel["A"] == (30, 20, 10, 0)
    assert not [one for one in play.options("lay_tile") if one["entity"] == "private:B3"], "two a round"
    for left in (3, 2, 1, 0):
        assert play.waits_at() == "steel_track", left
        play.table.apply(play.options("lay_tile")[0])
    assert len(step.hexes) == 6, "tiles of the depot are tile actions"
    assert not depot.closed


def test_the_prison_halves_the_cost_of_terrain_but_that_of_crestone() -> None:
    play = gorge("KP", "Y5")
    company = railway(play, "KP")
    land, usual = play.game.land, {"J8": 10, "I5": 20, "D4": 30, "K15": 20, "F16": 10, "E19": 10}

    def costs() -> dict[str, int]:
        tiles = {hex_: "4-0" if land.board.tile(hex_).towns else "9-0" for hex_ in usual}
        return {hex_: land.cost(company, hex_, tile, 0, 0) for hex_, tile in tiles.items()}

    assert costs() == usual
    own(play, "Y5", 2)
    assert costs() == usual, "it is a player's"
    own(play, "Y5", company)
    assert costs() == {"J8": 5, "I5": 10, "D4": 15, "K15": 10, "F16": 5, "E19": 10}


def test_palmer_comes_with_a_share_of_steel_and_one_of_the_rio_grande() -> None:
    play = gorge("Y4", auction=True)
    while "Y4" not in (bid := play.options("bid")[0])["company"]:
        play.table.apply({"type": "pass", "entity": bid["entity"]})
    buyer = play.game.players[int(str(bid["entity"])[-1]) - 1]
    play.table.apply({**bid, "price": 75})
    while not play.game.privates["Y4"].owner:
        play.table.apply(play.options("pass")[0])
    rio, steel = play.game.company("RG"), play.game.company("CF&I")
    assert (buyer.percent(rio), buyer.percent(steel)) == (10, 10)
    assert rio.player is None, "it has not been started"
    assert steel.player is buyer or steel.player is None


def test_the_springs_become_a_city_of_the_same_color() -> None:
    play = gorge("B2")
    company = railway(play, "RG")
    own(play, "B2", company)
    lay(play, {"E3": "58@5"})
    operating(play)
    tiles = {
        (action["tile"], action["rotation"]) for action in play.options("lay_tile") if action["hex"] == "E3"
    }
    assert ("RG1-0", 0) in tiles
    play("private:B2", "lay_tile", hex="E3", tile="RG1-0", rotation=0)
    assert play.game.privates["B2"].closed
    assert company.cash == 1000, "no steel"


def test_the_springs_pay_a_player_from_the_brown_phase_on() -> None:
    play = gorge("B2", "KP")
    railway(play, "KP")
    own(play, "B2", 2)
    operating(play)
    play.game.land.lay_along(None, "E3", "58-0", 5, None)
    assert play.game.privates["B2"].revenue == 0
    reach_phase(play, *TREATY, "3+", "3+", "4+", "4+", "4+")
    assert play.game.privates["B2"].revenue == 50


def test_a_corporation_places_no_token_in_its_first_turn() -> None:
    play = gorge("KP")
    company = railway(play, "KP")
    company.runs = ()
    lay(play, {"N6": "9@1", "M7": "9@1", "L8": "57@1", "L6": "9@0", "L4": "9@0"})
    operating(play)
    play("corp:KP", "pass")
    assert play.waits_at() == "tight_train"


def test_at_the_limit_only_the_train_is_bought_by_which_one_rusts() -> None:
    play = gorge()
    company = railway(play, "RG")
    give(play, company, "2+", "2+")
    other = railway(play, "SF", price=70, player=2)
    give(play, other, "2+")
    reach_phase(play, "2+", "3+", "3+", "3+", "3+")
    operating(play)
    to_trains(play)
    assert {action["train"] for action in play.options("buy_train")} == {"4+-0"}, "and none of SF"
    cash = company.cash
    play("corp:RG", "buy_train", train="4+-0", price=400)
    assert [train.name for train in company.trains] == ["4+"]
    assert company.cash == cash - 400 + 2 * 20, "the bank pays for what rusts"


def test_all_trains_of_the_first_kind_leave_together_later_one_a_set() -> None:
    play = gorge()
    play.game.progress.rounds_in_set = 1
    play.game.policies.order.next_round(play.game.rounds["operating"])
    assert play.game.depot.upcoming[0].id == "3+-0"
    play.game.policies.order.next_round(play.game.rounds["operating"])
    assert play.game.depot.upcoming[0].id == "3+-1"


@pytest.mark.parametrize(("option", "last"), [(None, 3), ("shorter_game_end", 2)])
def test_the_last_kind_of_train_ends_the_game_after_a_set(option: str | None, last: int) -> None:
    play = gorge(option=option)
    company = railway(play, "RG", cash=3000)
    reach_phase(play, *TREATY, "3+", "3+", "4+", "4+", "4+", "5+", "5+")
    operating(play)
    pass_to(play, "tight_train")
    play("corp:RG", "buy_train", train="6x2-0", price=650)
    assert company.trains
    play.game.progress.rounds_in_set = 1
    for _ in range(400):
        choices = {choice.type: choice for choice in play.table.choices()}
        wanted = next((one for one in ("pass", "dividend", "run_routes") if one in choices), None)
        if play.game.over or wanted is None:
            break
        fields = {name: getattr(field, "hint", None) for name, field in choices[wanted].open.items()}
        play.table.apply({**choices[wanted].action, **fields})
    assert play.game.over
    assert play.game.progress.turn == last


def test_most_private_companies_close_with_the_first_five() -> None:
    play = gorge("Y6", "B1")
    own(play, "Y6", 1)
    own(play, "B1", 2)
    reach_phase(play, *TREATY, "3+", "3+", "4+", "4+", "4+", "5+")
    assert play.game.privates["Y6"].closed
    assert not play.game.privates["B1"].closed
    assert play.game.privates["B1"].revenue == 25
