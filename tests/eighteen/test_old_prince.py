"""1871: piles of private companies, two lines by chance, the railway of the island, the Union Bank."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.titles.g1871.rules.facts import (
    bank_of,
    facts_of,
    has_place,
    island_of,
    kept_shares,
    other_lines,
    railway_of,
)
from roundhouse.eighteen.titles.g1871.rules.piles import OfferPiles
from roundhouse.table.errors import Refusal

from .at_table import Play
from .on_the_island import after_piles, first_line, floated, give, in_turn, make_room, take, to_turn_of

# The start


def test_chance_makes_two_lines_that_begin_with_tokens_and_a_price() -> None:
    game = Play("1871", seed=1).game
    island, board = island_of(game), game.land.board
    for line, price in ((island.main, 92), (island.short, 86)):
        assert (line.share_price, line.float_percent, line.parred) == (price, 50, False)
        assert board.has_token(line.definition.home[0], line.id)
    others = {Play("1871", seed=seed).game.memory_of(type(island)).main.id for seed in range(12)}
    assert len(others) > 2


def test_the_railway_has_the_homes_of_the_other_lines_and_its_mail() -> None:
    game = Play("1871").game
    railway = railway_of(game)
    homes = {line.definition.home[0] for line in other_lines(game)}
    assert {hex_ for hex_, _ in game.land.board.tokens_of("PEIR")} == homes
    assert (railway.cash, railway.floated, [one.id for one in railway.privates]) == (200, True, ["KM"])


def test_all_shares_are_in_the_pool_but_three_of_the_short_line_and_two_of_the_bank() -> None:
    game = Play("1871").game
    island, bank = island_of(game), bank_of(game)
    assert [share.id for share in kept_shares(island.short)] == [
        f"{island.short.id}_{at}" for at in (6, 7, 8)
    ]
    assert [(len(held), held[0].percent) for held in bank.held.values()] == [(1, 10), (1, 10)]
    assert bank.percent(island.main) == 10
    assert bank.percent(island.short) == 0


@pytest.mark.parametrize(("players", "size", "boat"), [(3, 5, False), (4, 4, True)])
def test_every_player_has_a_pile_of_the_same_size(players: int, size: int, boat: bool) -> None:
    game = Play("1871", players=players).game
    piles = game.round.step(OfferPiles).piles
    assert [len(pile) for pile in piles.values()] == [size] * players
    assert ("IB" in {private.id for pile in piles.values() for private in pile}) is boat


# The piles


def test_the_two_players_after_the_one_who_puts_a_card_up_bid_until_one_passes() -> None:
    play = Play("1871")
    private = play.game.private(play.options("offer")[0]["company"])
    play("1", "offer", company=private.id)
    assert play.prices("bid") == [(private.value + 5, 580)]
    play("2", "bid", company=private.id, price=private.value + 7)
    assert play.prices("bid") == [(private.value + 12, 580)]
    play("3", "bid", company=private.id, price=private.value + 12)
    play("2", "pass")
    assert private.owner is play.game.players[2]
    assert play.cash(3) == 580 - private.value - 12
    assert play.game.deciders() == ("2",)


def test_whoever_passes_first_may_still_answer_a_bid() -> None:
    play = Play("1871")
    private = play.game.private(play.options("offer")[0]["company"])
    play("1", "offer", company=private.id)
    play("2", "pass")
    play("3", "bid", company=private.id, price=private.value + 5)
    play("2", "bid", company=private.id, price=private.value + 10)
    play("3", "pass")
    assert private.owner is play.game.players[1]


@pytest.mark.parametrize(("players", "taker"), [(3, 1), (4, 4)])
def test_a_card_without_a_bid_goes_to_the_third_after_it_was_put_up(players: int, taker: int) -> None:
    play = Play("1871", players=players)
    private = play.game.private(play.options("offer")[0]["company"])
    value = private.value
    play("1", "offer", company=private.id)
    play("2", "pass")
    play("3", "pass")
    assert private.owner is play.game.players[taker - 1]
    assert play.cash(taker) == play.game.title.starting_cash[players] - value


def test_whoever_cannot_bid_is_not_asked_and_the_richest_takes_what_the_others_cannot_pay() -> None:
    play = Play("1871")
    game = play.game
    for player, cash in zip(game.players, (10, 300, 20), strict=True):
        game.pay(player, game.bank, player.cash - cash)
    private = game.private(play.options("offer")[0]["company"])
    play("1", "offer", company=private.id)
    play("2", "pass")
    assert private.owner is game.players[1]


def test_only_cards_of_the_own_pile_and_bids_in_range_are_accepted() -> None:
    play = Play("1871")
    own = {one["company"] for one in play.options("offer")}
    foreign = next(name for name in play.game.privates if name not in own)
    with pytest.raises(Refusal, match="not in your pile"):
        play("1", "offer", company=foreign)
    private = play.game.private(min(own))
    play("1", "offer", company=private.id)
    with pytest.raises(Refusal, match="can bid"):
        play("2", "bid", company=private.id, price=private.value + 4)
    with pytest.raises(Refusal, match="is up"):
        play("2", "bid", company=foreign, price=300)


def test_after_the_piles_the_poorest_player_is_first() -> None:
    game = after_piles().game
    order = [player.cash for player in game.players_from(game.progress.priority)]
    assert order == sorted(order)
    assert all(private.owner for private in game.privates.values())


def test_the_concession_alone_makes_president_and_half_of_the_main_line_floats_it() -> None:
    game = after_piles().game
    island = island_of(game)
    assert island.main.player is game.private("ML").owner
    assert (island.main.floated, island.main.cash) == (True, 920)
    assert (island.short.floated, island.short.player) == (False, game.private("SL").owner)


# The railway of the island


def test_the_railway_is_operated_by_most_shares_and_last_of_all() -> None:
    game = after_piles().game
    railway = railway_of(game)
    most = max(len(player.shares(railway)) for player in game.players)
    leaders = [player for player in game.players if len(player.shares(railway)) == most]
    lowest = min(leaders, key=lambda player: min(share.index for share in player.shares(railway)))
    assert railway.player is lowest
    assert game.policies.order.operating_order()[-1] is railway


def test_a_line_that_floats_takes_the_home_and_a_share_of_the_railway() -> None:
    play = after_piles()
    make_room(play)
    game, line = play.game, first_line(play)
    card = game.private(facts_of(game).cards[line.id])
    owner = card.owner
    _, president = floated(play)
    assert card.closed
    assert line.cash == 800
    assert game.land.board.has_token(line.definition.home[0], line.id)
    assert len(list(game.land.board.tokens_of("PEIR"))) == 4
    assert owner is not None
    assert owner.percent(line) == (70 if owner is president else 10)
    assert {share.percent for player in game.players for share in player.shares(railway_of(game))} == {25}


def test_without_shares_the_railway_closes_with_its_trains_and_the_mail() -> None:
    play = after_piles()
    game, railway = play.game, railway_of(play.game)
    train = game.depot.upcoming[0]
    game.depot.give(train, railway)
    for line in list(other_lines(game)):
        player = game.players[0]
        game.market.set_par(line, game.market.par_cells(("par",))[0])
        take(play, player, line, 6)
        game.check_float(line)
    assert railway.closed
    assert train.rusted
    assert game.private("KM").closed
    assert railway.cash == 0


def test_shares_of_the_railway_are_not_traded() -> None:
    play = after_piles()
    railway = railway_of(play.game)
    holder = next(player for player in play.game.players if player.shares(railway))
    railway.operated = True
    to_turn_of(play, holder)
    traded = {one.action.get("shares", [""])[0] for one in play.table.choices() if "shares" in one.action}
    assert not any(name.startswith("PEIR") for name in traded)
    with pytest.raises(Refusal):
        play(holder.id, "sell_shares", shares=[holder.shares(railway)[0].id], percent=20)


# Starting and exchanging


def test_a_row_opens_once_all_of_the_row_before_have_operated_or_are_sold_out() -> None:
    play = after_piles()
    game, island = play.game, island_of(play.game)
    assert not has_place(game) or island.main.operated or not game.pool.shares(island.main)
    make_room(play)
    assert has_place(game)
    line, _ = floated(play)
    line.operated = False
    assert not has_place(game)
    line.operated = True
    assert has_place(game)


def test_par_prices_go_with_later_trains() -> None:
    play = after_piles()
    cells = play.game.policies.stock.par_cells
    line, seen = first_line(play), []
    for event in ("remove_smv_80", "remove_smv_74", "remove_smv_65"):
        seen.append([cell.price for cell in cells(line)])
        play.game.fire(event)
    assert seen == [[80, 74, 65, 58], [74, 65, 58], [65, 58]]
    assert [cell.price for cell in cells(line)] == [58]


def test_an_exchange_is_no_purchase_and_no_pass() -> None:
    play = after_piles()
    make_room(play)
    game, short = play.game, island_of(play.game).short
    player = in_turn(play)
    give(play, "MC", player)
    before, share = player.percent(short), kept_shares(short)[0]
    play("private:MC", "buy_shares", shares=[share.id])
    assert (player.percent(short), share.reserved) == (before + 10, False)
    assert game.private("MC").closed
    assert play.options("par")
    play(player.id, "pass")
    round_ = game.round
    assert isinstance(round_, StockRound)
    assert player not in round_.idle


def test_what_is_left_of_them_is_exchanged_when_private_companies_close() -> None:
    play = after_piles()
    game, short = play.game, island_of(play.game).short
    owners = [game.private(name).owner for name in ("MC", "VR", "SB")]
    before = {player: player.percent(short) for player in game.players}
    game.fire("close_companies")
    for player in game.players:
        assert player.percent(short) == before[player] + 10 * owners.count(player)
    assert not kept_shares(short)
    assert not game.private("UB").closed
    assert game.private("HSE").closed


def test_with_four_players_a_private_company_becomes_a_share_of_another_line() -> None:
    play = after_piles(players=4)
    make_room(play)
    line, _ = floated(play)
    player = in_turn(play)
    give(play, "IB", player)
    offered = {
        one["shares"][0].partition("_")[0] for one in play.options("buy_shares") if "IB" in one["entity"]
    }
    assert offered == {line.id}


def test_a_turn_sells_no_more_than_thirty_percent_of_a_corporation() -> None:
    play = after_piles()
    make_room(play)
    line, player = floated(play)
    rival = next(one for one in play.game.players if one is not player)
    take(play, rival, line, 3)
    play(player.id, "pass")
    to_turn_of(play, player)
    sold = {one.action["percent"] for one in play.table.choices() if one.type == "sell_shares"}
    assert max(sold) == 30
