"""1822 in stock rounds: bid boxes, minors and concessions, and what nobody wanted."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.bid_boxes.settings import CONCESSIONS, PRIVATES
from roundhouse.table.errors import Refusal

from .in_britain import all_pass, bid, boxes, britain, enter, later, major, stands_for

# Boxes


def test_the_first_boxes_have_m24_c1_and_p1_in_front() -> None:
    play = britain()
    assert [boxes(play, kind)[0].id for kind in ("minors", CONCESSIONS, PRIVATES)] == ["M24", "C1", "P1"]
    assert [len(boxes(play, kind)) for kind in ("minors", CONCESSIONS, PRIVATES)] == [4, 3, 3]


def test_a_bid_is_the_face_value_at_least_and_five_more_than_the_last() -> None:
    play = britain()
    card = boxes(play)[0]
    with pytest.raises(Refusal, match="£100 to "):
        bid(play, 1, card, 95)
    with pytest.raises(Refusal, match="steps of £5"):
        bid(play, 1, card, 102)
    bid(play, 1, card, 100)
    play("1", "pass")
    with pytest.raises(Refusal, match="£105 to "):
        bid(play, 2, card, 100)
    bid(play, 2, card, 105)


def test_whoever_leads_on_a_card_does_not_raise_the_own_bid() -> None:
    play = britain()
    card = boxes(play)[0]
    bid(play, 1, card, 100)
    with pytest.raises(Refusal, match="cannot bid"):
        bid(play, 1, card, 105)


def test_the_third_bid_ends_the_turn() -> None:
    play = britain()
    for card in boxes(play)[:3]:
        assert play.game.deciders()[0] == "1"
        bid(play, 1, card, 100)
    assert play.game.deciders()[0] == "2"


def test_a_turn_that_bids_buys_nothing() -> None:
    play = later()
    company = major(play, "LNWR")
    share = company.shares(company)[0].id
    bid(play, 1, boxes(play)[0], 100)
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=[share], corporation=company.id)


def test_money_in_the_highest_bid_is_bound_until_somebody_bids_more() -> None:
    play = britain()
    first, second = boxes(play)[:2]
    bid(play, 1, first, 620)
    with pytest.raises(Refusal, match="cannot bid"):
        bid(play, 1, second, 105)
    play("1", "pass")
    bid(play, 2, first, 625)
    play("2", "pass")
    play("3", "pass")
    assert play.cash(1) == 700
    bid(play, 1, second, 105)


@pytest.mark.parametrize(("players", "most"), [(6, 3), (7, 3)])
def test_a_player_has_bids_on_so_many_cards_at_most(players: int, most: int) -> None:
    play = later(players)
    play.game.players[0].cash = 2000
    cards = [*boxes(play), *boxes(play, CONCESSIONS)]
    for card in cards[:most]:
        bid(play, 1, card, card.value)
    for player in range(2, players + 1):
        play(str(player), "pass")
    with pytest.raises(Refusal, match="cannot bid"):
        bid(play, 1, cards[most], cards[most].value)


# Settling


def test_the_highest_bid_wins_when_the_round_is_over_and_others_pay_nothing() -> None:
    play = britain()
    card = boxes(play, PRIVATES)[0]
    bid(play, 1, card, 100)
    play("1", "pass")
    bid(play, 2, card, 205)
    assert card.owner is None
    all_pass(play)
    assert card.owner is play.game.players[1]
    assert (play.cash(1), play.cash(2)) == (700, 700 - 205 + card.revenue)


def test_a_minor_begins_at_the_lowest_price_in_phase_1_whatever_was_bid() -> None:
    play = britain()
    card = boxes(play)[0]
    company = stands_for(play, card)
    bid(play, 1, card, 180)
    all_pass(play)
    assert (company.share_price, company.cash, play.cash(1)) == (50, 100, 520)


def test_a_minor_of_phase_2_begins_at_half_the_bid_and_of_phase_3_gets_all_of_it() -> None:
    found = []
    for phase in ("2", "3"):
        play = later(phase=phase)
        card = boxes(play)[0]
        company = stands_for(play, card)
        bid(play, 1, card, 185)
        all_pass(play)
        found.append((company.share_price, company.cash))
    assert found == [(90, 180), (90, 185)]


def test_minors_of_the_first_bids_stand_before_those_of_lower_ones() -> None:
    play = britain()
    first, second = boxes(play)[:2]
    bid(play, 1, first, 100)
    bid(play, 1, second, 120)
    all_pass(play)
    order = play.game.policies.order.operating_order()
    assert [one.id for one in order[:2]] == [stands_for(play, second).id, stands_for(play, first).id]


# What nobody wanted


def test_each_minor_without_a_bid_takes_a_local_train_out_of_the_game() -> None:
    play = britain()
    count = len([one for one in play.game.depot.upcoming if one.name == "L"])
    bid(play, 1, boxes(play)[0], 100)
    all_pass(play)
    left = len([one for one in play.game.depot.upcoming if one.name == "L"])
    assert count - left == 3


def test_a_minor_in_the_first_box_that_nobody_wanted_leaves_the_game_and_a_train_is_exported() -> None:
    play = britain()
    first, second = boxes(play)[:2]
    company = stands_for(play, first)
    bid(play, 1, second, 100)
    count = len(play.game.depot.upcoming)
    all_pass(play)
    assert company.id not in play.game.corporations or company.closed
    assert first.closed or first.removed
    assert count - len(play.game.depot.upcoming) == 4


def test_a_game_whose_first_stock_round_sells_nothing_is_over() -> None:
    play = britain()
    all_pass(play)
    assert play.game.outcome() is not None


def test_a_later_stock_round_may_sell_nothing() -> None:
    play = britain()
    bid(play, 1, boxes(play)[0], 100)
    all_pass(play)
    assert play.game.outcome() is None


# Concessions


def test_a_concession_pays_its_face_value_of_the_presidents_certificate() -> None:
    play = later(phase="2")
    game = play.game
    card = game.privates["C1"]
    game.give_private(card, game.players[0])
    cell = next(cell for cell in game.market.par_cells(("par_1",)) if cell.price == 100)
    company = game.corporations["LNWR"]
    cost = game.shares.par_cost(company, cell)
    play("1", "par", corporation="LNWR", cell=cell.at)
    assert play.cash(1) == 700 - cost + card.value
    assert company.cash == cost
    assert card.closed


def test_nobody_else_starts_the_corporation_of_a_concession() -> None:
    play = later(phase="2")
    game = play.game
    game.give_private(game.privates["C1"], game.players[1])
    cell = next(cell for cell in game.market.par_cells(("par_1",)) if cell.price == 100)
    with pytest.raises(Refusal):
        play("1", "par", corporation="LNWR", cell=cell.at)


def test_no_concession_is_used_in_phase_1() -> None:
    play = later(phase="1")
    game = play.game
    game.give_private(game.privates["C1"], game.players[0])
    assert not play.options("par")
    enter(play, "2")
    assert {one["corporation"] for one in play.options("par")} == {"LNWR"}


# The order of the players


def test_whoever_has_most_money_sits_first_after_a_stock_round() -> None:
    play = later()
    for player, cash in zip(play.game.players, (100, 300, 200), strict=True):
        player.cash = cash
    all_pass(play)
    assert [one.id for one in play.game.progress.seating] == ["2", "3", "1"]


def test_the_money_of_the_owner_of_p9_may_count_twice() -> None:
    play = later()
    game = play.game
    for player, cash in zip(game.players, (160, 300, 200), strict=True):
        player.cash = cash
    game.give_private(game.privates["P9"], game.players[0])
    all_pass(play)
    assert play.waits_at() == "double_money"
    play("1", "choose", choice="double")
    assert [one.id for one in game.progress.seating] == ["1", "2", "3"]
