"""Merger rounds of 1817: corporations grow and merge."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.actions18xx import read_action
from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers import failing, shorts
from roundhouse.table.errors import Refusal

from .at_1817 import begin, hold, numbers, started
from .at_table import Play


@pytest.mark.parametrize(("size", "tokens"), [(sizes.TWO, 1), (sizes.FIVE, 2)])
def test_a_corporation_that_converts_buys_tokens(size: int, tokens: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100, size)
    begin(play, "merger")
    before = len(company.tokens)
    play("corp:A&S", "convert")
    for player in "123":
        play(player, "pass")
    play("corp:A&S", "pass")
    assert company.cash == 500 - 50 * tokens
    assert len(company.tokens) == before + tokens


def test_a_corporation_that_cannot_pay_for_its_tokens_fails() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100, cash=20)
    begin(play, "merger")
    play("corp:A&S", "convert")
    for player in "123":
        play(player, "pass")
    play("corp:A&S", "pass")
    assert company.share_price == 0


def test_after_a_conversion_each_player_buys_once_and_the_president_more() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 60, sizes.FIVE)
    begin(play, "merger")
    play("corp:A&S", "convert")
    for number in range(1, 5):
        play("1", "buy_shares", shares=[f"A&S_{number}"])
    play("2", "buy_shares", shares=["A&S_5"])
    with pytest.raises(Refusal):
        play("2", "buy_shares", shares=["A&S_6"])
    held = [player.percent(company) for player in play.game.players]
    assert (company.cash, held) == (500 + 5 * 60, [60, 10, 0])


def test_two_small_ones_merge_at_the_sum_and_the_partner_gets_a_share() -> None:
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100), started(play, "J", 2, 80, cash=200)
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert first.share_price == 180
    assert (play.cash(1), first.cash) == (240, 500 + 200 + 180)
    assert (game.players[0].percent(first), game.players[1].percent(first)) == (40, 20)
    assert [train.name for train in first.trains] == ["5", "5"]
    assert not second.parred, "its charter is free again"
    assert sorted(game.land.board.tokens_of("A&S")) == [("C22", 0), ("F13", 0)]


def test_who_cannot_pay_for_the_partners_share_does_not_merge() -> None:
    play = Play("1817")
    game = play.game
    started(play, "A&S", 1, 100)
    started(play, "J", 2, 80)
    game.pay(game.players[0], game.bank, 300)
    begin(play, "merger")
    assert not play.options("merge")


def test_two_of_five_shares_merge_at_the_mean() -> None:
    play = Play("1817")
    game = play.game
    first = started(play, "A&S", 1, 100, sizes.FIVE)
    second = started(play, "J", 2, 60, sizes.FIVE, cash=100)
    hold(game, 2, second, 2)
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert (first.share_price, sizes.size(first), first.cash) == (80, sizes.TEN, 600)
    assert (game.players[0].percent(first), game.players[1].percent(first)) == (20, 40)
    assert first.player is game.players[1]


def test_no_merger_of_which_nobody_could_be_president() -> None:
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 60, sizes.FIVE)
    for player, company in ((game.players[1], first), (game.players[0], second)):
        shorts.sell(game, player, company)
    begin(play, "merger")
    assert not play.options("merge")


def test_short_shares_of_the_merged_are_numbered_as_they_came_into_the_game() -> None:
    """A short sale brings the short certificate, then the share; records name certificates by number."""
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 60, sizes.FIVE)
    shorts.sell(game, game.players[2], second)
    assert numbers(game, second) == {10: 20, 11: -20}
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert numbers(game, first) == {10: -10, 11: 10}


def test_shares_are_given_for_the_presidency_but_no_short_ones() -> None:
    """Player 2 has three shares of the first, and is short of the second: two of them go for the president's
    certificate, and what is left meets the short one."""
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 3, 60, sizes.FIVE)
    hold(game, 2, first, 2)
    lent = game.shares.create(first, 10, 20, game.players[1])
    game.shares.create(first, 11, -20, game.players[2])
    hold(game, 1, first, 1)
    for player in (1, 0, 0):
        shorts.sell(game, game.players[player], second)
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert first.player is game.players[1]
    assert [share.id for share in game.players[1].shares(first)] == ["A&S_0"]
    assert [share.id for share in game.players[0].shares(first)] == ["A&S_2"]
    assert lent.id not in game.certificates


@pytest.mark.parametrize("kind", ["merger", "acquisition"])
def test_a_charter_that_is_free_before_tokens_are_removed_gets_the_taken_ones_besides(kind: str) -> None:
    """Both have a token in New York, so one is removed before those of the Jersey become the other's. The
    recorded games show that its charter has them then, beside its own (decision 1810)."""
    play = Play("1817")
    game = play.game
    survivor, other = started(play, "A&S", 1, 100), started(play, "J", 1, 80)
    for city, company in enumerate((survivor, other)):
        game.land.board.place_token("E22", city, company.id)
    if kind == "merger":
        begin(play, kind)
        play("corp:A&S", "merge", corporation="J")
    else:
        book_of(game).hand(survivor, 2)
        failing.liquidate(game, other)
        begin(play, kind)
        play("1", "bid", corporation="J", price=10)
    play("corp:A&S", "remove_token", hex="E22", city=0, slot=0)
    assert sorted(game.land.board.tokens_of("A&S")) == [("C22", 0), ("E22", 1), ("F13", 0)]
    assert other.tokens == (*other.definition.tokens, 0, 0)


def test_older_files_say_one_list_of_corporations_for_an_order_to_pass_in_several_rounds() -> None:
    play = Play("1817")
    told = {"type": "program_merger_pass", "entity": 1, "entity_type": "player", "id": 7}
    older = read_action(told | {"corporations": ["PW", "R"], "rounds": ["MR", "AR"]}, play.game)
    newer = {"corporations_by_round": {"MR": ["PW", "R"], "AR": ["PW", "R"]}}
    assert older == read_action(told | newer, play.game)
