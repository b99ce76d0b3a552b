"""1877: Stockholm Tramways: corporations acquire others."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_stockholm import cell, company, give, stockholm
from .mid_game import operating

Shares = tuple[int, ...]


def neighbours(
    first: Shares = (40, 20), second: Shares = (40, 20), prices: tuple[int, int] = (100, 60)
) -> tuple[Play, Corporation, Corporation]:
    """SNS and RF, joined by track, with these shares of Ada, Ben and Cleo. SNS operates first."""
    play = stockholm()
    one, other = company(play, "SNS", prices[0], *first), company(play, "RF", prices[1], *second)
    play.game.land.board.lay("E5", play.game.land.tile_named("9").at(2))
    operating(play)
    return play, one, other


def percents(play: Play, of: Corporation) -> list[int]:
    return [*(player.percent(of) for player in play.game.players), play.game.pool.percent(of)]


def targets(play: Play) -> list[str]:
    """What may be acquired now."""
    return [action["corporation"] for action in play.options("merge")]


def acquire(play: Play) -> None:
    play("corp:SNS", "merge", corporation="RF")


def to_the_end(play: Play) -> None:
    """Turns go by, with trains that run, until something may be acquired at the end of one."""
    for _ in range(30):
        action = play.game.programmed()
        company = play.game.round.entity
        if play.waits_at() == "acquire_late" and action is None:
            return
        if play.waits_at() == "run":
            assert isinstance(company, Corporation)
            play(company.key, "run_routes", routes=play.game.runs.best(company).claims)
        else:
            play.table.apply(action or (play.options("pass") or play.options("dividend"))[0])
    raise AssertionError("nothing to acquire")


class TestWho:
    def test_before_its_turn_one_that_is_still_to_come(self) -> None:
        play, _, _ = neighbours()
        assert (play.waits_at(), targets(play)) == ("acquire_early", ["RF"])
        assert next(choice.facts for choice in play.table.choices() if choice.type == "merge") == {
            "takes": "RF",
            "price": 100,
        }

    def test_after_its_turn_one_that_has_had_its_turn(self) -> None:
        play, first, second = neighbours()
        give(play, first, "2H")
        give(play, second, "2H")
        play("corp:SNS", "pass")
        to_the_end(play)
        assert (play.game.round.entity, targets(play)) == (second, ["SNS"]), "not RF by SNS at its end"
        play("corp:RF", "merge", corporation="SNS")
        assert first.closed
        assert second.share_price == 100

    def test_another_player_may_lead_it(self) -> None:
        play, _, other = neighbours((60, 0), (20, 30))
        other.player = play.game.players[1]
        assert targets(play) == ["RF"], "80% of 110% are Ada’s"

    @pytest.mark.parametrize(("first", "second"), [((20, 40), (40, 20)), ((40, 40), (40, 40))])
    def test_its_president_owns_more_than_half_of_both(self, first: Shares, second: Shares) -> None:
        play, one, _ = neighbours(first, second)
        one.player = play.game.players[0]
        assert targets(play) == []
        assert play.game.programmed() == {"type": "pass", "entity": "corp:SNS"}, "nobody is asked"
        with pytest.raises(Refusal):
            acquire(play)

    def test_both_have_operated(self) -> None:
        play, one, other = neighbours()
        other.runs = ()
        assert targets(play) == []
        other.runs, one.runs = (0,), ()
        assert targets(play) == []

    def test_the_track_reaches_a_token_of_it(self) -> None:
        play, _, _ = neighbours()
        board = play.game.land.board
        board.lay("E5", play.game.land.tile_named("9").at(0))
        assert targets(play) == []
        board.place_token("F6", 0, "RF")
        assert targets(play) == [], "another city of the same hex"

    def test_together_they_have_tokens_in_six_hexes_at_most(self) -> None:
        play, _, _ = neighbours()
        board = play.game.land.board
        for hex_ in ("D2", "E11", "G11", "I7"):
            board.place_token(hex_, 0, "RF")
        assert targets(play) == ["RF"]
        board.place_token("H4", 0, "SNS")
        assert targets(play) == []
        board.remove_token("H4", 0, "SNS")
        board.place_token("D2", 0, "SNS")
        assert targets(play) == ["RF"], "a hex where both have a token counts once"

    def test_once_at_the_start_of_a_turn_and_a_pass_ends_it(self) -> None:
        play, _, _ = neighbours()
        play("corp:SNS", "pass")
        assert play.waits_at() == "track"


class TestPrice:
    @pytest.mark.parametrize(
        ("prices", "price"),
        [
            ((100, 60), 100),
            ((60, 50), 80),
            ((70, 50), 80),
            ((120, 35), 90),
            ((200, 200), 280),
            ((400, 400), 400),
        ],
    )
    def test_the_lower_price_and_half_the_higher_one(self, prices: tuple[int, int], price: int) -> None:
        play, one, _ = neighbours(prices=prices)
        acquire(play)
        assert one.share_price == price

    def test_it_operates_after_others_at_its_new_price_though_it_is_the_old_one(self) -> None:
        play, one, _ = neighbours()
        third = company(play, "SSS", 100, 20, 0, 30)
        acquire(play)
        assert play.game.market.stack(cell(play, 100)) == (third, one)

    def test_an_acquisition_at_400_does_not_end_the_game_but_a_dividend_does(self) -> None:
        play, one, _ = neighbours(prices=(320, 240))
        acquire(play)
        assert one.share_price == 400
        assert play.game.progress.end_reason is None
        play.game.market.move(one, cell(play, 360))
        play.game.market.move(one, cell(play, 400))
        play("1", "pass")
        assert play.game.progress.end_reason == "stock_market"


class TestShares:
    def test_two_shares_become_one(self) -> None:
        play, one, other = neighbours((40, 20), (40, 20))
        acquire(play)
        assert percents(play, one) == [40, 20, 0, 40]
        assert other.closed
        assert (play.cash(1), play.cash(2)) == (600, 600)
        assert play.game.shares.president_share(one).owner is play.game.players[0]

    def test_whoever_is_due_half_a_share_buys_the_other_half(self) -> None:
        play, one, _ = neighbours((40, 20), (30, 10))
        acquire(play)
        assert percents(play, one) == [40, 20, 0, 40], "35% and 15% are due"
        assert (play.cash(1), play.cash(2)) == (550, 550), "half of 100kr"

    def test_without_the_money_it_is_sold(self) -> None:
        play, one, _ = neighbours((40, 20), (40, 10))
        play.game.players[1].cash = 49
        acquire(play)
        assert (percents(play, one), play.cash(2)) == ([40, 10, 0, 50], 99)

    def test_without_a_share_in_the_pool_it_is_sold(self) -> None:
        play, one, _ = neighbours((60, 30, 10), (60, 30, 10))
        give_all = play.game.players[2]
        assert give_all.percent(one) == 10
        acquire(play)
        assert percents(play, one) == [60, 30, 10, 0]
        assert play.waits_at() == "track", "there is nothing to buy"

    def test_a_president_who_sold_half_a_share_buys_none(self) -> None:
        play, one, _ = neighbours((40, 20), (30, 20))
        play.game.players[0].cash = 49
        acquire(play)
        assert (percents(play, one), play.cash(1)) == ([30, 20, 0, 50], 99)
        assert play.waits_at() == "track"

    def test_then_the_president_buys_shares_for_half_their_price(self) -> None:
        play, one, _ = neighbours()
        acquire(play)
        assert (play.waits_at(), play.game.deciders()) == ("acquire_early", ("1",))
        choices = [choice.facts["cost"] for choice in play.table.choices() if choice.type == "buy_shares"]
        assert choices == [50]
        with pytest.raises(Refusal, match="one at a time"):
            play("1", "buy_shares", shares=["SNS_0"])
        play("1", "buy_shares", shares=[play.game.pool.shares(one)[0].id])
        play("1", "buy_shares", shares=[play.game.pool.shares(one)[0].id])
        assert (percents(play, one), play.cash(1)) == ([60, 20, 0, 20], 500)
        assert play.waits_at() == "track", "nobody owns more than 60%"

    def test_or_passes(self) -> None:
        play, one, _ = neighbours()
        acquire(play)
        play("1", "pass")
        assert (play.waits_at(), play.game.players[0].percent(one)) == ("track", 40)

    def test_a_president_without_the_money_is_not_asked(self) -> None:
        play, _, _ = neighbours()
        play.game.players[0].cash = 49
        acquire(play)
        assert play.waits_at() == "track"

    def test_a_president_with_60_percent_is_asked_for_a_pass(self) -> None:
        play, _, _ = neighbours((60, 20), (60, 20))
        acquire(play)
        assert play.game.programmed() is None
        assert [choice.type for choice in play.table.choices()] == ["pass"], "as on 18xx.games"

    def test_one_that_nobody_owns_enough_of_leaves_the_game_too(self) -> None:
        play, one, other = neighbours((20, 0), (10, 20))
        other.player = play.game.players[1]
        play.game.players[0].cash = 40
        give(play, one, "2H")
        acquire(play)
        assert (one.closed, other.closed) == (True, True), "15% are due, and the half share is sold"
        assert percents(play, one) == [0, 0, 0, 0]
        assert play.cash(1) == 40 + 100 // 2
        assert play.game.over or play.game.round.kind != "operating", "and its turn is over"


class TestAssets:
    def test_money_and_trains_change_hands_and_the_trains_run(self) -> None:
        play, one, other = neighbours()
        one.cash, other.cash = 30, 70
        give(play, one, "2H", "2H", "2H", "2H")
        give(play, other, "3H")
        other.trains[0].operated = True
        acquire(play)
        assert (one.cash, other.cash) == (100, 0)
        assert [train.name for train in one.trains] == ["2H", "2H", "2H", "2H", "3H"], "also beyond the limit"
        assert not one.trains[-1].operated

    def test_tokens_are_replaced_by_its_next_ones(self) -> None:
        play, one, _ = neighbours()
        board = play.game.land.board
        before = one.tokens
        board.place_token("D2", 0, "SNS")
        acquire(play)
        assert set(board.tokens_of("SNS")) == {("F6", 1), ("D2", 0), ("D4", 0)}
        assert not list(board.tokens_of("RF"))
        assert one.tokens == before[1:]

    def test_in_a_hex_where_both_have_one_its_own_stays(self) -> None:
        play, one, _ = neighbours()
        board = play.game.land.board
        board.place_token("F6", 0, "RF")
        before = one.tokens
        acquire(play)
        assert board.slots("F6", 0) == (None,)
        assert set(board.tokens_of("SNS")) == {("F6", 1), ("D4", 0)}
        assert one.tokens == before[1:]
