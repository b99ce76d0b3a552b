"""System18: charters, the ferry, shares issued for trains, tokens at home, trains that retire, bankruptcy."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.gSystem18.facts import Calendar
from roundhouse.eighteen.titles.gSystem18.steps import BuyTrainsWithShares, PlaceLocalTokens
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started

TITLE = "System18"
UK = {"map_UK_Limited": "yes"}
SCOTLAND = {"map_Scotland": "yes"}
ITALY = {"map_Northern_Italy": "yes"}
NEUS = {"map_NEUS": "yes"}
POLAND = {"map_Poland": "yes"}
CHINA = {"map_China_Rapid_Development": "yes"}


@pytest.mark.parametrize(
    ("options", "cash", "capital", "home"),
    [
        ({}, 320, "incremental", "C5"),
        (UK, 575, "full", "F5"),
        (SCOTLAND, 575, "full", "C5"),
        (ITALY, 320, "incremental", "C6"),
        (NEUS, 575, "full", "B11"),
        (POLAND, 320, "incremental", "C7"),
        (CHINA, 320, "incremental", "D4"),
        (UK | SCOTLAND | ITALY, 575, "full", "F5"),  # of several maps the first one holds
        (SCOTLAND | ITALY, 575, "full", "C5"),
    ],
)
def test_each_map_has_its_own_money_and_homes(
    options: dict[str, str], cash: int, capital: str, home: str
) -> None:
    play = Play(TITLE, 3, options)
    assert (play.cash(1), play.game.settings.capitalization) == (cash, capital)
    assert play.game.corporations["DGN"].definition.home == (home,)


def test_france_is_the_map_without_an_option() -> None:
    assert [one.id for one in title(TITLE).options] == [
        "map_UK_Limited",
        "map_Scotland",
        "map_Northern_Italy",
        "map_NEUS",
        "map_Poland",
        "map_China_Rapid_Development",
        "map_MS",
        "map_Twisting_Tracks",
        "map_Britain",
        "map_Russia",
    ]


# Auctions


def test_the_turn_goes_on_after_who_put_something_up() -> None:
    play = Play(TITLE, 3, ITALY)
    play("1", "bid", company="PHX", price=0)
    play("2", "pass")
    play("3", "bid", company="PHX", price=5)
    play("1", "pass")
    assert play.game.privates["PHX"].owner is play.game.players[2]
    assert play.game.deciders() == ("2",)


def test_charters_that_nobody_wants_stay_with_the_bank() -> None:
    play = Play(TITLE, 3, ITALY)
    for player in "123":
        play(player, "pass")
    assert all(private.owner is None for private in play.game.privates.values())
    assert play.game.progress.end_reason == "nothing_floated", "nobody may start anything"


def test_the_ferry_gets_cheaper_until_somebody_has_it_for_nothing() -> None:
    play = Play(TITLE, 3, SCOTLAND)
    ferry = play.game.privates["AF"]
    for _ in range(29):
        for _ in range(3):
            play(play.game.deciders()[0], "pass")
    assert play.prices("bid") == [(5, 575)]
    (last,) = play.game.deciders()
    for _ in range(3):
        play(play.game.deciders()[0], "pass")
    assert ferry.owner is play.game.players[int(last) - 1]
    assert play.game.round.kind == "stock"


def test_only_the_owner_of_a_charter_starts_its_corporation_and_the_charter_is_used_up() -> None:
    play = Play(TITLE, 3, ITALY)
    play("1", "bid", company="PHX", price=0)
    for player in "23":
        play(player, "pass")
    for player in "231":
        play(player, "pass")
    assert {one["corporation"] for one in play.options("par")} == {"PHX"}
    play("1", "par", corporation="PHX", cell="3,3")
    assert play.game.privates["PHX"].closed
    assert not play.options("par")


def test_charters_lapse_after_the_stock_round_and_are_auctioned_again() -> None:
    play = Play(TITLE, 3, ITALY)
    for name, player in (("PHX", "1"), ("DGN", "2")):
        play(player, "bid", company=name, price=0)
        for _ in range(2):
            play(play.game.deciders()[0], "pass")
    for _ in range(3):
        play(play.game.deciders()[0], "pass")
    play("1", "par", corporation="PHX", cell="3,3")
    play.pass_until("operating")
    assert play.game.privates["DGN"].owner is None
    play.pass_until("initial")
    assert {one["company"] for one in play.options("bid")} == {"DGN", "GFN", "KKN", "SPX"}
    assert play.game.progress.turn == 2


def test_a_stock_round_without_any_corporation_that_floats_is_the_end() -> None:
    play = in_stock_round(TITLE)
    for player in "123":
        play(player, "pass")
    assert play.game.progress.end_reason == "nothing_floated"


# Trains


def in_need(options: dict[str, str], price: int, cash: int) -> tuple[Play, Corporation]:
    """Corporation DGN at ``price`` with so much money, which must buy a 3 train."""
    play = in_stock_round(TITLE, options=options)
    company = started(play, "DGN", price, (1, 0), (1, 1))
    company.cash = cash
    while play.game.depot.upcoming[0].name == "2":
        play.game.depot.rust(play.game.depot.upcoming[0])
    return play, company


@pytest.mark.parametrize(("options", "price", "sold_at", "after"), [({}, 70, 65, 60), (ITALY, 75, 70, 65)])
def test_shares_for_a_train_bring_the_market_price_and_press_it(
    options: dict[str, str], price: int, sold_at: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, company = in_need(options, price, 180 - 2 * sold_at + 1)
    monkeypatch.setattr(BuyTrainsWithShares, "must_buy", lambda self, one: not one.trains)
    operating(play)
    pass_to(play, "buy_train_with_shares")
    sizes = sorted(one["percent"] for one in play.options("sell_shares"))
    assert sizes == [10, 20], "no more than needed"
    play(company.key, "sell_shares", shares=["DGN_2", "DGN_3"], percent=20)
    assert (company.cash, company.share_price) == (181, after)
    assert not play.options("sell_shares")


def test_trains_retire_after_the_third_the_fourth_and_the_fifth_operating_round() -> None:
    play = in_stock_round(TITLE, options=UK)
    started(play, "DGN", 75, (1, 0), (1, 1), (1, 2), (2, 3), (2, 4), (2, 5)).cash = 1000
    game, gone = play.game, []
    for _ in range(5):
        operating(play)
        game.round.finish()
        there = {train.name for train in game.depot.upcoming}
        gone.append(sorted({"2", "3", "4", "5"} - there))
    assert gone == [[], [], ["2"], ["2", "3"], ["2", "3", "4"]]
    assert game.memory_of(Calendar).rounds == 5


def test_a_train_does_not_rust_by_a_purchase_on_the_british_map() -> None:
    assert all(not kind.rusts_on for kind in Play(TITLE, 2, UK).game.title.trains)


# Track and tokens


def test_plain_track_may_cross_some_cities_of_the_british_map() -> None:
    game = Play(TITLE, 2, UK).game
    tiles = {name: game.land.tile_named(name) for name in ("7", "8", "9", "57")}
    built = {hex_: game.land.board.tile(hex_) for hex_ in ("D7", "C6")}
    crossing = [name for name, tile in tiles.items() if game.land.town_rules(built["D7"], tile)]
    assert crossing == ["7", "8", "9"]
    assert not any(game.land.town_rules(built["C6"], tile) for tile in tiles.values())


@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("5", True)])
def test_tokens_are_placed_at_home_until_phase_five(phase: str, allowed: bool) -> None:
    play = in_stock_round(TITLE, options=ITALY)
    company = started(play, "DGN", 75, (1, 0))
    while play.game.phase.name != phase:
        play.game.depot.next_phase()
    step = play.game.rounds["operating"].step(PlaceLocalTokens)
    assert step.may_be_on(company, "C8")
    assert step.may_be_on(company, "D5") is allowed


def test_a_token_elsewhere_is_refused_in_early_phases() -> None:
    play = in_stock_round(TITLE, options=ITALY)
    company = started(play, "PHX", 75, (1, 0))
    step = play.game.rounds["operating"].step(PlaceLocalTokens)
    with pytest.raises(Refusal, match="home region"):
        step.do_place(PlaceToken(entity="PHX", hex="D11", city=0), company)


def test_a_train_visits_glasgow_once() -> None:
    game = Play(TITLE, 3, SCOTLAND).game
    printed = game.land.board.tile("C5")
    assert {city.groups for city in printed.cities} == {("Glasgow",)}
    assert {city.groups for city in game.land.tile_named("X1").cities} == {("Glasgow",)}


@pytest.mark.parametrize(("phase", "bonus"), [("4", 0), ("5", 50), ("8", 60)])
def test_routes_across_poland_earn_more_in_later_phases(phase: str, bonus: int) -> None:
    game = Play(TITLE, 3, POLAND).game
    while game.phase.name != phase:
        game.depot.next_phase()
    found = [(one.name, one.amount) for one in game.runs.title_bonuses()]
    assert found == [("East–West", bonus), ("North–South", bonus)]


def _chengdu(cash: int = 100) -> tuple[Play, Corporation]:
    """PHX of China, at ¥65, is about to lay track in Chengdu."""
    play = in_stock_round(TITLE, options=CHINA)
    company = started(play, "PHX", 65, (1, 0), (1, 1))
    company.cash = cash
    return operating(play), company


def test_a_city_costs_half_the_share_price_and_raises_it() -> None:
    play, company = _chengdu()
    play(company.key, "lay_tile", hex="B8", tile="57-0", rotation=0)
    assert (company.cash, company.share_price) == (100 - 33, 70)


def test_plain_track_costs_nothing_and_leaves_the_price() -> None:
    play, company = _chengdu()
    play(company.key, "lay_tile", hex="B8", tile="57-0", rotation=0)
    play(company.key, "lay_tile", hex="B10", tile="8-0", rotation=3)
    assert (company.cash, company.share_price) == (100 - 33, 70)


def test_a_city_that_a_corporation_cannot_pay_is_not_offered() -> None:
    play, _ = _chengdu(32)
    assert not any(one["hex"] == "B8" for one in play.options("lay_tile"))


def test_who_lays_nothing_loses_a_cell_and_dividends_move_no_price() -> None:
    play, company = _chengdu()
    play(company.key, "pass")
    assert company.share_price == 60
    pass_to(play, "buy_train_with_shares")
    assert company.share_price == 60, "it earned nothing"


# A private company of the Northeast


def test_the_locomotive_works_stay_with_a_player_and_pay_more_from_phase_five() -> None:
    play = Play(TITLE, 3, NEUS)
    play("1", "bid", company="LW", price=150)
    for player in "23":
        play(player, "pass")
    works = play.game.privates["LW"]
    while play.game.phase.name != "5":
        play.game.depot.next_phase()
    assert (works.closed, works.revenue, works.owner) == (False, 50, play.game.players[0])


# Bankruptcy


def test_the_corporation_of_a_bankrupt_president_closes_and_can_be_started_again() -> None:
    play, company = in_need({}, 70, 0)
    other = started(play, "GFN", 70, (1, 0), (2, 1))
    game = play.game
    game.begin_round("operating", 1)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert (game.players[0].bankrupt, game.players[0].cash) == (True, 0)
    assert (company.parred, company.closed, company.cash) == (False, False, 0)
    assert other.player is not game.players[0]
    assert not game.players[0].held
