"""18Ardennes: growth, issues, track, tokens, runs and trains of companies."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.actions import Pass
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Ardennes.rules.facts import State
from roundhouse.eighteen.titles.g18Ardennes.rules.growth import TradeAfterGrowth
from roundhouse.table.choices import Free
from roundhouse.table.errors import Refusal

from .at_1817 import hold
from .at_table import Play, to_step
from .in_the_ardennes import corporation, give, lay, minor, money, operating, table

# Growth and issues


def test_a_corporation_that_has_operated_may_come_to_have_ten_shares() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0), trains="3")
    hold(play.game, 2, company, 1)
    operating(play)
    play("corp:BE", "convert")
    assert [player.percent(company) for player in play.game.players] == [30, 10, 0]
    assert (company.percent(company), company.size) == (60, 10)
    # Its president buys as many shares as there is money for, up to 60%.
    for _ in range(3):
        play("1", "buy_shares", shares=play.options("buy_shares")[0]["shares"])
    assert (play.cash(1), company.cash) == (700 - 3 * 140, 1000 + 3 * 140)
    assert play.waits_at() == "issue_treasury"


def test_minor_companies_of_the_president_become_shares_then_beyond_60_percent() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0), trains="3")
    lay(play, "F10", "201", 4)
    lay(play, "F10", "207", 4)
    play.game.land.board.place_token("F10", 0, "14")
    minor(play, "14", 1, 60, cash=30)
    company.runs = (0,)
    operating(play)
    to_step(play, "BE", "convert_to_ten")
    hold(play.game, 1, company, 1)
    play("corp:BE", "convert")
    for _ in range(2):
        play("1", "buy_shares", shares=play.options("buy_shares")[0]["shares"])
    assert [one["entity"] for one in play.options("buy_shares")] == ["corp:14"]
    play.table.apply(play.options("buy_shares")[0])
    assert play.game.players[0].percent(company) == 70
    assert play.game.corporations["14"].closed


def test_after_growth_the_turn_waits_for_a_minor_company_that_no_track_leads_to() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0), trains="3")
    minor(play, "8", 1, 80)
    company.runs = (0,)
    operating(play)
    to_step(play, "BE", "convert_to_ten")
    money(play, 1, 0)
    growth = play.game.round.step(TradeAfterGrowth)
    growth.start(company)
    player = play.game.players[0]
    assert growth.kinds_for(player) == {Pass}
    assert growth.by_itself() == {"type": "pass", "entity": player.key}
    play.game.corporations["8"].player = play.game.players[1]
    growth.start(company)
    assert not growth.actions(player), "nobody else's minor company counts"


def test_a_corporation_issues_shares_at_its_price_which_falls_for_each() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0), trains="3")
    operating(play)
    play("corp:BE", "pass")
    sizes = [one["percent"] for one in play.options("sell_shares")]
    assert sizes == [20, 40]
    choice = next(one for one in play.table.choices() if one.action.get("percent") == 40)
    field = choice.open["shares"]
    assert isinstance(field, Free)
    play("corp:BE", "sell_shares", shares=list(field.hint or ()), percent=40)
    assert (company.cash, company.share_price) == (1000 + 280, 110)
    assert play.waits_at() == "track"


def test_neither_in_its_first_turn() -> None:
    play = table()
    corporation(play, "BE", 1, 140, ("F10", 0), trains="3", ran=False)
    operating(play)
    assert play.waits_at() == "track"


def test_minor_companies_operate_first() -> None:
    play = table()
    corporation(play, "BE", 1, 200, ("F10", 0))
    minor(play, "8", 2, 60)
    minor(play, "9", 2, 70)
    operating(play)
    order = [one.id for one in play.game.round.order if isinstance(one, Corporation)]
    assert order == ["9", "8", "BE"]


# Track and tokens


def tiles(play: Play, hex_: str) -> dict[str, set[int]]:
    """The tiles that may be laid on a hex now, with their rotations."""
    found: dict[str, set[int]] = {}
    for one in play.options("lay_tile"):
        if one["hex"] == hex_:
            found.setdefault(one["tile"].rpartition("-")[0], set()).add(one["rotation"])
    return found


def test_minor_companies_lay_one_tile_and_no_brown_one() -> None:
    play = table()
    minor(play, "10", 1, 60, cash=100)
    lay(play, "D18", "207", 4)
    corporation(play, "P", 2, 140, ("D18", 0), trains="3", ran=False)
    operating(play, "5")
    assert not tiles(play, "D18")
    play.table.apply(play.options("lay_tile")[0])
    assert play.waits_at() != "track"
    to_step(play, "P", "track")
    assert set(tiles(play, "D18")) == {"216"}


def test_the_ruhr_becomes_a_city_without_its_town_that_lies_one_way() -> None:
    play = table()
    minor(play, "11", 1, 60)
    operating(play)
    assert tiles(play, "B16") == {"X11": {0}}


def test_green_track_at_dunkerque_leads_to_both_ferries() -> None:
    play = table()
    corporation(play, "N", 1, 140, ("G3", 0), ran=False)
    lay(play, "G3", "57", 1)
    operating(play)
    board = play.game.land
    found = tiles(play, "G3")
    assert found
    for name, rotations in found.items():
        for turn in rotations:
            assert {1, 2} <= set(board.tile_named(name).at(turn).exits)


def test_mines_and_ports_hold_slots_and_those_that_find_none_wait() -> None:
    play = table()
    board = play.game.land.board
    slots = {hex_: board.slots(hex_, 0) for hex_ in ("E5", "F4", "G3", "H10", "I21")}
    # The city of Saarbrücken is kept for the minor company 7.
    assert slots == {**dict.fromkeys(slots, ("B",)), "I21": (None,)}
    waiting = dict(play.game.memory_of(State).waiting)
    assert waiting == {"E5": 0, "F4": 1, "G3": 1, "H10": 1, "I21": 2}
    # Nobody runs through a city that they fill.
    assert board.blocks("F4", 0, "N")


def test_a_token_takes_the_place_of_a_mine_which_pays_twice_from_then_on() -> None:
    play = table()
    game, board = play.game, play.game.land.board
    company = corporation(play, "BE", 1, 140, ("F10", 0), trains="3", ran=False)
    lay(play, "F10", "57", 1)
    board.remove_token("F10", 0, "BE")
    for hex_, tile, turn in (("H10", "57", 1), ("H8", "4", 1), ("H12", "9", 1)):
        lay(play, hex_, tile, turn)
    board.place_token("H6", 0, "BE")
    lay(play, "H6", "57", 1)
    operating(play)
    to_step(play, "BE", "token_or_marker")
    (option,) = play.options("remove_token")
    assert (option["hex"], option["slot"]) == ("H10", 0)
    cash = company.cash
    play.table.apply(option)
    assert (company.cash, board.slots("H10", 0)) == (cash - 100, ("BE",))
    assert game.memory_of(State).markers[company] == ("H10",)
    # H6 20, H8 10, H10 twice 20.
    assert game.runs.best(company).revenue == 70


def test_the_second_token_of_a_mine_takes_a_new_slot() -> None:
    play = table()
    lay(play, "H10", "57", 1)
    minor(play, "14", 1, 60)
    company = play.game.corporations["14"]
    play.game.land.board.replace_token("H10", 0, "B", "14")
    operating(play)
    play(
        "corp:14",
        "lay_tile",
        **next(
            {key: one[key] for key in ("hex", "tile", "rotation")}
            for one in play.options("lay_tile")
            if one["hex"] == "H10"
        ),
    )
    assert set(play.game.land.board.slots("H10", 0)) == {"14", "B"}
    assert company.player is not None


def test_where_two_cities_become_one_a_corporation_keeps_one_token() -> None:
    play = table()
    company = corporation(play, "NL", 1, 140, ("B8", 0), ("B8", 1), trains="3", ran=False)
    play.game.land.board.lay("B8", play.game.land.tile_named("X10"))
    operating(play, "5")
    play("corp:NL", "lay_tile", hex="B8", tile="X20-0", rotation=0)
    assert list(play.game.land.board.tokens_of("NL")) == [("B8", 0)]
    assert company.tokens == (100,) * 5


def test_forts_are_collected_and_pay_for_paris_and_strasbourg() -> None:
    play = table()
    company = minor(play, "5", 1, 60)
    for hex_, tile, turn in (("J24", "57", 1), ("J22", "9", 1), ("J20", "9", 1), ("J18", "57", 1)):
        lay(play, hex_, tile, turn)
    give(play, company, "3")
    operating(play)
    to_step(play, "5", "collect_forts")
    assert [one["choice"] for one in play.options("choose")] == ["Ft1", "Ft2"]
    play("corp:5", "choose", choice="Ft1")
    play("corp:5", "choose", choice="Ft2")
    assert play.game.memory_of(State).forts[company] == ("Ft1", "Ft2")
    (choice,) = play.table.choices()
    # J24 and J18 pay 20 each; two forts pay 10 each for Strasbourg, and Paris is not reached.
    assert choice.facts["revenue"] == 40 + 20


# Runs


def test_a_minor_company_keeps_half_of_a_dividend_and_its_price_follows_all_of_it() -> None:
    play = table()
    company = minor(play, "8", 1, 60, trains="2")
    lay(play, "M5", "9", 1)
    operating(play)
    to_step(play, "8", "run")
    (choice,) = play.table.choices()
    routes = choice.open["routes"]
    assert isinstance(routes, Free)
    play("corp:8", "run_routes", routes=routes.hint)
    # Paris 40 and Rouen 20.
    play("corp:8", "dividend", kind="payout")
    assert (company.cash, play.cash(1), company.share_price) == (30, 730, 70)


@pytest.mark.parametrize(
    ("name", "price", "ten", "paid", "after"),
    [
        ("8", 50, False, 25, 55),  # all that was earned counts: 50
        ("8", 50, False, 50, 60),
        ("8", 50, False, 0, 0),
        ("BE", 140, False, 130, 140),
        ("BE", 140, False, 280, 180),
        ("BE", 140, True, 280, 160),
        ("BE", 50, False, 0, 50),
    ],
)
def test_prices_after_dividends(name: str, price: int, ten: bool, paid: int, after: int) -> None:
    play = table()
    company = minor(play, name, 1, price) if name == "8" else corporation(play, name, 1, price, ten=ten)
    cell = play.game.policies.revenue.price_after_dividend(company, "payout", 0, paid)
    assert cell.price == after


def best(play: Play, company: Corporation) -> int:
    """What the best routes of a company earn."""
    return play.game.runs.best(company).revenue


def test_a_ferry_pays_by_the_train_and_is_no_second_stop() -> None:
    play = table()
    game = play.game
    company = corporation(play, "N", 1, 140, ("G3", 0), trains="3")
    lay(play, "G3", "57", 1)
    # Dunkerque and the ferry alone are no route.
    assert best(play, company) == 0
    lay(play, "G5", "9", 1)
    lay(play, "G7", "9", 1)
    lay(play, "G9", "9", 1)
    lay(play, "G11", "4", 1)
    # Dunkerque 20, Namur 10, and 30 for the ferry by a 3-train.
    assert best(play, company) == 20 + 10 + 30
    assert game.runs.best(company).proved


def test_a_route_from_side_to_side_pays_for_each_token_that_it_counts() -> None:
    play = table()
    company = corporation(play, "BY", 1, 140, ("M7", 1), trains="3")
    usual = best(play, company)
    rules = play.game.runs.rules(company)
    crossings = [one for one in rules.bonuses if one.name == "crossing"]
    # North to south by the token in Paris, and east to west; each for usual trains and for express trains.
    assert sorted(one.amount for one in crossings) == [30, 30, 60, 60]
    assert [len(one.sets) for one in crossings] == [2, 2, 3, 3]
    assert usual == 0


# Trains


def test_minor_companies_need_no_train_but_corporations_do() -> None:
    play = table()
    minor(play, "8", 1, 60)
    corporation(play, "N", 1, 140, ("G3", 0), cash=150)
    money(play, 1, 500)
    operating(play)
    to_step(play, "8", "track")
    to_step(play, "N", "buy_train_ardennes")
    assert {choice.type for choice in play.table.choices()} == {"buy_train"}


def test_the_bank_sells_one_express_train_to_corporations_of_ten_shares() -> None:
    play = table()
    small = corporation(play, "BE", 1, 140, ("F10", 0), trains="3", cash=2000)
    large = corporation(play, "N", 2, 140, ("G3", 0), trains="3", cash=2000, ten=True)
    depot = play.game.depot
    for train in list(depot.upcoming):
        if train.name != "6":
            depot.remove(train)
    operating(play, "6")

    def sides(company: Corporation) -> set[str]:
        to_step(play, company.id, "buy_train_ardennes")
        return {str(one.facts["name"]) for one in play.table.choices() if one.type == "buy_train"}

    assert sides(small) == {"6", "3"}
    assert sides(large) == {"6", "4D", "3"}
    play("corp:N", "buy_train", train=depot.upcoming[0].id, price=800, variant="4D")
    assert "4D" not in {str(one.facts["name"]) for one in play.table.choices() if one.type == "buy_train"}


def test_trains_of_2_run_once_more_but_rust_where_they_have_run() -> None:
    play = table()
    done = minor(play, "9", 1, 90, trains="2")
    corporation(play, "BE", 1, 200, ("F10", 0), cash=1000)
    later = corporation(play, "N", 1, 140, ("G3", 0), trains="2")
    depot = play.game.depot
    for train in list(depot.upcoming):
        if train.name in "23":
            depot.remove(train)
    operating(play)
    to_step(play, "BE", "buy_train_ardennes")
    play("corp:BE", "buy_train", train="4-0", price=400)
    assert not done.trains
    assert [(one.name, one.obsolete) for one in later.trains] == [("2", True)]


def test_a_president_in_need_sells_the_private_company() -> None:
    play = table(4)
    game = play.game
    game.give_private(game.privates["GL"], game.players[0])
    company = corporation(play, "N", 1, 140, ("G3", 0), cash=50)
    money(play, 1, 0)
    operating(play)
    cash = company.cash
    to_step(play, "N", "buy_train_ardennes")
    assert play.cash(1) == 25
    play("1", "sell_company", company="GL", price=100)
    assert (play.cash(1), game.privates["GL"].owner, company.cash) == (125, None, cash)
    with pytest.raises(Refusal):
        play("1", "sell_company", company="GL", price=100)


def test_a_president_without_means_is_bankrupt_and_the_bank_helps_the_corporation_to_a_train() -> None:
    play = table()
    company = corporation(play, "N", 1, 110, ("G3", 0), cash=0)
    money(play, 1, 20)
    depot = play.game.depot
    for train in list(depot.upcoming):
        if train.name in "23":
            depot.remove(train)
    operating(play)
    to_step(play, "N", "buy_train_ardennes")
    # Three shares bring 300: with 20 that is less than the 4 costs.
    assert "bankrupt" in {choice.type for choice in play.table.choices()}
    play("corp:N", "bankrupt")
    game = play.game
    assert game.players[0].bankrupt
    assert (company.player, [one.name for one in company.trains], company.cash) == (None, ["4"], 0)
    assert game.pool.percent(company) == 60
