"""18CO and 18MT: corporations that own shares of others, choose them, sell them and are taken over."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.errors import Refusal

from .in_colorado import TITLE, decider, holdings, rich
from .mid_game import in_stock_round, operating, pass_to, started


def test_presidents_choose_once_before_a_stock_round() -> None:
    play, holder, other = holdings()
    game = play.game
    holder.floated = other.floated = False
    game.fire("presidents_choice")
    game.progress.rounds_in_set = 1
    operating(play)
    assert game.round_name() == "President’s Choice 3.1"
    assert decider(play) == "1"
    with pytest.raises(Refusal, match="cannot be bought"):
        play("1", "buy_shares", shares=["CS_4"])
    play("1", "buy_shares", shares=["KPAC_3"])
    assert (game.players[0].cash, holder.cash) == (440, 560)
    play("1", "pass")
    assert game.round.kind == "stock"
    game.fire("presidents_choice")
    operating(play)
    assert game.round.kind == "stock", "once in the game"


def test_a_sale_in_the_stock_round_may_be_a_takeover() -> None:
    play, holder, other = holdings()
    play("1", "pass")
    play("2", "sell_shares", shares=["KPAC_1", "KPAC_2"], percent=20)
    assert other.closed
    assert holder.more_trains == 1
    assert decider(play) == "2", "the turn goes on"


@pytest.mark.parametrize(("heir", "may"), [("CM", True), ("2", False)])
def test_in_need_a_president_lets_a_corporation_take_another_one_over_but_makes_no_other_player_president(
    heir: str, may: bool
) -> None:
    play = in_stock_round(TITLE)
    game, player = play.game, play.game.players[0]
    needy = started(play, "KPAC", 75, (1, 0))
    other = rich(play, started(play, "CS", 75, (1, 0), (1, 1)))
    started(play, "CM", 75, (3, 0))
    holder = game.corporations.get(heir) or game.player(heir)
    game.shares.give(holder, [game.certificates[f"CS_{at}"] for at in (2, 3, 4)])
    operating(play)
    assert other.player is player, "who has presided goes on with as much as another"
    step = game.round.step(BuyTrains)
    assert step.may_sell(player, needy, [game.certificates["CS_1"]], 10) is may


def test_a_corporation_in_the_zone_is_sold_to_another_one() -> None:
    play, holder, other = holdings()
    game = play.game
    third = rich(play, started(play, "DPAC", 50, (3, 0), (3, 1)), 30)
    game.market.move(other, next(cell for cell in game.market.chart.cells() if "acquisition" in cell.zones))
    game.land.place_home(other)
    game.begin_round("takeover_auction", 1)
    game._settle()
    assert decider(play) == "1", "the CS operates before the DPAC"
    play(holder.key, "bid", corporation="KPAC", price=10)
    with pytest.raises(Refusal, match="\\$11 to \\$30"):
        play(third.key, "bid", corporation="KPAC", price=5)
    play(third.key, "bid", corporation="KPAC", price=20)
    assert play.waits_at() == "take_over"
    play(third.key, "place_token", hex="E27", city=0)
    assert other.closed
    assert third.cash == 30 - 20 + 5 * 0 + 57 - 5 * 7, "what the shareholders do not get of the treasury"
    assert game.round.kind == "stock"


def test_a_corporation_that_nobody_wants_closes() -> None:
    play, holder, other = holdings()
    game = play.game
    game.market.move(other, next(cell for cell in game.market.chart.cells() if "acquisition" in cell.zones))
    game.begin_round("takeover_auction", 1)
    game._settle()
    play(holder.key, "pass")
    assert other.closed
    assert game.round.kind == "stock"


def test_what_a_closed_corporation_owned_takes_nobody_over() -> None:
    play, holder, other = holdings()
    close_company(play.game, holder)
    play("1", "pass")
    play("2", "sell_shares", shares=["KPAC_1", "KPAC_2"], percent=20)
    assert other.player is play.game.players[1]
    assert not other.closed


def test_a_share_of_a_corporation_that_has_not_been_started_costs_the_lowest_par_price() -> None:
    """It came with a private company: its owner's corporation buys it, and sells it, for $40."""
    play = in_stock_round(TITLE)
    game = play.game
    buyer = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2), (1, 3)))
    game.shares.give(game.players[0], (game.certificates["CM_1"],))
    owner, money = game.players[0].cash, buyer.cash
    operating(play)
    (choice,) = [choice for choice in game.choices() if choice.type == "corporate_buy_shares"]
    assert choice.facts["cost"] == 40
    play(buyer.key, "corporate_buy_shares", shares=["CM_1"], percent=10)
    assert (game.players[0].cash, buyer.cash) == (owner + 40, money - 40)

    game.begin_round("operating", 2)
    game._settle()
    pass_to(play, "sell_holdings")
    play(buyer.key, "corporate_sell_shares", shares=["CM_1"], percent=10)
    assert buyer.cash == money
    assert game.certificates["CM_1"].owner is game.pool


def test_players_buy_a_share_of_a_corporation_that_has_not_been_started_from_another_one() -> None:
    """… or from the pool, if that one sold it."""
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "CS", 75, (1, 0), (1, 1), (1, 2), (1, 3))
    game.shares.give(holder, (game.certificates["CM_1"],))
    game.shares.give(game.pool, (game.certificates["KPAC_1"],))
    money = game.players[0].cash
    play("1", "buy_shares", shares=["CM_1"])
    assert (game.players[0].cash, holder.cash) == (money - 40, 40)
    play("1", "pass") if decider(play) == "1" else None
    play("2", "buy_shares", shares=["KPAC_1"])
    with pytest.raises(Refusal, match="not been started"):
        play("3", "buy_shares", shares=["KPAC_2"])


def test_major_investors_stay_presidents() -> None:
    play = in_stock_round(TITLE, options={"major_investors": "yes"})
    buyer = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    started(play, "KPAC", 60, (1, 0), (1, 1), (1, 2), (2, 3), (2, 4), (2, 5))
    operating(play)
    assert play.waits_at() == "buy_holdings"
    with pytest.raises(Refusal, match="cannot buy"):
        play(buyer.key, "corporate_buy_shares", shares=["KPAC_1", "KPAC_2"], percent=20)
    play(buyer.key, "corporate_buy_shares", shares=["KPAC_1"], percent=10)


def test_with_major_investors_the_president_keeps_up_with_the_largest_holder() -> None:
    """Whoever sells: who has less of a corporation than another player lets theirs buy none of it."""
    play = in_stock_round(TITLE, options={"major_investors": "yes"})
    game = play.game
    buyer = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    started(play, "KPAC", 60, (1, 1), (1, 2), (2, 0), (2, 3))
    started(play, "DPAC", 60, (1, 0), (1, 1), (1, 2), (1, 3))
    for name in ("KPAC_4", "DPAC_4"):
        game.shares.give(game.pool, [game.certificates[name]])
    operating(play)
    assert play.waits_at() == "buy_holdings"
    with pytest.raises(Refusal, match="cannot buy"):
        play(buyer.key, "corporate_buy_shares", shares=["KPAC_4"], percent=10)
    play(buyer.key, "corporate_buy_shares", shares=["DPAC_4"], percent=10)


def test_by_the_option_shares_of_new_corporations_sell_one_by_one() -> None:
    play = in_stock_round(TITLE, options={"pay_per_trash": "yes"})
    company = started(play, "KPAC", 60, (1, 0), (2, 1), (2, 2))
    shares = [play.game.certificates["KPAC_1"], play.game.certificates["KPAC_2"]]
    assert play.game.policies.stock.sale_value(shares, 20) == 60 + 50
    company.operated = True
    assert play.game.policies.stock.sale_value(shares, 20) == 120


def test_the_price_of_a_share_is_written_so_that_the_site_comes_to_the_same_sum() -> None:
    play = in_stock_round(TITLE, options={"pay_per_trash": "yes"})
    started(play, "KPAC", 75, (1, 0), (2, 1), (2, 2), (2, 3))
    names = ["KPAC_1", "KPAC_2", "KPAC_3"]
    sale = {"type": "sell_shares", "entity": "player:2", "shares": names, "percent": 30}
    price = write_action(sale, play.game)["share_price"]
    assert price == (75 + 60 + 50) / 3
    assert price * 3 == 185
    assert write_action({**sale, "shares": names[:2], "percent": 20}, play.game)["share_price"] == 67.5
