"""What only some of the smaller kin of 1830 have: 18NL, 1850Jr, 18 Christmas Eve, 1850."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.ports.part import PortBonus, PortSettings
from roundhouse.eighteen.titles.g1850.steps import Memory, may_mine
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import RouteRules, best_routes, reach_of_distance

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started

# 18NL


def test_in_18nl_the_second_private_gets_cheaper_when_the_first_is_sold() -> None:
    play = Play("18NL")
    play("1", "bid", company="P1", price=20)
    for player in "231":
        play(player, "pass")
    assert {row["type"]: row["price"] for row in play.options("bid") if row["company"] == "P2"} == {"bid": 35}
    play("2", "bid", company="P2", price=35)
    for player in "312":
        play(player, "pass")
    assert play.cash(1) == 800 - 20, "P1 pays nothing"
    assert play.cash(2) == 800 - 35 + 5, "P3 stays at its price: the privates pay"


def test_in_18nl_the_home_of_the_nzo_waits_for_it() -> None:
    play = in_stock_round("18NL")
    company = started(play, "NCS", 67, (1, 0))
    plan = PlannedLay("H13", None, company)
    assert play.game.policies.track.why_not_lay(plan) is not None
    play.game.land.board.place_token("H13", 0, "NZO")
    assert play.game.policies.track.why_not_lay(plan) is None


HEXES_OF_P2 = ("E4", "F9", "F15", "F19", "H13", "I4", "I10", "J5", "K10")


def test_in_18nl_a_private_places_a_token_only_before_there_is_track() -> None:
    play = in_stock_round("18NL")
    company = started(play, "NCS", 67, (1, 0))
    play.game.pay(play.game.bank, company, 1000)
    play.game.give_private(play.game.privates["P2"], company)
    play.game.give_private(play.game.privates["P3"], play.game.players[0])
    play.game.land.board.lay("K10", play.game.land.tile_of("57-0"))
    pass_to(operating(play), "token")
    hexes = {row["hex"] for row in play.options("place_token")}
    assert "I10" in hexes
    assert not {"K10", "F9"} & hexes, "track lies in K10, and P3 keeps F9"


def test_in_18nl_a_turn_waits_for_the_token_of_a_private_wherever_there_is_track_already() -> None:
    for owned in (True, False):
        play = in_stock_round("18NL")
        game = play.game
        company = started(play, next(iter(game.corporations)), 67, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))
        private = game.privates["P2"]
        if owned:
            game.give_private(private, company)
        for hex_ in HEXES_OF_P2:
            tile = game.land.board.tile(hex_)
            if not tile.paths:
                game.land.board.lay(hex_, game.land.tile_named("57").at(0))
        game.pay(company, game.bank, company.cash)
        operating(play)
        while play.waits_at() == "track":
            play(company.key, "pass")
        assert (play.waits_at() == "token") is owned


# 1850Jr


def test_in_1850jr_a_port_adds_half_in_tens_and_needs_two_more_stops() -> None:
    port = NetworkStop("C1", 0, StopKind.OFFBOARD, Revenue(0), groups=("port",), passable=False)
    cities = [NetworkStop(hex_, 0, StopKind.CITY, Revenue(35), own=True) for hex_ in ("D2", "E5")]
    network = network_of_lines([port, *cities], [Line(port.key, cities[0].key), Line(("D2", 0), ("E5", 0))])
    trains = {size: reach_of_distance(str(size), size) for size in (2, 3)}
    rules = RouteRules()
    values = {
        train.name: [rules.value_at(stop, train) for stop in network.stops] for train in trains.values()
    }
    rules = replace(rules, hooks=(PortBonus(PortSettings(percent=50), rules, values),))
    assert best_routes(network, [trains[3]], rules).value == 70 + 30
    assert best_routes(network, [trains[2]], rules).value == 70, "to the port alone a train may not go"


# 18ChristmasEve


def test_at_christmas_a_president_gives_the_presidency_to_somebody_without_a_share() -> None:
    play = in_stock_round("18ChristmasEve", players=3)
    prr = started(play, "PRR", 95, (1, 0), (1, 1))
    other = started(play, "LV", 95, (1, 0), (2, 1))
    assert {row["choice"] for row in play.options("choose")} == {
        "cert_1_PRR",
        "prez_1_PRR",
        "cert_2_PRR",
        "prez_2_PRR",
        "prez_2_LV",
    }
    play("1", "choose", choice="prez_2_PRR")
    assert prr.player is play.game.players[2]
    assert prr.player.percent(prr) == 20
    assert not [row for row in play.options("choose") if row["choice"].endswith("PRR")]
    play("1", "choose", choice="prez_2_LV")
    assert other.player is play.game.players[2]
    play("1", "pass")
    assert play.game.progress.round is not None


def test_a_given_presidency_goes_to_the_nearest_with_as_much() -> None:
    play = in_stock_round("18ChristmasEve", players=4)
    prr = started(play, "PRR", 95, (1, 0), (1, 1), (3, 2), (3, 3))
    play("1", "choose", choice="prez_3_PRR")
    assert prr.player is play.game.players[2], "Cleo sits nearer to Ada than Dan"
    assert [share.percent for share in play.game.players[3].shares(prr)] == [10, 10]


def test_who_gives_something_away_has_not_passed() -> None:
    play = in_stock_round("18ChristmasEve", players=3)
    started(play, "PRR", 95, (1, 0), (1, 1))
    play("1", "pass")
    cell = play.game.market.par_cells()[0]
    play("2", "par", corporation="LV", cell=cell.at)
    play("2", "pass")
    play("3", "pass")
    play("1", "choose", choice="cert_2_PRR")
    play("1", "pass")
    play("2", "pass")
    play("3", "pass")
    assert play.game.progress.turn == 2, "Ada has given a share away since she passed"
    play("1", "pass")
    assert play.game.progress.priority is play.game.players[1], "who sits left of the last one to do anything"


def test_the_hat_earns_ten_for_each_room_of_one_train() -> None:
    play = in_stock_round("18ChristmasEve")
    company = started(play, "PRR", 95, (1, 0))
    play.game.give_private(play.game.privates["CH"], company)
    (hat,) = play.game.policies.revenue.route_rules(company).hooks
    assert hat.claims == 1
    assert hat.bound(reach_of_distance("3", 3)) == 30


# 1850


def test_by_the_option_of_1850_every_corporation_has_three_tokens() -> None:
    usual, fewer = Play("1850"), Play("1850", options={"reduced_tokens": "yes"})
    assert {name for name, one in usual.game.corporations.items() if len(one.tokens) == 4} == {"CBQ", "RI"}
    assert {one.definition.tokens for one in fewer.game.corporations.values()} == {(0, 40, 100)}


def test_the_union_pacific_may_pay_three_times_the_value_for_the_credit_mobilier() -> None:
    play = in_stock_round("1850")
    game = play.game
    game.depot.next_phase()
    prices = game.policies.privates.private_prices
    private = game.privates["CM"]
    assert prices(private, game.corporations["UP"]) == (20, 120)
    assert prices(private, game.corporations["MP"]) == (20, 80)


def test_the_western_land_grant_may_buy_a_mesabi_token_instead_of_a_tile() -> None:
    play = in_stock_round("1850")
    game = play.game
    company = started(play, "NP", 100, *((1, index) for index in range(6)))
    game.pay(game.bank, company, 300)
    grant, mine = game.privates["WLG"], game.privates["MRC"]
    game.give_private(grant, company)
    game.give_private(mine, game.players[2])
    operating(play)
    assert not play.options("choose_ability"), "no tile of the corporation lies yet"
    play("corp:NP", "lay_tile", hex="B11", tile="57-0", rotation=2)
    assert not play.options("choose_ability"), "a player still has the Mesabi Mining Company"
    game.close_private(mine)
    game.memory_of(Memory).mesabi_open = True
    assert play.options("choose_ability") == [
        {"type": "choose_ability", "entity": "private:WLG", "choice": "Buy Mesabi Token"}
    ]
    before = company.cash
    play("private:WLG", "choose_ability", choice="Buy Mesabi Token")
    assert before - company.cash == 80
    assert may_mine(game, company)
    assert not play.options("choose_ability"), "one token for each, and one tile in a turn"


def test_the_western_land_grant_stays_in_phase_5_as_long_as_it_has_tiles_left() -> None:
    play = in_stock_round("1850")
    game = play.game
    company = started(play, "NP", 100, *((1, index) for index in range(6)))
    grant, mobilier = game.privates["WLG"], game.privates["CM"]
    for private in (grant, mobilier):
        game.give_private(private, company)
        place, _ = next(iter(game.abilities.of(private, LayTiles)))
        game.abilities.use(private, place)
    game.fire("close_companies")
    assert (grant.closed, grant.revenue) == (False, 0), "two of three tiles are left"
    assert mobilier.closed, "it had one"
    game.fire("close_remaining_companies")
    assert grant.closed
