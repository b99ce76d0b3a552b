"""Steam Over Holland: privates in a row, ledges, corporations that sell their shares and close."""

from __future__ import annotations

import pytest

from roundhouse.table.protocol import trusted

from .at_table import Play
from .mid_game import in_stock_round, operating, started

TITLE = "SteamOverHolland"


def test_as_many_privates_as_players_are_in_the_game() -> None:
    assert [len(Play(TITLE, players=players).game.privates) for players in (2, 4)] == [2, 4]


def test_who_passes_is_out_of_the_auction_and_the_beginner_changes() -> None:
    play = Play(TITLE, players=3)
    first, second, _ = play.game.privates.values()
    play("1", "pass")
    play("2", "bid", company=first.id, price=first.value)
    play("3", "pass")
    assert first.owner is play.game.players[1]
    assert play.game.deciders() == ("2",)
    for player in "231":
        play(player, "pass")
    assert second.closed
    assert play.game.deciders() == ("3",)


@pytest.mark.parametrize(("price", "percent", "after"), [(110, 20, 110), (125, 20, 110), (140, 30, 110)])
def test_prices_fall_only_to_the_ledge_unless_the_president_sells(
    price: int, percent: int, after: int
) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 100, (1, 0), (2, 1), (2, 2), (2, 3))
    game.market.move(company, game.market.at_most(price))
    game.policies.stock.sell([game.certificates[f"OSM_{at}"] for at in range(1, percent // 10 + 1)], percent)
    assert company.share_price == after


@pytest.mark.parametrize(
    ("price", "count", "after"),
    [
        (100, 1, 100),
        (100, 3, 80),
        (110, 3, 110),
        (125, 1, 110),
        (125, 3, 110),
        (140, 1, 110),
        (140, 2, 125),
        (140, 4, 110),
    ],
)
def test_a_price_at_a_ledge_falls_as_far_as_that_lets_it_when_a_corporation_sells(
    price: int, count: int, after: int
) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 100, (1, 0), (1, 1), (2, 2), (2, 3))
    game.market.move(company, game.market.at_most(price))
    operating(play)
    names = [f"OSM_{at}" for at in range(4, 4 + count)]
    play(company.key, "sell_shares", shares=names, percent=10 * count)
    assert company.share_price == after


def test_a_corporation_starts_with_what_the_phase_wants() -> None:
    play = in_stock_round(TITLE, players=2)
    game = play.game
    while game.phase.name != "4":
        game.depot.next_phase()
    cell = next(cell for cell in game.market.par_cells() if cell.price == 80)
    before = game.players[0].cash
    play("1", "par", corporation="AR", cell=cell.at)
    assert game.players[0].percent(game.corporations["AR"]) == 40
    assert before - game.players[0].cash == 320
    assert game.corporations["AR"].cash == 320


@pytest.mark.parametrize(
    ("cash", "kinds"), [(64, set()), (65, {"pass"}), (99, {"pass"}), (130, {"par", "buy_shares", "pass"})]
)
def test_who_could_pay_for_one_share_of_a_new_corporation_is_asked(cash: int, kinds: set[str]) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    third = game.players[2]
    game.pay(third, game.bank, third.cash - cash)
    cell = next(cell for cell in game.market.par_cells() if cell.price == 100)
    play("1", "par", corporation="AR", cell=cell.at)
    play("2", "pass")
    assert (game.deciders() == ("3",)) is bool(kinds)
    asked = {choice.type for choice in play.table.choices() if choice.action["entity"] == "player:3"}
    assert asked == kinds


def test_a_corporation_that_cannot_pay_sells_its_shares_first_and_then_may_close() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 65, (1, 0), (1, 1))
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    company.keeps_route = True
    operating(play)
    while play.waits_at() != "buy_train_or_close":
        play(company.key, "pass")
    assert {action["type"] for action in play.options("sell_shares")} == {"sell_shares"}
    play(company.key, "sell_shares", shares=["OSM_2"], percent=10)
    assert company.share_price == 60, "no revenue; one share alone is sold without a fall"
    assert company.cash == 60
    assert {action["entity"] for action in play.options("sell_shares")} == {"player:1"}
    assert not play.options("buy_train")
    play(company.key, "pass")
    assert company.closed


@pytest.mark.parametrize("recorded", [False, True])
def test_in_recorded_games_a_corporation_with_werkspoor_closes_by_the_full_price_of_a_train(
    recorded: bool,
) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 65, *((1, index) for index in range(9)))
    while game.depot.upcoming[0].name != "3":
        game.depot.export()
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    company.cash, company.keeps_route, game.trusting = 170, True, recorded
    game.privates["W"].removed = game.privates["W"].closed = False
    game.give_private(game.privates["W"], company)
    operating(play)
    while play.waits_at() != "buy_train_or_close":
        play(company.key, "pass")
    if recorded:
        play(company.key, "pass")
        assert company.closed, "with 20 from Werkspoor it has 190 of 200"
    else:
        assert {row["price"] for row in play.options("buy_train")} == {180}, "at our own tables it must buy"
        assert not play.options("pass")


@pytest.mark.parametrize(("price", "over"), [(330, False), (360, True)])
def test_a_price_at_the_top_ends_the_game_with_the_operating_round(price: int, over: bool) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 100, (1, 0), (1, 1))
    operating(play)
    game.market.move(company, game.market.at_most(price))
    assert not game.over, "the round is played to its end"
    while game.round.kind == "operating" and game.round.number == 1 and not game.over:
        play.table.apply(next(dict(one.action) for one in play.table.choices() if one.type == "pass"))
    assert game.over is over


def test_a_recorded_game_goes_on_at_the_top_price_to_the_end_of_the_calendar() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "OSM", 100, (1, 0), (1, 1))
    operating(play)
    game.market.move(company, game.market.at_most(360))
    while game.round.number == 1:
        action = next(dict(one.action) for one in play.table.choices() if one.type == "pass")
        with trusted(game):
            play.table.apply(action)
    assert not game.over


def test_a_private_company_upgrades_track_that_its_corporation_reaches_and_need_not_use_the_new() -> None:
    play = in_stock_round(TITLE, players=5)
    game, land = play.game, play.game.land
    company = started(play, "NBD", 100, (1, 0), (1, 1))
    land.place_home(company)
    private = game.privates["SMAS"]
    game.give_private(private, company)
    while game.phase.name != "3":
        game.depot.next_phase()
    land.correct("K12", "57-0", 2)
    land.correct("J11", "9-0", 2)
    operating(play)
    lays = [choice.action for choice in game.choices() if choice.type == "lay_tile"]
    crossing = {lay["entity"] for lay in lays if (lay["hex"], lay["tile"]) == ("J11", "20-0")}
    assert crossing == {private.key}, "the track that crosses there leads the corporation nowhere"


AS_IN_RAILS = {"as_in_rails": "yes"}


def test_private_companies_may_be_chosen_instead_of_drawn() -> None:
    play = Play(TITLE, players=2, options={"chosen_privates": "yes"})
    game = play.game
    assert len(play.options("bid")) == len(game.privates) == 7
    play("1", "bid", company="VES", price=75)
    play("2", "bid", company="KO", price=100)
    assert [[one.id for one in player.privates] for player in game.players] == [["VES"], ["KO"]]
    assert sum(private.removed for private in game.privates.values()) == 5
    assert game.round.kind == "stock"


@pytest.mark.parametrize(("options", "first"), [({}, "2"), (AS_IN_RAILS, "1")])
def test_in_rails_the_player_after_the_last_to_buy_begins_the_next_stock_round(
    options: dict[str, str], first: str
) -> None:
    play = in_stock_round(TITLE, options=options)
    cell = next(cell for cell in play.game.market.par_cells() if cell.price == 65)
    play("1", "pass")
    play("2", "pass")
    play("3", "par", corporation="AR", cell=cell.at)
    for player in "123":
        play(player, "pass")
    play.pass_until("stock")
    assert play.game.deciders() == (first,)


@pytest.mark.parametrize(
    ("options", "paid", "after"),
    [({}, 100, 110), (AS_IN_RAILS, 100, 100), (AS_IN_RAILS, 110, 110), (AS_IN_RAILS, 200, 125)],
)
def test_in_rails_a_price_rises_if_more_than_it_was_paid(
    options: dict[str, str], paid: int, after: int
) -> None:
    play = in_stock_round(TITLE, options=options)
    company = started(play, "OSM", 100, (1, 0), (1, 1))
    assert play.game.policies.revenue.price_after_dividend(company, "payout", 0, paid).price == after


@pytest.mark.parametrize(("options", "prices"), [({}, [160]), (AS_IN_RAILS, [140, 125])])
def test_in_rails_corporations_sell_several_times_and_no_ledge_holds_their_price(
    options: dict[str, str], prices: list[int]
) -> None:
    play = in_stock_round(TITLE, options=options)
    company = started(play, "OSM", 100, (1, 0), (1, 1), (2, 2), (2, 3))
    play.game.market.move(company, play.game.market.at_most(160))
    operating(play)
    seen = []
    for first in (4, 6):
        if play.options("sell_shares"):
            play(company.key, "sell_shares", shares=[f"OSM_{first}", f"OSM_{first + 1}"], percent=20)
            seen.append(company.share_price)
    assert seen == prices


@pytest.mark.parametrize(("options", "token"), [({}, False), (AS_IN_RAILS, True)])
def test_in_rails_a_corporation_may_place_a_token_in_its_first_turn(
    options: dict[str, str], token: bool
) -> None:
    play = in_stock_round(TITLE, options=options)
    company = started(play, "NBD", 100, (1, 0), (1, 1))
    game = play.game
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    for hex_, tile, rotation in (
        ("K12", "57-0", 0),
        ("J13", "9-0", 0),
        ("I14", "8-0", 0),
        ("H13", "57-1", 2),
    ):
        game.land.correct(hex_, tile, rotation)
    operating(play)
    offered = {choice.type for choice in game.choices()}
    while play.waits_at() not in {"token", "buy_train_or_close"}:
        play(company.key, "pass")
        offered |= {choice.type for choice in game.choices()}
    assert ("place_token" in offered) is token
