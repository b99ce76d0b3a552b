"""18Scan: the right to buy, corporations that float by phase, and the state railway."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.titles.g18Scan.facts import BonusTokens
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_scandinavia import buy, company, give, lay, minor, on_sale, packet, stock, win
from .mid_game import operating, reach_phase, turn_of

# The start packet


def test_bids_for_the_right_to_buy_begin_with_nothing_and_go_in_steps_of_five() -> None:
    play = packet()
    assert play.prices("bid") == [(0, 480)], "120 are left for the Ferry"
    play("1", "bid", price=0)
    assert play.prices("bid") == [(5, 480)]
    with pytest.raises(Refusal, match="steps of K5"):
        play("2", "bid", price=7)
    with pytest.raises(Refusal, match="Win the right to buy first"):
        play("2", "bid", price=10, minor="1")


def test_whoever_bids_most_pays_and_takes_what_they_like() -> None:
    play = packet()
    play("1", "bid", price=0)
    play("2", "bid", price=10)
    play("3", "pass")
    play("1", "pass")
    assert on_sale(play) == {"Ferry", "Mine", "SJS", "1", "2", "3"}
    with pytest.raises(Refusal, match="costs K260"):
        play("2", "bid", minor="1", price=250)
    play("2", "bid", minor="1", price=260)
    assert play.cash(2) == 600 - 10 - 260
    assert play.game.deciders() == ("3",), "the player to the left begins the next auction"
    assert play.prices("bid")[0][0] == 0


def test_what_cannot_be_paid_is_not_on_sale() -> None:
    play = packet(4)
    win(play, 300)
    assert on_sale(play) == {"Ferry", "Mine"}
    with pytest.raises(Refusal, match="cannot pay"):
        play("1", "bid", minor="1", price=260)


def test_a_minor_begins_with_what_it_cost_and_is_a_certificate() -> None:
    play = packet()
    buy(play, "3")
    found = play.game.minors["3"]
    assert (found.cash, found.player, found.floated) == (200, play.game.players[0], True)
    assert list(play.game.land.board.tokens_of("3")) == [("F11", 0)]
    assert play.game.limits.certificates_counted(play.game.players[0]) == 1


def test_shares_come_with_private_companies_and_dsb_floats_at_once() -> None:
    play = packet()
    buy(play, "Ferry")
    assert play.game.players[0].percent(play.game.corporations["VR"]) == 10
    assert play.game.corporations["VR"].player is None
    buy(play, "SJS")
    dsb = play.game.corporations["DSB"]
    assert (dsb.player, dsb.floated, dsb.cash, dsb.share_price) == (play.game.players[1], True, 200, 100)
    assert play.cash(2) == 600 - 180


def test_where_nobody_bids_whoever_began_has_to_buy_and_operating_rounds_follow() -> None:
    play = packet()
    buy(play, "3")
    for player in "231":
        play(player, "pass")
    assert not play.options("pass")
    assert on_sale(play) == {"Ferry", "Mine", "SJS", "1", "2"}
    play("2", "bid", company="Mine", price=150)
    game = play.game
    assert (game.round.kind, game.round.entity) == ("operating", game.minors["3"])
    play.pass_until("initial")
    assert (game.progress.turn, game.deciders()) == (2, ("3",)), "after two operating rounds"
    assert game.minors["3"].runs == (10, 10)


def test_the_second_time_nobody_has_to_buy() -> None:
    play = packet()
    buy(play, "3")
    for player in "231":
        play(player, "pass")
    play("2", "bid", company="Mine", price=150)
    play.pass_until("initial")
    for player in "312":
        play(player, "pass")
    assert play.game.round.kind == "operating"


def test_nobody_has_to_buy_who_cannot_pay() -> None:
    play = packet()
    buy(play, "Ferry")
    play.game.players[1].cash = 100
    for player in "231":
        play(player, "pass")
    assert (play.game.round.kind, play.game.progress.turn) == ("initial", 2), "two operating rounds are over"
    assert (play.cash(1), play.cash(2)) == (600 - 120 + 2 * 20, 100)


def test_the_stock_round_begins_left_of_whoever_bought_last() -> None:
    play = packet()
    for name in ("Ferry", "Mine", "SJS", "1", "2", "3"):
        buy(play, name)
    assert (play.game.round.kind, play.game.deciders()) == ("stock", ("1",))


# Shares


def start(play: Play, player: int, name: str) -> Corporation:
    """A player starts a corporation at 100."""
    game = play.game
    place = next(one.at for one in game.market.par_cells() if one.price == 100)
    play(str(player), "par", corporation=name, cell=place)
    return game.corporations[name]


def next_player(play: Play) -> None:
    """The player in turn is done."""
    while play.options("pass"):
        before = play.game.deciders()
        play(before[0], "pass")
        if play.game.deciders() != before:
            return


def share_of(play: Play, player: int, name: str) -> None:
    """A player buys a share from the IPO; the others pass until then."""
    while play.game.deciders() != (str(player),):
        play(play.game.deciders()[0], "pass")
    corporation = play.game.corporations[name]
    share = next(one for one in corporation.shares(corporation) if not one.president and not one.reserved)
    play(str(player), "buy_shares", shares=[share.id])


def test_in_the_first_phase_a_corporation_floats_with_the_shares_of_its_start() -> None:
    play = stock()
    game = play.game
    game.shares.give(game.players[0], (game.certificates["VR_1"],))
    found = start(play, 1, "VR")
    assert (found.floated, found.cash) == (True, 300), "the share that came with the Ferry is paid, too"
    share_of(play, 2, "VR")
    assert found.cash == 400, "from then on its shares are its own"


def test_later_it_takes_more_and_until_then_the_bank_has_the_money() -> None:
    play = stock()
    reach_phase(play, "4")
    bank = play.game.bank.cash
    found = start(play, 1, "NSB")
    share_of(play, 2, "NSB")
    assert (found.floated, found.cash, play.game.bank.cash) == (False, 0, bank + 300)
    share_of(play, 3, "NSB")
    assert (found.floated, found.cash, play.game.bank.cash) == (True, 400, bank)


def test_from_phase_5_corporations_get_all_their_capital_and_the_rest_goes_to_the_pool() -> None:
    play = stock()
    reach_phase(play, "5")
    found = start(play, 1, "NSB")
    for player in (2, 3, 1):
        assert not found.floated
        share_of(play, player, "NSB")
    assert (found.floated, found.cash) == (True, 1000)
    assert (found.percent(found), play.game.pool.percent(found)) == (0, 50)


def test_shares_in_the_pool_earn_nothing_and_those_of_the_treasury_do() -> None:
    play = stock()
    found = company(play, "VR", cash=0)
    game = play.game
    game.shares.move(game.certificates["VR_3"], game.pool)
    operating(play)
    game.round.step(PayDividend).pay_shares(found, 100)
    assert (found.cash, play.cash(1)) == (50, 1040)


def test_the_state_railway_starts_at_100_and_does_not_float_before_phase_5() -> None:
    play = stock()
    pars = [one for one in play.table.choices() if one.type == "par" and one.action["corporation"] == "SJ"]
    assert [one.facts["price"] for one in pars] == [100]
    found = start(play, 1, "SJ")
    for player in (2, 3, 1, 2):
        share_of(play, player, "SJ")
    assert found.percent(found) == 40
    assert not found.floated


def test_three_shares_of_the_state_railway_are_kept_for_the_owners_of_minors() -> None:
    play = stock()
    found = play.game.corporations["SJ"]
    assert [one.id for one in found.shares(found) if one.reserved] == ["SJ_6", "SJ_7", "SJ_8"]


def test_unsold_shares_of_the_state_railway_are_the_banks_and_cost_100_whatever_its_price() -> None:
    play = stock()
    game = play.game
    found = company(play, "SJ", cash=0)
    assert found.par is not None
    game.market.move(found, game.market.right_of(found.par))
    bank = game.bank.cash
    share_of(play, 1, "SJ")
    assert (play.cash(1), game.bank.cash, found.cash) == (900, bank + 100, 0)
    operating(play)
    game.round.step(PayDividend).pay_shares(found, 100)
    assert found.cash == 0, "nor do they earn anything for it"


def test_a_dividend_of_the_price_moves_it_right_and_of_twice_the_price_once_more() -> None:
    play = stock()
    found = company(play, "VR")
    moved = [
        play.game.policies.revenue.price_after_dividend(found, "payout", 0, paid).price
        for paid in (0, 90, 100, 190, 200)
    ]
    assert moved == [90, 100, 110, 110, 122]


def test_two_players_may_agree_on_seventy_percent() -> None:
    for options, most in (({}, 60), ({"two_player_share_limit": "yes"}, 70)):
        play = stock(2, **options)
        assert play.game.policies.stock.most_percent(play.game.corporations["VR"]) == most


# The minors merge


def merged(started: int | None) -> tuple[Play, Corporation]:
    """Two minors with money, trains and tokens merge; so many shares of the state railway are sold, if it is
    started."""
    play = stock()
    game = play.game
    state = game.corporations["SJ"]
    if started is not None:
        state = company(play, "SJ", 3, started - 1, cash=0)
        state.floated = state.operated = False
    first, second = minor(play, "1", 1, 30), minor(play, "2", 2, 50)
    give(play, first, "3")
    game.memory_of(BonusTokens).held[second] = ("Ferry",)
    lay(play, B11="5@0")
    game.land.place(second, Spot("B11", 0), None, 0)
    reach_phase(play, "5")
    game.fire("minors_merge")
    return play, state


def test_when_the_minors_merge_their_owners_get_shares_and_the_state_railway_all_they_have() -> None:
    play, state = merged(None)
    game = play.game
    assert [player.percent(state) for player in game.players] == [10, 10, 0]
    assert game.pool.percent(state) == 10, "of a minor that nobody has"
    assert (state.floated, state.cash) == (False, 80), "until enough of it is sold"
    assert [train.name for train in state.trains] == ["3"]
    assert sorted(hex_ for hex_, _ in game.land.board.tokens_of("SJ")) == ["B11", "F11", "G4"]
    assert len(state.tokens) == 3
    assert game.memory_of(BonusTokens).held == {state: ("Ferry",)}
    assert all(one.closed for one in game.minors.values())


def test_the_state_railway_floats_with_the_merger_if_half_of_it_is_sold() -> None:
    _, state = merged(3)
    assert (state.floated, state.cash) == (True, 780), "the price of seven shares"
    _, state = merged(None)
    assert not state.floated


def test_once_there_is_a_share_for_each_the_biggest_owner_presides() -> None:
    play = stock()
    game = play.game
    state = company(play, "SJ", 3, 1, cash=0)
    for index in (1, 2):
        game.shares.give(game.players[0], (game.certificates[f"SJ_{index}"],))
    assert state.player is game.players[2]
    minor(play, "1", 1)
    game.fire("minors_merge")
    assert state.player is game.players[0]


# Bankruptcy


def test_a_bankrupt_players_shares_go_to_the_pool_and_the_next_president_has_to_help() -> None:
    play = stock()
    game = play.game
    dsb, nsb = company(play, "DSB", 3, 1, cash=40), company(play, "NSB", 3, 1)
    for index in (1, 2):
        game.shares.give(game.players[1], (game.certificates[f"DSB_{index}"],))
    weak = minor(play, "3", 3, 0)
    turn_of(play, "DSB")
    game.players[2].cash = 30
    price = dsb.share_price
    game.policies.ending.go_bankrupt(game.players[2], dsb)
    assert (dsb.player, dsb.cash) == (game.players[1], 70)
    assert (game.pool.percent(dsb), dsb.share_price) == (20, price), "nothing is paid, and prices stay"
    assert (nsb.player, game.pool.percent(nsb), weak.player) == (None, 20, None)
    assert game.policies.order.operating_order() == [dsb], "the others have no turn"
    assert not game.over


def test_where_nobody_takes_over_the_turn_is_over() -> None:
    play = stock()
    game = play.game
    dsb = company(play, "DSB", 3, 2, cash=0)
    turn_of(play, "DSB")
    game.policies.ending.go_bankrupt(game.players[2], dsb)
    game._settle()
    assert dsb.player is None
    assert game.round.entity is not dsb or game.round.number == 2
    assert game.deciders()
