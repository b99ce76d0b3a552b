"""1866: stock turn tokens, nationals in their regions, rights of presidents, loans, and the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.player_debts.debts import Debts, debt_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1866.facts import europe_of, facts_of, is_railway
from roundhouse.eighteen.titles.g1866.nationals import begin_minor, form_all
from roundhouse.eighteen.titles.g1866.regions import may_use, refresh_rights, rights_changed
from roundhouse.eighteen.titles.g1866.rounds import look_for_end
from roundhouse.table.errors import Refusal

from .at_table import Play


def cell_at(play: Play, name: str) -> Cell:
    """A cell of the market by its name."""
    cell = play.game.market.cell(name)
    assert cell is not None
    return cell


def card_of(player: Player) -> str:
    """The card with which a player buys stock turn tokens."""
    return next(one.key for one in player.privates if one.id.startswith("ST"))


def in_turn(play: Play) -> Player:
    """The player who is to act."""
    return play.game.players[int(play.game.deciders()[0].removeprefix("player:")) - 1]


def buy_token(play: Play, price: str) -> Corporation:
    """The player in turn buys a stock turn token at a price."""
    play(card_of(in_turn(play)), "choose_ability", choice=price)
    return list(play.game.formed.values())[-1]


def first_railway(play: Play) -> Corporation:
    """The first corporation that is in the game: in each of these games one of Great Britain."""
    company = next(one for one in play.game.corporations.values() if is_railway(play.game, one))
    assert facts_of(play.game).rights[company.id] == ("GB",)
    return company


def two_tokens() -> tuple[Play, Corporation, Corporation]:
    """Of three players two have bought a token, at 55 and at 50; nobody bids. The dearer one is in turn."""
    play = Play("1866", players=3)
    for player in play.game.players:
        play.game.pay(play.game.bank, player, 2000)
    dear, cheap = buy_token(play, "£55T"), buy_token(play, "£50T")
    while play.game.round.kind == "initial":
        play(in_turn(play).id, "pass")
    assert play.game.round.entity is dear
    return play, dear, cheap


# Stock turn tokens


def test_tokens_have_their_turns_by_price_and_rise_two_cells_if_nothing_is_done() -> None:
    play, dear, cheap = two_tokens()
    assert (dear.share_price, cheap.share_price) == (55, 50)
    play(in_turn(play).id, "pass")
    assert dear.share_price == 65
    assert play.game.round.entity is cheap


def test_a_token_rises_one_cell_if_its_owner_buys() -> None:
    play, dear, _ = two_tokens()
    company = first_railway(play)
    play(in_turn(play).id, "par", corporation=company.id, cell="0,5")
    assert dear.share_price == 60


def test_a_token_stays_if_its_owner_sells_and_buys() -> None:
    play, dear, _ = two_tokens()
    company, player = first_railway(play), in_turn(play)
    for other in play.game.players:
        if other is not player:
            owner = other
    play.game.start_corporation(company, owner, cell_at(play, "0,5"))
    share = company.shares(company)[0]
    play.game.shares.move(share, player)
    play(player.id, "sell_shares", shares=[share.id], percent=20)
    # Not the president's own share: the price falls down, not to the left.
    assert company.cell == play.game.market.below(cell_at(play, "0,5"))
    buy_token(play, "£40T")
    assert dear.share_price == 55


def test_a_token_that_is_sold_pays_its_price_and_has_no_turn_any_more() -> None:
    play, dear, cheap = two_tokens()
    player = in_turn(play)
    cash = player.cash
    play(card_of(player), "choose_ability", choice="SELL")
    assert player.cash == cash + 55
    play(player.id, "pass")
    assert dear.closed
    assert play.game.round.entity is cheap


def test_a_player_buys_no_more_tokens_than_there_are_for_so_many_players() -> None:
    play, _, _ = two_tokens()
    player, europe = in_turn(play), europe_of(play.game)
    assert europe.left[player] == 4
    europe.left[player] = 0
    with pytest.raises(Refusal):
        buy_token(play, "£40T")


def test_when_the_last_token_is_sold_and_no_corporation_operates_the_game_is_over() -> None:
    play, _, _ = two_tokens()
    turn = play.game.progress.turn
    for _ in range(2):
        player = in_turn(play)
        assert not play.game.over
        play(card_of(player), "choose_ability", choice="SELL")
        if not play.game.over:
            play(player.id, "pass")
    assert play.game.over
    # With this round, not after a hundred in which nothing happens.
    assert play.game.progress.turn == turn


def test_whoever_owes_money_only_pays_it_back() -> None:
    play, _, _ = two_tokens()
    player = in_turn(play)
    play.game.memory_of(Debts).owed[player] = 100
    assert {choice.type for choice in play.table.choices()} == {
        "pass",
        "payoff_player_debt",
        "choose_ability",
    }
    assert [one["choice"] for one in play.options("choose_ability")] == ["SELL"]


# Regions


def test_a_corporation_runs_where_its_president_has_a_share_in_the_national() -> None:
    play, _, _ = two_tokens()
    game, player, company = play.game, in_turn(play), first_railway(play)
    game.start_corporation(company, player, cell_at(play, "0,5"))
    refresh_rights(game)
    assert may_use(game, company, "D4")
    assert not may_use(game, company, "J6")
    france = game.corporations["FR"]
    share = france.shares(france)[0]
    game.shares.move(share, player)
    refresh_rights(game)
    assert may_use(game, company, "J6")
    game.land.board.place_token("J6", 0, company.id)
    company.tokens = company.definition.tokens[1:]
    game.shares.move(share, game.pool)
    rights_changed(game, player)
    assert not may_use(game, company, "J6")
    assert ("J6", 0) not in set(game.land.board.tokens_of(company.id))
    assert len(company.tokens) == len(company.definition.tokens) - len(
        list(game.land.board.tokens_of(company.id))
    )


def test_tokens_do_not_block_nationals() -> None:
    play, _, _ = two_tokens()
    board, company = play.game.land.board, first_railway(play)
    board.place_token("J6", 0, company.id)
    assert board.blocks("J6", 0, "NRS")
    assert not board.blocks("J6", 0, "FR")


def test_half_of_a_minor_national_is_never_sold() -> None:
    play, _, _ = two_tokens()
    game, player = play.game, in_turn(play)
    begin_minor(game, game.corporations["BAV"], player, 60)
    assert player.percent(game.corporations["BAV"]) == 50
    assert not [one for one in play.options("buy_shares") if "BAV" in str(one)]


def test_minor_nationals_become_shares_of_the_major_one_and_others_form_with_debts() -> None:
    play, _, _ = two_tokens()
    game, player = play.game, in_turn(play)
    begin_minor(game, game.corporations["BAV"], player, 60)
    spain, card = game.corporations["ESP"], game.private("C5")
    game.give_private(card, player)
    game.pay(player, game.bank, player.cash)
    form_all(game)
    germany = game.corporations["DE"]
    assert game.corporations["BAV"].closed
    assert (player.percent(germany), player.percent(spain)) == (10, 10)
    assert card.closed
    # The large certificate is nobody’s; the other small ones are for sale.
    assert (game.pool.percent(germany), game.pool.percent(spain)) == (40, 40)
    assert debt_of(game, player) == 2 * spain.share_price


# Corporations


def test_a_loan_moves_the_price_down_and_paying_it_back_up() -> None:
    play, _, _ = two_tokens()
    game, player, company = play.game, in_turn(play), first_railway(play)
    game.start_corporation(company, player, cell_at(play, "1,10"))
    book = book_of(game)
    book.take(company)
    assert company.cell == cell_at(play, "2,10")
    book.repay(company, 0)
    assert company.cell == cell_at(play, "1,10")


@pytest.mark.parametrize(("cell", "way", "there"), [("0,8", "above", "1,9"), ("2,8", "below", "2,7")])
def test_at_the_ends_of_a_column_the_marker_turns(cell: str, way: str, there: str) -> None:
    play = Play("1866", players=3)
    assert getattr(play.game.market, way)(cell_at(play, cell)) == cell_at(play, there)


# The end


def test_a_token_at_the_end_of_the_market_leaves_three_rounds_a_corporation_none() -> None:
    play, dear, _ = two_tokens()
    game, company = play.game, first_railway(play)
    game.market.move(dear, cell_at(play, "0,33"))
    look_for_end(game)
    assert europe_of(game).final == game.progress.turn + 3
    play, _, _ = two_tokens()
    game, company = play.game, first_railway(play)
    game.start_corporation(company, in_turn(play), cell_at(play, "0,33"))
    look_for_end(game)
    assert europe_of(game).final == game.progress.turn
