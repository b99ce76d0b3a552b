"""1888 in the north of China, 18JPT and 18Tokaido."""

from __future__ import annotations

import random

from roundhouse.eighteen.rules.state.events import PrivateSold
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import best_routes, reach_of_distance
from roundhouse.eighteen.track.routes.rules import revenue_of

from .at_table import Play
from .mid_game import in_stock_round, operating, started

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


EAST = {"east": "yes"}


def test_1888_e_has_one_private_company_and_lines_of_its_own() -> None:
    """Where 1888-N is chosen with it, 1888-E holds."""
    play = Play("1888", players=3, options=EAST)
    assert (play.game.title.bank, sorted(play.game.privates)) == (9000, ["KT"])
    assert sorted(play.game.corporations) == ["HEN", "HHR", "HUN", "LHR", "WJR", "XGY", "XYR", "YTR"]
    both = Play("1888", players=3, options=EAST | {"north": "yes"})
    assert both.game.title.map == play.game.title.map
    assert both.game.title.corporations == play.game.title.corporations
    assert not Play("1888", players=2, options=EAST).game.options, "it is for three players and more"


def test_in_1888_e_the_longhai_railway_has_two_destinations() -> None:
    play = in_stock_round("1888", options=EAST)
    company = started(play, "LHR", 80, (1, 0))
    bonuses = play.game.policies.revenue.route_rules(company).bonuses
    assert [bonus.amount for bonus in bonuses] == [20, 20]
    ways = [[{hex_ for hex_, _ in stops.amounts} for stops in bonus.sets] for bonus in bonuses]
    assert ways == [[{"A9"}, {"B12"}], [{"A9"}, {"C3"}]]


def test_in_1888_e_the_mine_is_a_tile_for_any_town_and_only_c5_pays_for_it() -> None:
    """Nobody has Heng Shan there, so that 18xx.games lets everybody lay its tile."""
    play = in_stock_round("1888", options=EAST)
    company = started(play, "LHR", 80, (1, 0), (1, 1), (1, 2), (2, 0), (2, 1))
    play.game.land.place_home(company)
    operating(play)
    assert "B8" in {lay["hex"] for lay in play.options("lay_tile")}
    assert not play.game.land.tile_of("L41-0").only_by_ability
    policy = play.game.policies.revenue
    for town, subsidy in (("C5", 40), ("C17", 0)):
        stops = [NetworkStop(hex_, 0, StopKind.CITY, Revenue(20), own=True) for hex_ in ("B12", town)]
        network = network_of_lines(stops, [Line(("B12", 0), (town, 0))])
        (run,) = best_routes(network, [reach_of_distance("2", 2)]).runs
        assert policy.beside_routes(company, [run], ()) == (0, subsidy)


def test_in_1888_e_the_huning_railway_begins_in_the_second_city_of_e15() -> None:
    play = in_stock_round("1888", options=EAST)
    company = started(play, "HUN", 80, (1, 0))
    play.game.land.place_home(company)
    assert play.game.land.board.has_token("E15", "HUN", 1)


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


def before_the_d_train(price: int, options: dict[str, str] | None = None) -> Play:
    """The SRC, at ``price`` and with ¥1,000 more, operates last in a set; the next train is a D."""
    play = in_stock_round("18Tokaido", players=4, options=options)
    company = started(play, "SRC", price, (1, 0))
    game = play.game
    game.progress.rounds_in_set = 3
    operating(play)
    game.pay(game.bank, company, 1000)
    while game.depot.upcoming[0].name != "D":
        game.depot.export()
    return play


def test_the_first_d_train_of_the_tokaido_brings_a_stock_round_and_a_last_set() -> None:
    play = before_the_d_train(70)
    game = play.game
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
    play = before_the_d_train(71, {"limited_express": "yes"})
    game, company = play.game, play.game.corporations["SRC"]
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
