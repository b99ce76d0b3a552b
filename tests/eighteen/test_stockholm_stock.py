"""1877: Stockholm Tramways in stock rounds: auctions of charters, and what may be sold."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.protocol import Seat, Setup

from .at_table import Play
from .in_stockholm import STOCKHOLM, cell, charters, company, phase, released, stockholm


def opening(players: int = 3) -> tuple[Play, str]:
    """A new game, and a corporation that may be put up."""
    play = Play(STOCKHOLM, players)
    return play, released(play)[0]


class TestAuctions:
    def test_chance_releases_five_corporations_then_four_then_three(self) -> None:
        play = Play(STOCKHOLM, 3)
        assert [len(charters(play, name)) for name in ("2", "3", "6")] == [5, 4, 3]
        assert set(released(play)) == set(charters(play, "2"))
        phase(play, "3")
        assert set(released(play)) == {*charters(play, "2"), *charters(play, "3")}
        phase(play, "4")
        assert len(released(play)) == 9
        phase(play, "6")
        assert len(released(play)) == 12
        assert charters(Play(STOCKHOLM, 3, seed=2), "2") != charters(Play(STOCKHOLM, 3), "2")

    def test_a_first_bid_may_be_nothing_and_leaves_the_price_of_the_presidency(self) -> None:
        play, name = opening()
        assert play.prices("bid") == [(0, 500)] * 5, "the president's certificate costs at least 100"
        play("1", "bid", corporation=name, price=0)
        assert play.prices("bid") == [(5, 500)]
        play("2", "bid", corporation=name, price=40)
        assert play.game.deciders() == ("3",)
        assert play.prices("bid") == [(45, 500)]

    @pytest.mark.parametrize(
        ("price", "why"), [(3, "steps of 5"), (505, "0kr to 500kr"), (-5, "0kr to 500kr")]
    )
    def test_bids_that_are_refused(self, price: int, why: str) -> None:
        play, name = opening()
        with pytest.raises(Refusal, match=why):
            play("1", "bid", corporation=name, price=price)
        with pytest.raises(Refusal, match="cannot be started now"):
            play("1", "bid", corporation=charters(play, "3")[0], price=0)
        other = released(play)[1]
        play("1", "bid", corporation=name, price=0)
        with pytest.raises(Refusal, match="not what is up"):
            play("2", "bid", corporation=other, price=5)

    def test_the_winner_pays_the_bank_and_starts_it_whoever_put_it_up(self) -> None:
        play, name = opening()
        play("1", "bid", corporation=name, price=0)
        play("2", "bid", corporation=name, price=30)
        play("3", "pass")
        play("1", "pass")
        game = play.game
        assert (game.deciders(), play.cash(2)) == (("2",), 570)
        assert {action["corporation"] for action in play.options("par")} == {name}
        play("2", "par", corporation=name, cell=cell(play, 80).at)
        started = game.corporations[name]
        assert (play.cash(2), game.pool.percent(started), started.percent(started)) == (410, 80, 0)
        assert game.deciders() == ("2",), "more shares may be bought at once"
        for number in (1, 2, 3):
            play("2", "buy_shares", shares=[f"{name}_{number}"])
        assert (started.floated, started.cash, game.pool.percent(started)) == (True, 800, 50)
        assert list(game.land.board.tokens_of(name))
        assert game.deciders() == ("2",), "the neighbour of the first player, who put it up"
        play("2", "pass")
        play("3", "pass")
        play("1", "pass")
        assert game.deciders() == ("2",), "who put something up has not passed, and the next one comes again"

    def test_for_priority_the_winner_has_acted_last(self) -> None:
        play, name = opening()
        play("1", "bid", corporation=name, price=0)
        play("2", "bid", corporation=name, price=5)
        play("3", "pass")
        play("1", "pass")
        play("2", "par", corporation=name, cell=cell(play, 50).at)
        play("2", "pass")
        for player in ("2", "3", "1"):
            play(player, "pass")
        assert (play.game.progress.turn, play.game.deciders()) == (2, ("3",)), "nobody operates"

    def test_those_who_cannot_bid_more_are_not_asked(self) -> None:
        play, name = opening()
        play.game.players[1].cash = 104
        play.game.players[2].cash = 104
        play("1", "bid", corporation=name, price=0)
        assert play.options("par"), "nobody has the 5kr besides the 100kr"

    def test_a_founder_may_stop_early_and_others_let_it_float(self) -> None:
        play, name = opening()
        play.game.players[1].cash = play.game.players[2].cash = 100
        play("1", "bid", corporation=name, price=0)
        play("1", "par", corporation=name, cell=cell(play, 50).at)
        play("1", "buy_shares", shares=[f"{name}_1"])
        play("1", "buy_shares", shares=[f"{name}_2"])
        play("1", "pass")
        started = play.game.corporations[name]
        assert not started.floated, "40% are with players, 60% in the pool"
        play("2", "buy_shares", shares=[f"{name}_3"])
        assert (started.floated, started.cash) == (True, 500)

    def test_a_founder_without_the_price_of_a_share_is_not_asked_for_more(self) -> None:
        play, name = opening()
        game = play.game
        for player in game.players:
            player.cash = 104
        play("1", "bid", corporation=name, price=0)
        play("1", "par", corporation=name, cell=cell(play, 50).at)
        assert (play.cash(1), game.deciders()) == (4, ("2",))

    def test_a_founder_buys_of_the_new_corporation_only(self) -> None:
        play, name = opening()
        first = company(play, released(play)[1], 50, 0, 20)
        play("1", "bid", corporation=name, price=0)
        play("2", "pass")
        play("3", "pass")
        play("1", "par", corporation=name, cell=cell(play, 60).at)
        share = play.game.pool.shares(first)[0].id
        with pytest.raises(Refusal, match="one certificate"):
            play("1", "buy_shares", shares=[share])
        play.game.trusting = True
        play("1", "buy_shares", shares=[share])
        assert play.game.players[0].percent(first) == 10, "recorded games may"

    def test_at_the_certificate_limit_nothing_is_put_up_and_nobody_bids(self) -> None:
        play, name = opening()
        game, ada = play.game, play.game.players[0]
        held = company(play, released(play)[4], 100, 60, 20)
        game.shares.president_share(held).counts = 12
        assert game.limits.certificates_counted(ada) == game.certificate_limit(ada) == 16
        assert not play.options("bid")
        assert play.options("pass"), "the turn waits all the same, as on 18xx.games"
        with pytest.raises(Refusal):
            play("1", "bid", corporation=name, price=0)
        play("1", "pass")
        play("2", "bid", corporation=name, price=0)
        play("3", "bid", corporation=name, price=5)
        assert game.deciders() == ("2",), "Ada is out of the auction"

    @pytest.mark.parametrize(("cash", "asked"), [(49, "2"), (50, "1")])
    def test_the_turn_waits_for_the_price_of_a_share_though_there_is_none(
        self, cash: int, asked: str
    ) -> None:
        play = stockholm()
        game = play.game
        game.players[0].cash = cash
        game.begin_round("stock", 1)
        game._settle()
        assert game.deciders() == (asked,)
        if asked == "1":
            assert [choice.type for choice in play.table.choices()] == ["pass"]


class TestSales:
    @pytest.mark.parametrize(("percent", "price"), [(10, 90), (20, 90), (30, 80), (40, 80), (50, 70)])
    def test_the_price_falls_by_a_cell_for_two_shares(self, percent: int, price: int) -> None:
        play = stockholm(players=4)
        sold = company(play, "SS", 100, 60, 20)
        shares = [share.id for share in play.game.players[0].shares(sold)][1 : 1 + percent // 10]
        if percent == 50:
            shares = [share.id for share in play.game.players[0].shares(sold)]
        play("1", "sell_shares", shares=shares, percent=percent)
        assert sold.share_price == price

    def test_what_is_bought_in_a_stock_round_is_sold_in_a_later_one(self) -> None:
        play = stockholm()
        bought = company(play, "SS", 100, 20, 20, 20)
        play("1", "buy_shares", shares=[play.game.pool.shares(bought)[0].id])
        play("2", "pass")
        play("3", "pass")
        assert [
            (choice.action["percent"]) for choice in play.table.choices() if choice.type == "sell_shares"
        ] == [
            10,
            20,
        ], "of 30% what Ada had before"
        new = play.game.players[0].shares(bought)[-1].id
        both = [share.id for share in play.game.players[0].shares(bought)]
        with pytest.raises(Refusal, match="not sold in it"):
            play("1", "sell_shares", shares=both, percent=30)
        play("1", "sell_shares", shares=[new])
        assert play.game.players[0].percent(bought) == 20

    def test_a_new_corporation_is_not_sold_in_the_round(self) -> None:
        play, name = opening()
        play("1", "bid", corporation=name, price=0)
        play("2", "pass")
        play("3", "pass")
        play("1", "par", corporation=name, cell=cell(play, 50).at)
        play("1", "buy_shares", shares=[f"{name}_1"])
        play("1", "pass")
        play("2", "pass")
        play("3", "pass")
        assert not play.options("sell_shares")
        with pytest.raises(Refusal, match="not possible now"):
            play("1", "sell_shares", shares=[f"{name}_1"])

    def test_shares_are_sold_in_blocks_and_before_the_purchase(self) -> None:
        play = stockholm()
        first, second = company(play, "SS", 100, 40, 20), company(play, "SF", 50, 40, 20)
        play("1", "sell_shares", shares=[play.game.players[0].shares(first)[-1].id])
        with pytest.raises(Refusal, match="at once"):
            play("1", "sell_shares", shares=[play.game.players[0].shares(first)[-1].id])
        play("1", "buy_shares", shares=[play.game.pool.shares(second)[0].id])
        assert play.game.deciders() == ("2",)


class TestSettings:
    @pytest.mark.parametrize(
        ("releases", "field", "why"),
        [
            ([{"phase": "2", "count": 5}], "releases", "release 5 corporations of 12"),
            ([{"phase": "5", "count": 12}], "releases[0].phase", "no phase “5”"),
        ],
    )
    def test_releases_fit_the_corporations_and_the_phases(
        self, releases: list[dict[str, object]], field: str, why: str
    ) -> None:
        data = merge(title_data(STOCKHOLM), {"parts": {"charter_auctions": {"releases": releases}}})
        seats = tuple(Seat(name, name) for name in "abc")
        with pytest.raises(Malformed, match=why) as caught:
            FAMILY.new(Setup("eighteen", "mine", seats, definition=data))
        assert caught.value.place is not None
        assert caught.value.place.path == f"parts.charter_auctions.{field}"
