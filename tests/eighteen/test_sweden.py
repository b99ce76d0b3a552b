"""18SJ: main lines, the state, the canal, capital, and a third player in a game for two."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.events import TrainsRan
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.titles.g18SJ.edelsward import Edelsward, EdelswardPurse, is_requisitioned
from roundhouse.eighteen.titles.g18SJ.facts import Sweden
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to
from .mid_game import started as corporation


def with_private(name: str) -> Play:
    """A stock round of the first game, by seed, that has this private company."""
    play = next(
        play for play in (Play("18SJ", 3, seed=seed) for seed in range(1, 20)) if name in play.game.privates
    )
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    return play


def in_turn(play: Play, name: str = "UGJ", cash: int = 500) -> Corporation:
    """A corporation that player 1 has, in its first turn."""
    company = corporation(play, name, 100, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))
    play.game.pay(play.game.bank, company, cash)
    return company


def test_chance_takes_a_company_of_each_group_out() -> None:
    game = Play("18SJ").game
    for group in (("NE", "AEvR"), ("NOJ", "FRY"), ("NOHAB", "MV"), ("GKB", "SB")):
        assert sum(name in game.privates for name in group) == 1
    assert len(game.corporations) == 10
    assert ("NEFT" in game.privates) == ("NE" in game.privates)


def test_the_card_comes_with_nils_ericson_and_counts_for_nothing() -> None:
    play = with_private("NE")
    game, player = play.game, play.game.players[1]
    for name in ("NE", "NEFT"):
        game.give_private(game.privates[name], player)
    assert game.limits.certificates_counted(player) == 1
    game.begin_round("stock", 1)
    game._settle()
    assert game.deciders() == ("2",)
    play("2", "choose", choice="activate")
    assert game.round.entity is player
    assert game.privates["NEFT"].closed


def test_a_second_tile_needs_a_main_line() -> None:
    play = in_stock_round("18SJ")
    in_turn(play)
    operating(play)
    lays = play.options("lay_tile")
    off = next(lay for lay in lays if lay["hex"] == "F13" and lay["tile"].startswith("6-"))
    play.table.apply(off)
    assert {lay["hex"] for lay in play.options("lay_tile")} <= {"G12", "F11", "E14", "E12"}
    play.table.undo()
    on = next(lay for lay in lays if lay["hex"] == "F13" and (lay["tile"], lay["rotation"]) == ("57-0", 0))
    play.table.apply(on)
    assert play.game.memory_of(Sweden).built == {"F13"}
    assert len({lay["hex"] for lay in play.options("lay_tile")}) > 1


def test_the_best_corporation_without_a_train_is_nationalized() -> None:
    play = in_stock_round("18SJ")
    game = play.game
    buyer = in_turn(play, "UGJ")
    for name, price in (("KFJ", 82), ("BJ", 90)):
        company = corporation(play, name, price, (2, 0))
        company.runs = (50,)
        game.land.place_home(company)
    cash = game.players[1].cash
    operating(play)
    game.fire("nationalization")
    train = game.depot.for_sale()[0]
    pass_to(play, "late_train")
    play("corp:UGJ", "buy_train", train=train.id, price=train.price)
    assert game.corporations["BJ"].closed
    assert not game.corporations["KFJ"].closed
    assert game.land.board.has_token("A10", "SJ")
    assert game.players[1].cash == cash + 2 * 76
    assert game.certificate_limit(game.players[0]) == 23
    assert buyer.trains == (train,)


def test_a_train_bought_early_runs_though_it_has_run_for_another_company() -> None:
    play = with_private("MV")
    game = play.game
    company = in_turn(play)
    operating(play)
    game.give_private(game.privates["MV"], company)
    train = game.depot.for_sale()[0]
    game.depot.give(train, game.corporations["BJ"])
    train.operated = True
    game.depot.discard(train)
    pass_to(play, "early_train")
    play("corp:UGJ", "buy_train", train=train.id, price=train.price)
    assert train.owner is company
    assert not train.operated


@pytest.mark.parametrize(("side", "passes"), [("E", True), ("D", False)])
def test_an_electric_train_bought_early_passes_the_tokens_of_the_state_in_that_turn(
    side: str, passes: bool
) -> None:
    play = with_private("MV")
    game = play.game
    company = in_turn(play, cash=2000)
    game.land.place_home(company)
    for hex_ in ("E12", "F13"):
        game.land.board.lay(hex_, game.land.tile_named("57").at(2))
    operating(play)
    game.give_private(game.privates["MV"], company)
    game.land.board.place_token("A10", 0, "SJ")
    while game.phase.name != "6":
        game.depot.next_phase()
    pass_to(play, "early_train")
    offer = next(act for act in play.options("buy_train") if act.get("variant", "D") == side)
    play.table.apply(offer)
    assert game.land.board.blocks("A10", 0, "UGJ"), "that is for runs only"
    pass_to(play, "run")
    assert game.land.board.blocks("A10", 0, "UGJ") is not passes


def test_the_largest_canal_token_on_a_run_is_used_up() -> None:
    play = with_private("GKB")
    game = play.game
    company = in_turn(play, "ÖKJ")
    operating(play)
    game.give_private(game.privates["GKB"], company)
    with pytest.raises(Refusal):
        play("corp:ÖKJ", "pass")
    for hex_ in ("C12", "C16", "C8"):
        play("corp:ÖKJ", "assign", target=hex_, target_type="hex")
    canal = game.memory_of(Sweden).canal
    assert canal == {"C12": 50, "C16": 30, "C8": 20}
    way = (("C8", "B9", "C12"), ("C12", "C16"))
    game.round.step(RunTrains).routes = (("2-1", way, 60),)
    game.happen(TrainsRan(company="ÖKJ", trains=("2-1",), revenue=60))
    assert canal == {"C12": 0, "C16": 30, "C8": 20}


def with_gellivare(*others: str) -> Play:
    """It is the turn of the UGJ, which owns the Gellivare Company; ``others`` operate after it."""
    play = with_private("GC")
    game = play.game
    company = in_turn(play, "UGJ")
    for name in others:
        other = corporation(play, name, 76, (2, 0), (2, 1), (2, 2), (2, 3), (2, 4))
        game.pay(game.bank, other, 500)
    operating(play)
    game.give_private(game.privates["GC"], company)
    return play


def gellivare_hexes(play: Play) -> set[str]:
    """Where the Gellivare Company may lay a tile."""
    return {str(row["hex"]) for row in play.options("lay_tile") if row["entity"] == "private:GC"}


def lay_by_gellivare(play: Play, hex_: str, tile: str) -> None:
    play("private:GC", "lay_tile", hex=hex_, tile=tile, rotation=0)


def test_a_tile_of_the_gellivare_company_left_for_later_is_lost_with_the_dividend() -> None:
    play = with_gellivare()
    assert gellivare_hexes(play) == {"E28", "F27"}
    lay_by_gellivare(play, "F27", "9-0")
    assert gellivare_hexes(play) == {"E28"}
    pass_to(play, "late_train")
    assert play.game.round.entity is play.game.corporations["UGJ"]
    assert not play.options("lay_tile")


def test_after_the_dividend_both_tiles_of_the_gellivare_company_may_still_be_laid() -> None:
    play = with_gellivare()
    pass_to(play, "late_train")
    lay_by_gellivare(play, "F27", "9-0")
    lay_by_gellivare(play, "E28", "9-1")
    assert not play.options("lay_tile")


def test_a_tile_left_for_later_after_the_dividend_is_kept_once_another_company_had_its_own() -> None:
    play = with_gellivare("BJ")
    game = play.game
    company, other = game.corporations["UGJ"], game.corporations["BJ"]
    pass_to(play, "late_train")
    lay_by_gellivare(play, "F27", "9-0")
    while game.round.entity is company:
        play("corp:UGJ", "pass")
    pass_to(play, "late_train")
    assert game.round.entity is other
    operating(play)
    assert game.round.entity is company
    assert gellivare_hexes(play) == {"E28"}
    pass_to(play, "late_train")
    lay_by_gellivare(play, "E28", "9-1")
    assert not play.options("lay_tile")


def test_corporations_started_after_the_first_5_are_funded_in_full() -> None:
    play = in_stock_round("18SJ")
    game = play.game
    game.fire("full_capital")
    player = game.players[0]
    game.pay(game.bank, player, 1000)
    cell = next(cell for cell in game.market.par_cells() if cell.price == 100)
    company = game.corporations["UGJ"]
    game.start_corporation(company, player, cell)
    assert company.cash == 0
    for _ in range(4):
        game.policies.stock.buy(player, company.shares(company)[:1])
    game.check_float(company)
    assert company.cash == 1000


@pytest.mark.parametrize(("price", "cost"), [(30, 0), (50, 25), (63, 31), (100, 100)])
def test_redeeming_costs_less_at_low_prices(price: int, cost: int) -> None:
    play = in_stock_round("18SJ")
    game = play.game
    company = in_turn(play)
    game.shares.sell(game.players[0].shares(company)[-1:], 10)
    cell = next(cell for cell in game.title.market.cells() if cell.price == price)
    game.market.move(company, cell)
    operating(play)
    cash = company.cash
    choice = play.options("buy_shares")[0]
    play("corp:UGJ", "buy_shares", shares=["UGJ_4"], percent=choice["percent"])
    assert company.cash == cash - cost


def test_with_two_players_the_poorer_one_requisitions_a_corporation() -> None:
    play = in_stock_round("18SJ", players=2)
    game = play.game
    game.pay(game.bank, game.players[0], 100)
    play.pass_until("requisition")
    assert game.deciders() == ("2",)
    play("2", "choose", choice="UGJ")
    company = game.corporations["UGJ"]
    assert is_requisitioned(game, company)
    assert game.memory_of(Edelsward).percent(company) == 100
    assert company.share_price == 67
    assert game.deciders() == ("1",)
    with pytest.raises(Malformed, match="There is no hex “nothing”"):
        play("corp:UGJ", "lay_tile", hex="nothing", tile="9-0", rotation=0)
    while game.round.entity is company:
        play("corp:UGJ", "pass")
    assert [train.name for train in company.trains] == ["2", "2"]
    assert game.memory_of(EdelswardPurse).cash == 0
    assert company.share_price == 67
