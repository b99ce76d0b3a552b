"""18Ireland: how companies begin, trade, merge and end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Ireland.facts import Ireland, waiting_companies
from roundhouse.eighteen.titles.g18Ireland.merging import VoteOnMerger, may_join, merged_cell
from roundhouse.eighteen.titles.g18Ireland.trading import BuyTrainsIreland, DividendIreland

from .at_table import Play
from .in_ireland import LINE, begin, company, give, in_phase, ireland, lay, pass_to

# The beginning


def test_five_private_companies_and_thirteen_small_ones_are_in_the_game() -> None:
    game = Play("18Ireland", 3).game
    assert len(game.privates) == 5
    assert {"DAR", "DK"} <= set(game.privates)
    line = waiting_companies(game)
    assert (len(line), line[0].id) == (13, "DKR")
    other = Play("18Ireland", 3, seed=2).game
    assert [one.id for one in waiting_companies(other)] != [one.id for one in line], "by chance"


def test_the_bid_for_dk_starts_the_dkr_which_buys_a_train() -> None:
    play = Play("18Ireland", 3)
    game = play.game
    play("1", "bid", company="DK", price=150)
    play("2", "bid", company="DAR", price=20)
    free = [private.id for private in game.privates.values() if private.owner is None]
    others = [name for name in free if name != "DK"]
    for name in others:
        play(game.deciders()[0], "bid", company=name, price=game.privates[name].value)
    dkr = game.corporations["DKR"]
    assert (dkr.share_price, dkr.cash, dkr.owner) == (70, 150 - 80, game.players[0])
    assert [train.name for train in dkr.trains] == ["2H"]
    assert list(game.land.board.tokens_of("DKR")) == [("I11", 0)]
    assert game.privates["DK"].closed
    assert game.round.kind == "stock"


def test_all_bids_are_off_if_nothing_was_sold() -> None:
    play = Play("18Ireland", 3)
    play("1", "bid", company="DK", price=125)
    for player in ("2", "3", "1"):
        play(player, "pass")
    purchase = next(option for option in play.options("bid") if option["company"] == "DAR")
    assert purchase["price"] == 15
    assert play.prices("bid")[-1] == (125, 330), "the bid for DK is off"


def test_once_something_was_sold_the_first_of_the_row_leaves_the_game_when_all_pass() -> None:
    play = Play("18Ireland", 3)
    game = play.game
    play("1", "bid", company="DAR", price=20)
    row = [private.id for private in game.privates.values() if private.owner is None]
    play("2", "bid", company=row[1], price=game.privates[row[1]].value + 5)
    for player in ("3", "1", "2"):
        play(player, "pass")
    assert game.privates[row[0]].removed, "nobody wanted it"
    assert game.privates[row[1]].owner is game.players[1], "its turn has come, and it has a bid"
    assert not game.privates[row[2]].removed, "it may be bought now"
    assert (game.round.kind, game.deciders()) == ("initial", ("3",))
    for player in ("3", "1", "2", "3", "1", "2"):
        play(player, "pass")
    assert game.round.kind == "stock"
    assert game.corporations["DKR"].removed, "nobody has bought DK"


# Stock rounds


def test_the_first_in_line_is_put_up_and_begins_at_half_the_bid() -> None:
    play = ireland()
    game = play.game
    first = waiting_companies(game)[0]
    assert [option["corporation"] for option in play.options("bid")] == [first.id]
    play("1", "bid", corporation=first.id, price=100)
    play("2", "bid", corporation=first.id, price=145)
    play("3", "pass")
    play("1", "pass")
    assert (first.share_price, first.cash, first.owner) == (70, 145, game.players[1])
    assert game.players[1].percent(first) == 40
    assert game.deciders() == ("2",), "the turn goes on after the player who put it up"
    assert isinstance(game.round, StockRound)
    assert game.round.last is game.players[1], "the winner has acted"


def test_it_begins_no_higher_than_at_135() -> None:
    play = ireland()
    first = waiting_companies(play.game)[0]
    play("1", "bid", corporation=first.id, price=330)
    assert first.share_price == 100, "the highest par price below 135"
    assert first.cash == 330


def test_a_turn_with_a_sale_starts_nothing() -> None:
    play = ireland("LER")
    company(play, "LER", 2, 70, (1, 1), (1, 2))
    in_phase(play, "6")
    lay(play, **LINE)
    assert play.options("par")
    assert play.options("bid")
    play("1", "sell_shares", shares=["LER_1"], percent=20)
    assert not play.options("par")
    assert not play.options("bid")


def test_without_a_start_the_first_in_line_is_gone() -> None:
    play = ireland()
    game = play.game
    first, second = waiting_companies(game)[:2]
    for player in ("1", "2", "3"):
        play(player, "pass")
    assert first.removed
    assert waiting_companies(game)[0] is second
    begin(play, "stock")
    third = waiting_companies(game)[1]
    play("1", "bid", corporation=second.id, price=200)
    play("2", "pass")
    play("3", "pass")
    for player in ("2", "3", "1"):
        play(player, "pass")
    assert waiting_companies(game)[0] is third, "a small company was started"


def test_corporations_are_started_from_phase_6_on_where_a_city_with_track_has_room() -> None:
    play = ireland()
    in_phase(play, "4")
    lay(play, I17="5@3", **LINE)
    assert not play.options("par")
    in_phase(play, "6")
    begin(play, "stock")
    par = next(option for option in play.options("par") if option["corporation"] == "GSWR")
    play.table.apply(par)
    hexes = {option["hex"] for option in play.options("place_token")}
    assert hexes == {"I11", "I17"}, "other cities with track are kept for small companies"
    play("corp:GSWR", "place_token", hex="I17", city=0, slot=0)
    assert play.game.land.board.has_token("I17", "GSWR")


def test_small_companies_that_nobody_has_are_out_from_phase_8_on() -> None:
    play = ireland("LER")
    ler = company(play, "LER", 1)
    in_phase(play, "8")
    assert not waiting_companies(play.game)
    assert not ler.closed


# A share of its own, dividends


def test_one_share_is_sold_and_the_price_falls() -> None:
    play = ireland("LER")
    ler = company(play, "LER", 1, 70)
    begin(play, "operating")
    assert play.waits_at() == "trade_one_share"
    assert [option["percent"] for option in play.options("sell_shares")] == [20]
    play("corp:LER", "sell_shares", shares=["LER_1"], percent=20)
    assert (ler.cash, ler.share_price, play.game.pool.percent(ler)) == (170, 66, 20)
    assert play.waits_at() == "track"


def test_one_share_is_bought_back_and_the_price_stays() -> None:
    play = ireland("LER")
    ler = company(play, "LER", 1, 70, (0, 1), (0, 2))
    begin(play, "operating")
    assert not play.options("sell_shares"), "the pool takes two shares of a small company"
    play("corp:LER", "buy_shares", shares=["LER_1"], percent=20)
    assert (ler.cash, ler.share_price, play.game.pool.percent(ler)) == (30, 70, 20)


@pytest.mark.parametrize(
    ("name", "paid", "price"),
    [("LER", 0, 65), ("LER", 69, 70), ("LER", 70, 78), ("LER", 140, 86), ("GSWR", 140, 78)],
)
def test_a_small_company_goes_two_cells_for_twice_its_price(name: str, paid: int, price: int) -> None:
    play = ireland("LER")
    found = company(play, name, 1, 70)
    after = play.game.policies.revenue.price_after_dividend(found, "payout", 0, paid)
    assert after.price == price


# Trains


def test_the_backs_of_old_trains_come_to_the_pool() -> None:
    play = ireland("LER")
    game = play.game
    ler = company(play, "LER", 1)
    assert not any("'" in train.name for train in game.depot.upcoming)
    give(play, ler, "2H", "4H")
    in_phase(play, "6")
    assert [train.name for train in ler.trains] == ["4H"]
    assert [train.name for train in game.depot.pool] == ["1H'"] * 7
    in_phase(play, "8")
    assert [train.name for train in game.depot.pool] == ["2H'"] * 5, "1H' and 4H have rusted"


def test_one_train_a_turn_is_traded_in_from_phase_10_on() -> None:
    play = ireland("LER")
    game = play.game
    in_phase(play, "8")
    gswr = company(play, "GSWR", 1, cash=3000)
    give(play, gswr, "8H", "8H")
    step = game.rounds["operating"].step(BuyTrainsIreland)
    assert not list(step.exchanges(gswr)), "the 10H is for sale, but the phase has not come"
    in_phase(play, "10")
    begin(play, "operating")
    pass_to(play, "buy_train_ireland")
    offers = {(one["train"], one["price"]) for one in play.options("buy_train")}
    assert offers == {("10H-1", 550 - 440)}
    play.table.apply(play.options("buy_train")[0])
    assert sorted(train.name for train in gswr.trains) == ["10H", "8H"]
    assert not play.options("buy_train"), "one a turn"


# Mergers


def two(play: Play, *more: tuple[int, int]) -> tuple[Corporation, Corporation]:
    """Two small companies that track joins, one of each of two players; ``more`` of the second."""
    kjr, wkr = company(play, "KJR", 1, 70), company(play, "WKR", 2, 100, *more, cash=40)
    lay(play, **LINE)
    return kjr, wkr


def test_broad_track_joins_companies_whatever_tokens_lie_on_the_way() -> None:
    play = ireland("KJR", "WKR", "CIR")
    kjr, wkr = two(play)
    cir = company(play, "CIR", 3)
    assert may_join(play.game, (kjr,), wkr)
    assert not may_join(play.game, (kjr,), cir), "on the same tile"
    lay(play, G15="79@0")
    assert not may_join(play.game, (kjr,), wkr), "the narrow gauge does not"


@pytest.mark.parametrize(
    ("shares", "allowed"),
    [
        ([("WKR", 1, 1), ("WKR", 1, 2), ("WKR", 1, 3)], True),
        ([("WKR", 1, 1), ("WKR", 1, 2), ("WKR", 1, 3), ("KJR", 1, 1), ("KJR", 1, 2)], True),
        ([("WKR", 1, 1), ("WKR", 1, 2), ("WKR", 1, 3), ("KJR", 1, 1), ("KJR", 1, 2), ("KJR", 1, 3)], False),
        ([("WKR", 0, 1), ("WKR", 0, 2), ("WKR", 0, 3), ("KJR", 0, 1), ("KJR", 0, 2)], True),
        ([("WKR", 0, 1), ("WKR", 0, 2), ("WKR", 0, 3), ("KJR", 0, 1), ("KJR", 0, 2), ("KJR", 0, 3)], False),
    ],
)
def test_a_player_comes_to_70_percent_at_most_and_the_pool_to_50(
    shares: list[tuple[str, int, int]], allowed: bool
) -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, wkr = two(play)
    for name, owner, index in shares:
        holder = game.players[owner - 1] if owner else game.pool
        game.shares.give(holder, (game.certificates[f"{name}_{index}"],))
    assert may_join(game, (kjr,), wkr) is allowed


def test_no_more_than_ten_shares_become_shares_of_the_corporation() -> None:
    play = ireland("KJR", "WKR", "GNWR")
    game = play.game
    kjr, wkr = two(play)
    gnwr = company(play, "GNWR", 3, 70)
    lay(play, F12="58@3", F10="5@0")
    for name in ("KJR_1", "KJR_2", "WKR_1", "WKR_2"):
        game.shares.give(game.players[2], (game.certificates[name],))
    assert may_join(game, (kjr, wkr), gnwr), "there are ten"
    game.shares.give(game.players[0], (game.certificates["GNWR_1"],))
    assert not may_join(game, (kjr, wkr), gnwr)


def test_the_corporation_begins_highest_up_and_farthest_to_the_left() -> None:
    play = ireland("KJR", "WKR")
    parts = two(play)
    assert [(one.cell.row, one.cell.column) for one in parts if one.cell] == [(2, 4), (0, 6)]
    assert merged_cell(play.game, parts).price == 84


def test_shareholders_accept_a_merger_and_their_shares_become_shares_of_the_corporation() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, wkr = two(play, (3, 1), (0, 2))
    give(play, kjr, "2H")
    begin(play, "merger")
    play("1", "merge", corporation="KJR")
    assert not play.options("pass"), "one company is no merger"
    play("1", "merge", corporation="WKR")
    assert play.waits_at() == "vote_on_merger", "nothing else could be added"
    play("1", "choose", choice="for")  # 2; the pool has voted against it, for WKR's price falls
    play("2", "choose", choice="for")  # 4 of 6
    assert game.deciders() == ("1",), "whoever has proposed it names the corporation"
    play("1", "merge", corporation="GSWR")
    gswr = game.corporations["GSWR"]
    assert (gswr.share_price, gswr.cash, gswr.owner) == (84, 140, game.players[0])
    assert [player.percent(gswr) for player in game.players] == [20, 20, 10]
    assert (game.pool.percent(gswr), gswr.percent(gswr)) == (10, 40)
    assert [train.name for train in gswr.trains] == ["2H"]
    assert set(game.land.board.tokens_of("GSWR")) == {("G13", 0), ("G19", 0)}
    assert gswr.tokens == (50,)
    assert kjr.closed
    assert wkr.closed


def test_the_pool_votes_by_the_price_and_a_tie_rejects() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, wkr = two(play)
    game.shares.give(game.pool, (game.certificates["KJR_1"], game.certificates["WKR_1"]))
    begin(play, "merger")
    play("1", "merge", corporation="KJR")
    play("1", "merge", corporation="WKR")
    step = game.round.step(VoteOnMerger)
    assert (step.votes_for, step.votes_against, step.needed) == (1, 1, 4), "KJR’s price rises, WKR’s falls"
    play("1", "choose", choice="for")
    play("2", "choose", choice="against")
    assert not kjr.closed
    assert not wkr.closed


def test_the_same_merger_is_not_voted_on_twice_in_a_round() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    two(play)
    begin(play, "merger")
    play("1", "merge", corporation="KJR")
    play("1", "merge", corporation="WKR")
    play("1", "choose", choice="against")
    play("2", "choose", choice="against")
    assert game.round.kind == "stock", "nobody could propose another one"
    begin(play, "merger")
    assert play.options("merge"), "in the next round it may be proposed again"


def test_three_merge_at_most_and_whoever_adds_no_more_calls_the_vote() -> None:
    play = ireland("KJR", "WKR", "GNWR")
    game = play.game
    two(play)
    gnwr = company(play, "GNWR", 3, 70)
    lay(play, F12="58@3", F10="5@0")
    begin(play, "merger")
    play("1", "merge", corporation="KJR")
    play("1", "merge", corporation="WKR")
    assert [option["corporation"] for option in play.options("merge")] == ["GNWR"]
    play("1", "pass")
    assert play.waits_at() == "vote_on_merger"
    play("1", "choose", choice="against")
    play("2", "choose", choice="against")
    assert game.deciders() == ("2",), "the next player"
    play("2", "merge", corporation="WKR")
    play("2", "merge", corporation="KJR")
    assert not play.options("pass"), "on these two there was a vote"
    play("2", "merge", corporation="GNWR")
    assert play.waits_at() == "vote_on_merger"
    for player in ("2", "3"):
        play(player, "choose", choice="for")
    play("2", "merge", corporation="DSER")
    dser = game.corporations["DSER"]
    assert (dser.tokens, dser.owner, gnwr.closed) == ((), game.players[1], True)


def test_the_round_of_mergers_follows_the_set_once_companies_may_merge() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, wkr = two(play)
    for one in (kjr, wkr):
        give(play, one, "2H")
    begin(play, "operating")
    play.pass_until("stock")
    assert not game.memory_of(Ireland).merging
    in_phase(play, "4")
    begin(play, "operating")
    play.pass_until("merger")
    assert game.deciders() == ("1",)


# Bankruptcy


def test_companies_of_a_bankrupt_president_close_and_the_bank_pays_for_shares() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, wkr = company(play, "KJR", 1, 70, (2, 1), cash=0), company(play, "WKR", 1, 100, (3, 1), cash=0)
    in_phase(play, "8")
    ada, ben, cleo = game.players
    game.pay(ada, game.bank, ada.cash)
    before = ben.cash
    begin(play, "operating")
    pass_to(play, "buy_train_ireland")
    play("corp:WKR", "bankrupt")
    assert kjr.closed
    assert wkr.closed
    assert (ada.cash, ben.cash - before) == (0, 70)
    assert cleo.cash - before == 92, "the price of WKR has fallen"
    assert not game.over, "two players are left"


def test_a_bankrupt_player_is_paid_nothing_for_shares_that_are_left() -> None:
    play = ireland("KJR", "WKR")
    game = play.game
    kjr, _ = two(play)
    game.shares.give(game.players[2], (game.certificates["KJR_1"],))
    game.players[2].bankrupt = True
    begin(play, "operating")
    before = [player.cash for player in game.players]
    game.rounds["operating"].step(DividendIreland).pay_shares(kjr, 100)
    gained = [player.cash - cash for player, cash in zip(game.players, before, strict=True)]
    assert gained == [40, 0, 0]
