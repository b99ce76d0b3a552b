"""18Mag: rail cars, mines, dividends of corporations, supporters, routes between off-board places."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Mag.rules.facts import memory_of
from roundhouse.table.choices import Span
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_hungary import drafted, go_on, lay, preside, turn_of

PLUS, OFFBOARD, MINE = "Plus Train Upgrade [G&C]", "+20 Offboard Bonus [RABA]", "Mine Access [SNW]"


def running(
    name: str = "6", *, trains: str = "2", cash: int = 200, play: Play | None = None, phase: int = 0
) -> tuple[Play, Corporation]:
    """A minor on the line is about to run."""
    play, minor = turn_of(name, play=play, trains=trains, cash=cash, track=True)
    play.game.depot.phase_index = phase
    go_on(play, "run_with_rail_cars")
    return play, minor


def best(play: Play, minor: Corporation) -> tuple[int, int]:
    """What the best run earns, and its subsidies."""
    found = play.game.runs.best(minor)
    return found.revenue, sum(claim["subsidy"] for claim in found.claims)


def route(train: str, *parts: str) -> dict[str, Any]:
    """A route by the hexes of its connections: ``"B17 A18"``."""
    return {"train": train, "connections": [part.split() for part in parts]}


def run_best(play: Play, minor: Corporation) -> None:
    """Run the best routes."""
    play(minor.key, "run_routes", routes=play.game.runs.best(minor).claims)


def car_costs(play: Play) -> set[object]:
    """What the rail cars on offer cost."""
    return {choice.facts["cost"] for choice in play.table.choices() if choice.type == "special_buy"}


# Mines and rail cars


def test_no_route_leads_to_a_mine_without_access() -> None:
    play, minor = running()
    assert best(play, minor) == (40, 0)
    (train,) = minor.trains
    with pytest.raises(Refusal):
        play("minor:6", "run_routes", routes=[route(train.id, "B17 A18", "A18 B19 B21 B23")])


def test_with_access_the_bank_pays_the_minor_for_a_mine_which_is_no_stop() -> None:
    play, minor = running()
    play("minor:6", "special_buy", description=MINE)
    assert best(play, minor) == (50, 30)
    assert (minor.cash, play.game.corporations["SNW"].cash) == (190, 10)
    owner = minor.player
    assert owner is not None
    before = owner.cash
    run_best(play, minor)
    assert (minor.cash, owner.cash) == (190 + 30 + 25, before + 25)


def test_a_mine_pays_more_once_brown_tiles_are_laid() -> None:
    play, minor = running(phase=2)
    play("minor:6", "special_buy", description=MINE)
    assert best(play, minor) == (70, 50)


def test_a_route_has_two_stops_that_are_no_mines() -> None:
    play, minor = running()
    play("minor:6", "special_buy", description=MINE)
    with pytest.raises(Refusal):
        play("minor:6", "run_routes", routes=[route(minor.trains[0].id, "B17 A18")])


def test_one_route_leads_to_mines_only() -> None:
    play, minor = running(trains="2 2")
    play("minor:6", "special_buy", description=MINE)
    assert best(play, minor)[1] == 30
    one, two = (train.id for train in minor.trains)
    routes = [route(one, "C16 B17", "B17 A18"), route(two, "A18 B19 B21 B23")]
    with pytest.raises(Refusal):
        play("minor:6", "run_routes", routes=routes)


def test_a_route_to_an_off_board_place_earns_more() -> None:
    play, minor = running()
    play("minor:6", "special_buy", description=MINE)
    play("minor:6", "special_buy", description=OFFBOARD)
    assert best(play, minor) == (70, 30)


def test_a_train_counts_towns_more_with_the_car_for_that() -> None:
    play, minor = running()
    assert best(play, minor) == (40, 0)
    play("minor:6", "special_buy", description=PLUS)
    assert best(play, minor) == (50, 0)
    assert [len(claim["nodes"]) for claim in play.game.runs.best(minor).claims] == [3]


def test_two_trains_of_a_minor_do_not_share_one_car() -> None:
    play, minor = running("1", trains="2 2")
    lay(play, "E14", "57", 1)
    play("minor:1", "special_buy", description=PLUS)
    longer = [claim for claim in play.game.runs.best(minor).claims if len(claim["nodes"]) > 2]
    assert len(longer) <= 1


def test_the_second_car_of_a_turn_costs_more_and_each_is_bought_once() -> None:
    play, minor = running(trains="2 2")
    costs = []
    for name in (MINE, OFFBOARD, PLUS):
        costs.append(
            {choice.facts["cost"] for choice in play.table.choices() if choice.type == "special_buy"}
        )
        play("minor:6", "special_buy", description=name)
    assert costs == [{10}, {20}, {30}]
    assert minor.cash == 140
    assert [play.game.corporations[name].cash for name in ("SNW", "RABA", "G&C")] == [10, 20, 30]
    assert not play.options("special_buy")
    with pytest.raises(Refusal):
        play("minor:6", "special_buy", description=MINE)


def test_cars_cost_more_once_brown_tiles_are_laid() -> None:
    play, _ = running(phase=2)
    assert car_costs(play) == {20}
    play("minor:6", "special_buy", description=MINE)
    assert "+30 Offboard Bonus [RABA]" in {one["description"] for one in play.options("special_buy")}


def test_a_written_purchase_names_the_price() -> None:
    play, _ = running()
    play("minor:6", "special_buy", description=MINE)
    action = next(one for one in play.options("special_buy") if one["description"] == PLUS)
    assert write_action(action, play.game)["cost"] == 20


def test_a_minor_without_the_money_buys_no_car() -> None:
    play, _ = running(cash=15)
    play("minor:6", "special_buy", description=MINE)
    assert not play.options("special_buy")


def test_cars_that_were_bought_have_to_be_used() -> None:
    play, minor = running()
    play("minor:6", "special_buy", description=MINE)
    with pytest.raises(Refusal, match="have to be used"):
        play("minor:6", "run_routes", routes=[route(minor.trains[0].id, "C16 B17")])
    with pytest.raises(Refusal, match="have to be used"):
        play("minor:6", "run_routes", routes=[])


def test_a_car_that_cannot_be_used_is_not_for_sale() -> None:
    play, minor = turn_of("1", trains="2")
    lay(play, "D13", "58", 4)
    go_on(play, "run_with_rail_cars")
    assert not play.options("special_buy")
    with pytest.raises(Refusal):
        play("minor:1", "special_buy", description=MINE)
    play("minor:1", "run_routes", routes=[route(minor.trains[0].id, "E12 D13")])
    assert minor.cash == 200 + 15


def test_a_car_is_for_sale_if_it_can_be_used_with_the_others() -> None:
    play, _ = running()
    names = {one["description"] for one in play.options("special_buy")}
    assert names == {MINE, PLUS}, "no track leads to an off-board place but through a mine"
    play("minor:6", "special_buy", description=MINE)
    assert {one["description"] for one in play.options("special_buy")} == {OFFBOARD, PLUS}


def test_the_best_run_uses_every_car_even_if_another_one_earns_more() -> None:
    play, minor = running()
    play.game.land.board.place_token("C16", 0, "SIK")
    assert best(play, minor) == (50, 0)
    play("minor:6", "special_buy", description=MINE)
    assert best(play, minor)[1] == 30


def test_a_token_of_a_corporation_makes_its_city_pay_more() -> None:
    play, minor = running()
    play.game.land.board.place_token("C16", 0, "SIK")
    assert best(play, minor) == (50, 0)


def test_with_two_players_one_car_is_for_either() -> None:
    play = drafted(players=2, wanted=("1",))
    play, minor = turn_of("1", play=play, trains="2")
    for hex_, tile, rotation in (("B9", "58", 4), ("B11", "8", 1), ("A12", "57", 0)):
        lay(play, hex_, tile, rotation)
    go_on(play, "run_with_rail_cars")
    assert best(play, minor)[0] == 30
    (offer,) = play.options("special_buy")
    assert offer["description"] == "+20 Offboard Bonus / Train Upgrade [RABA]"
    play.table.apply(offer)
    assert best(play, minor)[0] == 50


# Dividends


def test_minors_keep_half_and_pay_half() -> None:
    play, minor = running()
    owner = minor.player
    assert owner is not None
    before = owner.cash
    run_best(play, minor)
    assert (minor.cash, owner.cash) == (220, before + 20)


def dividend_of(cash: int, player: int = 1, **options: str) -> tuple[Play, Corporation]:
    """The SNW, at 80, has a president and so much money."""
    play = drafted(options=options)
    game = play.game
    corporation, _ = preside(play, "SNW", player)
    cell = game.market.at_most(80)
    assert cell is not None
    game.market.move(corporation, cell)
    corporation.tokens = ()
    play, _ = turn_of("SNW", play=play, cash=cash)
    return play, corporation


def test_a_president_pays_a_part_of_the_treasury() -> None:
    play, corporation = dividend_of(95)
    assert play.waits_at() == "dividend_mag"
    variable = next(choice for choice in play.table.choices() if choice.action.get("kind") == "variable")
    assert variable.open["amount"] == Span(10, 90, 10)
    president, bank = corporation.player, play.game.bank.cash
    assert president is not None
    before = president.cash
    others = [one.cash for one in play.game.players]
    play("corp:SNW", "dividend", kind="variable", amount=60)
    paid = sum(one.cash for one in play.game.players) - sum(others)
    assert (corporation.cash, president.cash - before) == (35, 12)
    assert play.game.bank.cash == bank + 60 - paid


RISES = [(10, 80), (20, 80), (30, 85), (50, 85), (60, 90), (100, 90), (110, 95), (200, 95), (210, 100)]


@pytest.mark.parametrize(("amount", "price"), RISES)
def test_the_price_rises_with_the_dividend(amount: int, price: int) -> None:
    play, corporation = dividend_of(300)
    play("corp:SNW", "dividend", kind="variable", amount=amount)
    assert corporation.share_price == price


def test_without_a_dividend_the_price_falls() -> None:
    play, corporation = dividend_of(95)
    play("corp:SNW", "dividend", kind="withhold")
    assert (corporation.share_price, corporation.cash) == (75, 95)


def test_a_dividend_is_a_multiple_of_ten_out_of_the_treasury() -> None:
    play, _ = dividend_of(95)
    for amount in (0, 5, 100):
        with pytest.raises(Refusal):
            play("corp:SNW", "dividend", kind="variable", amount=amount)
    with pytest.raises(Refusal):
        play("corp:SNW", "dividend", kind="payout")


def test_with_standard_dividends_it_is_all_or_nothing() -> None:
    play, corporation = dividend_of(95, standard_divs="yes")
    assert {choice.action["kind"] for choice in play.table.choices()} == {"payout", "withhold"}
    play("corp:SNW", "dividend", kind="payout")
    assert (corporation.cash, corporation.share_price) == (5, 90)


def test_without_a_president_a_corporation_pays_all_that_it_can() -> None:
    play = drafted()
    corporation = play.game.corporations["SNW"]
    corporation.cash = 95
    play.pass_until("stock")
    assert corporation.cash == 5


# Supporters


def helped(card: str, minor: str = "6", **more: Any) -> tuple[Play, Corporation]:
    """A minor is in turn whose player has a supporter."""
    play = drafted(options={"supporters": "yes"}, wanted=(minor,))
    play, company = turn_of(minor, play=play, **more)
    game = play.game
    private, owner = game.private(card), company.player
    assert owner is not None
    for mine in owner.privates:
        game.return_private(mine)
    private.closed = private.removed = False
    game.give_private(private, owner)
    return play, company


def test_a_supporter_gives_a_minor_money_once_in_a_round() -> None:
    play, minor = helped("SMFvR")
    play("private:SMFvR", "choose_ability", choice="claim")
    assert minor.cash == 210
    with pytest.raises(Refusal):
        play("private:SMFvR", "choose_ability", choice="claim")
    play.pass_until("stock")
    play.pass_until("operating")
    assert memory_of(play.game).helped == frozenset()


def test_a_supporter_helps_minors_of_its_player_only() -> None:
    play, minor = helped("SMFvR")
    other = next(one for one in play.game.players if one is not minor.player)
    play.game.give_private(play.game.private("SMFvR"), other)
    assert not play.options("choose_ability")


def test_a_supporter_has_the_bank_pay_for_terrain() -> None:
    play, minor = helped("FJ")
    play("private:FJ", "choose_ability", choice="virtual_token")
    tile = next(one for one in play.options("lay_tile") if one["hex"] == "B17")
    play.table.apply(tile)
    assert (minor.cash, play.game.corporations["SIK"].cash) == (200, 10)


def test_a_supporter_upgrades_a_tile_more() -> None:
    play, minor = helped("GSvS", track=True)
    play.game.depot.phase_index = 1
    for _ in range(2):
        tiles = [one for one in play.options("lay_tile") if one["entity"] == "minor:6"]
        play.table.apply(next(one for one in tiles if one["hex"] not in {"B17", "C16"}))
    assert play.waits_at() == "track_mag"
    upgrades = [one for one in play.options("lay_tile") if one["entity"] == "private:GSvS"]
    assert {one["hex"] for one in upgrades} >= {"B17"}
    cash = minor.cash
    play.table.apply(next(one for one in upgrades if one["hex"] == "B17"))
    assert play.game.land.board.tile("B17").color == "green"
    assert minor.cash == cash
    assert play.waits_at() != "track_mag"


def test_the_tile_of_a_supporter_is_an_upgrade() -> None:
    play, _ = helped("GSvS", track=True)
    play.game.depot.phase_index = 1
    with pytest.raises(Refusal, match="only upgrades"):
        play("private:GSvS", "lay_tile", hex="A16", tile="9-5", rotation=0)
    with pytest.raises(Refusal):
        play("private:GSvS", "lay_tile", hex="F13", tile="14-0", rotation=0)


def test_a_supporter_makes_a_token_cheaper() -> None:
    play, minor = helped("DDSG", track=True, cash=30)
    go_on(play, "token_mag")
    mine = [one for one in play.options("place_token") if one["entity"] == "private:DDSG"]
    assert [one["hex"] for one in mine] == ["C16"]
    assert not [one for one in play.options("place_token") if one["entity"] == "minor:6"]
    play.table.apply(mine[0])
    assert (minor.cash, play.game.corporations["SKEV"].cash) == (10, 10)
    assert minor.tokens == (80,)
    assert play.waits_at() == "give_trains_back"


def test_a_supporter_makes_a_train_cheaper_and_its_builder_gets_as_much() -> None:
    play, minor = helped("KK", trains="", cash=105)
    go_on(play, "buy_train_mag")
    train = next(one for one in play.game.depot.upcoming if one.kind.name == "3")
    play("private:KK", "buy_train", train=train.id, price=105)
    assert (minor.cash, play.game.corporations["MAVAG"].cash) == (0, 60)
    assert [one.name for one in minor.trains] == ["3"]


def test_a_supporter_sells_at_its_price_only() -> None:
    play, _ = helped("KK", trains="", cash=200)
    go_on(play, "buy_train_mag")
    with pytest.raises(Refusal, match="cannot help"):
        play("private:KK", "buy_train", train="3-0", price=100)


def test_with_a_supporter_a_train_counts_a_town_more() -> None:
    play, minor = helped("MA", trains="2", track=True)
    go_on(play, "run_with_rail_cars")
    assert best(play, minor)[0] == 40
    play("private:MA", "choose_ability", choice="town", train=minor.trains[0].id)
    assert best(play, minor)[0] == 50


# Routes between off-board places


WESTERN_LINE = (
    ("H3", "9", 1),
    ("H5", "6", 1),
    ("G6", "58", 0),
    ("F5", "8", 3),
    ("E6", "4", 0),
    ("D7", "6", 0),
)
"""Track from Trieszt (H1) over Zágráb (H5), two towns and Sopron (D7) to Bécs (C6)."""


def between(**options: str) -> tuple[Play, Corporation]:
    """Minor 8 has a 6-train and track between two off-board places."""
    play, minor = turn_of("8", play=drafted(options=options, wanted=("8",)), trains="6")
    for hex_, tile, rotation in WESTERN_LINE:
        lay(play, hex_, tile, rotation)
    play.game.land.board.remove_token("D7", 0, "11")
    go_on(play, "run_with_rail_cars")
    return play, minor


def test_the_new_corporation_and_the_minor_earn_by_a_route_between_off_board_places() -> None:
    play, minor = between(new_major="yes")
    assert best(play, minor) == (110, 30)
    run_best(play, minor)
    assert minor.cash == 200 + 30 + 55
    assert play.game.corporations["CIWL"].cash == 30


def test_without_the_new_corporation_such_a_route_earns_no_more() -> None:
    play, minor = between()
    assert best(play, minor) == (110, 0)


def test_a_route_to_one_off_board_place_earns_the_new_corporation_nothing() -> None:
    play, minor = between(new_major="yes")
    train = minor.trains[0].id
    play("minor:8", "run_routes", routes=[route(train, "H1 H3 H5", "H5 G6")])
    assert play.game.corporations["CIWL"].cash == 0
    assert minor.cash == 200 + 25


# What the bot does before a run


def bot_does(play: Play, minor: Corporation) -> dict[str, Any]:
    """What “steady” does for the owner of a minor."""
    assert minor.player is not None
    return dict(Steady().choose(play.game, minor.player.id, random.Random(1)))


def test_the_bot_buys_the_car_that_brings_most() -> None:
    play, minor = running()
    action = bot_does(play, minor)
    assert (action["type"], action.get("description")) == ("special_buy", MINE)


def test_the_bot_buys_no_car_that_brings_less_than_it_costs() -> None:
    play, minor = running(cash=15)
    play("minor:6", "special_buy", description=MINE)
    assert bot_does(play, minor)["type"] == "run_routes"


def test_the_bot_gives_a_train_back_to_have_room_for_a_better_one() -> None:
    play, minor = turn_of("8", play=drafted(wanted=("8",)), trains="2 2", cash=400)
    for hex_, tile, rotation in WESTERN_LINE:
        lay(play, hex_, tile, rotation)
    play.game.land.board.remove_token("D7", 0, "11")
    go_on(play, "give_trains_back")
    assert bot_does(play, minor)["type"] == "discard_train"
    minor.cash = 0
    assert bot_does(play, minor)["type"] == "pass"
