"""1867: small companies become corporations, alone or together."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.amalgamation import joining
from roundhouse.eighteen.rules.parts.amalgamation.merging import MergeSmall
from roundhouse.eighteen.rules.state.pieces import Corporation

from .in_canada import after_auction, in_debt, in_phase, operating, small


def test_two_become_a_corporation_at_the_sum_of_their_prices() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    one, other = small(play, "OP", 1, "F16", 70, city=1), small(play, "TN", 2, "E17", 60, cash=40)
    game.land.board.lay("F16", game.land.tile_named("120").at(0))
    operating(play, "merger")
    assert joining.merged_cell(game, [one, other]).price == 120  # 130 is no price to begin at
    assert joining.merged_cell(game, [one]).price == 135


def test_shares_prices_and_who_may_buy() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    one, other = small(play, "OP", 1, "J12", 90), small(play, "TN", 2, "I15", 90, cash=40)
    target = game.corporations["CNR"]
    operating(play, "merger")
    laid = joining.merge(game, [one, other], target)
    assert (target.share_price, target.cash, target.floated) == (180, 140, True)
    assert [player.percent(target) for player in game.players] == [10, 10, 0]
    assert target.player is None
    assert [row[2] for row in laid] == [0, 20]
    assert target.tokens == (40,)


def test_the_second_share_of_an_owner_is_the_presidents() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    parts = [
        small(play, "OP", 2, "J12", 50),
        small(play, "TN", 1, "I15", 50),
        small(play, "CA", 1, "O7", 50),
    ]
    target = game.corporations["CNR"]
    operating(play, "merger")
    joining.merge(game, parts, target)
    assert target.share_price == 100
    assert [player.percent(target) for player in game.players] == [20, 10, 0]
    assert target.player is game.players[0]


def test_nobody_could_preside() -> None:
    play = after_auction()
    game = play.game
    parts = [small(play, "OP", 1, "J12", 60), small(play, "TN", 2, "I15", 60)]
    for player in game.players[:2]:
        game.pay(player, game.bank, player.cash - 100)
    assert not joining.can_anybody_preside(game, parts)
    game.pay(game.bank, game.players[1], 20)
    assert joining.can_anybody_preside(game, parts)


def test_who_is_at_the_certificate_limit_cannot_buy_the_presidency() -> None:
    play = after_auction()
    game = play.game
    parts = [small(play, "OP", 1, "J12", 60), small(play, "TN", 2, "I15", 60)]
    game.pay(game.players[0], game.bank, game.players[0].cash)
    rich = game.players[1]
    game.pay(game.bank, rich, 500)
    limit = game.certificate_limit(rich)
    while game.limits.certificates_counted(rich) < limit - 1:
        shares = (share for share in game.certificates.values() if isinstance(share.owner, Corporation))
        game.shares.move(next(share for share in shares if share.percent == 10), rich)
    assert joining.can_anybody_preside(game, parts)
    game.shares.move(game.certificates["NYC_8"], rich)
    assert not joining.can_anybody_preside(game, parts)


def test_a_merger_to_which_nobody_could_preside_over_more_ends_with_a_pass() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    game.land.board.lay("J12", game.land.tile_named("X8").at(0))
    for player, (name, price) in enumerate((("OP", 50), ("TN", 70), ("CA", 135)), 1):
        small(play, name, player, "J12", price)
        game.pay(game.players[player - 1], game.bank, game.players[player - 1].cash - 150)
    operating(play, "merger")
    play("corp:CA", "pass")
    assert [one["corporation"] for one in play.options("merge")] == ["OP"]
    play("corp:TN", "merge", corporation="OP")
    assert {choice.type for choice in play.table.choices()} == {"pass"}
    play("corp:TN", "pass")
    assert "CNR" in [one["corporation"] for one in play.options("merge")]


def test_a_token_in_the_same_city_comes_back() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    game.land.board.lay("J12", game.land.tile_named("611").at(0))
    parts = [small(play, "OP", 1, "J12"), small(play, "TN", 1, "J12")]
    target = game.corporations["CNR"]
    operating(play, "merger")
    laid = joining.merge(game, parts, target)
    assert laid == [("J12", 0, 0)]
    assert target.tokens == (20, 40)


def test_a_small_company_at_100_becomes_a_corporation_alone() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    company = small(play, "OP", 1, "J12", 110, cash=60)
    in_debt(game, company, 1)
    operating(play, "merger")
    play("corp:OP", "convert")
    play("corp:OP", "merge", corporation="CPR")
    target = game.corporations["CPR"]
    assert (target.share_price, target.player, target.cash) == (110, game.players[0], 60)
    assert (target.tokens, target.loans, company.closed) == ((20, 40), 1, True)
    assert game.land.board.has_token("J12", "CPR")
    play("1", "buy_shares", shares=["CPR_1"])
    assert target.cash == 170
    play("1", "pass")
    play("2", "buy_shares", shares=["CPR_2"])
    assert {choice.action["entity"] for choice in play.table.choices()} == {"player:3"}


def test_below_100_it_stays_small_and_its_pass_is_made_for_it() -> None:
    play = after_auction()
    in_phase(play, "3")
    small(play, "OP", 1, "J12", 90)
    operating(play, "merger")
    assert play.game.programmed() == {"type": "pass", "entity": "corp:OP"}


@pytest.mark.parametrize("city", [0, 1])
def test_two_tokens_in_one_hex_are_one_too_many(city: int) -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    parts = [small(play, "OP", 1, "L12", 90), small(play, "TN", 1, "L12", 90, city=1)]
    operating(play, "merger")
    step = game.round.step(MergeSmall)
    step.merging, step.naming = tuple(parts), True
    play("corp:OP", "merge", corporation="CNR")
    assert play.waits_at() == "reduce_merged_tokens"
    play.table.apply(next(one for one in play.options("remove_token") if one["city"] == city))
    target = game.corporations["CNR"]
    assert target.tokens == ((0, 40) if city == 0 else (20, 40))


def test_of_more_tokens_those_elsewhere_may_go_first_as_long_as_two_hexes_keep_one() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    parts = [
        small(play, "OP", 1, "L12", 90),
        small(play, "TN", 1, "L12", 90, city=1),
        small(play, "CA", 1, "O7", 90),
        small(play, "CV", 1, "I15", 90),
    ]
    operating(play, "merger")
    step = game.round.step(MergeSmall)
    step.merging, step.naming = tuple(parts), True
    play("corp:OP", "merge", corporation="CNR")
    assert sorted(one["hex"] for one in play.options("remove_token")) == ["I15", "L12", "L12", "O7"]
    play.table.apply(next(one for one in play.options("remove_token") if one["hex"] == "O7"))
    # Both of Montreal without the one in Kingston would be in one hex.
    assert [one["hex"] for one in play.options("remove_token")] == ["L12", "L12"]
    play.table.apply(play.options("remove_token")[0])
    target = game.corporations["CNR"]
    assert sorted(hex_ for hex_, _ in game.land.board.tokens_of("CNR")) == ["I15", "L12"]
    assert (play.waits_at(), target.tokens) == ("deal_shares", (40,))


def test_owners_buy_first_and_then_everybody_one() -> None:
    play = after_auction()
    in_phase(play, "3")
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, 1000)
    parts = [small(play, "OP", 1, "J12", 90), small(play, "TN", 2, "I15", 90)]
    operating(play, "merger")
    step = game.round.step(MergeSmall)
    step.merging, step.naming = tuple(parts), True
    play("corp:OP", "merge", corporation="CNR")
    target = game.corporations["CNR"]
    play("1", "buy_shares", shares=["CNR_1"])
    assert target.player is game.players[0]
    assert game.players[0].percent(target) == 20
    play("1", "pass")
    play("2", "pass")
    # Every player may buy one now; who passed last is asked again only if another one is between.
    assert {choice.action["entity"] for choice in play.table.choices()} == {"player:1"}
    play("1", "pass")
    play("2", "pass")
    play("3", "buy_shares", shares=[play.options("buy_shares")[0]["shares"][0]])
    assert game.players[2].percent(target) == 10
