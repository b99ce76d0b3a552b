"""1894: the auction, shares, the ferry to London, what routes earn, the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.state.events import PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.titles.g1894.facts import Railways
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_1894 import FRENCH, facts_of, give, lay, north, railway
from .mid_game import operating, pass_to, run, started


def cell(play: Play, at: str) -> Cell:
    """A cell of the market."""
    found = play.game.market.cell(at)
    assert found is not None
    return found


# What chance decides, and the auction


@pytest.mark.parametrize(("players", "in_pool"), [(3, 10), (4, 0)])
def test_chance_draws_a_french_corporation_and_everybody_has_a_share_of_two(
    players: int, in_pool: int
) -> None:
    game = Play("1894", players).game
    drawn = game.memory_of(Railways).french
    assert drawn in FRENCH
    both = [
        corporation for corporation in game.corporations.values() if corporation.percent(corporation) < 100
    ]
    assert {corporation.id for corporation in both} == {drawn, "Belge"}
    for corporation in both:
        assert [player.percent(corporation) for player in game.players] == [10] * players
        assert game.pool.percent(corporation) == in_pool
        assert corporation.player is None


@pytest.mark.parametrize("french", FRENCH)
def test_one_french_shareholding_and_one_station_are_in_the_game(french: str) -> None:
    game = north(french).game
    cards = {"PLM": "PLMMS", "Ouest": "OMMS", "Nord": "NMS", "Est": "EMS", "CFOR": "CMS"}
    assert {*cards.values()} & {*game.privates} == {cards[french]}
    assert len({"GLG", "SAC"} & {*game.privates}) == 1


def test_only_the_corporations_of_the_auction_start_at_100() -> None:
    play = north("Est")
    policy = play.game.policies.stock

    def prices(name: str) -> set[int]:
        return {one.price for one in policy.par_cells(play.game.corporations[name])}

    assert prices("Est") == prices("Belge") == {100, 95, 80, 67}
    assert prices("PLM") == prices("AG") == {95, 80, 67}


def test_the_share_that_comes_with_a_private_company_makes_nobody_president() -> None:
    play = north("Nord")
    game, (ada, ben, _) = play.game, play.game.players
    nord = started(play, "Nord", 100, (1, 0))
    for share in nord.shares(nord)[:2]:
        game.shares.move(share, ben)
    game.give_private(game.privates["NMinorS"], ben)
    game.private_bought(PrivateBought(private="NMinorS", player=ben.id, price=140))
    assert ben.percent(nord) == 40, "with the share that everybody has"
    assert nord.player is ada


def test_a_shareholding_closes_when_its_corporation_has_operated() -> None:
    play = north("PLM")
    game = play.game
    belge = railway(play, "Belge")
    private = game.privates["BMS"]
    game.give_private(private, game.players[0])
    operating(play)
    play("corp:Belge", "pass")
    assert private.closed, "the next step is past the dividend"
    assert not game.privates["PLMMS"].closed
    assert belge.runs == (0,)


# Shares


def test_the_president_buys_two_shares_at_a_low_price_and_others_one() -> None:
    play = north()
    est = railway(play, "Est", player=1, shares=3)
    play.game.market.move(est, cell(play, "8,0"))
    offered = [share.id for share in est.shares(est) if not share.president]
    play("1", "buy_shares", shares=[offered[0]])
    play("1", "buy_shares", shares=[offered[1]])
    with pytest.raises(Refusal, match="one certificate"):
        play("1", "buy_shares", shares=[offered[2]])
    play("1", "pass")
    play("2", "buy_shares", shares=[offered[2]])
    with pytest.raises(Refusal, match="one certificate"):
        play("2", "buy_shares", shares=[offered[3]])


def test_at_other_prices_the_president_buys_one_share() -> None:
    play = north()
    est = railway(play, "Est", player=1, shares=3)
    offered = [share.id for share in est.shares(est)]
    play("1", "buy_shares", shares=[offered[0]])
    with pytest.raises(Refusal, match="one certificate"):
        play("1", "buy_shares", shares=[offered[1]])


def _sold(play: Play, corporation: Corporation, president: int, redeemed: int) -> None:
    """All shares are sold: the president has so many percent, and so much is redeemed."""
    for share in corporation.shares(corporation):
        if redeemed:
            share.reserved = True
            redeemed -= share.percent
        elif play.game.players[0].percent(corporation) < president:
            play.game.shares.move(share, play.game.players[0])
        else:
            play.game.shares.move(share, play.game.players[1])


@pytest.mark.parametrize(
    ("at", "president", "redeemed", "after"),
    [
        ("5,3", 60, 0, "4,3"),
        ("5,3", 60, 20, "3,3"),
        ("5,3", 80, 0, "3,3"),
        ("8,2", 60, 0, "6,2"),
        ("9,2", 70, 10, "6,2"),
    ],
)
def test_a_sold_out_price_rises_up_to_three_rows(at: str, president: int, redeemed: int, after: str) -> None:
    play = north()
    est = railway(play, "Est", shares=2)
    _sold(play, est, president, redeemed)
    play.game.market.move(est, cell(play, at))
    play.game.policies.order.stock_round_over()
    assert est.cell is cell(play, after)


def test_a_price_stays_while_a_share_is_left() -> None:
    play = north()
    est = railway(play, "Est", shares=9)
    before = est.cell
    play.game.policies.order.stock_round_over()
    assert est.cell is before


def test_corporations_redeem_two_shares_in_the_first_round_of_a_set_and_one_later() -> None:
    play = north()
    est = railway(play, "Est")
    for share in est.shares(est)[:3]:
        play.game.shares.move(share, play.game.pool)
    operating(play)
    assert sorted(action["percent"] for action in play.options("buy_shares")) == [10, 20]
    play.game.begin_round("operating", 2)
    play.game._settle()
    assert [action["percent"] for action in play.options("buy_shares")] == [10]
    share = play.game.pool.shares(est)[0]
    play("corp:Est", "buy_shares", shares=[share.id], percent=10)
    assert (share.owner, est.cash) == (est, 1000 - 80)
    assert play.waits_at() == "track_before_end", "once a turn"
    play.game.begin_round("stock", 1)
    with pytest.raises(Refusal, match="not for sale"):
        play("1", "buy_shares", shares=[share.id])


def test_a_corporation_of_the_auction_redeems_nothing() -> None:
    play = north("Est")
    est = railway(play, "Est", 100)
    play.game.shares.move(est.shares(est)[0], play.game.pool)
    operating(play)
    assert play.waits_at() == "track_before_end"


def test_a_private_company_may_lay_its_tile_before_shares_are_redeemed() -> None:
    play = north()
    game, est = play.game, railway(play, "Est")
    game.shares.move(est.shares(est)[0], game.pool)
    station = next(name for name in ("GLG", "SAC") if name in game.privates)
    game.give_private(game.privates[station], est)
    operating(play)
    assert play.waits_at() == "redeem_own_shares"
    hex_ = {"GLG": "H17", "SAC": "D17"}[station]
    play(f"private:{station}", "lay_tile", hex=hex_, tile="57-0", rotation=0)
    assert game.land.board.tile(hex_).name == "57"


def test_redeemed_shares_are_offered_again_at_100_once_they_are_most_of_what_is_left() -> None:
    play = north()
    est = railway(play, "Est", shares=6)
    own = est.shares(est)
    for share in own[:2]:
        share.reserved = True
    operating(play)
    assert not play.options("sell_shares"), "two are redeemed, and two left"
    play.game.shares.move(own[3], play.game.players[1])
    play.game.begin_round("operating", 2)
    play.game._settle()
    names = [share.id for share in own[:2]]
    with pytest.raises(Refusal, match="all its redeemed shares"):
        play("corp:Est", "sell_shares", shares=names[:1], percent=10)
    play("corp:Est", "sell_shares", shares=names, percent=20)
    assert est.cash == 1000 + 200, "the bank pays for them at once"
    assert est.par is not None
    assert est.par.price == 100
    assert not any(share.reserved for share in own)
    assert play.game.shares.price(own[0]) == 100


def test_shares_that_are_not_sold_pay_the_corporation_and_those_of_the_pool_nobody() -> None:
    play = north()
    est = railway(play, "Est", shares=6)
    play.game.shares.move(est.shares(est)[0], play.game.pool)
    assert play.game.round.kind == "stock"
    step = play.game.rounds["operating"].step(PayDividend)
    step.pay_shares(est, 100)
    assert est.cash == 1000 + 30
    assert play.cash(1) == 570 + 60


# London


def calais(play: Play, name: str = "Est") -> Corporation:
    """A corporation with a token in Calais, and track to London."""
    company = railway(play, name)
    lay(play, {"B9": "57@3"})
    play.game.land.board.place_token("B9", 0, name)
    return company


def test_a_ferry_marker_opens_london_to_who_buys_it() -> None:
    play = north()
    est = calais(play)
    give(play, est, "2")
    operating(play)
    assert play.game.runs.best(est).revenue == 0
    with pytest.raises(Refusal, match="cannot buy “Ferry” now"):
        play("corp:Est", "special_buy", description="Ferry")
    play("corp:Est", "special_buy", description="Ferry marker")
    assert est.cash == 1000 - 80
    assert play.game.runs.best(est).revenue == 20 + 30
    assert not play.options("special_buy"), "one is enough"


def test_without_track_money_or_markers_nothing_is_sold() -> None:
    play = north()
    est = calais(play)
    operating(play)
    assert play.options("special_buy")
    facts, others = facts_of(play), [play.game.corporations[name] for name in ("PLM", "AG", "Nord", "CFOR")]
    facts.ferries = frozenset(others)
    play.game._settle()
    assert not play.options("special_buy"), "there are four"
    facts.ferries = frozenset(others[:3])
    assert play.options("special_buy")
    est.cash = 79
    assert not play.options("special_buy")
    est.cash = 80
    lay(play, {"B9": "57@1"})
    assert not play.options("special_buy"), "the track does not lead there"


def test_london_makes_a_route_without_a_marker_but_earns_nothing() -> None:
    play = north()
    est = calais(play)
    operating(play)
    land = play.game.land
    assert land.has_route(est)
    pass_to(play, "buy_train_one_trade_in")
    assert not play.options("pass"), "it must buy a train"
    play("corp:Est", "buy_train", train="2-0", price=80)
    assert play.game.runs.possible(est)
    assert play.game.runs.best(est).revenue == 0
    lay(play, {"B9": "57@1"})
    assert not land.has_route(est), "the track does not lead there"
    assert not play.game.runs.possible(est)


def test_the_corporation_with_the_shipping_pays_half_for_its_marker() -> None:
    play = north()
    est = calais(play)
    play.game.give_private(play.game.privates["LS"], est)
    operating(play)
    est.cash = 1000
    play("corp:Est", "special_buy", description="Ferry marker")
    assert est.cash == 1000 - 40


def test_no_token_goes_to_london() -> None:
    play = north()
    calais(play)
    operating(play)
    play("corp:Est", "special_buy", description="Ferry marker")
    board = play.game.land.board
    board.place_token("B11", 0, "Est")
    lay(play, {"B11": "57@2"})
    assert "A10" in play.game.land.reached_cities(play.game.corporations["Est"])
    assert all(spot.hex != "A10" for spot in play.game.land.token_spots(play.game.corporations["Est"]))


def test_the_token_of_the_shipping_counts_the_best_other_stop_for_london() -> None:
    play = north()
    est = calais(play)
    give(play, est, "2")
    play.game.give_private(play.game.privates["LS"], est)
    operating(play)
    play("corp:Est", "special_buy", description="Ferry marker")
    left = len(est.tokens)
    play("private:LS", "place_token", hex="A12", city=0)
    assert len(est.tokens) == left - 1, "one of its own"
    assert play.game.runs.best(est).revenue == 20 + 30 + 20


# What routes earn


def _liege(play: Play) -> Corporation:
    """A corporation in Liège, with a train and track to Luxembourg and Hasselt."""
    est = railway(play, "Est")
    lay(play, {"H17": "15@3"})
    play.game.land.board.place_token("H17", 0, "Est")
    return est


def test_luxembourg_pays_what_the_best_stop_of_the_route_pays() -> None:
    play = north()
    est = _liege(play)
    give(play, est, "2")
    operating(play)
    assert play.game.runs.best(est).revenue == 30 + 30, "Liège, and as much again"


def test_the_netherlands_pay_more_on_a_route_to_another_place_off_the_board() -> None:
    play = north()
    ag = railway(play, "AG")
    lay(play, {"D17": "15@2", "E18": "8@0", "F17": "8@3", "H17": "15@2"})
    play.game.land.board.place_token("D17", 0, "AG")
    give(play, ag, "4")
    assert play.game.runs.best(ag).revenue == 30 + 30 + 20 + 30, "one of the two places"
    give(play, ag, "5+1")
    ag.trains = ag.trains[1:]
    assert play.game.runs.best(ag).revenue == 30 + 30 + 20 + 30 + 30 + 100


def test_a_route_stops_in_paris_once() -> None:
    play = north()
    plm = railway(play, "PLM")
    play.game.land.place_home(plm)
    lay(play, {"G6": "X5@0", "H5": "7@3", "H7": "8@1", "G8": "7@0"})
    give(play, plm, "2")
    assert play.game.runs.best(plm).revenue == 40 + 20, "Versailles, not the other city of Paris"


def test_saint_quentin_pays_for_its_line() -> None:
    play = north()
    railway(play, "Est")
    game = play.game
    game.land.board.place_token("G10", 0, "Est")
    private = game.privates["SQG"]
    operating(play)
    game.land.correct("G10", "57-0", 0)
    assert private.revenue == 0
    game.land.correct("G10", "14-0", 0)
    assert private.revenue == 70
    game.land.correct("G10", "X16-0", 0)
    assert private.revenue == 100


# Trains and the end


def test_one_train_a_turn_is_traded_in() -> None:
    play = north()
    est = railway(play, "Est")
    give(play, est, "2", "2")
    for train in [one for one in play.game.depot.upcoming if one.name == "2"]:
        play.game.depot.take(train)
    operating(play)
    pass_to(play, "buy_train_one_trade_in")
    assert any("exchange" in action for action in play.options("buy_train"))
    play("corp:Est", "buy_train", train="3-0", price=80, exchange="2-0")
    assert play.options("buy_train")
    assert not any("exchange" in action for action in play.options("buy_train"))


def end_stock_round(play: Play) -> None:
    """Everybody passes."""
    while play.game.round.kind == "stock":
        play(play.game.deciders()[0], "pass")


def test_the_last_set_has_neither_tiles_nor_tokens() -> None:
    play = north()
    est = calais(play)
    give(play, est, "2")
    end_stock_round(play)
    assert play.waits_at() == "track_before_end"
    play("corp:Est", "special_buy", description="Ferry marker")
    play.game.fire("last_set")
    assert play.options("lay_tile"), "the set in progress goes on as usual"
    play.game.begin_round("stock", 1)
    end_stock_round(play)
    assert play.waits_at() == "run"
    assert not play.options("lay_tile")
    assert not play.options("place_token")
    run(play)
