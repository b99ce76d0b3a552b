"""18EU: minors at falling prices, corporations that take them over, cars, fresh charters, own shares."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.parts.minor_exchange.final import FinalExchangeMemory
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.events import MinorBought
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


def own(play: Play, player: int, *names: str) -> None:
    """A player has these minors."""
    for name in names:
        play.game.happen(MinorBought(minor=name, player=play.game.players[player - 1].id, price=0))


def leave_out_minors(play: Play) -> None:
    """The minors that nobody has are not in the game."""
    for minor in play.game.minors.values():
        minor.closed = minor.player is None


def train(play: Play, name: str, company: Corporation) -> None:
    """A company gets a train of the bank."""
    play.game.depot.give(play.game.train(name), company)


def rails(play: Play, *tiles: tuple[str, str, int]) -> None:
    """Track on the map: hex, tile, rotation."""
    for hex_, tile, rotation in tiles:
        play.game.land.correct(hex_, f"{tile}-0", rotation)


# The auction


def test_the_price_of_a_minor_falls_until_somebody_buys() -> None:
    play = Play("18EU", 3)
    game = play.game
    play("1", "bid", minor="3", price=0)
    play("2", "pass")
    play("3", "pass")
    assert play.options("bid") == [{"type": "bid", "entity": "player:1", "minor": "3", "price": 90}]
    play("1", "pass")
    play("2", "bid", minor="3", price=90)
    assert game.minors["3"].player is game.players[1]
    assert play.cash(2) == 450 - 90
    assert list(game.land.board.tokens_of("3")) == [("A10", 1)]
    assert [train.name for train in game.minors["3"].trains] == ["2"]
    assert play.options("bid")[0]["entity"] == "player:2", "the one after whoever put it up puts up the next"


def test_a_minor_that_nobody_wants_falls_to_whoever_put_it_up() -> None:
    play = Play("18EU", 2)
    play("1", "bid", minor="8", price=0)
    for _ in range(9):
        play("2", "pass")
        play("1", "pass")
    play("2", "pass")
    assert play.game.minors["8"].player is play.game.players[0]
    assert play.cash(1) == 750


def test_a_bid_opens_an_auction_of_all_who_can_go_on() -> None:
    play = Play("18EU", 3)
    play("1", "bid", minor="1", price=0)
    play("2", "pass")
    play("3", "bid", minor="1", price=100)
    play("1", "bid", minor="1", price=105)
    with pytest.raises(Refusal, match="steps of"):
        play("2", "bid", minor="1", price=111)
    play("2", "pass")
    play("3", "pass")
    assert play.game.minors["1"].player is play.game.players[0]
    assert play.cash(1) == 345


# Minors and corporations


def test_a_minor_lays_two_yellow_tiles_first_and_one_afterwards() -> None:
    play = Play("18EU", 3)
    minor = play.game.minors["8"]
    policy = play.game.policies.track
    assert [lay.upgrade for lay in policy.tile_lays(minor)] == [False, False]
    minor.runs = (0,)
    assert [lay.upgrade for lay in policy.tile_lays(minor)] == [False]


def test_a_corporation_starts_where_a_minor_of_its_president_stood() -> None:
    play = in_stock_round("18EU")
    game = play.game
    own(play, 1, "8")
    game.pay(game.bank, game.minors["8"], 40)
    play("1", "par", corporation="BNR", cell="2,4")
    assert play.waits_at() == "home_of_minor"
    play("corp:BNR", "place_token", hex="M16", city=0)
    company = game.corporations["BNR"]
    assert game.players[0].percent(company) == 30, "the minor is exchanged for a share"
    assert company.cash == 2 * 100 - 100 + 40, "four more tokens cost £100"
    assert [train.id for train in company.trains] == ["2-7"]
    assert list(game.land.board.tokens_of("BNR")) == [("M16", 0)]
    assert game.minors["8"].closed


def test_who_has_no_minor_starts_nothing_before_phase_5() -> None:
    play = in_stock_round("18EU")
    own(play, 1, "8")
    game = play.game
    assert not game.policies.stock.may_par(game.corporations["FS"], game.players[1])
    game.depot.phase_index = 3
    assert game.policies.stock.may_par(game.corporations["FS"], game.players[1])


def test_in_phase_5_the_rest_of_a_corporation_goes_to_the_pool_when_it_floats() -> None:
    play = in_stock_round("18EU")
    game = play.game
    leave_out_minors(play)
    game.depot.phase_index = 3
    for one in game.players:
        game.pay(game.bank, one, 500)
    play("1", "par", corporation="FS", cell="2,4")
    play("corp:FS", "place_token", hex="I18", city=0)
    company = game.corporations["FS"]
    for player in "231":
        play(player, "buy_shares", shares=[company.shares(company)[0].id])
    assert company.floated
    assert game.pool.percent(company) == 50
    assert company.cash == 1000 - 100


def vienna(play: Play) -> Corporation:
    """FS in one city of Vienna, minor 6 of player 2 in the other."""
    company = started(play, "FS", 100, (1, 0), (1, 1), (1, 2))
    own(play, 2, "6")
    play.game.land.board.place_token("K14", 0, "FS")
    company.tokens = (0, 0, 0, 0)
    return company


def test_a_minor_becomes_a_share_of_a_corporation_in_place_of_a_purchase() -> None:
    play = in_stock_round("18EU")
    company = vienna(play)
    play.game.pay(play.game.bank, play.game.minors["6"], 30)
    play("1", "pass")
    share = company.shares(company)[0].id
    play("minor:6", "buy_shares", shares=[share])
    assert play.waits_at() == "replace_token"
    play("corp:FS", "place_token", hex="K14", city=1)
    assert play.game.certificates[share].owner is play.game.players[1]
    assert (company.cash, [train.id for train in company.trains]) == (30, ["2-5"])
    assert sorted(play.game.land.board.tokens_of("FS")) == [("K14", 0), ("K14", 1)]
    assert play.game.minors["6"].closed


def test_an_exchange_may_go_beyond_60_percent_which_is_kept_until_it_can_be_sold() -> None:
    play = in_stock_round("18EU")
    game, one = play.game, play.game.players[0]
    company = vienna(play)
    own(play, 1, "6")
    game.shares.give(one, tuple(company.shares(company)[:2]))
    started(play, "DR", 100, (1, 0), (1, 1)).operated = True
    share = company.shares(company)[0].id
    assert one.percent(company) == 60
    assert [act["entity"] for act in play.options("buy_shares") if act["shares"] == [share]] == ["minor:6"]
    play("minor:6", "buy_shares", shares=[share])
    play("corp:FS", "pass")
    assert one.percent(company) == 70
    play("2", "pass")
    play("3", "pass")
    assert play.options("pass"), "no share is sold of a corporation that has not operated, nor of another one"
    company.operated = True
    game.begin_round("stock", 1)
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}


def test_for_a_share_of_the_pool_the_bank_gets_what_the_minor_has() -> None:
    play = in_stock_round("18EU")
    company = vienna(play)
    game = play.game
    game.shares.give(game.pool, (game.certificates["FS_5"],))
    play("1", "pass")
    play("minor:6", "buy_shares", shares=["FS_5"])
    assert game.minors["6"].closed
    assert not company.trains
    assert [train.id for train in game.depot.pool] == ["2-5"]
    assert not game.land.board.has_token("K14", "6")


def test_no_exchange_once_the_corporation_has_operated() -> None:
    play = in_stock_round("18EU")
    company = vienna(play)
    company.operated = True
    play("1", "pass")
    with pytest.raises(Refusal, match="cannot be exchanged"):
        play("minor:6", "buy_shares", shares=[company.shares(company)[0].id])


def test_in_the_end_all_minors_are_exchanged_or_given_up() -> None:
    play = in_stock_round("18EU")
    company = vienna(play)
    company.operated = True
    own(play, 3, "12")
    leave_out_minors(play)
    play.game.begin_round("final_exchange", 1)
    play.game._settle()
    with pytest.raises(Refusal):
        play("2", "pass")
    play("minor:6", "buy_shares", shares=[company.shares(company)[0].id])
    play("corp:FS", "pass")
    play("3", "pass")
    assert all(minor.closed for minor in play.game.minors.values())
    assert play.game.round.kind == "stock"


@pytest.mark.parametrize(
    ("bankrupt", "beginner", "first"),
    [((), 3, "3"), ((1,), 3, "4"), ((4,), 3, "3"), ((1,), 4, "3"), ((1, 2), 3, "4"), ((1, 2), 4, "3")],
)
def test_players_who_are_bankrupt_change_who_begins_the_final_exchange(
    bankrupt: tuple[int, ...], beginner: int, first: str
) -> None:
    play = in_stock_round("18EU", players=4)
    game = play.game
    company = vienna(play)
    company.operated = True
    for player, minor in ((2, "11"), (3, "12"), (4, "13")):
        own(play, player, minor)
    leave_out_minors(play)
    game.progress.priority = game.players[0]
    game.memory_of(FinalExchangeMemory).beginner = game.players[beginner - 1]
    for place in bankrupt:
        game.players[place - 1].bankrupt = True
    game.begin_round("final_exchange", 1)
    assert game.round.entity is game.player(first)


# Cars


def pullman(play: Play) -> Corporation:
    """FS with a 3-train and a Pullman, on track from Milan by Genoa to the sea."""
    company = started(play, "FS", 100, (1, 0), (1, 1), (1, 2), (1, 3))
    company.tokens = (0, 0, 0, 0)
    play.game.land.board.place_token("E18", 0, "FS")
    train(play, "3-0", company)
    train(play, "P-0", company)
    return company


def test_a_car_counts_the_best_stop_of_another_train_once_more() -> None:
    play = in_stock_round("18EU")
    company = pullman(play)
    game = play.game
    rails(play, ("E18", "201", 0), ("E20", "57", 0))
    best = game.runs.best(company)
    routes = {claim["train"]: claim["revenue"] for claim in best.claims}
    assert routes["P-0"] == 30
    assert best.revenue == routes["3-0"] + 30
    assert best.proved
    claims = tuple(
        RouteClaim(claim["train"], tuple(map(tuple, claim["connections"]))) for claim in best.claims
    )
    assert game.runs.read(company, RunRoutes(entity="corp:FS", routes=claims)).revenue == best.revenue
    elsewhere = RouteClaim("P-0", (("local", "A10"),))
    with pytest.raises(Refusal, match="another train stops"):
        game.runs.read(company, RunRoutes(entity="corp:FS", routes=(claims[0], elsewhere)))


def test_a_car_is_sold_to_who_has_a_train_and_goes_with_the_last_one() -> None:
    play = in_stock_round("18EU")
    game, company = play.game, pullman(play)
    game.depot.sold["3"] = 1
    other = started(play, "DR", 100, (2, 0))
    assert "P" not in {one.name for one in game.depot.for_sale_to(other)}
    assert "P" not in {one.name for one in game.depot.for_sale_to(company)}
    game.depot.give(game.train("3-0"), other)
    assert "P" in {one.name for one in game.depot.for_sale_to(other)}
    game.depot.shed_cars()
    assert not company.trains
    assert [one.name for one in game.depot.pool] == ["P"]


# Presidents in need


def test_a_corporation_without_a_president_can_be_started_anew() -> None:
    play = in_stock_round("18EU")
    game = play.game
    company = started(play, "FS", 100, (1, 0), (1, 1), (2, 2))
    company.operated = True
    train(play, "3-0", company)
    own(play, 1, "6")
    game.begin_round("operating", 1)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert game.players[0].bankrupt
    assert (company.parred, company.closed, company.percent(company)) == (False, False, 100)
    assert [one.id for one in game.depot.pool] == ["3-0"]
    assert game.minors["6"].closed
    assert game.train("2-5").rusted, "the train of the minor is out of the game"


@pytest.mark.parametrize(("saved", "order"), [(False, ["DR", "BNR", "SNCF"]), (True, ["BNR", "DR", "SNCF"])])
def test_where_a_company_closes_with_its_president_the_next_one_keeps_its_place(
    saved: bool, order: list[str]
) -> None:
    play = in_stock_round("18EU")
    game = play.game
    company = started(play, "FS", 100, (1, 0), *((2, at) for at in ((1, 2) if saved else (1,))))
    others = [
        started(play, "DR", 100, (2, 0), (1, 1), (1, 2)),
        started(play, "BNR", 90, (2, 0)),
        started(play, "SNCF", 82, (3, 0), (3, 1)),
    ]
    for one in (company, *others):
        one.operated = True
    game.pay(game.players[0], game.bank, game.players[0].cash)
    leave_out_minors(play)
    operating(play)
    game.policies.ending.go_bankrupt(game.players[0], company)
    game._settle()
    assert others[0].share_price < others[1].share_price, "two shares were sold"
    assert [one.id for one in game.round.order if one is not company] == order
    assert game.round.entity is (company if saved else others[0])


def test_in_rails_the_trains_of_minors_go_to_the_pool_in_a_bankruptcy() -> None:
    play = in_stock_round("18EU", options={"as_in_rails": "yes"})
    game = play.game
    company = started(play, "FS", 100, (1, 0), (1, 1), (2, 2))
    own(play, 1, "6")
    game.begin_round("operating", 1)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert [one.id for one in game.depot.pool] == ["2-5"]


@pytest.mark.parametrize("money", [0, 5])
def test_who_has_nothing_buys_of_the_bank_alone_after_a_sale(money: int) -> None:
    play = in_stock_round("18EU")
    game = play.game
    company = started(play, "FS", 100, (1, 0), (1, 1), (2, 2))
    other = started(play, "DR", 100, (1, 0), (1, 1), (1, 2), (2, 3))
    train(play, "3-0", other)
    company.tokens = other.tokens = (0, 0, 0, 0)
    game.land.board.place_token("E18", 0, "FS")
    rails(play, ("E18", "201", 0), ("E20", "57", 0))
    company.operated = other.operated = True
    leave_out_minors(play)
    game.pay(game.players[0], game.bank, play.cash(1) - 150)
    game.pay(game.bank, company, money)
    operating(play)
    game.round.order = (company, other)
    pass_to(play, "buy_train_europe")
    assert "3-0" in {act["train"] for act in play.options("buy_train")}
    play("1", "sell_shares", shares=["DR_1"], percent=10)
    left = {act["train"] for act in play.options("buy_train")}
    assert ("3-0" in left) == bool(money)


def test_the_certificate_limit_is_that_of_all_who_began_also_after_a_bankruptcy() -> None:
    play = in_stock_round("18EU", players=4)
    game = play.game
    company = started(play, "FS", 100, (1, 0), (1, 1), (2, 2))
    train(play, "3-0", company)
    own(play, 1, "6")
    own(play, 2, "7")
    game.begin_round("operating", 1)
    game.policies.ending.go_bankrupt(game.players[0], company)
    close_company(game, game.minors["7"])
    assert game.certificate_limit() == 16


def test_extra_trains_stand_behind_those_of_their_kind() -> None:
    options = dict.fromkeys(("extra_three_train", "second_extra_three_train", "extra_four_train"), "yes")
    play = Play("18EU", 3, options)
    names = [one.id for one in play.game.depot.upcoming]
    assert names[:12] == [*(f"3-{at}" for at in range(7)), *(f"4-{at}" for at in range(5))]
