"""18FL: the order of purchases, two sizes of corporations, hotels, tokens that take no slot, a hurricane."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18FL.facts import Port
from roundhouse.eighteen.titles.g18FL.tokens import TokenOrHotel
from roundhouse.eighteen.track.board import Board

from .at_table import Play
from .mid_game import in_stock_round, operating, started


def test_everybody_pays_the_bid_and_the_highest_buys_first() -> None:
    play = Play("18FL", players=3)
    for player, bid in (("1", 0), ("2", 10), ("3", 5)):
        play(player, "bid", price=bid)
    assert [play.cash(player) for player in (1, 2, 3)] == [300, 290, 295]
    play("2", "bid", company="TC", price=0)
    play("3", "bid", company="TR", price=0)
    play("1", "bid", company="POSC", price=0)
    assert [play.cash(player) for player in (1, 2, 3)] == [260, 220, 275]
    assert play.game.deciders() == ("3",), "who bought the first private begins"


def at_par_in_phase_4() -> tuple[Play, Cell]:
    """A stock round of phase 4, and the space of 75."""
    play = in_stock_round("18FL")
    while play.game.phase.name != "4":
        play.game.depot.next_phase()
    return play, next(cell for cell in play.game.market.par_cells() if cell.price == 75)


def test_a_corporation_of_ten_shares_may_be_started_in_phase_4() -> None:
    play, cell = at_par_in_phase_4()
    game = play.game
    play("1", "par", corporation="LN", cell=cell.at)
    assert [choice["choice"] for choice in play.options("choose")] == [5, 10]
    play("1", "choose", choice=10)
    company = game.corporations["LN"]
    assert company.share_percent == 10
    assert game.players[0].percent(company) == 20
    assert company.percent(company) == 80


def test_who_had_passed_and_chooses_a_size_still_has() -> None:
    play, cell = at_par_in_phase_4()
    game = play.game
    play("1", "pass")
    play("2", "par", corporation="SR", cell=cell.at)
    play("2", "choose", choice=5)
    play("3", "pass")
    play("1", "par", corporation="LN", cell=cell.at)
    play("1", "choose", choice=5)
    play("2", "pass")
    assert game.progress.turn == 3, "Ada is not asked again; no corporation operates"
    assert game.progress.priority is game.players[2], "the player after the one who passed last begins"


def test_a_small_corporation_that_has_run_may_convert_for_five_times_its_price() -> None:
    play = in_stock_round("18FL")
    game = play.game
    game.depot.next_phase()
    company = started(play, "LN", 100, (1, 0), (2, 1))
    company.runs = (0,)
    operating(play)
    assert play.waits_at() == "convert"
    before = company.cash
    play("corp:LN", "convert")
    assert company.cash - before == 500
    assert [player.percent(company) for player in game.players] == [20, 10, 0]
    assert game.policies.trains.train_limit(company) == 4


def test_a_hotel_costs_by_distance_and_takes_a_token() -> None:
    play = in_stock_round("18FL")
    game = play.game
    company = started(play, "LN", 100, (1, 0), (1, 1))
    game.pay(game.bank, company, 500)
    board = game.land.board
    board.lay("B7", game.land.tile_named("58").at(1))
    operating(play)
    while play.waits_at() != "token_or_hotel":
        play("corp:LN", "pass")
    assert [(choice["hex"], choice["cost"]) for choice in play.options("hex_token")] == [("B7", 20)]
    play("corp:LN", "hex_token", hex="B7")
    assert company.hex_tokens == ("B7",)
    assert company.cash == 480
    assert len(company.tokens) == 2


def test_the_terminal_company_places_its_token_until_routes_are_run_but_not_after_one_in_a_city() -> None:
    for before in ("pass", "hotel", "token", "no money"):
        play = in_stock_round("18FL")
        game = play.game
        company = started(play, "LN", 100, (1, 0), (1, 1))
        game.pay(game.bank, company, 500)
        for private in list(game.privates.values()):
            if private.id == "TC":
                game.give_private(private, game.players[0])
            else:
                game.close_private(private)
        game.land.board.lay("B7", game.land.tile_named("58").at(1))
        game.depot.give(game.depot.for_sale()[0], company)
        operating(play)
        if before == "no money":
            game.pay(company, game.bank, company.cash)
        assert not play.options("place_token"), "not before the track is laid"
        while play.waits_at() not in ("token_or_hotel", "run"):
            play("corp:LN", "pass")
        if before == "pass":
            play("corp:LN", "pass")
        elif before == "hotel":
            play("corp:LN", "hex_token", hex="B7")
        elif before == "token":
            game.round.step(TokenOrHotel).placed = True
        assert play.waits_at() == "run"
        mine = [row["hex"] for row in play.options("place_token") if row["entity"] == "private:TC"]
        assert bool(mine) is (before != "token")
        if mine:
            play("private:TC", "place_token", hex="K28", city=0)
            assert game.privates["TC"].closed
            assert play.waits_at() == "run"


def test_a_token_beside_the_others_takes_no_slot_of_a_later_tile() -> None:
    play = Play("18FL", players=3)
    land = play.game.land
    board: Board = land.board
    board.place_token("K28", 0, "LN", beside=True)
    assert not board.has_room("K28", 0, "ACL")
    board.lay("K28", land.tile_named("405").at(1))
    assert board.has_room("K28", 0, "ACL")
    board.place_token("K28", 0, "ACL")
    assert board.slots("K28", 0) == ("FECR", "ACL", "LN")


@pytest.mark.parametrize(("cash", "prices"), [(0, (1, 90)), (30, (1, 30))])
def test_a_president_pays_for_another_company_s_train_only_where_there_is_no_money(
    cash: int, prices: tuple[int, int]
) -> None:
    play = in_stock_round("18FL")
    game = play.game
    game.depot.give(game.train("2-0"), started(play, "ACL", 70, (2, 0), (2, 1)))
    company = started(play, "LN", 100, (1, 0), (1, 1))
    game.pay(game.players[0], game.bank, play.cash(1) - 90)
    game.pay(game.bank, company, cash)
    game.land.board.lay("B7", game.land.tile_named("58").at(1))
    operating(play)
    while play.waits_at() != "buy_train_florida":
        play("corp:LN", "pass")
    assert play.prices("buy_train") == [prices]


def test_a_president_may_raise_money_for_a_dearer_train_of_the_bank() -> None:
    play = in_stock_round("18FL")
    game = play.game
    cheap, dear = game.train("3-0"), game.train("4-0")
    for train in game.depot.upcoming[: game.depot.upcoming.index(dear)]:
        game.depot.give(train, game.corporations["SR"])
        game.depot.discard(train)
        if train is not cheap:
            game.depot.remove(train)
    company = started(play, "LN", 100, (1, 0), (1, 1))
    other = started(play, "ACL", 100, (1, 0), (1, 1), (1, 2))
    other.operated = True
    game.pay(game.players[0], game.bank, play.cash(1) - 250)
    game.land.board.lay("B7", game.land.tile_named("58").at(1))
    operating(play)
    game.round.at = game.round.order.index(company)
    while play.waits_at() != "buy_train_florida":
        play("corp:LN", "pass")
    prices = {act["price"] for act in play.options("buy_train")}
    assert cheap.price in prices
    assert dear.price not in prices
    assert play.options("sell_shares"), "250 are enough for the 3-train, not for the 4-train"


def test_the_hurricane_takes_track_and_hotels_of_the_keys() -> None:
    play = in_stock_round("18FL")
    game = play.game
    board = game.land.board
    board.lay("M24", game.land.tile_named("58").at(4))
    game.corporations["LN"].hex_tokens = ("M24", "B7")
    game.fire("hurricane")
    assert "M24" not in board.tiles
    assert list(game.corporations["LN"].hex_tokens) == ["B7"]


def hotels(play: Play, company: Corporation) -> list[int]:
    """What a route gets for each of the company's hotels."""
    bonuses = play.game.policies.revenue.route_rules(company).bonuses
    return [amount for bonus in bonuses if bonus.name == "Hotels" for amount in bonus.per_hex.values()]


def test_a_hotel_earns_twice_as_much_from_phase_5_on() -> None:
    play = in_stock_round("18FL")
    game = play.game
    company = started(play, "LN", 100, (1, 0))
    assert hotels(play, company) == []
    company.hex_tokens = ("B7", "M24")
    assert hotels(play, company) == [10, 10]
    while "hotels_doubled" not in game.phase.status:
        game.depot.next_phase()
    assert (game.phase.name, hotels(play, company)) == ("5", [20, 20])


def test_a_small_corporation_does_not_rise_above_its_highest_price() -> None:
    play = in_stock_round("18FL")
    game = play.game
    company = started(play, "LN", 100, (1, 0))
    revenue, market = game.policies.revenue, game.market
    market.move(company, market.at_most(200))
    top = company.cell
    assert top is not None
    assert revenue.price_after_dividend(company, "payout", 0, 1000) is top
    assert revenue.price_after_dividend(company, "withhold", 100, 0).price < top.price
    company.share_percent = 10
    assert revenue.price_after_dividend(company, "payout", 0, 1000).price > 200


def test_the_port_pays_the_company_that_has_it_and_is_on_the_map() -> None:
    play = in_stock_round("18FL")
    game = play.game
    owner, other = started(play, "LN", 100, (1, 0)), started(play, "ACL", 100, (2, 0))
    port = game.memory_of(Port)
    port.hex, port.company = "K28", owner.id

    def amounts(company: Corporation) -> list[int]:
        bonuses = game.policies.revenue.route_rules(company).bonuses
        return [bonus.amount for bonus in bonuses if bonus.name == "Port"]

    assert (amounts(owner), amounts(other)) == ([20], [])
    assert [(item.hex, item.company) for part in game.parts for item in part.lying()] == [("K28", "LN")]
