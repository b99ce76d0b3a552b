"""18NewEngland: the two piles of a corporation's shares, express trains, the map; 18NewEngland 2."""

from __future__ import annotations

from itertools import combinations

import pytest

from roundhouse.eighteen.rules.state.actions import SellShares
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18NewEngland.rules.facts import Memory, treasury, unsold
from roundhouse.eighteen.track.routes.layout import layout_of
from roundhouse.table.choices import Free
from roundhouse.table.errors import Refusal

from .at_1817 import begin, hold
from .at_table import Play, to_step
from .in_new_england import corporation, give, lay, lays, minor, operating, table


def pool(play: Play, company: Corporation, count: int) -> None:
    """So many shares of the IPO lie in the pool."""
    plain = [share for share in company.shares(company) if not share.president]
    for share in plain[:count]:
        play.game.shares.move(share, play.game.pool)


def redeem(play: Play, company: Corporation, count: int) -> None:
    """The corporation in turn buys so many shares back."""
    for choice in play.table.choices():
        field = choice.open.get("shares")
        if choice.type == "buy_shares" and choice.action["percent"] == 10 * count:
            assert isinstance(field, Free)
            play(company.key, "buy_shares", shares=list(field.hint or ()), percent=10 * count)
            return
    raise AssertionError("nothing to buy back")


def issues(play: Play) -> dict[str, list[tuple[int, int]]]:
    """What the corporation in turn may issue: of which pile, how much, for how much."""
    found: dict[str, list[tuple[int, int]]] = {}
    for choice in play.table.choices():
        if choice.type == "sell_shares" and choice.label:
            pile = "IPO" if "IPO" in str(choice.label) else "treasury"
            found.setdefault(pile, []).append((int(choice.action["percent"]), int(choice.facts["gain"])))
    return found


def issue(play: Play, company: Corporation, pile: str, percent: int) -> None:
    """The corporation in turn issues shares of a pile."""
    for choice in play.table.choices():
        field = choice.open.get("shares")
        if choice.type == "sell_shares" and pile in str(choice.label) and choice.action["percent"] == percent:
            assert isinstance(field, Free)
            play(company.key, "sell_shares", shares=list(field.hint or ()), percent=percent)
            return
    raise AssertionError("nothing to issue")


# Shares


def test_a_share_of_the_ipo_costs_the_market_price_and_brings_the_par_price() -> None:
    for price in (130, 80):
        play = table()
        company = corporation(play, "B&M", 1, 100, price=price, cash=0)
        play.game.progress.turn = 3
        begin(play, "stock")
        bank = play.game.bank.cash
        (share,) = play.options("buy_shares")
        play("1", "buy_shares", shares=share["shares"])
        assert (play.cash(1), company.cash) == (400 - price, 100)
        assert play.game.bank.cash == bank + price - 100


def test_a_share_of_the_treasury_brings_the_corporation_what_it_costs() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), price=130, cash=130)
    pool(play, company, 1)
    operating(play, "3")
    redeem(play, company, 1)
    assert (company.cash, len(treasury(play.game, company)), len(unsold(play.game, company))) == (0, 1, 7)
    begin(play, "stock")
    offered = {name for one in play.options("buy_shares") for name in one["shares"]}
    assert offered == {"B&M_1", "B&M_2"}  # one of each pile
    play("1", "buy_shares", shares=["B&M_1"])
    assert (play.cash(1), company.cash) == (400 - 130, 130)
    assert not treasury(play.game, company)


def test_shares_are_bought_back_once_in_a_turn_at_any_time() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), trains="2")
    pool(play, company, 3)
    operating(play, "3")
    to_step(play, "B&M", "buy_train_or_close_minor")
    redeem(play, company, 2)
    assert company.cash == 1000 - 2 * company.share_price
    assert not play.options("buy_shares")
    play("corp:B&M", "pass")
    assert play.game.round.number == 2, "it may not issue"


def test_shares_of_the_ipo_are_issued_at_par_and_those_of_the_treasury_at_the_market_price() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), price=130, trains="2")
    pool(play, company, 1)
    operating(play, "3")
    redeem(play, company, 1)
    begin(play, "operating")
    to_step(play, "B&M", "issue_own")
    price = company.share_price
    assert issues(play) == {
        "treasury": [(10, price)],
        "IPO": [(10 * count, 100 * count) for count in range(1, 6)],
    }


def test_the_price_falls_for_each_issued_share_once_all_is_issued() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), price=160, cash=0, trains="2")
    operating(play, "3")
    to_step(play, "B&M", "issue_own")
    price = company.share_price
    issue(play, company, "IPO", 20)
    issue(play, company, "IPO", 10)
    assert (company.cash, company.share_price) == (300, price)
    assert not play.options("buy_shares"), "who has issued buys nothing back"
    play("corp:B&M", "pass")
    row = [cell.price for cell in play.game.market.chart.rows[2] if cell]
    assert company.share_price == row[row.index(price) - 3]


def test_the_pool_takes_half_of_a_corporation() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), trains="2")
    pool(play, company, 4)
    operating(play, "3")
    to_step(play, "B&M", "issue_own")
    assert issues(play) == {"IPO": [(10, 100)]}
    issue(play, company, "IPO", 10)
    assert play.waits_at() != "issue_own", "nothing more can be issued"


def test_a_minor_issues_and_redeems_nothing() -> None:
    play = table()
    minor(play, "NYW", 1, 60, cash=100, trains="2")
    operating(play, "3")
    assert not {"buy_shares", "sell_shares"} & {choice.type for choice in play.table.choices()}


def test_ipo_and_treasury_pay_the_corporation_and_the_pool_pays_nobody() -> None:
    play = table()
    company = corporation(play, "NYNHH", 1, 100, ("F13", 0), cash=0, trains="2")
    hold(play.game, 2, company, 1)
    pool(play, company, 3)
    lay(play, "E14", "4", 1)
    operating(play, "3")
    to_step(play, "NYNHH", "run")
    play("corp:NYNHH", "run_routes", routes=play.game.runs.best(company).claims)
    play("corp:NYNHH", "dividend", kind="payout")
    assert company.runs[-1] == 40
    assert (play.cash(1), play.cash(2), company.cash) == (400 + 8, 400 + 4, 4 * 4)


@pytest.mark.parametrize(("times", "moves"), [(0, -1), (0.5, 0), (1, 1), (1.9, 1), (2, 2)])
def test_how_the_price_follows_the_dividend(times: float, moves: int) -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100)
    after = play.game.policies.revenue.price_after_dividend(company, "payout", 0, int(100 * times))
    assert company.cell is not None
    assert after.column - company.cell.column == moves


def test_recorded_issues_of_the_ipo_name_their_price() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 110, ("G10", 0), price=160, trains="2")
    operating(play, "3")
    to_step(play, "B&M", "issue_own")
    issue(play, company, "IPO", 20)
    action = SellShares(entity="corp:B&M", shares=("B&M_5",), percent=10)
    assert {key: value for part in play.game.parts for key, value in part.recorded(action).items()} == {
        "share_price": 110
    }


# Bankruptcy


def test_a_bankrupt_player_loses_all_companies_and_plays_on() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), cash=0)
    small = minor(play, "NYW", 1, 60, trains="2")
    player = play.game.players[0]
    play.game.pay(player, play.game.bank, player.cash - 50)
    operating(play, "3")
    to_step(play, "B&M", "buy_train_or_close_minor")
    play("corp:B&M", "bankrupt")
    assert (company.closed, small.closed, player.cash) == (True, True, 0)
    assert not player.bankrupt
    assert not play.game.over


def test_a_minor_makes_nobody_bankrupt() -> None:
    play = table()
    minor(play, "NYW", 1, 60)
    player = play.game.players[0]
    play.game.pay(player, play.game.bank, player.cash)
    operating(play)
    to_step(play, "NYW", "buy_train_or_close_minor")
    assert {choice.type for choice in play.table.choices()} == {"pass"}


# Trains and routes


def express(trains: str) -> tuple[Play, Corporation]:
    """A corporation with a line from New Haven over towns and cities, in the last phase."""
    play = table()
    company = corporation(play, "NYNHH", 1, 100, ("F13", 0), trains=trains)
    for hex_, tile, turn in (("E14", "4", 1), ("D15", "6", 2)):
        lay(play, hex_, tile, turn)
    operating(play, "8")
    return play, company


def test_of_its_express_trains_the_shortest_runs_and_earns_for_all_of_them() -> None:
    play, company = express("6E 5E")
    runnable = play.game.policies.trains.runnable_trains(company)
    assert [train.name for train in runnable] == ["5E"]
    one, _ = express("5E")
    alone = one.game.runs.best(one.game.corporations["NYNHH"]).revenue
    assert alone > 0
    assert play.game.runs.best(company).revenue == 2 * alone
    give(play, company, "4")
    names = {train.name for train in play.game.policies.trains.runnable_trains(company)}
    assert names == {"5E", "4"}


def test_an_express_train_passes_towns_and_counts_them_where_it_has_stops_left() -> None:
    play, company = express("5E")
    (reach,) = [
        play.game.policies.revenue.train_reach(company, train)
        for train in play.game.policies.trains.runnable_trains(company)
    ]
    cities, towns = reach.allowances
    assert (cities.visit, cities.pay) == (5, 5)
    assert (towns.visit, towns.pay) == (None, 0)
    rules = play.game.policies.revenue.route_rules(company)
    assert {str(kind) for kind in rules.counted_first} == {"city", "offboard"}


@pytest.mark.parametrize(("hex_", "stops", "joined"), [("F13", 3, False), ("L5", 2, False), ("K4", 2, True)])
def test_a_route_stops_twice_in_a_hex_only_at_a_city_and_the_town_beside_it(
    hex_: str, stops: int, joined: bool
) -> None:
    play = table()
    company = corporation(play, "NYNHH", 1, 100, trains="3")
    for city in range(len(play.game.land.board.tile(hex_).cities)):
        play.game.land.board.place_token(hex_, city, "NYNHH")
    network = play.game.runs.network(company)
    layout = layout_of(network, play.game.policies.revenue.route_rules(company))
    here = [at for at, stop in enumerate(network.stops) if stop.hex == hex_]
    assert len(here) == stops
    for one, other in combinations(here, 2):
        assert (not layout.stop_bits[one] & layout.stop_bits[other]) is joined


# The map


def test_cities_of_the_map_with_a_town_or_two_cities_become_plain_ones() -> None:
    for hex_, at, tiles in (
        ("L7", "2", {"6"}),
        ("K4", "3", {"14", "15", "619"}),
        ("G8", "3", {"14", "15", "619"}),
    ):
        play = table()
        corporation(play, "B&M", 1, 100, (hex_, 0), trains="2")
        operating(play, at)
        assert {tile for name, tile in lays(play, "corp:B&M") if name == hex_} == tiles


def test_tokens_of_both_cities_of_springfield_go_on_in_one() -> None:
    play = table()
    minor(play, "CR", 1, 60)
    corporation(play, "B&M", 2, 100, ("G8", 0), trains="2")
    lay(play, "G8", "14", 0)
    assert set(play.game.land.board.slots("G8", 0)) == {"CR", "B&M"}


def test_the_brown_city_with_five_exits_is_laid_only_where_six_do_not_fit() -> None:
    for left, tiles in ((True, {"63"}), (False, {"611"})):
        play = table()
        corporation(play, "B&M", 1, 100, ("I6", 0), trains="2")
        lay(play, "I6", "14", 4)
        if not left:
            play.game.land.supply.left["63"] = ()
        operating(play, "5")
        assert {tile for name, tile in lays(play, "corp:B&M") if name == "I6"} == tiles


# 18NewEngland 2


def test_tokens_of_minors_that_nobody_forms_first_fill_their_cities_in_the_second_one() -> None:
    for title, places in (("18NewEngland", []), ("18NewEngland2", [("F3", 0)])):
        play = table(title=title)
        for player in "123":
            play(player, "pass")
        name = "RW" if title == "18NewEngland2" else "BL"
        assert list(play.game.land.board.tokens_of(name)) == places


def test_how_many_minors_are_drawn_in_the_second_one() -> None:
    counts = [len(Play("18NewEngland2", players=n).game.memory_of(Memory).starting) for n in (2, 3, 4)]
    assert counts == [8, 9, 8]


def test_portland_harbor_pays_nothing_before_phase_3() -> None:
    play = table(title="18NewEngland2")
    company = corporation(play, "B&M", 1, 100, ("E16", 0), trains="3")
    lay(play, "E16", "X2", 0)
    worth = {}
    for at in ("2", "3"):
        operating(play, at)
        rules = play.game.policies.revenue.route_rules(company)
        harbor = next(stop for stop in play.game.runs.network(company).stops if stop.hex == "E18")
        reach = play.game.policies.revenue.train_reach(company, company.trains[0])
        worth[at] = rules.value_at(harbor, reach)
    assert worth == {"2": 0, "3": 30}


def test_a_choice_to_issue_that_mixes_the_piles_is_refused() -> None:
    play = table()
    company = corporation(play, "B&M", 1, 100, ("G10", 0), trains="2")
    pool(play, company, 1)
    operating(play, "3")
    redeem(play, company, 1)
    begin(play, "operating")
    to_step(play, "B&M", "issue_own")
    with pytest.raises(Refusal):
        play("corp:B&M", "sell_shares", shares=["B&M_1", "B&M_2"], percent=20)
