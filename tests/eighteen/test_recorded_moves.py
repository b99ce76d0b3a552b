"""What stands in a recorded game although our rules refuse it: connections."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.events import PrivateSold
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


def shikoku() -> Play:
    """1889: the Takamatsu & Kotohira operates with money."""
    play = in_stock_round("1889")
    company = started(play, "KO", 75, (1, 0), (1, 1))
    play.game.pay(play.game.bank, company, 500)
    return operating(play)


def test_a_tile_that_joins_nothing_is_refused_at_a_table_and_stands_in_a_recorded_game() -> None:
    play = shikoku()
    with pytest.raises(Refusal, match="join the track"):
        play("corp:KO", "lay_tile", hex="E4", tile="8-0", rotation=0)
    play.game.trusting = True
    audit: list[str] = []
    play.game.audit = audit
    play("corp:KO", "lay_tile", hex="E4", tile="8-0", rotation=0)
    assert len(audit) == 1
    assert audit[0].startswith("KO: Tile 8")


def test_not_so_a_tile_that_is_no_upgrade() -> None:
    play = shikoku()
    play.game.trusting = True
    with pytest.raises(Refusal, match="cannot replace"):
        play("corp:KO", "lay_tile", hex="E2", tile="8-0", rotation=0)


def test_a_blocked_hex_is_open_in_a_recorded_game() -> None:
    play = shikoku()
    play.game.give_private(play.game.privates["ER"], play.game.players[1])
    while play.game.phase.name != "3":
        play.game.depot.export()
    with pytest.raises(Refusal, match="blocked"):
        play("corp:KO", "lay_tile", hex="C4", tile="12-0", rotation=0)
    play.game.trusting = True
    play("corp:KO", "lay_tile", hex="C4", tile="12-0", rotation=0)


def test_a_token_out_of_reach_stands_where_there_is_room() -> None:
    play = shikoku()
    for hex_, copy, rotation in (("J5", "58-0", 2), ("I4", "438-0", 3)):
        play.game.land.board.lay(hex_, play.game.land.tile_of(copy).at(rotation))
    pass_to(play, "token")
    with pytest.raises(Refusal, match="does not reach"):
        play("corp:KO", "place_token", hex="F9", city=0)
    play.game.trusting = True
    play("corp:KO", "place_token", hex="F9", city=0)
    assert ("F9", 0) in set(play.game.land.board.tokens_of("KO"))


def test_a_president_may_have_helped_with_anothers_train_although_the_bank_sold_a_cheaper_one() -> None:
    play = in_stock_round("1830")
    game = play.game
    buyer = started(play, "B&M", 67, (1, 0), (1, 1))
    seller = started(play, "CPR", 67, (1, 2), (1, 3))
    train = game.train("4-0")
    game.depot.give(train, seller)
    game.pay(game.bank, buyer, 100)
    operating(play)
    step = next(step for step in game.round.steps if isinstance(step, BuyTrains))
    assert step.must_buy(buyer), "Boston has a route from the start"
    assert game.depot.cheapest() == 80
    assert step.price_range(buyer, train) == (1, 100)
    game.trusting = True
    assert step.price_range(buyer, train) == (1, 300)


def test_18al_the_markers_stay_when_the_presidency_changes() -> None:
    play = in_stock_round("18AL")
    game = play.game
    company = started(play, "WRA", 60, (1, 0))
    game.happen(PrivateSold(private="M&C", seller=game.players[0].id, company=company.id, price=100))
    for index in (1, 2, 3):
        game.shares.give(game.players[1], (game.certificates[f"WRA_{index}"],))
    assert company.player is game.players[1]
    assert game.policies.revenue.route_rules(company).bonuses


def test_the_tile_of_a_private_stands_however_it_is_turned() -> None:
    """18AL: the lumber terminal leads off the map."""
    play = in_stock_round("18AL")
    game = play.game
    company = started(play, "WRA", 60, (1, 0), (1, 1))
    game.give_private(game.privates["BLC"], company)
    operating(play)
    legal = {choice["rotation"] for choice in play.options("lay_tile") if choice["hex"] == "P5"}
    wrong = next(turn for turn in range(6) if turn not in legal)
    with pytest.raises(Refusal, match="like that"):
        play("private:BLC", "lay_tile", hex="P5", tile="445-0", rotation=wrong)
    with pytest.raises(Refusal, match="like that"):
        play("private:BLC", "lay_tile", hex="P5", tile="8-0", rotation=0)
    game.trusting = True
    play("private:BLC", "lay_tile", hex="P5", tile="445-0", rotation=wrong)


def test_a_tile_is_put_down_by_hand_in_a_recorded_game_only() -> None:
    play = shikoku()
    by_hand = {"hex": "E4", "tile": "8-0", "rotation": 2}
    with pytest.raises(Refusal, match="recorded games only"):
        play("player:1", "correct_tile", **by_hand)
    play.game.trusting = True
    cash = play.game.corporations["KO"].cash
    play("player:1", "correct_tile", **by_hand)
    assert play.game.land.board.tile("E4").ref == ("tile", "8", 2)
    assert play.game.corporations["KO"].cash == cash
    with pytest.raises(Refusal, match="no tile 8-0 in the supply"):
        play("player:1", "correct_tile", **by_hand)
    with pytest.raises(Malformed, match="no hex “Z9”"):
        play("player:1", "correct_tile", hex="Z9", tile="8-1", rotation=0)
