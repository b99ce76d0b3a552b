"""1849: the last certificate, par prices, the blue zone, the order after sales."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.last_certificate.part import ONE, TWO
from roundhouse.eighteen.rules.parts.start_line.closing import close_in_line
from roundhouse.eighteen.rules.parts.start_line.settings import Line
from roundhouse.eighteen.rules.state.events import PhaseBegan
from roundhouse.eighteen.rules.steps.issue import TradeTreasury
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.errors import Refusal

from .at_1849 import a_line, hold, operate, started, stock
from .at_table import Play


class TestLastCertificate:
    def test_it_is_bought_last(self) -> None:
        play = a_line()
        company = started(play, "SFA")
        play.game.pay(play.game.bank, play.game.players[0], 2000)
        stock(play)
        step = play.game.round.step(StockTurn)
        large = play.game.certificates["SFA_7"]
        with pytest.raises(Refusal, match="last one"):
            play("1", "buy_shares", shares=["SFA_7"])
        hold(play, 2, company, 1, 2, 3, 4, 5, 6)
        assert step.why_not_buy(play.game.players[0], (large,)) is None

    def test_the_treasury_issues_it_last(self) -> None:
        play = a_line()
        company = started(play, "SFA")
        hold(play, 2, company, 1, 2, 3)
        step = play.game.rounds["operating"].step(TradeTreasury)
        assert [percent for _, percent in step.issuable(company)] == [10, 20, 30, 50]

    def test_a_presidency_is_exchanged_for_it_and_two_shares_may_be_taken_instead(self) -> None:
        for answer, mine in ((ONE, {7}), (TWO, {1, 2})):
            play = a_line()
            game = play.game
            company = started(play, "SFA", 1)
            stock(play)
            hold(play, 2, company, 7, 1, 2)
            assert play.waits_at() == "choose_exchange"
            assert company.player is game.players[1]
            play("1", "choose", choice=answer)
            assert {share.index for share in game.players[0].shares(company)} == mine
            assert game.players[1].percent(company) == 40

    def test_there_is_no_choice_without_two_single_shares(self) -> None:
        play = a_line()
        company = started(play, "SFA", 1)
        stock(play)
        hold(play, 2, company, 7, 1)
        assert play.waits_at() == "stock_turn"
        assert [share.index for share in play.game.players[0].shares(company)] == [7]

    def test_nothing_is_asked_once_the_corporation_has_closed(self) -> None:
        play = a_line()
        company = started(play, "SFA", 1)
        stock(play)
        hold(play, 2, company, 7, 1, 2)
        assert play.waits_at() == "choose_exchange"
        close_in_line(play.game, company)
        assert play.waits_at() != "choose_exchange"

    def test_the_oldest_shares_are_given_where_it_is_not_there(self) -> None:
        play = a_line()
        company = started(play, "SFA", 1)
        stock(play)
        hold(play, 2, company, 1, 2, 3)
        assert [share.index for share in play.game.players[0].shares(company)] == [1, 2]

    def test_the_presidents_certificate_goes_with_the_presidency_only(self) -> None:
        play = a_line()
        company = started(play, "SFA", 1)
        hold(play, 1, company, 7)
        hold(play, 2, company, 1, 2)
        stock(play)
        sizes = {choice["percent"] for choice in play.options("sell_shares")}
        assert sizes == {20, 40}, "20% would be left with the president’s certificate, and none after 40%"

    def test_half_of_it_is_sold_where_a_single_share_can_come_back(self) -> None:
        play = a_line()
        company = started(play, "SFA", 1)
        hold(play, 2, company, 7)
        stock(play)
        assert {choice["percent"] for choice in play.options("sell_shares")} == {20}
        play.game.shares.give(play.game.pool, [play.game.certificates["SFA_1"]])
        assert {choice["percent"] for choice in play.options("sell_shares")} == {10, 20}
        play("1", "sell_shares", shares=["SFA_0"], percent=10)
        assert [share.percent for share in play.game.players[0].shares(company)] == [10]
        assert company.player is play.game.players[1]


class TestMarket:
    def after(self, play: Play, at: str, paid: int) -> str:
        company = play.game.corporations["SFA"]
        if not company.parred:
            started(play, "SFA")
        cell = play.game.market.cell(at)
        assert cell is not None
        play.game.market.move(company, cell)
        return play.game.policies.revenue.price_after_dividend(company, "payout", 0, paid).at

    def test_the_price_follows_the_revenue(self) -> None:
        play = a_line()
        assert self.after(play, "3,5", 0) == "3,4"
        assert self.after(play, "3,5", 90) == "3,5"
        assert self.after(play, "3,5", 100) == "3,6"

    @pytest.mark.parametrize(
        ("at", "shut", "later"),
        [
            ("2,12", "1,12", "2,13"),
            ("1,12", "0,12", "1,13"),
            ("0,12", "0,12", "0,13"),
            ("3,13", "3,13", "2,13"),
        ],
    )
    def test_the_blue_zone_opens_in_phase_16(self, at: str, shut: str, later: str) -> None:
        play = a_line()
        assert self.after(play, at, 900) == shut
        play.game.depot.phase_index = 5
        play.game.phase_began(play.game.phase, PhaseBegan(phase="16H", tiles=(), limit=2))
        assert self.after(play, at, 900) == later

    def test_par_prices_open_with_trains(self) -> None:
        play = a_line()
        game = play.game
        company = game.corporations["SFA"]
        prices = [[cell.price for cell in game.policies.stock.par_cells(company)]]
        for event in ("more_par_prices", "most_par_prices"):
            game.fire(event)
            prices.append([cell.price for cell in game.policies.stock.par_cells(company)])
        assert prices == [[100, 68], [144, 100, 68], [216, 144, 100, 68]]

    def test_the_game_ends_after_the_turn_of_whoever_reached_the_end(self) -> None:
        play = a_line()
        game = play.game
        first, second = started(play, "SFA", cell="0,15"), started(play, "ATA", 2)
        operate(play, "SFA", "ATA")
        assert game.progress.last_to_operate == set()
        play("corp:SFA", "pass")
        assert game.progress.last_to_operate == {first}
        while game.round.entity is first and not game.over:
            play.table.apply(dict(next(c.action for c in play.table.choices() if c.type == "pass")))
        assert game.over
        assert game.progress.end_reason == "stock_market"
        assert not second.runs[2:]

    def test_sales_of_one_turn_keep_the_order(self) -> None:
        play = a_line()
        game = play.game
        one, two = started(play, "SFA", 1, cell="3,5"), started(play, "ATA", 1, cell="4,6")
        assert (one.share_price, two.share_price) == (100, 106)
        hold(play, 2, one, 1, 2)
        hold(play, 2, two, 1, 2)
        third, above = game.market.cell("5,5"), game.market.cell("4,5")
        assert third is not None
        assert above is not None
        stock(play)
        play("1", "pass")
        play("2", "sell_shares", shares=["SFA_1", "SFA_2"], percent=20)
        assert one.cell == third
        game.market.move(two, above)
        play("2", "sell_shares", shares=["ATA_1"], percent=10)
        assert game.market.stack(third) == (one, two)
        play("2", "pass")
        assert game.market.stack(third) == (two, one), "ATA operated before"

    def test_one_that_starts_in_the_same_turn_comes_before_those_that_fell(self) -> None:
        play = a_line()
        game = play.game
        sold, old = started(play, "SFA", 1, cell="2,5"), started(play, "ATA", 1, cell="3,5")
        hold(play, 2, sold, 1)
        new = game.corporations["CTL"]
        game.memory_of(Line).up = frozenset({new})
        stock(play)
        play("1", "pass")
        play("2", "sell_shares", shares=["SFA_1"], percent=10)
        play("2", "par", corporation="CTL", cell="3,5")
        play("2", "pass")
        assert sold.cell is not None
        assert game.market.stack(sold.cell) == (old, new, sold)

    def test_one_whose_price_cannot_fall_keeps_its_place(self) -> None:
        play = a_line()
        game = play.game
        low, beside = started(play, "SFA", 1, cell="9,3"), started(play, "ATA", 1, cell="9,3")
        other = started(play, "CTL", 1, cell="3,5")
        hold(play, 2, low, 1)
        hold(play, 2, other, 1)
        stock(play)
        play("1", "pass")
        play("2", "sell_shares", shares=["SFA_1"], percent=10)
        play("2", "sell_shares", shares=["CTL_1"], percent=10)
        play("2", "pass")
        assert low.cell is not None
        assert game.market.stack(low.cell) == (low, beside)
