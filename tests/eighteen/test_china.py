"""1880: permits and places, foreign investors, the train marker, and the years without a stock exchange."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.player_debts.debts import Debts
from roundhouse.eighteen.rules.parts.train_marker.settings import Marker
from roundhouse.eighteen.rules.parts.zone_bonuses.part import bonus_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_china import operating, permits, phase, settle, start, stock_round, turn_of

# The auction


def test_the_next_lot_is_opened_by_the_player_after_the_opener() -> None:
    play = Play("1880", players=3)
    play("1", "bid", company="P0", price=5)
    play("2", "pass")
    play("3", "bid", company="P0", price=10)
    play("1", "pass")
    assert play.game.private("P0").player is play.game.players[2]
    assert play.game.deciders() == ("2",)
    assert play.game.worth(play.game.players[2]) == 590  # a private company is worth nothing


def test_what_nobody_wants_gets_cheaper_and_falls_to_whoever_was_asked_first() -> None:
    """Then all pass once, as 18xx.games holds no auction in that cycle (decision 2241)."""
    play = Play("1880", players=3)
    for player in "123":
        play(player, "pass")
    assert play.game.private("P0").player is play.game.players[0]
    assert play.cash(1) == 600
    assert [one["entity"] for one in play.table.log[-1].followed_by] == ["player:2", "player:3", "player:1"]
    assert play.game.deciders() == ("2",)
    assert play.prices("bid") == [(5, 600)], "the second one has become cheaper"
    play("2", "bid", company="P1", price=5)
    play("3", "pass")
    play("1", "pass")
    assert play.game.deciders() == ("2",), "whoever follows the one who opened the auction of the first"


def test_whoever_cannot_pay_for_what_is_up_passes_when_it_is_their_turn() -> None:
    """Until somebody bids 18xx.games asks everybody (decision 2241)."""
    play = Play("1880", players=3)
    play.game.players[1].cash = 3
    play("1", "pass")
    assert play.table.log[-1].followed_by == ({"type": "pass", "entity": "player:2"},)
    play("3", "bid", company="P0", price=5)
    assert play.game.private("P0").player is play.game.players[2], "the others have passed"


def test_once_the_first_two_are_sold_private_companies_pay_instead() -> None:
    play = Play("1880", players=3)
    for lot, price, (opener, *others) in (("P0", 5, tuple("123")), ("P1", 10, tuple("231"))):
        play(opener, "bid", company=lot, price=price)
        for player in others:
            play(player, "pass")
    for player in "312":
        play(player, "pass")
    assert play.cash(2) == 600 - 10 + 5
    assert play.prices("bid") == [(25, 600)]


# Starting corporations


def test_a_start_chooses_a_place_a_certificate_and_permits() -> None:
    play = stock_round()
    play("1", "par", corporation="JHA", cell="1,3", slot=2)
    assert [one["choice"] for one in play.options("choose")] == [20, 30, 40]
    play("1", "choose", choice=30)
    assert [one["choice"] for one in play.options("choose")] == ["AB", "BC", "CD"]
    before, company = play.cash(1), play.game.corporations["JHA"]
    play("1", "choose", choice="BC")
    assert (before - play.cash(1), permits(play)["JHA"]) == (300, "BC")
    assert play.game.players[0].percent(company) == 30
    # 30% with the president, 10% with the investor or not, the last five kept back: 100% together.
    investor = sum(minor.percent(company) for minor in play.game.minors.values())
    assert company.percent(company) + investor == 70


def test_a_place_beside_a_price_is_taken_once() -> None:
    play = stock_round()
    slots = {one["slot"] for one in play.options("par") if one["cell"] == "1,3"}
    assert slots == {1, 2, 3}  # the BCR has the first
    with pytest.raises(Refusal, match="Place 1 is not free"):
        play("1", "par", corporation="JHA", cell="1,3", slot=0)


def test_nobody_chooses_a_certificate_beyond_their_money() -> None:
    play = stock_round()
    player = play.game.players[0]
    play.game.pay(player, play.game.bank, player.cash - 299)
    play("1", "par", corporation="JHA", cell="1,3", slot=1)
    assert [one["choice"] for one in play.options("choose")] == ["ABC", "BCD"]


def test_five_certificates_are_kept_back_until_the_first_3_train() -> None:
    play = stock_round()
    company = start(play, "JHA")
    kept = [share.id for share in company.shares(company) if share.reserved]
    assert kept == [f"JHA_{number}" for number in range(4, 9)]
    with pytest.raises(Refusal, match="not for sale"):
        play("2", "buy_shares", shares=["JHA_8"])
    phase(play, "B1")
    assert not any(share.reserved for share in company.shares(company))


def test_corporations_operate_by_par_price_and_place_whatever_their_price_is() -> None:
    play = stock_round()
    start(play, "NJR", 80, slot=0)
    start(play, "HKR", 100, slot=3)
    start(play, "WNR", 100, slot=1)
    operating(play)
    order = [one.id for one in play.game.policies.order.operating_order()]
    assert order == ["1", "2", "3", "BCR", "WNR", "HKR", "NJR"]


def test_a_corporation_floats_after_the_round_with_half_its_capital() -> None:
    play = stock_round()
    company = start(play, "JHA")
    assert (company.floated, company.cash) == (False, 0)
    operating(play)
    assert (company.floated, company.cash) == (True, 500)


def test_later_presidents_must_own_more_before_a_corporation_floats() -> None:
    play = stock_round()
    phase(play, "B1")
    play("private:P0", "pass")
    company = start(play, "JHA")
    operating(play)
    assert not company.floated


def test_the_other_half_is_paid_when_five_certificates_are_left() -> None:
    play = stock_round()
    company = start(play, "JHA")
    phase(play, "B1")
    play("private:P0", "pass")
    for player, share in (("2", "JHA_2"), ("3", "JHA_3")):
        play(player, "buy_shares", shares=[share])
        assert company.cash == 0
    play("1", "buy_shares", shares=["JHA_1"])
    assert company.cash == 500


def test_shares_go_back_to_the_corporation_for_a_fee() -> None:
    play = stock_round()
    company = start(play, "JHA")
    play("2", "buy_shares", shares=["JHA_2"])
    operating(play)
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    while play.game.deciders() != ("2",):
        play(play.game.deciders()[0], "pass")
    before, price = play.cash(2), company.share_price
    play("2", "sell_shares", shares=["JHA_2"], percent=10)
    assert play.cash(2) - before == price - 5
    assert play.game.certificates["JHA_2"].owner is company
    assert not play.game.pool.held


# Track and revenue


def test_only_with_the_permit_of_the_period_a_corporation_builds() -> None:
    play = stock_round()
    start(play, "JHA", size=30, permits="BC")
    company = turn_of(operating(play), "JHA")
    assert play.waits_at() == "buy_train_by_marker"
    lays = play.game.policies.track.tile_lays
    assert not lays(company)
    assert len(lays(play.game.corporations["BCR"])) == 2  # always two
    phase(play, "B1")
    assert len(lays(company)) == 2


def test_a_high_price_adds_to_the_revenue_and_ferries_cost() -> None:
    play = stock_round()
    company = start(play, "JHA")
    game = play.game
    dearest = game.market.cell("0,13")
    assert dearest is not None
    game.market.move(company, dearest)
    assert bonus_of(game, company) == 400
    ferries = [bonus for bonus in game.runs.rules(company).bonuses if bonus.name == "Ferry"]
    assert [bonus.per_hex for bonus in ferries] == [{"F12": -10, "F14": -10, "J16": -10}]
    company.player = game.private("P2").player
    assert not any(bonus.name == "Ferry" for bonus in game.policies.revenue.route_rules(company).bonuses)


# Foreign investors


def test_an_investor_gets_a_share_of_the_first_corporation_of_its_owner() -> None:
    play = stock_round()
    bcr, minors = play.game.corporations["BCR"], play.game.minors
    assert minors["1"].percent(bcr) == 10  # player 1 presides over the BCR already
    company = start(play, "JHA")
    assert minors["1"].percent(company) == 0
    other = start(play, "NJR", slot=2)
    assert minors["2"].percent(other) == 10


def test_what_nobody_chooses_leaves_the_map() -> None:
    play = stock_round()
    assert [minor.id for minor in play.game.minors.values() if minor.closed] == ["4", "5", "6", "7"]


def test_an_investor_runs_like_the_cheapest_train_and_keeps_the_revenue() -> None:
    play = operating(stock_round())
    minor = play.game.minors["1"]
    assert [train.id for train in play.game.policies.trains.runnable_trains(minor)] == ["2-0"]
    assert not minor.trains


def meeting(play: Play) -> Corporation:
    """The BCR has a token beside the home of the first investor, in whose turn that is seen."""
    game = play.game
    operating(play)
    minor, bcr = game.minors["1"], game.corporations["BCR"]
    game.pay(game.bank, minor, 99)
    play("minor:1", "lay_tile", hex="A5", tile="57-0", rotation=1)
    game.land.place(bcr, Spot("A5", 0), None, 0)
    settle(play)
    return minor


def test_an_investor_that_meets_its_corporation_hands_everything_over() -> None:
    play = stock_round()
    minor = meeting(play)
    game, bcr = play.game, play.game.corporations["BCR"]
    owner, cash, before = game.players[0], minor.cash, bcr.cash
    assert owner.percent(bcr) == 30
    play("minor:1", "choose", choice="treasury")
    assert bcr.cash - before == cash
    play("corp:BCR", "choose", choice="replace")
    assert minor.closed
    assert game.land.board.has_token("A3", "BCR")


def test_its_owner_may_take_a_fifth_instead() -> None:
    play = stock_round()
    minor = meeting(play)
    cash, before = minor.cash, play.cash(1)
    play("minor:1", "choose", choice="owner")
    assert play.cash(1) - before == cash // 5
    play("corp:BCR", "choose", choice="discard")
    assert not play.game.land.board.has_token("A3", "BCR")


# The train marker


def buy(play: Play, company: Corporation, name: str, times: int = 1) -> None:
    """Trains of the bank, with money for them."""
    for _ in range(times):
        train = next(one for one in play.game.depot.for_sale() if one.name == name)
        play.game.pay(play.game.bank, company, train.price)
        play(company.key, "buy_train", train=train.id, price=train.price)


def at_trains(play: Play, name: str) -> Corporation:
    """The turn of a corporation, where it buys trains."""
    company = turn_of(play, name)
    while play.waits_at() != "buy_train_by_marker":
        play(company.key, "pass")
    return company


def test_a_stock_round_comes_when_the_last_train_of_a_kind_is_sold() -> None:
    play = operating(stock_round())
    company = at_trains(play, "BCR")
    for train in play.game.depot.upcoming[:9]:
        play.game.depot.take(train)
    buy(play, company, "2")
    assert (play.game.round.kind, play.game.progress.turn) == ("stock", 2)
    operating(play)
    assert play.game.round.entity is company  # its turn goes on
    assert play.waits_at() == "buy_train_by_marker"
    assert play.game.round.number == 1


def test_a_kind_that_nobody_buys_for_a_round_leaves_the_game_once_a_round() -> None:
    play = operating(stock_round())
    company = at_trains(play, "BCR")
    buy(play, company, "2")
    play(company.key, "pass")
    at_trains(play, "BCR")
    play(company.key, "pass")
    assert play.game.round.kind == "stock"
    assert play.game.depot.upcoming[0].name == "2+2"
    operating(play)
    play(company.key, "pass")
    assert play.game.depot.upcoming[0].name == "2+2"
    assert (play.game.round.kind, play.game.round.number) == ("operating", 3)


def test_where_the_last_kinds_leave_no_stock_round_follows_and_the_same_company_goes_on() -> None:
    play = operating(stock_round())
    company = at_trains(play, "BCR")
    while play.game.depot.upcoming[0].name != "8E":
        play.game.depot.take(play.game.depot.upcoming[0])
    memory = play.game.memory_of(Marker)
    memory.holder, memory.bought, memory.pending = company, False, False
    own_train(play, company, "10")
    play.game.pay(play.game.bank, company, 1000)
    play(company.key, "pass")
    assert play.game.depot.upcoming[0].name == "10"
    assert (play.game.round.entity, play.waits_at()) == (company, "buy_train_by_marker")
    play(company.key, "pass")
    assert play.game.round.entity is not company


def own_train(play: Play, company: Corporation, name: str) -> None:
    """A train of the bank is the company's."""
    play.game.depot.give(next(one for one in play.game.depot.upcoming if one.name == name), company)


def test_the_game_ends_after_the_turn_of_the_holder_three_rounds_later() -> None:
    play = operating(stock_round())
    company = at_trains(play, "BCR")
    buy(play, company, "2")
    play.game.fire("signal_end_game")
    assert play.game.memory_of(Marker).final == 4
    play(company.key, "pass")
    play.game.memory_of(Marker).interrupted = 2  # nothing is discarded
    for number in (2, 3, 4):
        at_trains(play, "BCR")
        assert play.game.round.number == number
        play.game.memory_of(Marker).interrupted = number
        play(company.key, "pass")
    assert play.game.over
    assert play.game.progress.end_reason == "final_train"


# The years without a stock exchange


def test_while_the_exchange_is_closed_prices_stay_and_presidents_keep_shares() -> None:
    play = stock_round()
    game, company = play.game, start(play, "JHA")
    game.fire("communist_takeover")
    cell = company.cell
    assert cell is not None
    market = game.market
    assert all(way(cell) is cell for way in (market.right_of, market.left_of, market.above, market.below))
    assert not any(private.revenue for private in game.privates.values())
    game.fire("stock_exchange_reopens")
    assert market.right_of(cell) is not cell


def test_presidents_sell_what_others_preside_over_only() -> None:
    play = stock_round()
    start(play, "JHA")
    start(play, "NJR", slot=2)
    play("3", "buy_shares", shares=["NJR_2"])
    play("1", "buy_shares", shares=["NJR_3"])
    operating(play)
    play.game.fire("communist_takeover")
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    while play.game.deciders() != ("1",):
        play(play.game.deciders()[0], "pass")
    sales = [one.facts["corporation"] for one in play.table.choices() if one.type == "sell_shares"]
    assert sales == ["NJR"]


def test_the_rocket_becomes_a_train_of_a_corporation_with_room() -> None:
    play = stock_round()
    owner = play.game.private("P7").player
    assert owner is not None
    while play.game.deciders() != (owner.id,):
        play(play.game.deciders()[0], "pass")
    start(play, "JHA")
    company = turn_of(operating(play), "JHA")
    play("private:P7", "choose_ability", choice="train")
    assert [train.name for train in company.trains] == ["2"]
    assert play.game.private("P7").closed


def rocket_falls_due(*, floated: bool = True) -> tuple[Play, Corporation]:
    """The first 4-train is sold while the owner of the Rocket presides over one corporation, the JHA."""
    play = stock_round()
    owner = play.game.private("P7").player
    assert owner is not None
    while play.game.deciders() != (owner.id,):
        play(play.game.deciders()[0], "pass")
    company = start(play, "JHA")
    turn_of(operating(play), "BCR")
    company.floated = floated
    play.game.fire("voucher_falls_due")
    return play, company


def test_the_rocket_falls_due_with_the_first_4_train() -> None:
    play, company = rocket_falls_due()
    assert play.waits_at() == "exchange_voucher"
    play("private:P7", "assign", target="corp:JHA", target_type="corporation")
    assert len(company.trains) == 1


def test_the_rocket_that_falls_due_may_go_to_a_corporation_that_has_not_floated() -> None:
    play, _ = rocket_falls_due(floated=False)
    assert [one["target"] for one in play.options("assign")] == ["corp:JHA"]


# Debts


def test_a_debt_is_repaid_in_full_and_kept_only_by_those_who_could_buy_without_it() -> None:
    play = stock_round()
    (name,) = play.game.deciders()
    player = play.game.player(name)
    play.game.memory_of(Debts).owed[player] = 30
    assert {choice.type for choice in play.table.choices()} == {"payoff_player_debt", "pass"}
    play.game.pay(player, play.game.bank, player.cash - 50)
    assert {choice.type for choice in play.table.choices()} == {"payoff_player_debt"}


def test_whoever_has_repaid_a_debt_may_still_buy() -> None:
    play = stock_round()
    (name,) = play.game.deciders()
    play.game.memory_of(Debts).owed[play.game.player(name)] = 30
    play(name, "payoff_player_debt")
    assert play.game.deciders() == (name,)
    assert play.options("par")


# Private companies


def test_the_woosong_pays_more_the_later_it_is_given_up() -> None:
    play = stock_round()
    phase(play, "A2")
    play.game.begin_round("stock", 1)
    before = play.cash(1)
    play("private:P0", "choose", choice="award")
    assert play.cash(1) - before == 40
    assert play.game.private("P0").closed


def test_the_engineer_gives_the_last_permit() -> None:
    play = stock_round()
    owner = play.game.private("P5").player
    assert owner is not None
    while play.game.deciders() != (owner.id,):
        play(play.game.deciders()[0], "pass")
    start(play, "JHA")
    turn_of(operating(play), "JHA")
    play("private:P5", "assign", target="corp:JHA", target_type="corporation")
    assert permits(play)["JHA"] == "ABCD"
    with pytest.raises(Refusal):
        play("private:P5", "assign", target="corp:JHA", target_type="corporation")
