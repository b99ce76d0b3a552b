"""Operating rounds of 1889: track, tokens, runs, dividends, trains, emergencies."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.table.choices import Free
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play, auctioned


def operating(corporation: str = "KO", cell: str = "3,3") -> Play:
    """The first operating round: player 1 is president of one corporation, half of it sold."""
    play = auctioned()
    play("1", "par", corporation=corporation, cell=cell)
    for player, share in (("2", 1), ("3", 2), ("1", 3)):
        play(player, "buy_shares", shares=[f"{corporation}_{share}"])
    for player in "231":
        play(player, "pass")
    assert play.game.round.kind == "operating"
    return play


def about_to_run() -> Play:
    """The second operating round: the corporation has a train, and track to run it on."""
    play = operating()
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    play("corp:KO", "buy_train", train="2-0", price=80)
    play.pass_until("stock")
    play.pass_until("operating")
    play("corp:KO", "pass")
    return play


def test_privates_pay_and_home_tokens_go_down_first() -> None:
    play = operating()
    assert list(play.game.land.board.tokens_of("KO")) == [("K4", 0)]
    assert play.game.corporations["KO"].tokens == (40,)


def test_a_tile_must_join_the_companys_track_and_stay_on_the_map() -> None:
    play = operating()
    legal = [action for action in play.options("lay_tile") if action["entity"] == "corp:KO"]
    assert {action["hex"] for action in legal} == {"J3", "J5", "K6"}
    with pytest.raises(Refusal, match="must keep the old track"):
        play("corp:KO", "lay_tile", hex="J3", tile="7-0", rotation=0)
    with pytest.raises(Refusal, match="Green tiles are not available"):
        play("corp:KO", "lay_tile", hex="J3", tile="23-0", rotation=0)
    with pytest.raises(Malformed, match="There is no hex “Z9”"):
        play("corp:KO", "lay_tile", hex="Z9", tile="8-0", rotation=0)


def test_mountains_and_water_cost_eighty() -> None:
    play = operating()
    cost = {
        choice.action["hex"]: choice.facts["cost"]
        for choice in play.table.choices()
        if choice.type == "lay_tile" and choice.action["entity"] == "corp:KO"
    }
    assert cost == {"J3": 0, "J5": 0, "K6": 80}
    play("corp:KO", "lay_tile", hex="K6", tile="8-0", rotation=3)
    assert play.game.corporations["KO"].cash == 750 - 80


def test_one_tile_a_turn_and_the_tile_leaves_the_supply() -> None:
    play = operating()
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    assert play.game.land.supply.left["8"] == (1, 2, 3, 4)
    assert not play.options("lay_tile")


def test_without_revenue_the_price_goes_left() -> None:
    play = operating()
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    cell = play.game.corporations["KO"].cell
    assert cell is not None
    assert cell.at == "3,2"


def test_a_dividend_pays_shares_and_pool_and_moves_the_price_right() -> None:
    play = about_to_run()
    ko = play.game.corporations["KO"]
    best = next(choice for choice in play.table.choices() if choice.type == "run_routes")
    assert best.facts["revenue"] == 50
    before, cell = [player.cash for player in play.game.players], ko.cell
    routes = best.open["routes"]
    assert isinstance(routes, Free)
    play("corp:KO", "run_routes", routes=routes.hint)
    play("corp:KO", "dividend", kind="payout")
    paid = [player.cash - old for player, old in zip(play.game.players, before, strict=True)]
    assert paid == [15, 5, 5]
    assert ko.cell is not None
    assert cell is not None
    assert ko.cell.column == cell.column + 1


def test_a_claimed_revenue_is_recomputed_at_a_live_table() -> None:
    play = about_to_run()
    claim = {"train": "2-0", "connections": [["K4", "J3", "J1"]], "revenue": 9999}
    play("corp:KO", "run_routes", routes=[claim])
    assert play.game.corporations["KO"].cash >= 0
    payout = next(choice for choice in play.table.choices() if choice.action.get("kind") == "payout")
    assert payout.facts["shares"] == 50
    with pytest.raises(Refusal):
        play("corp:KO", "run_routes", routes=[claim])


def test_an_impossible_route_says_why() -> None:
    play = about_to_run()
    with pytest.raises(Refusal, match="no track"):
        play("corp:KO", "run_routes", routes=[{"train": "2-0", "connections": [["K4", "L7"]]}])
    with pytest.raises(Refusal, match="not one that KO can run"):
        play("corp:KO", "run_routes", routes=[{"train": "2-1", "connections": [["K4", "J3", "J1"]]}])


def test_buying_the_first_three_train_starts_phase_three() -> None:
    play = operating()
    for index in range(6):
        play.game.depot.rust(play.game.train(f"2-{index}"))
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    play("corp:KO", "buy_train", train="3-0", price=180)
    assert play.game.phase.name == "3"
    assert "green" in play.game.phase.tiles


def test_a_four_train_rusts_the_two_trains() -> None:
    play = operating()
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    play("corp:KO", "buy_train", train="2-0", price=80)
    play.game.depot.trigger("4", 1, None)
    assert play.game.corporations["KO"].trains == ()
    assert all(train.kind.name != "2" for train in play.game.depot.upcoming)


def test_the_train_limit_makes_companies_discard() -> None:
    play = operating()
    ko = play.game.corporations["KO"]
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    for index in range(4):
        play("corp:KO", "buy_train", train=f"2-{index}", price=80)
    with pytest.raises(Refusal):
        play("corp:KO", "buy_train", train="2-4", price=80)
    play.game.depot.phase_index = 2
    assert play.options("discard_train") == [{"type": "discard_train", "entity": "corp:KO", "train": "2-0"}]
    play("corp:KO", "discard_train", train="2-3")
    assert [train.id for train in play.game.depot.pool] == ["2-3"]
    assert len(ko.trains) == 3


def test_a_president_pays_for_a_train_that_the_company_must_have() -> None:
    play = operating()
    game, ko = play.game, play.game.corporations["KO"]
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    ko.cash = 30
    game.bank.cash = game.bank.cash
    before = play.cash(1)
    assert not [action for action in play.options("pass") if action["entity"] == "corp:KO"]
    play("corp:KO", "buy_train", train="2-0", price=80)
    assert play.cash(1) == before - 50
    assert ko.cash == 0


def test_a_president_who_cannot_raise_the_money_is_bankrupt_and_the_game_is_over() -> None:
    play = operating()
    game, ko = play.game, play.game.corporations["KO"]
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    ko.cash = 0
    game.players[0].cash = 10
    bottom = game.market.cell("10,0")
    assert bottom is not None
    game.market.move(ko, bottom)
    declarations = play.options("bankrupt")
    assert [action["entity"] for action in declarations] == ["corp:KO", "player:1"]
    for action in declarations:
        written = write_action(action, game)
        assert (written["entity"], written["entity_type"]) == ("KO", "corporation"), "18xx.games asks it"
    play("corp:KO", "bankrupt")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "bankrupt"


def test_companies_buy_privates_for_half_to_twice_their_value_from_phase_three() -> None:
    play = operating()
    assert not play.options("buy_company")
    play.game.depot.phase_index = 1
    owner = play.game.privates["SIR"].player
    assert owner is not None
    before = owner.cash
    with pytest.raises(Refusal, match="¥40 to ¥160"):
        play("corp:KO", "buy_company", company="SIR", price=161)
    play("corp:KO", "buy_company", company="SIR", price=160)
    assert owner.cash == before + 160
    assert play.game.privates["SIR"].owner is play.game.corporations["KO"]


def test_ehime_railway_lets_its_seller_lay_a_tile_at_ohzu() -> None:
    play = operating()
    play.game.depot.phase_index = 1
    seller = play.game.privates["ER"].player
    assert seller is not None
    play("corp:KO", "buy_company", company="ER", price=40)
    assert play.game.deciders() == (seller.id,)
    assert {action["hex"] for action in play.options("lay_tile") if action["entity"] == "private:ER"} == {
        "C4"
    }
    play("private:ER", "lay_tile", hex="C4", tile="12-0", rotation=0)
    assert play.game.deciders() == ("1",)


def test_where_the_tile_at_ohzu_is_declined_no_private_lays_in_that_turn() -> None:
    """18xx.games takes no port either then, although the turn still waits while track may be laid."""
    play = operating()
    play.game.depot.phase_index = 1
    play.game.give_private(play.game.privates["MF"], play.game.players[0])
    laying = {action["entity"] for action in play.options("lay_tile")}
    assert laying == {"corp:KO", "private:MF"}
    play("corp:KO", "buy_company", company="ER", price=40)
    play("private:ER", "pass")
    assert {action["entity"] for action in play.options("lay_tile")} == {"corp:KO"}
    with pytest.raises(Refusal, match="turn to lay or upgrade track"):
        play("private:MF", "lay_tile", hex="J9", tile="437-0", rotation=0)
    play.pass_until("stock")
    assert "private:MF" in {action["entity"] for action in play.options("lay_tile")}


def test_sumitomo_mines_takes_the_cost_of_mountains_away() -> None:
    play = operating()
    ko = play.game.corporations["KO"]
    assert play.game.land.terrain_cost(ko, "E4") == 80
    play.game.depot.phase_index = 1
    play("corp:KO", "buy_company", company="SMR", price=25)
    assert play.game.land.terrain_cost(ko, "E4") == 0
    assert play.game.land.terrain_cost(ko, "K6") == 80


def test_but_not_where_a_river_runs_through_them() -> None:
    play = operating()
    play.game.depot.phase_index = 1
    play("corp:KO", "buy_company", company="SMR", price=25)
    for hex_ in ("H5", "I6"):
        assert play.game.land.terrain_cost(play.game.corporations["KO"], hex_) == 80


def test_mitsubishi_ferry_lays_a_port_for_its_owner() -> None:
    play = operating()
    ports = {action["hex"] for action in play.options("lay_tile") if action["entity"] == "private:MF"}
    assert ports == {"B11", "G10", "I12", "J9"}
    play("private:MF", "lay_tile", hex="J9", tile="437-0", rotation=0)
    assert not [action for action in play.options("lay_tile") if action["entity"] == "private:MF"]


def test_takamatsu_is_blocked_for_others_while_a_player_owns_its_private() -> None:
    play = operating("SR")
    assert play.game.abilities.blocks_hex("K4", play.game.corporations["SR"]) is play.game.privates["TR"]
    play.game.private_desk.close_all()
    assert play.game.abilities.blocks_hex("K4", play.game.corporations["SR"]) is None


def test_a_five_train_closes_the_privates_but_not_a_players_ferry() -> None:
    play = Play(players=4)
    utf = play.game.privates["UTF"]
    play.game.give_private(utf, play.game.players[3])
    play.game.depot.phase_index = 2
    play.game.depot.trigger("5", 1, None)
    assert not utf.closed
    assert utf.revenue == 50
    assert play.game.privates["DR"].closed


def test_when_the_bank_breaks_the_set_of_operating_rounds_is_played_out() -> None:
    play = operating()
    play.game.pay(play.game.bank, play.game.players[0], play.game.bank.cash + 1)
    play("corp:KO", "lay_tile", hex="J3", tile="8-0", rotation=3)
    assert not play.game.over
    assert play.game.progress.end_timing == "full_or"
    play("corp:KO", "buy_train", train="2-0", price=80)
    play("corp:KO", "pass")
    assert play.game.over
    assert play.game.progress.end_reason == "bank"


def test_a_bank_that_could_not_pay_for_a_moment_is_broken() -> None:
    game = Play("1889").game
    game.pay(game.bank, game.players[0], game.bank.cash)
    assert not game.progress.broken, "it has paid all that it owed"
    game.pay(game.bank, game.players[0], 1)
    game.pay(game.players[0], game.bank, 500)
    assert game.progress.broken
