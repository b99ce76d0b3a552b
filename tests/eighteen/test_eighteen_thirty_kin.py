"""What only some of the smaller kin of 1830 have: 18NL, 1850Jr, 18Chesapeake: Off the Rails …"""

from __future__ import annotations

import random
from dataclasses import replace

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.ports.part import PortBonus, PortSettings
from roundhouse.eighteen.rules.state.events import PrivateSold
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.titles.g1850.steps import Memory, may_mine
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import RouteRules, best_routes, reach_of_distance
from roundhouse.eighteen.track.routes.rules import revenue_of

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


# 1850Jr


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


# 1888


def forbidden_city(options: dict[str, str]) -> Play:
    """Ada has the Forbidden City, the JHR a token in Beijing; the LYR has none there."""
    play = in_stock_round("1888", options=options)
    started(play, "JHR", 80, (2, 0), (1, 1))
    started(play, "LYR", 80, (2, 0))
    play.game.give_private(play.game.privates["FC"], play.game.players[0])
    play.game.land.board.place_token("C9", 1, "JHR")
    return play


def exchanges(play: Play) -> list[list[str]]:
    return [row["shares"] for row in play.options("buy_shares") if row["entity"] == "private:FC"]


def test_1888_n_is_for_three_players_and_more() -> None:
    """With two of them 18xx.games plays by the rules without the option, and so do we."""
    two = Play("1888", players=2, options={"north": "yes"})
    three = Play("1888", players=3, options={"north": "yes"})
    assert (two.game.title.bank, three.game.title.bank) == (10000, 9000)
    assert not two.game.options
    assert three.game.options == {"north"}


def test_in_1888_the_forbidden_city_becomes_a_share_of_whoever_is_in_beijing() -> None:
    play = forbidden_city({})
    assert exchanges(play) == [["JHR_2"]]
    play("private:FC", "buy_shares", shares=["JHR_2"])
    assert play.game.players[0].percent(play.game.corporations["JHR"]) == 20
    assert play.options("par"), "it was no purchase"


def test_in_1888_n_that_is_the_purchase_of_the_turn_and_comes_before_sales() -> None:
    play = forbidden_city({"north": "yes"})
    assert len(exchanges(play)) == 1
    play("1", "sell_shares", shares=["JHR_1"])
    assert not exchanges(play)
    play = forbidden_city({"north": "yes"})
    play("private:FC", "buy_shares", shares=["JHR_2"])
    assert play.game.round.entity is play.game.players[1], "nothing is left to do: the turn is over"


def test_in_1888_n_whoever_has_exchanged_has_not_passed() -> None:
    """Ada passes, Ben buys a share; then Ada exchanges. When all pass after her she is asked once more, and
    Ben, to her left, has priority."""
    play = forbidden_city({"north": "yes"})
    ada, ben, _ = play.game.players
    play("1", "pass")
    play("2", "buy_shares", shares=["LYR_1"])
    play("3", "pass")
    play("private:FC", "buy_shares", shares=["JHR_2"])
    play("2", "pass")
    play("3", "pass")
    assert play.game.round.entity is ada
    play("1", "pass")
    assert play.game.round.kind == "operating"
    assert play.game.progress.priority is ben


def test_in_1888_a_train_home_and_to_the_destination_earns_more() -> None:
    play = in_stock_round("1888")
    company = started(play, "JHR", 80, (1, 0))
    (bonus,) = play.game.policies.revenue.route_rules(company).bonuses
    assert bonus.amount == 30
    assert [{hex_ for hex_, _ in stops.amounts} for stops in bonus.sets] == [{"C9"}, {"D12"}]


def test_in_1888_the_mine_pays_its_company_beside_the_dividend() -> None:
    play = in_stock_round("1888")
    company = started(play, "JHR", 80, (1, 0))
    stops = [NetworkStop(hex_, 0, StopKind.CITY, Revenue(20), own=True) for hex_ in ("C3", "C5")]
    network = network_of_lines(stops, [Line(("C3", 0), ("C5", 0))])
    (run,) = best_routes(network, [reach_of_distance("2", 2)]).runs
    assert play.game.policies.revenue.beside_routes(company, [run], ()) == (0, 40)


def test_in_1888_the_mine_is_laid_by_its_private_only() -> None:
    play = in_stock_round("1888")
    assert play.game.land.tile_of("L41-0").only_by_ability


def test_in_1888_the_ferry_is_laid_on_both_shores_and_joins_them() -> None:
    play = in_stock_round("1888")
    game, board = play.game, play.game.land.board
    company = started(play, "LYR", 90, (1, 0), (1, 1), (1, 2))
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    game.give_private(game.privates["YRF"], company)
    operating(play)
    lays = {
        (lay["hex"], lay["tile"], lay["rotation"])
        for lay in play.options("lay_tile")
        if "YRF" in lay["entity"]
    }
    assert lays == {("E17", "L40a-0", 0), ("F16", "L40b-0", 0)}, "nothing leads over the sea before"
    assert "E17" not in game.land.reached_cities(company)
    play("private:YRF", "lay_tile", hex="E17", tile="L40a-0", rotation=0)
    assert {lay["hex"] for lay in play.options("lay_tile")} == {"F16"}, "the other one follows at once"
    play("private:YRF", "lay_tile", hex="F16", tile="L40b-0", rotation=0)
    assert board.has_token("F16", "LYR")
    assert "E17" in game.land.reached_cities(company)


# 18JPT


def test_in_18jpt_some_places_pay_one_corporation_twice() -> None:
    play = in_stock_round("18JPT")
    for name, factor in (("SER", 2), ("KC", 1)):
        company = started(play, name, 80, (1, 0))
        play.game.land.board.place_token("A81", 0, name)
        rules = play.game.policies.revenue.route_rules(company)
        (stop,) = (item for item in play.game.runs.network(company).stops if item.hex == "A81")
        usual = revenue_of(stop.revenue, rules.colors)
        assert rules.value_at(stop, reach_of_distance("2", 2)) == factor * usual
        play.game.land.board.remove_token("A81", 0, name)


def test_in_18jpt_a_token_at_the_destination_gives_more() -> None:
    play = in_stock_round("18JPT")
    game = play.game
    tobu, tokyu = started(play, "TR", 80, (1, 0)), started(play, "TC", 80, (2, 0))
    train = game.depot.for_sale()[0]
    assert len(game.policies.track.tile_lays(tobu)) == 1
    assert game.train_prices.from_bank(tokyu, train.face) == 80
    game.land.place(tobu, Spot("A77", 0), None, 0)
    assert game.land.board.has_token("H76", "TR"), "the second token comes with the first"
    game.land.place(tobu, Spot("H84", 0), None, 0)
    game.land.place(tokyu, Spot("A93", 0), None, 0)
    assert len(game.policies.track.tile_lays(tobu)) == 2
    assert game.train_prices.from_bank(tokyu, train.face) == 64
    assert game.train_prices.cheapest(tokyu) == 64


def test_in_18jpt_the_two_cities_of_kamata_become_one_in_brown() -> None:
    play = in_stock_round("18JPT")
    game, board = play.game, play.game.land.board
    tokyu = started(play, "TC", 80, (1, 0))
    board.place_token("F92", 0, "TC")
    board.place_token("F92", 1, "SAR")
    assert [tile.name for tile in game.land.successors(board.tile("F92"), "F92")] == ["611"]
    assert not list(game.land.legal_tiles(tokyu, "F92")), "brown tiles come with phase 5"
    while game.phase.name != "5":
        game.depot.next_phase()
    ((copy, turns),) = game.land.legal_tiles(tokyu, "F92")
    game.pay(game.bank, tokyu, 80)
    game.land.lay(tokyu, "F92", copy, *turns)
    assert board.slots("F92", 0) == ("TC", "SAR")


def test_in_18jpt_the_tr_begins_with_three_shares_in_the_pool() -> None:
    game = Play("18JPT").game
    assert game.pool.percent(game.corporations["TR"]) == 30


# 18Tokaido


def test_the_tokaido_draft_goes_to_and_fro_and_the_game_the_other_way_round() -> None:
    play = Play("18Tokaido", players=3, options={"snake_draft": "yes"})
    for player, private in (("1", "KRC"), ("2", "SRT"), ("3", "FM"), ("3", "SMT")):
        play(player, "bid", company=private, price=play.game.privates[private].value)
    play("2", "pass")
    play("1", "pass")
    assert play.game.round.entity is play.game.players[1], "who passed has no second turn at the end of a row"
    play("2", "bid", company="ST", price=80)
    assert play.game.round.kind == "stock"
    assert [player.name for player in play.game.players_from(None)] == ["Cleo", "Ben", "Ada"]
    assert play.game.round.entity is play.game.players[2]


def test_what_all_pass_in_the_tokaido_draft_is_not_in_the_game() -> None:
    play = Play("18Tokaido", players=2, options={"snake_draft": "yes"})
    play("1", "pass")
    play("2", "pass")
    assert play.game.round.kind == "stock"
    assert all(private.closed for private in play.game.privates.values())
    assert not play.options("buy_company")


def test_in_18tokaido_privates_are_bought_in_the_stock_round() -> None:
    play = Play("18Tokaido", players=3)
    assert {row["company"] for row in play.options("buy_company")} == {"KRC", "SRT", "FM", "SMT", "ST"}
    play("1", "buy_company", company="ST", price=80)
    assert play.game.privates["ST"].owner is play.game.players[0]
    assert not play.options("sell_company")


def test_in_18tokaido_a_private_of_the_bank_is_bought_beyond_the_certificate_limit() -> None:
    play = Play("18Tokaido", players=3)
    game, ada = play.game, play.game.players[0]
    for private in ("KRC", "SRT", "FM", "SMT"):
        game.give_private(game.privates[private], ada)
    for name in ("YSL", *(name for name in game.corporations if name != "YSL")):
        company = game.corporations[name]
        while (
            game.limits.certificates_counted(ada) < game.certificate_limit(ada)
            and company.percent(company) > 60
        ):
            game.shares.give(ada, (company.shares(company)[-1],))
    assert game.limits.certificates_counted(ada) == game.certificate_limit(ada)
    assert [row["company"] for row in play.options("buy_company")] == ["ST"]
    play("1", "buy_company", company="ST", price=80)
    assert game.privates["ST"].owner is ada


def test_the_kyoto_railway_keeps_its_hex_only_while_a_player_owns_it() -> None:
    game = Play("18Tokaido", players=4).game
    private, company = game.privates["KRC"], game.corporations["KAN"]
    assert game.abilities.blocks_hex("D8", company) is None, "the bank still has it"
    game.give_private(private, game.players[0])
    assert game.abilities.blocks_hex("D8", company) is private
    game.give_private(private, company)
    assert game.abilities.blocks_hex("D8", game.corporations["ARC"]) is None


def test_with_three_players_a_corporation_of_the_tokaido_is_left_out() -> None:
    assert len(Play("18Tokaido", players=3).game.corporations) == 6
    assert len(Play("18Tokaido", players=4).game.corporations) == 7
    play = Play("18Tokaido", players=3, options={"no_corporation_discard": "yes"})
    assert len(play.game.corporations) == 7
    assert play.game.certificate_limit(play.game.players[0]) == 18


def test_whoever_begins_the_waterfall_auction_of_the_tokaido_begins_the_first_stock_round() -> None:
    play = Play("18Tokaido", players=3, options={"waterfall_auction": "yes"})
    for player, private in (("1", "KRC"), ("2", "SRT"), ("3", "FM"), ("1", "SMT"), ("2", "ST")):
        play(player, "bid", company=private, price=play.game.privates[private].value)
    assert play.game.round.kind == "stock"
    assert play.game.round.entity is play.game.players[0], "not Cleo, whose turn it would be"


def test_all_shares_count_in_local_games_of_the_tokaido_also_with_the_limited_express() -> None:
    play = Play("18Tokaido", players=4, options={"newbie_rules": "yes", "limited_express": "yes"})
    assert play.game.corporations["SRC"].float_percent == 50
    cells = play.game.market.par_cells()
    assert sorted(cell.price for cell in cells) == [70, 80, 95], "the market is that of local games"


def test_who_passes_first_in_18tokaido_begins_the_next_stock_round() -> None:
    play = Play("18Tokaido", players=3, options={"pass_priority": "yes"})
    play("1", "buy_company", company="ST", price=80)
    play("2", "pass")
    for player in "31":
        play(player, "pass")
    assert play.game.round.kind == "operating" or play.game.progress.turn == 2
    assert [player.name for player in play.game.players_from(None)] == ["Ben", "Cleo", "Ada"]


def test_the_first_d_train_of_the_tokaido_brings_a_stock_round_and_a_last_set() -> None:
    play = in_stock_round("18Tokaido", players=4)
    company = started(play, "SRC", 70, (1, 0))
    game = play.game
    game.progress.rounds_in_set = 3
    operating(play)
    game.pay(game.bank, company, 1000)
    while game.depot.upcoming[0].name != "D":
        game.depot.export()
    play.pass_until("stock")
    assert not game.over
    assert game.depot.phase_index == len(game.title.phases) - 1
    play.pass_until("operating")
    for _ in range(90):
        if game.over:
            break
        choices = {choice.type: choice for choice in play.table.choices()}
        choice = choices.get("pass") or next(iter(choices.values()))
        play.table.apply(choice.fill(random.Random(1)))
    assert game.over
    assert game.progress.end_reason == "final_phase"


def test_a_price_at_the_end_of_the_limited_express_waits_for_the_stock_round_that_is_owed() -> None:
    play = in_stock_round("18Tokaido", players=4, options={"limited_express": "yes"})
    company = started(play, "SRC", 71, (1, 0))
    game = play.game
    game.progress.rounds_in_set = 3
    operating(play)
    game.pay(game.bank, company, 1000)
    while game.depot.upcoming[0].name != "D":
        game.depot.export()
    game.depot.export()
    end = game.market.cell("0,13")
    assert end is not None
    game.market.move(company, end)
    play.pass_until("stock")
    assert not game.over, "the first D-train brings a stock round, whatever the price is"
    play.pass_until("operating")
    assert not game.over, "and the price does not end the game with that round either"
    for _ in range(30):
        if not game.over:
            play.table.apply(play.table.choices()[-1].fill(random.Random(1)))
    assert (game.round.number, game.over, game.progress.end_reason) == (1, True, "stock_market")


def test_the_stationmaster_brings_a_token_and_is_gone() -> None:
    play = in_stock_round("18Tokaido", players=4)
    company = started(play, "ARC", 70, (1, 0))
    private = play.game.privates["SMT"]
    play.game.give_private(private, company)
    sold = PrivateSold(private="SMT", seller="1", company="ARC", price=60)
    play.game.announce(sold)
    assert company.tokens == (40, 0, 40)
    assert private.owner is None
    assert not private.closed
    assert not play.options("buy_company") or "SMT" not in {
        row["company"] for row in play.options("buy_company")
    }


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
