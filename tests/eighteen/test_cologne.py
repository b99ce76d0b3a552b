"""1893: the start packet, bonds, the fund of Düsseldorf, and corporations that are founded."""

from __future__ import annotations

from roundhouse.eighteen.rules.rounds import OperatingRound

from .at_table import Play
from .in_cologne import draft, give, merger, offers, own, stock
from .mid_game import operating, started


def par(play: Play, player: str, name: str, price: int) -> None:
    """A player starts a corporation."""
    cell = next(one for one in play.game.market.par_cells() if one.price == price)
    play(player, "par", corporation=name, cell=cell.at)


def all_pass(play: Play) -> None:
    """Nobody buys anything of the start packet; two operating rounds go by."""
    for player in play.game.players:
        play(player.id, "pass")


# The start packet


def test_private_companies_and_the_first_two_minors_are_for_sale() -> None:
    play = draft()
    assert offers(play, "bid", "company") == {"FdSD", "EVA", "HdSK", "EKB", "KFBE"}
    play("1", "bid", company="EKB", price=210)
    assert offers(play, "bid", "company") == {"FdSD", "EVA", "HdSK", "KFBE", "KSZ"}
    ekb = play.game.minors["EKB"]
    assert (ekb.cash, ekb.player, ekb.floated) == (210, play.game.players[0], True)


def test_with_one_thing_left_the_next_player_begins_the_stock_round_and_may_buy_it() -> None:
    play = draft(2)
    for player, name in zip("1212121", ("KFBE", "KSZ", "EVA", "KBE", "BKB", "EKB", "FdSD"), strict=True):
        play.game.player(player).cash = 500
        play(player, "bid", company=name, price=play.game.privates[name].value)
    assert (play.game.round.kind, play.game.deciders()) == ("stock", ("2",))
    assert {"HdSK", "AdSK-1"} <= offers(play, "buy_company", "company")
    play("2", "buy_company", company="HdSK", price=100)
    assert play.game.privates["HdSK"].owner is play.game.players[1]


def test_whoever_passes_does_nothing_more_before_the_first_operating_round() -> None:
    play = draft(2)
    play("1", "pass")
    for name in ("KFBE", "KSZ", "EVA", "KBE", "BKB", "EKB", "FdSD"):
        play.game.players[1].cash = 1000
        play("2", "bid", company=name, price=play.game.privates[name].value)
    assert play.game.deciders() == ("2",)
    play("2", "buy_company", company="AdSK-1", price=100)
    assert play.game.deciders() == ("2",), "player 1 is out"
    play("2", "pass")
    assert isinstance(play.game.round, OperatingRound)


def test_a_pass_in_the_first_stock_round_is_for_good_and_in_later_ones_is_not() -> None:
    for turn, asked in ((1, "1"), (2, "3")):
        play = stock(turn=turn)
        play("1", "buy_company", company="AdSK-1", price=100)
        play("2", "buy_company", company="AdSK-2", price=100)
        play("3", "pass")
        play("1", "buy_company", company="AdSK-3", price=100)
        play("2", "buy_company", company="AdSK-4", price=100)
        assert play.game.deciders() == (asked,)


def test_when_all_pass_what_is_left_is_auctioned_after_operating_rounds() -> None:
    play = draft()
    all_pass(play)
    assert (play.game.round.kind, play.game.progress.turn) == ("package", 2)
    play("1", "bid", company="EVA", price=150)
    assert play.game.deciders() == ("2",), "the others are asked first"
    for player in "231":
        play(player, "pass")
    assert play.options("bid")[0]["price"] == 140
    play("2", "bid", company="EVA", price=140)
    assert play.game.privates["EVA"].owner is play.game.players[1]
    assert play.game.deciders() == ("2",), "whoever comes after player 1 puts up the next"


def test_at_half_the_price_whoever_put_it_up_has_to_buy_or_the_next_who_can_pay() -> None:
    play = draft()
    all_pass(play)
    own(play, "EKB", 3)
    play.game.players[0].cash = 40
    play("1", "bid", company="KSZ", price=100)
    for price in range(100, 49, -10):
        assert [one["price"] for one in play.options("bid")] == [price]
        for player in "23":
            play(player, "pass")
    ksz = play.game.minors["KSZ"]
    assert ksz.player is play.game.players[1]
    assert (play.game.players[1].cash, ksz.cash) == (550, 100), "a minor has 100 at least"


def test_what_nobody_can_pay_goes_to_whoever_put_it_up_for_all_their_money() -> None:
    play = draft()
    all_pass(play)
    for player in play.game.players:
        player.cash = 30
    play("1", "bid", company="HdSK", price=100)
    assert play.game.privates["HdSK"].owner is play.game.players[0]
    assert play.game.players[0].cash == 0


# Bonds


def test_a_bond_is_the_purchase_of_a_turn_and_is_sold_at_its_price_from_the_second_stock_round_on() -> None:
    play = stock(turn=1)
    play("1", "buy_company", company="AdSK-1", price=100)
    assert play.game.deciders() == ("2",)
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    play("1", "sell_company", company="AdSK-1", price=100)
    assert play.game.players[0].cash == 1000
    assert not {name for name in offers(play, "buy_company", "company") if name.startswith("AdSK")}
    play("1", "pass")
    assert "AdSK-1" in offers(play, "buy_company", "company"), "others may buy it"


def test_no_bond_is_sold_in_the_first_stock_round() -> None:
    play = stock(turn=1)
    own(play, "AdSK-1", 1)
    assert not play.options("sell_company")


def test_only_the_eva_is_taken_from_another_player_and_the_bank_is_paid() -> None:
    play = stock()
    play("1", "pass")
    assert {name for name in offers(play, "buy_company", "company") if not name.startswith("AdSK")} == {"EVA"}
    assert (75, 300) in play.prices("buy_company"), "half to twice its value"
    play("2", "buy_company", company="EVA", price=80)
    assert [player.cash for player in play.game.players[:2]] == [1000, 920], "the bank gets the money"
    assert play.game.privates["EVA"].owner is play.game.players[1]


# The fund of Düsseldorf


def test_the_fund_becomes_two_shares_of_the_rheinbahn_or_the_last_one() -> None:
    for left, percent in ((3, 20), (1, 10)):
        play = stock()
        rag = started(play, "RAG", 100, (1, 0))
        for index in range(1, left + 1):
            play.game.shares.give(play.game.pool, (play.game.certificates[f"RAG_{index}"],))
        play("1", "pass")
        play("2", "pass")
        play("private:FdSD", "buy_shares", shares=["RAG_1"])
        assert play.game.players[2].percent(rag) == percent
        assert play.game.privates["FdSD"].closed
        assert play.game.deciders() == ("1",), "it is the purchase of the turn"


def test_the_owner_is_asked_whether_the_fund_pays_for_the_start() -> None:
    for answer, cash in (("assign", 1000), ("pass", 800)):
        play = stock()
        play("1", "pass")
        play("2", "pass")
        par(play, "3", "RAG", 100)
        assert {choice.type for choice in play.table.choices()} == {"assign", "pass"}
        fields = {"target": "private:FdSD", "target_type": "company"} if answer == "assign" else {}
        play("3", answer, **fields)
        rag = play.game.corporations["RAG"]
        assert (play.game.players[2].cash, rag.player) == (cash, play.game.players[2])
        assert play.game.privates["FdSD"].closed is (answer == "assign")
        assert play.game.pool.percent(rag) == 80, "the other shares are in the pool"


def test_without_money_the_fund_pays_unasked() -> None:
    play = stock(cash=10)
    par(play, "3", "RAG", 90)
    assert (play.game.privates["FdSD"].closed, play.game.players[2].cash) == (True, 10)


def test_the_fund_closes_after_a_turn_of_its_owner_in_phase_5() -> None:
    play = stock("5")
    play("1", "pass")
    play("2", "pass")
    assert not play.game.privates["FdSD"].closed
    play("3", "pass")
    assert play.game.privates["FdSD"].closed


# Corporations that are founded


def test_shares_of_the_agv_are_in_the_pool_from_phase_4_on_and_nobody_presides() -> None:
    play = stock("4")
    agv = play.game.corporations["AGV"]
    assert (play.game.pool.percent(agv), agv.share_price) == (50, 120)
    play("1", "buy_shares", shares=[play.game.pool.shares(agv)[0].id])
    play("2", "buy_shares", shares=[play.game.pool.shares(agv)[0].id])
    play("3", "pass")
    play("1", "buy_shares", shares=[play.game.pool.shares(agv)[0].id])
    assert (agv.player, agv.floated, play.game.players[1].percent(agv)) == (None, False, 10)
    assert play.game.players[0].percent(agv) == 20
    assert "AGV" not in offers(play, "par", "corporation")


def test_half_of_the_votes_found_a_corporation_of_all_that_its_minors_have() -> None:
    play = stock("4")
    agv, (first, second, _) = play.game.corporations["AGV"], play.game.players
    give(play, play.game.minors["EKB"], "3", "3")
    merger(play)
    play("1", "special_buy", description="yes")
    play("2", "special_buy", description="yes")
    assert (agv.floated, agv.cash) == (True, 400 + 210 + 100 + 180)
    assert {hex_ for hex_, _ in play.game.land.board.tokens_of("AGV")} == {"T3", "P7", "I2"}
    assert (second.percent(agv), agv.player) == (30, second), "who has most presides"
    assert (first.percent(agv), play.game.shares.president_share(agv).owner) == (20, second)
    assert play.game.privates["EKB"].closed
    assert play.game.minors["EKB"].closed


def test_the_president_of_a_founded_corporation_gives_up_what_trains_they_like() -> None:
    play = stock("4")
    give(play, play.game.minors["EKB"], "3", "3")
    give(play, play.game.minors["BKB"], "4", "4")
    merger(play)
    play("1", "special_buy", description="yes")
    play("2", "special_buy", description="yes")
    assert {choice.type for choice in play.table.choices()} == {"discard_train"}, "three is the limit"
    play("corp:AGV", "discard_train", train="3-0")
    assert {choice.type for choice in play.table.choices()} == {"discard_train", "pass"}
    play("corp:AGV", "pass")
    assert len(play.game.corporations["AGV"].trains) == 3
    assert play.game.round.kind == "stock" or isinstance(play.game.round, OperatingRound)


def test_more_than_half_of_the_votes_put_it_off_and_the_pool_votes_against() -> None:
    play = merger(stock("4"))
    play("1", "special_buy", description="no")
    assert not play.game.corporations["AGV"].floated
    assert play.game.round.kind != "merger", "20% of player 1 and 50% of the pool"


def test_shares_vote_and_what_players_have_bought_is_not_against() -> None:
    play = stock("4")
    agv = play.game.corporations["AGV"]
    for share in play.game.pool.shares(agv)[:2]:
        play.game.shares.give(play.game.players[2], (share,), change_president=False)
    merger(play)
    play("1", "special_buy", description="no")
    play("2", "special_buy", description="yes")
    play("3", "special_buy", description="yes")
    assert agv.floated, "30% and 20%"


def test_with_the_first_5_train_the_agv_and_with_the_first_6_train_the_hgk_is_founded() -> None:
    play = stock("5")
    merger(play)
    assert play.game.corporations["AGV"].floated
    assert play.game.deciders() == ("1",), "on the HGK they vote"
    play = merger(stock("6"))
    hgk = play.game.corporations["HGK"]
    assert (hgk.floated, hgk.cash) == (True, 400 + 220 + 200)
    assert {hex_ for hex_, _ in play.game.land.board.tokens_of("HGK")} == {"J5", "O4", "L3"}
    assert play.game.players[2] is hgk.player, "of equals whoever got the president's certificate"


def test_a_founder_that_nobody_has_becomes_a_certificate_in_the_pool() -> None:
    play = stock("5", left_over=("KSZ",))
    merger(play)
    agv = play.game.corporations["AGV"]
    assert (agv.floated, play.game.pool.percent(agv)) == (True, 60)
    assert play.game.minors["KSZ"].closed


# Operating


def test_a_corporation_trades_one_train_in_a_turn() -> None:
    play = stock("3")
    de = started(play, "DE", 80, (1, 0), (1, 1))
    de.cash = 1000
    give(play, de, "2", "2")
    for minor in play.game.minors.values():
        minor.floated = False
    operating(play)
    while play.game.depot.upcoming[0].name != "3":
        play.game.depot.export()
    play("corp:DE", "pass")
    exchanges = [one for one in play.options("buy_train") if "exchange" in one]
    assert {one["price"] for one in exchanges} >= {140}
    play.table.apply(exchanges[0])
    assert not [one for one in play.options("buy_train") if "exchange" in one]


def test_corporations_buy_no_trains_of_minors_and_nobody_trades_in_phase_2() -> None:
    play = stock("3")
    de = started(play, "DE", 80, (1, 0), (1, 1))
    de.cash = 1000
    give(play, play.game.minors["EKB"], "3")
    operating(play)
    game = play.game
    policy = game.policies.trains
    train = game.minors["EKB"].trains[0]
    assert policy.may_trade_now(train, game.minors["BKB"])
    assert not policy.may_trade_now(train, de)
    assert not Play("1893").game.policies.trains.may_trade_now(train, game.minors["BKB"])


def test_the_owner_of_a_minor_without_a_train_helps_with_its_first() -> None:
    play = stock()
    ekb = play.game.minors["EKB"]
    ekb.cash = 50
    give(play, play.game.minors["BKB"], "2")
    operating(play)
    play("minor:EKB", "pass")
    cash = play.game.players[0].cash
    play("minor:EKB", "buy_train", train="2-1", price=80)
    assert (ekb.cash, cash - play.game.players[0].cash) == (0, 30)
    assert not play.options("buy_train"), "with a train it pays alone"


def test_no_turn_waits_for_a_minor_that_has_less_than_any_train_costs() -> None:
    """Nobody has a train that could be bought for less."""
    for cash, asked in ((79, False), (80, True)):
        play = stock()
        ekb = play.game.minors["EKB"]
        ekb.cash = cash
        operating(play)
        play("minor:EKB", "pass")
        assert (play.game.round.entity is ekb) is asked


def lays(play: Play, hex_: str) -> set[str]:
    """The tiles that the KBE may lay on a hex, with their rotations."""
    kbe = play.game.minors["KBE"]
    found = play.game.land.legal_tiles(kbe, hex_)
    return {f"{copy.rpartition('-')[0]}@{turn}" for copy, turns in found for turn in turns}


def at_home_in(play: Play, hex_: str) -> Play:
    """The KBE has its token here."""
    play.game.land.board.remove_token("O4", 0, "KBE")
    play.game.land.board.place_token(hex_, 0, "KBE")
    return play


def test_no_track_crosses_the_rhine_before_phase_3() -> None:
    assert lays(at_home_in(stock(), "L5"), "L5") == {"K201@0", "K201@1", "K201@2"}
    assert lays(at_home_in(stock("3"), "L5"), "L5") == {"K201@0", "K201@1", "K201@2", "K201@3"}


def test_two_hexes_at_the_rhine_are_closed_before_phase_3() -> None:
    for phase, open_ in (("2", False), ("3", True)):
        play = at_home_in(stock(phase), "O4")
        play.game.land.correct("O4", "5-0", 4)
        assert bool(lays(play, "N5")) is open_, "side 4 has to be joined there"
        assert bool(lays(play, "P5")) is open_


def test_the_green_tile_of_leverkusen_makes_one_city_of_two_towns() -> None:
    play = at_home_in(stock("3"), "I8")
    play.game.land.correct("G6", "K55-0", 2)
    play.game.land.correct("H7", "9-0", 2)
    play.game.land.correct("I8", "5-0", 1)
    assert lays(play, "G6") == {"K314@0"}
