"""Corporations of 1846 in receivership, bankrupt players, and what closes last."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


class TestReceivership:
    """1846: a corporation whose president's certificate is in the pool."""

    def play(self) -> tuple[Play, Corporation]:
        play = in_stock_round("1846")
        company = started(play, "NYC", 100, (1, 1), (2, 2))
        play.game.shares.move(play.game.certificates["NYC_0"], play.game.pool)
        return play, company

    def test_who_has_a_share_pays_one_more_and_gives_theirs_for_the_presidency(self) -> None:
        play, company = self.play()
        before = play.cash(1)
        play("1", "buy_shares", shares=["NYC_0"], percent=10)
        assert play.cash(1) == before - 100
        assert play.game.players[0].percent(company) == 20
        assert play.game.pool.percent(company) == 10
        assert company.player is play.game.players[0]

    def test_nobody_else_can_buy_it(self) -> None:
        play, _ = self.play()
        play("1", "pass")
        play("2", "pass")
        with pytest.raises(Refusal, match="has not the 10%"):
            play("3", "buy_shares", shares=["NYC_0"], percent=10)

    @pytest.mark.parametrize(("obsolete", "after"), [(False, 90), (True, 80)])
    def test_a_train_on_its_last_run_that_runs_nowhere_is_as_good_as_none(
        self, obsolete: bool, after: int
    ) -> None:
        """The price falls once for want of a run, and once more for want of a train."""
        play, company = self.play()
        game = play.game
        company.operated, company.player = True, None
        game.depot.give(game.depot.upcoming[0], company)
        company.trains[0].obsolete = obsolete
        operating(play)
        assert company.share_price == after

    def test_without_a_train_it_buys_one_before_it_closes(self) -> None:
        """Its price falls to nothing for want of a train; 18xx.games closes it when its turn is over."""
        play, company = self.play()
        game = play.game
        company.operated, company.player = True, None
        game.market.move(company, game.market.at_most(10))
        game.pay(game.bank, company, 100)
        train = game.depot.upcoming[0]
        operating(play)
        assert company.closed
        assert train.rusted
        assert game.depot.sold["2"] == 1


class TestBankruptcyIn1846:
    """What counts of the president's shares where the corporation issues first."""

    def play(self) -> tuple[Play, Corporation]:
        """Player 1 presides over the NYC, which must buy a train that costs 80; there is no money at all."""
        play = in_stock_round("1846")
        game = play.game
        company = started(play, "NYC", 50, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))
        company.operated = True
        game.players[0].cash = 0
        operating(play)
        pass_to(play, "buy_train_issuing")
        return play, company

    def raisable(self, play: Play, company: Corporation) -> int:
        step = next(step for step in play.game.round.steps if isinstance(step, Bankruptcy))
        return step.raisable(play.game.players[0], company)

    def test_the_price_falls_and_the_pool_fills_before_the_president_sells(self) -> None:
        play, company = self.play()
        offers = [choice.facts["gain"] for choice in play.table.choices() if choice.type == "sell_shares"]
        assert offers == [20], "two shares at 10, which leaves the price at 20 and room for three in the pool"
        assert self.raisable(play, company) == 20 + 3 * 20

    def test_a_corporation_that_gets_rich_by_it_buys_its_train_before_the_game_ends(self) -> None:
        """What its president leaves goes to the corporation; without a president it buys what it can pay."""
        play, company = self.play()
        game = play.game
        game.shares.move(game.certificates["NYC_8"], game.pool)
        for player in game.players[1:]:
            player.bankrupt = True
        assert self.raisable(play, company) == 60
        play("corp:NYC", "bankrupt")
        assert game.over
        assert company.player is None
        assert [train.name for train in company.trains] == ["2"]
        assert company.cash == 60 + 4 * 10 - 80, "the last four shares went to a full pool at 10"

    def test_who_takes_the_corporation_over_may_buy_a_train_of_another_one(self) -> None:
        """What the bankrupt president sold binds nobody any more, nor what the corporation issued for it;
        it issues nothing else, though, and no shares of it are sold."""
        play = in_stock_round("1846")
        game = play.game
        company = started(play, "NYC", 50, (1, 0), (1, 1), (1, 2), (2, 3), (2, 4))
        other = started(play, "B&O", 40, (2, 0), (2, 1))
        for _ in range(2):
            game.depot.give(game.depot.upcoming[0], other)
        company.operated = other.operated = True
        game.players[0].cash = 0
        operating(play)
        pass_to(play, "buy_train_issuing")
        play("corp:NYC", "sell_shares", shares=["NYC_5", "NYC_6"], percent=20)
        play("1", "sell_shares", shares=["NYC_1"], percent=10)
        play("corp:NYC", "bankrupt")
        assert company.player is game.players[1]
        offered = {action["train"] for action in play.options("buy_train")}
        assert offered == {game.depot.upcoming[0].id, other.trains[0].id, other.trains[1].id}
        assert not play.options("sell_shares")
        play("corp:NYC", "buy_train", train=other.trains[0].id, price=1)
        assert company.cash == 20 + 20 + 30 - 1

    def test_shares_of_a_corporation_without_a_president_raise_nothing(self) -> None:
        play, company = self.play()
        game = play.game
        before = self.raisable(play, company)
        lost = started(play, "IC" if "IC" in game.corporations else "B&O", 100, (1, 1), (2, 2))
        lost.player = None
        lost.operated = True
        assert self.raisable(play, company) == before


class TestTheLastCorporationCloses:
    """1846: nobody can do anything any more."""

    def play(self, private: str | None, in_the_bank: int = 9000) -> Play:
        """The NYC is the last corporation, and its president's sale takes its price to nothing."""
        play = in_stock_round("1846")
        game = play.game
        game.bank.cash = in_the_bank
        company = started(play, "NYC", 40, (1, 0), (1, 1), (2, 2))
        game.market.move(company, game.market.at_most(10))
        for other in (*game.corporations.values(), *game.minors.values()):
            other.closed = other is not company
        for one in list(game.privates.values()):
            if one.id == private:
                game.give_private(one, game.players[1])
            elif not one.definition.blank:
                game.close_private(one)
        play("1", "sell_shares", shares=["NYC_1"], percent=10)
        assert company.closed
        return play

    def test_the_game_is_over_at_once(self) -> None:
        game = self.play(None).game
        assert game.over
        assert (game.progress.end_reason, game.progress.turn) == ("all_closed", 2)

    @pytest.mark.parametrize(("in_the_bank", "reason", "turn"), [(80, "bank", 5), (9000, "dnf", 100)])
    def test_unless_a_private_company_is_open_that_pays(
        self, in_the_bank: int, reason: str, turn: int
    ) -> None:
        """As on 18xx.games: rounds go by until the bank breaks, at most up to the hundredth stock round."""
        game = self.play("C&WI", in_the_bank).game
        assert game.over
        assert game.progress.end_reason == reason
        assert game.progress.turn == turn
