"""1844: mountains and tunnels, destinations, trains that count hexes, and the SBB."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.rules.parts.player_debts.debts import Debts, debt_of
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1844.facts import Switzerland, national_of
from roundhouse.eighteen.titles.g1844.formation import form_national
from roundhouse.eighteen.titles.g1844.ground import build_furka, dig, place_marker, tunnel_sides
from roundhouse.eighteen.titles.g1844.running import BuyTrainSwiss
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.errors import Refusal

from .at_table import Play


def stock_round(cash: int = 2000) -> Play:
    """The first stock round: the player who opened it bought each private company at its value."""
    play = Play("1844", players=3)
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, cash)
    while game.round.kind == "initial":
        if play.waits_at() == "par_pending":
            play(game.deciders()[0], "par", corporation="FNM", cell="1,4")
            continue
        (low, _), lot = play.prices("bid")[0], play.options("bid")[0]["company"]
        play(game.deciders()[0], "bid", company=lot, price=low)
        for _ in range(2):
            play(game.deciders()[0], "pass")
    return play


def started(play: Play, name: str, cell: str = "1,4") -> Corporation:
    """The player in turn starts a corporation at 100, unless the cell says otherwise."""
    play(play.game.deciders()[0], "par", corporation=name, cell=cell)
    return play.game.corporations[name]


def pass_round(play: Play) -> None:
    """Everybody passes until companies operate."""
    while play.game.round.kind == "stock":
        play(play.game.deciders()[0], "pass")


def phase(play: Play, name: str) -> None:
    """Phases begin without trains until this one."""
    while play.game.depot.phase.name != name:
        play.game.depot.next_phase()


# Private companies


def test_a_tunnel_company_comes_with_the_postal_coach_and_others_are_not_auctioned() -> None:
    play = stock_round()
    game = play.game
    coach, tunnel = game.private("P3"), game.private("T1")
    assert tunnel.owner is coach.owner
    assert (coach.value, tunnel.value, tunnel.revenue) == (0, 0, 0)
    assert all(game.private(name).owner is None for name in ("T2", "T5", "B1", "B5"))


def test_the_fnm_floats_at_once_with_three_shares_in_the_pool() -> None:
    fnm = stock_round().game.corporations["FNM"]
    assert (fnm.floated, fnm.cash, len(fnm.tokens)) == (True, 500, 5)
    assert 100 - fnm.percent(fnm) == 50


def test_a_player_buys_one_mountain_railway_a_round_and_marks_a_mountain() -> None:
    play = stock_round()
    player = play.game.deciders()[0]
    play(player, "buy_company", company="B1", price=150)
    assert play.game.private("B1").value == 0  # no train has come there yet
    assert play.waits_at() == "place_revenue_marker"
    assert {one["tile"] for one in play.options("lay_tile")} == {"XM1-0", "XM2-0", "XM3-0"}
    play("private:B1", "lay_tile", hex="J29", tile="XM2-0", rotation=0)
    revenue = play.game.land.board.tile("J29").offboards[0].revenue
    assert dict(revenue.phases) == {"yellow": 10, "green": 40, "brown": 50, "gray": 60}
    for _ in range(2):
        play(play.game.deciders()[0], "pass")
    names = {one["company"] for one in play.options("buy_company")}
    assert names == {"T2", "T3", "T4", "T5"}


def test_a_marker_lies_on_a_mountain_without_one() -> None:
    play = stock_round()
    for private in ("B1", "B2"):
        play(play.game.deciders()[0], "buy_company", company=private, price=150)
        if private == "B2":
            with pytest.raises(Refusal, match="cannot put"):
                play("private:B2", "lay_tile", hex="L23", tile="XM1-0", rotation=0)
        else:
            play("private:B1", "lay_tile", hex="L23", tile="XM1-0", rotation=0)


# Tunnels and the Furka-Oberalp line


def test_a_tunnel_begins_at_track_and_leads_to_no_other_tunnel() -> None:
    play = Play("1844")
    game = play.game
    gb = game.corporations["GB"]
    game.land.board.place_token("G18", 0, "GB")
    game.land.board.lay("G18", game.land.tile_named("57").at(2), "57-0")  # from side 2 to side 5
    assert tunnel_sides(game, gb, "H19", "X78", 0) == []  # side 0 is impassable
    assert tunnel_sides(game, gb, "H19", "X79", 1) == []  # the line will lead there
    legal = [tunnel_sides(game, gb, "H19", name, turn) for name in ("X78", "X79") for turn in range(6)]
    assert {tuple(sides) for sides in legal if sides} == {(2, 5)}


def test_the_line_is_built_beside_a_tunnel_and_pays_its_owner() -> None:
    play = stock_round()
    game = play.game
    private = game.private("P4")
    owner = private.player
    assert owner is not None
    before = owner.cash
    dig(game, game.private("T1"), "H19", "X79-0", [2, 5])
    build_furka(game)
    assert (owner.cash - before, private.closed) == (80, True)
    assert game.land.board.tile("H19").exits == {1, 2, 4, 5}
    assert revenue_of(game.land.board.tile("H17").towns[0].revenue, ("yellow",)) == 10


def test_the_gotthard_is_the_destination_of_the_gb_once_there_is_a_tunnel() -> None:
    play = stock_round()
    gb = started(play, "GB")
    assert (gb.floated, gb.cash) == (True, 200)  # the president's certificate floats it: twice its price
    pass_round(play)
    dig(play.game, play.game.private("T1"), "H19", "X79-0", [2, 5])
    assert play.waits_at() == "reach_destinations"
    play.table.apply(dict(play.table.choices()[0].action))
    assert gb.cash == 400


# Corporations and trains


def test_the_par_price_says_how_many_tokens_a_corporation_of_ten_shares_has() -> None:
    play = stock_round()
    assert started(play, "BLS", "4,4").tokens == (0, 40)
    assert started(play, "JN", "4,4").tokens == (0, 40, 100)


def test_regional_corporations_buy_trains_that_count_hexes_and_rise_where_prices_are_closed() -> None:
    play = stock_round()
    game = play.game
    jn = started(play, "JN")
    step = game.rounds["operating"].step(BuyTrainSwiss)
    assert [side.name for side in step.sides(jn, game.depot.upcoming[0])] == ["2H"]
    bls = game.corporations["BLS"]
    for company, price in ((jn, 200), (bls, 200)):
        cell = game.market.cell("2,11")
        assert cell is not None
        game.market.move(company, cell)
        after = game.policies.revenue.price_after_dividend(company, "payout", 0, 100)
        assert after.price == (190 if company is jn else price)


def test_old_trains_count_hexes_once_better_ones_are_sold() -> None:
    play = stock_round()
    game = play.game
    fnm = game.corporations["FNM"]
    train = game.depot.upcoming[0]
    game.depot.give(train, fnm)
    game.fire("trains_2_shrink")
    assert (train.name, game.policies.revenue.train_reach(fnm, train).hexes) == ("2H", 1)


def test_trains_that_count_hexes_stay_at_home_and_none_goes_where_nothing_is_paid() -> None:
    play = stock_round()
    game = play.game
    fnm = game.corporations["FNM"]
    game.land.place_home(fnm)
    game.land.board.lay("L21", game.land.tile_named("15").at(3), "15-0")
    train = game.depot.upcoming[0]
    game.depot.give(train, fnm)

    def earned(*way: str) -> int:
        claim = RouteClaim(train=train.id, connections=(way,), hexes=way)
        return game.runs.verified(fnm, RunRoutes(entity=fnm.key, routes=(claim,)), [train]).revenue

    assert earned("L21", "M20") == 30 + 40
    with pytest.raises(Refusal, match="not allowed by a rule"):
        earned("L21", "L23")
    place_marker(game, game.private("B1"), "L23", "XM1-0")
    assert earned("L21", "L23") == 30 + 10
    train.side = "2H"
    assert earned("L21", "L23") == 30 + 10
    with pytest.raises(Refusal, match="not allowed by a rule"):
        earned("L21", "M20")


def test_eva_goes_to_a_company_of_its_owner() -> None:
    play = stock_round()
    game = play.game
    owner = game.private("P7").player
    assert owner is not None
    while game.deciders()[0] != owner.id:
        play(game.deciders()[0], "pass")
    gb = started(play, "GB")
    phase(play, "5")
    pass_round(play)
    while game.round.entity is not gb:
        play.table.apply(dict(next(one for one in play.table.choices() if one.type == "pass").action))
    play("private:P7", "choose_ability", choice="GB")
    assert [train.name for train in gb.trains] == ["5H"]
    assert game.private("P7").closed


# The SBB


def test_shares_become_half_as_much_of_the_sbb_and_the_difference_is_paid() -> None:
    play = stock_round()
    game = play.game
    one, two = started(play, "NOB"), started(play, "SCB", "5,4")
    nob, scb = one.player, two.player
    assert nob is not None
    assert scb is not None
    before = (nob.cash, scb.cash)
    form_national(game)
    sbb = national_of(game)
    assert (nob.percent(sbb), scb.percent(sbb)) == (10, 10)
    assert sbb.player is nob  # of equals, who presided over the first corporation
    assert (nob.cash - before[0], scb.cash - before[1]) == (0, -2 * 40)
    assert sbb.cash == 400 + 200 + 120
    assert game.pool.percent(sbb) == 80
    assert [train.name for train in sbb.trains] == ["5H"]
    assert [one.closed, two.closed] == [True, True]


def test_whoever_had_shares_first_gets_the_first_certificates_of_the_sbb() -> None:
    """Certificates of one size are told apart by their numbers where a game is written down."""
    play = stock_round()
    game = play.game
    first, other = started(play, "NOB"), started(play, "SCB")
    early, late = (one for one in reversed(game.players) if one is not first.player)
    for buyer in (early, late):
        game.shares.buy(buyer, first.shares(first)[:1], 100)
    for share in other.shares(other):
        game.shares.buy(early, [share], 100)
    game.shares.sell(early.shares(other)[:1], 25)
    form_national(game)
    sbb = national_of(game)
    small = {one: [share.id for share in one.shares(sbb) if share.percent == 5] for one in (early, late)}
    assert small == {early: ["SBB_1", "SBB_3"], late: ["SBB_2"]}
    assert "SBB_4" in [share.id for share in game.pool.shares(sbb)]


def test_the_sbb_of_nobody_buys_no_train() -> None:
    play = stock_round()
    game = play.game
    form_national(game)
    sbb = national_of(game)
    assert (sbb.player, game.pool.percent(sbb), len(sbb.trains)) == (None, 100, 1)
    sbb.operated = True
    phase(play, "5")
    pass_round(play)
    while game.round.kind != "stock":
        assert game.deciders(), f"nobody is asked in the turn of {game.round.entity}"
        by_kind = {choice.type: choice for choice in play.table.choices()}
        choice = by_kind.get("pass") or next(iter(by_kind.values()))
        play.table.apply(choice.fill(Random(1)))
    assert len(sbb.trains) == 1


def test_who_cannot_pay_the_difference_owes_it_without_interest() -> None:
    play = stock_round()
    game = play.game
    scb = started(play, "SCB", "5,4")
    player = scb.player
    assert player is not None
    game.pay(player, game.bank, player.cash - 50)
    form_national(game)
    assert (player.cash, debt_of(game, player)) == (0, 30)


def test_whoever_can_do_nothing_but_pay_back_a_debt_does_not_pass() -> None:
    play = stock_round()
    game = play.game
    name = game.deciders()[0]
    player = game.player(name)
    game.memory_of(Debts).owed[player] = 100
    player.cash = 60
    assert {choice.type for choice in play.table.choices()} == {"payoff_player_debt"}
    with pytest.raises(Refusal):
        play(name, "pass")
    play(name, "payoff_player_debt")
    assert (player.cash, debt_of(game, player)) == (0, 40)
    assert game.deciders() != (name,)


def test_two_tokens_in_one_city_are_one() -> None:
    play = stock_round()
    game = play.game
    started(play, "NOB")
    board = game.land.board
    board.place_token("K2", 0, "NOB")
    board.place_token("K2", 0, "SCB")
    form_national(game)
    sbb = national_of(game)
    assert list(board.tokens_of(sbb.id)) == [("K2", 0)]
    assert sbb.tokens == (100,) * (5 * 2 + 1)  # two of each corporation, and one of the two there


def test_after_the_first_6_train_corporations_float_with_everything() -> None:
    play = stock_round()
    game = play.game
    game.fire("full_capitalization")
    bls = started(play, "BLS")
    for share in bls.shares(bls)[:3]:
        game.shares.move(share, game.pool)
    game.check_float(bls)
    assert (bls.floated, bls.cash) == (True, 1000)
    assert bls in game.memory_of(Switzerland).reached
