"""1841: concessions, corporations that control others, borders of states, and prices of mergers."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.titles.g1841.rules import control, merging
from roundhouse.eighteen.titles.g1841.rules.deal import deal
from roundhouse.eighteen.titles.g1841.rules.deciding import answered
from roundhouse.eighteen.titles.g1841.rules.facts import memory
from roundhouse.eighteen.titles.g1841.rules.homes import first_hexes
from roundhouse.eighteen.titles.g1841.rules.operating import Bankruptcy1841
from roundhouse.eighteen.titles.g1841.rules.places import borders, price_at
from roundhouse.eighteen.titles.g1841.rules.trains import no_more_than, owners_above, raisable, value
from roundhouse.eighteen.track.reach import reach_within
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play, to_step
from .in_1841 import start, table, take


def test_whoever_cannot_bid_more_for_a_concession_passes_when_it_is_their_turn() -> None:
    """18xx.games asks everybody who had more money than the first bid (decision 2240)."""
    play = Play("1841", players=3)
    poor = play.game.players[2]
    poor.cash = 120
    play("1", "bid", company="Bayard", price=100)
    play("2", "bid", company="Bayard", price=150)
    (entry,) = [one for one in play.table.log if one.followed_by]
    assert entry.followed_by == ({"type": "pass", "entity": poor.key},)
    assert play.game.deciders() == ("1",)
    play("1", "pass")
    assert play.game.privates["Bayard"].owner is play.game.players[1]


def test_a_first_bid_for_a_concession_leaves_somebody_with_more_money() -> None:
    """A single bidder would be asked for ever on 18xx.games (decision 2240)."""
    play = Play("1841", players=3)
    others = play.game.players[1:]
    for player in others:
        player.cash = 100
    assert {high for _, high in play.prices("bid")} == {99}
    with pytest.raises(Refusal):
        play("1", "bid", company="Bayard", price=100)
    play("1", "bid", company="Bayard", price=95)
    for player in others:
        player.cash = 20
    for seat in "223":  # the third one cannot bid
        play(seat, "pass")
    assert play.game.deciders() == ("1",)
    assert play.options("bid") == []


def test_concessions_are_put_up_for_20_and_raised_by_5() -> None:
    play = Play("1841", players=3)
    assert play.prices("bid") == [(20, 1119)] * 8
    play("1", "bid", company="IRSFF", price=20)
    assert play.prices("bid") == [(25, 1120)]


def test_who_has_least_money_begins_the_first_stock_round() -> None:
    play = Play("1841", players=3)
    play("1", "bid", company="IRSFF", price=20)
    play("2", "bid", company="IRSFF", price=60)
    play("3", "pass")
    play("1", "pass")
    for player in "231":
        play(player, "pass")
    assert [player.id for player in play.game.round.order if isinstance(player, Player)] == ["2", "1", "3"]


def test_a_concession_starts_its_corporation_with_tokens_at_its_homes() -> None:
    play = Play("1841", players=3)
    play("1", "bid", company="IRSFF", price=20)
    for player in "23231":
        play(player, "pass")
    assert {one["corporation"] for one in play.options("par")} == {"IRSFF"}
    play("1", "par", corporation="IRSFF", cell="3,5")
    play("1", "buy_shares", shares=["IRSFF_1"])
    play("1", "buy_shares", shares=["IRSFF_2"])
    assert play.waits_at() == "buy_first_tokens"  # 40% are as much as the starter may have
    assert [one["choice"] for one in play.options("choose")] == [2, 3, 4, 5]
    play("corp:IRSFF", "choose", choice=4)
    company = play.game.corporations["IRSFF"]
    assert (company.cash, len(company.tokens)) == (400 - 4 * 50, 2)
    assert set(play.game.land.board.tokens_of("IRSFF")) == {("F8", 0), ("F16", 0)}


def test_a_concession_that_is_not_used_is_for_sale_in_the_second_round() -> None:
    play = Play("1841", players=3)
    play("1", "bid", company="SFTN", price=20)
    for player in "23231":
        play(player, "pass")
    assert not play.options("buy_company")
    play("1", "pass")  # the others can do nothing, and no corporation operates
    assert play.game.private("SFTN").owner is None
    assert play.game.progress.turn == 2
    assert "SFTN" in {one["company"] for one in play.options("buy_company")}


# Control


def test_the_player_at_the_end_of_the_chain_decides() -> None:
    play = table("3")
    ada, ben = play.game.players[:2]
    one = start(play, ada, "AFI")
    two = start(play, one, "CTS")
    three = start(play, two, "ICSF")
    assert [two.player, three.player] == [ada, ada]
    assert control.chain(play.game, three) == [two, one, ada]
    take(play, ben, two, 3)
    assert (two.player, three.player) == (ben, ben)
    assert control.chain(play.game, three) == [two, ben]


def test_shares_of_all_that_a_player_controls_count_together() -> None:
    play = table("3")
    ada = play.game.players[0]
    one, two = start(play, ada, "AFI"), start(play, ada, "CTS")
    take(play, one, two, 3)
    assert control.controlled_percent(play.game, ada, two) == 50
    assert control.may_hold_more(play.game, ada, two, 10)
    assert not control.may_hold_more(play.game, ada, two, 20)


def test_a_corporation_is_frozen_where_nobody_controls_it_and_falls_by_two_cells() -> None:
    play = table("3")
    game, ada = play.game, play.game.players[0]
    two = start(play, ada, "CTS")
    start(play, ada, "AFI")
    control.hand_over(game, ada.shares(two), game.pool)
    assert two in memory(game).frozen
    assert two.player is None
    begin(play, "operating")
    assert two.share_price == 80


def test_the_presidency_of_a_historical_corporation_stays_before_phase_4() -> None:
    play = table("3")
    ada, ben = play.game.players[:2]
    irsff = start(play, ada, "IRSFF")
    shares = irsff.shares(irsff)[:3]
    play.game.pay(play.game.bank, ben, 300)
    for share in shares:
        control.buy(play.game, ben, (share,))
    assert irsff.player is ada
    phase(play.game, "4")
    control.settle_late(play.game, irsff)
    assert irsff.player is ben


# Need


def test_those_above_a_corporation_pay_for_its_train_at_half_price() -> None:
    play = table("3")
    game, ada = play.game, play.game.players[0]
    one = start(play, ada, "AFI")
    two = start(play, one, "CTS")
    assert owners_above(game, two) == [two, one, ada]
    assert value(two.shares(two)[:1], 10) == 50
    # Its treasury of eight shares, the eight of the first corporation; the presidencies above stay.
    assert raisable(game, two) == two.cash + one.cash + ada.cash + 8 * 50 + 8 * 50


def test_no_share_is_sold_that_is_not_needed_but_a_presidency_that_nobody_can_change_goes_whole() -> None:
    play = table("3")
    company = start(play, play.game.players[0], "AFI")
    one, two = company.shares(company)[:2]
    plain = [((one,), 10), ((one, two), 20)]
    assert no_more_than(plain, 11) == plain[:1]
    assert no_more_than(plain, 60) == plain
    (chief,) = (share for share in play.game.players[0].shares(company) if share.president)
    assert no_more_than([((chief,), 20)], 11) == [((chief,), 20)]


# Borders and tokens


def test_borders_of_states_move_with_the_phases() -> None:
    play = table()
    counts = {}
    for name in ("2", "3", "4", "5"):
        phase(play.game, name)
        counts[name] = len(borders(play.game))
    assert counts == {"2": 42, "3": 42, "4": 14, "5": 2}


def test_track_does_not_connect_across_a_border() -> None:
    play = table()
    board = play.game.land.board
    board.place_token("K11", 0, "AFI")
    board.lay("K11", play.game.land.tile_named("57").at(2), "57-0")
    assert reach_within(board, "AFI", ()).edges("J10")
    assert not reach_within(board, "AFI", [("K11", 2)]).edges("J10")


def test_tokens_cost_less_the_further_track_is_away() -> None:
    play = table()
    assert price_at(play.game, "H4") == 200
    assert price_at(play.game, "K15") == 25


# Mergers


def test_the_new_corporation_begins_at_the_rightmost_price_below_the_sum() -> None:
    play = table("4")
    ada = play.game.players[0]
    one, two = start(play, ada, "AFI", 68), start(play, ada, "CTS", 100)
    (cell,) = merging.prices_of_merger(play.game, one, two)
    assert (cell.price, cell.at) == (162, "5,11")
    assert merging.rightmost(play.game, 64.5).at == "9,8"


def test_of_two_above_250_the_president_chooses_the_price() -> None:
    play = table("4")
    ada = play.game.players[0]
    one, two = start(play, ada, "AFI", 340), start(play, ada, "CTS", 340)
    assert len(merging.prices_of_merger(play.game, one, two)) == 1
    cell = play.game.market.cell("0,13")
    assert cell is not None
    play.game.market.move(two, cell)
    assert [cell.price for cell in merging.prices_of_merger(play.game, one, two)] == [306, 340]


def test_nobody_begins_in_austria_or_in_homes_of_concessions_before_phase_4() -> None:
    play = table("3")
    game = play.game
    company, small = game.corporations["AFI"], game.corporations["FTP"]
    assert set(first_hexes(game, company, ())) == {"M7", "S11", "K11", "L12", "K13", "L14", "K15"}
    assert set(first_hexes(game, company, ("K11",))) == {"L12", "K13", "L14", "K15"}
    assert set(first_hexes(game, small, ())) == {"S11", "K11", "L12", "K13", "K15"}


def test_corporations_that_control_each_other_are_frozen() -> None:
    play = table("3")
    game, ada = play.game, play.game.players[0]
    one = start(play, ada, "AFI")
    two = start(play, one, "CTS")
    take(play, two, one, 3)
    assert one.player is None  # two presides over one, and one over two
    assert {one, two} <= memory(game).frozen


# A merger needs a president


def two_large(play: Play, percent: int, cash: int) -> tuple[Corporation, Corporation]:
    """Two large corporations of one player, who has 20% of the first; so much of the second is another
    player's, who presides over it. Each of the two has so much money."""
    game = play.game
    ada, bob = game.players[:2]
    one, two = start(play, ada, "AFI"), start(play, bob, "CTS")
    take(play, bob, two, percent // 10 - 2)
    for player in (ada, bob):
        player.cash = cash
    return one, two


def test_corporations_merge_only_if_somebody_can_preside_over_what_they_become() -> None:
    play = table("4")
    one, two = two_large(play, 20, 0)
    (cell,) = merging.prices_of_merger(play.game, one, two)
    assert not merging.may_form(play.game, one, two)
    play.game.players[1].cash = cell.price - 1
    assert not merging.may_form(play.game, one, two), "20% are short of the 40% by the price of a share"
    play.game.players[1].cash = cell.price
    assert merging.may_form(play.game, one, two)
    play.game.players[1].cash = 0
    take(play, play.game.players[1], two, 2)
    assert merging.may_form(play.game, one, two), "40% become the president’s certificate"


def with_pool(play: Play, one: Corporation, two: Corporation) -> None:
    """The pool has 70% of both, one of the other players 10% of the second and enough for the presidency."""
    game, cleo = play.game, play.game.players[2]
    take(play, cleo, two, 1)
    (cell,) = merging.prices_of_merger(game, one, two)
    cleo.cash = cell.price * 30 // 20
    assert merging.may_form(game, one, two)
    for company in (one, two):
        take(play, game.pool, company, 7)


def test_a_pool_with_more_pairs_than_there_are_shares_gets_the_presidency() -> None:
    """Two of eight shares are gone when the pool hands in seven pairs, and single shares come after pairs."""
    play = table("4")
    one, two = two_large(play, 20, 0)
    with_pool(play, one, two)
    assert not merging.may_form(play.game, one, two)
    play.game.players[1].cash = 1000
    assert merging.may_form(play.game, one, two), "the other player can pay before the pool"


def test_before_the_pool_gets_the_presidency_somebody_has_to_take_it() -> None:
    play = table("4")
    one, two = two_large(play, 20, 0)
    with_pool(play, one, two)
    ben = play.game.players[1]
    ben.cash = 1000
    merging.start_merger(play.game, one, two, play.game.corporations["CGTF"])
    assert (deal(play.game).asked, deal(play.game).answers) == (ben, ("pres",))


def test_the_last_one_who_can_preside_over_the_new_corporation_has_to() -> None:
    play = table("4")
    one, two = two_large(play, 20, 200)
    game, target = play.game, play.game.corporations["CGTF"]
    merging.start_merger(game, one, two, target)
    assert deal(game).answers == ("pres", "no"), "the other player could preside"
    deal(game).asked = None
    answered(game, "upgrade", "no")
    assert (deal(game).asked, deal(game).answers) == (game.players[1], ("pres",))
    deal(game).asked = None
    answered(game, "upgrade", "pres")
    assert target.player is game.players[1]


def test_small_corporations_do_not_merge_into_one_that_would_control_itself() -> None:
    play = table("4")
    game, (ada, ben) = play.game, play.game.players[:2]
    one, two = start(play, ada, "CTLP", 68), start(play, ben, "FTP", 68)
    assert merging.may_form(game, one, two)
    three = start(play, two, "AFI")
    control.hand_over(game, ada.shares(one), three)
    assert one.player is ben, "the first is controlled by the third, and that by the second"
    assert not merging.may_form(game, one, two)


# Bankruptcy, and the token that a transformed corporation must have


def test_a_bankrupt_president_sells_a_historical_corporation_to_whoever_has_more_of_it_then() -> None:
    play = table("2")
    game, (ada, ben) = play.game, play.game.players[:2]
    irsff = start(play, ada, "IRSFF")
    take(play, ada, irsff, 2)
    take(play, ben, irsff, 3)
    begin(play, "operating")
    game.round.step(Bankruptcy1841).sell_all(ada, irsff)
    assert (ada.percent(irsff), ben.percent(irsff)) == (0, 30)
    assert irsff.player is ben


def small_in_turn(play: Play, cash: int) -> Corporation:
    """A small corporation without money, with one token in all, in its turn; its president has ``cash``."""
    game, ada = play.game, play.game.players[0]
    small = start(play, ada, "CTLP", 68)
    game.land.place(small, Spot("M3", 0), None, 0)
    begin(play, "operating")
    small.cash, ada.cash, small.tokens = 0, cash, ()
    to_step(play, "CTLP", "transform_company")
    return small


def test_a_corporation_is_transformed_only_if_its_second_token_can_be_paid() -> None:
    assert {type_ for type_ in ("merge", "pass") if transformable(49, type_)} == {"pass"}
    assert {type_ for type_ in ("merge", "pass") if transformable(50, type_)} == {"merge", "pass"}


def transformable(cash: int, type_: str) -> bool:
    play = table("4")
    small_in_turn(play, cash)
    return bool(play.options(type_))


def test_the_second_token_is_paid_by_all_and_then_shares_are_sold_for_it() -> None:
    play = table("4")
    game, ada = play.game, play.game.players[0]
    small_in_turn(play, 60)
    play("corp:CTLP", "merge", corporation="AFI")
    large = game.corporations["AFI"]
    while asked := deal(game).asked:
        play(asked.key, "choose", choice="no")
    play("corp:AFI", "choose", choice=1)
    assert (large.cash, ada.cash) == (0, 10)
    assert play.waits_at() == "raise_for_token"
    shares = large.shares(large)
    assert large.share_price == 59
    play("corp:AFI", "sell_shares", shares=[shares[0].id, shares[1].id], percent=20)
    assert (large.cash, ada.cash) == (59, 10)
    assert play.waits_at() != "raise_for_token"


# Purchases between players
