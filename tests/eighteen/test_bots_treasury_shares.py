"""Bots where companies get the money for each share they sell: few companies, of which players hold much."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.bots.investing import lacking, paid_in, reserve, share_to_buy
from roundhouse.eighteen.bots.starting import company_to_start, wants_more_of
from roundhouse.table.choices import Choice

from .at_table import Play
from .mid_game import in_stock_round, started


def offered(play: Play, kind: str) -> list[Choice]:
    return [one for one in play.table.choices() if one.type == kind]


@pytest.mark.parametrize(("money", "par"), [(260, 65), (400, 90)])
def test_a_company_is_started_at_a_price_at_which_its_player_can_hold_four_shares(
    money: int, par: int
) -> None:
    """In Steam over Holland two shares float a company. With fl. 260 two cost as much at 100 as four at 65,
    but those two leave four fifths of each dividend to the treasury."""
    play = in_stock_round("SteamOverHolland")
    player = play.game.players[0]
    player.cash = money
    best = company_to_start(play.game, player, offered(play, "par"), Random(1))
    assert best is not None
    assert best.facts["price"] == par


def test_no_other_company_is_started_before_its_player_holds_enough_of_the_first() -> None:
    play = in_stock_round("SteamOverHolland")
    game, player = play.game, play.game.players[0]
    first = started(play, "NBD", 65, (1, 0))
    game.pay(game.bank, first, 1000)
    player.cash = 400
    assert wants_more_of(player, first)
    assert company_to_start(game, player, offered(play, "par"), Random(1)) is None
    for index in (1, 2):
        game.shares.give(player, (game.certificates[f"NBD_{index}"],))
    assert player.percent(first) == 40
    assert company_to_start(game, player, offered(play, "par"), Random(1)) is not None


def test_a_company_that_is_sold_out_keeps_nobody_from_starting_another() -> None:
    play = in_stock_round("SteamOverHolland")
    game, (player, other, _) = play.game, play.game.players
    first = started(play, "NBD", 65, (1, 0))
    for index in range(1, 9):
        game.shares.give(other, (game.certificates[f"NBD_{index}"],), change_president=False)
    assert not wants_more_of(player, first)


def test_money_kept_for_a_companys_train_may_buy_its_own_shares() -> None:
    """It goes to the treasury that has to pay for the train. Shares of others would take it away."""
    play = in_stock_round("SteamOverHolland")
    game, player = play.game, play.game.players[0]
    own, other = started(play, "NBD", 65, (1, 0)), started(play, "NCS", 65, (2, 0))
    player.cash = lacking(game, own)
    assert player.cash == reserve(game, player) > 65
    shares = {str(one.facts["corporation"]): one for one in offered(play, "buy_shares") if paid_in(game, one)}
    assert set(shares) == {own.id, other.id}
    assert share_to_buy(game, player, [shares[other.id]]) is None
    assert share_to_buy(game, player, list(shares.values())) is shares[own.id]


def test_in_full_capitalisation_a_share_brings_its_company_nothing() -> None:
    play = in_stock_round("1889", turn=2)
    started(play, "IR", 100, (1, 0))
    play.game.players[0].cash = 100
    assert {paid_in(play.game, one) for one in offered(play, "buy_shares")} == {0}
