"""Where a home token goes when its hex was built on, whose turn it is, and when a turn waits."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.events import TrainsRan
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .at_table import Play
from .mid_game import in_stock_round, operating, started


class TestHomesThatChanged:
    """A corporation floats when its home has been built on."""

    def floated(self, title: str, name: str, hex_: str, *tiles: tuple[str, int]) -> tuple[Play, Corporation]:
        """``name`` begins to operate on a hex with these tiles, laid one after the other."""
        play = in_stock_round(title)
        game = play.game
        for copy, rotation in tiles:
            game.land.board.lay(hex_, game.land.tile_of(copy).at(rotation), copy)
        company = started(play, name, game.market.par_cells()[0].price, (1, 0), (1, 1))
        return operating(play), company

    @pytest.mark.parametrize(("rotation", "city"), [(0, 1), (3, 0)])
    def test_1830_the_new_haven_stays_on_its_side_of_new_york(self, rotation: int, city: int) -> None:
        play, company = self.floated("1830", "NYNH", "G19", ("54-0", rotation))
        assert list(play.game.land.board.tokens_of(company.id)) == [("G19", city)]

    def test_1836jr_the_hollandsche_has_its_place_in_amsterdam_whichever_city_that_is(self) -> None:
        play, company = self.floated("1836Jr30", "HSM", "D6", ("54-0", 5))
        tile = play.game.land.board.tile("D6")
        city = next(at for at, node in enumerate(tile.city_nodes) if {0, 5} <= tile.node_exits[node])
        assert list(play.game.land.board.tokens_of(company.id)) == [("D6", city)]

    def test_1836jr_its_place_keeps_nobody_out_of_the_other_city(self) -> None:
        play = in_stock_round("1836Jr30")
        land = play.game.land
        land.board.lay("D6", land.tile_of("54-0").at(5), "54-0")
        nord = play.game.corporations["Nord"]
        assert [one.city for one in land.board.reservations("D6")] == [0]
        assert [land.has_room(nord, Spot("D6", city)) for city in (0, 1)] == [False, True]

    def test_1882_the_qu_appelle_says_where_in_regina_although_there_is_one_city_left(self) -> None:
        play, company = self.floated("1882", "QLL", "J10", ("R1-0", 1), ("R2-0", 1))
        assert play.options("place_token") == [
            {"type": "place_token", "entity": "corp:QLL", "hex": "J10", "city": 0}
        ]
        play("corp:QLL", "place_token", hex="J10", city=0)
        assert list(play.game.land.board.tokens_of(company.id)) == [("J10", 0)]


class TestWhoseTurnItIs:
    """When a turn waits, and what may be done in whose turn."""

    def test_18al_the_coal_marker_is_placed_in_any_corporations_turn(self) -> None:
        play = in_stock_round("18AL")
        game = play.game
        owner = started(play, "TAG", 60, (1, 0), (1, 1))
        other = started(play, "ABC", 105, (2, 0), (2, 1))
        while game.phase.name != "3":
            game.depot.export()
        for company in (owner, other):
            game.depot.give(game.depot.upcoming[0], company)
        game.give_private(game.privates["SNAR"], owner)
        game.land.place_home(owner)
        game.trusting = True
        operating(play)
        assert game.round.entity is other
        play("private:SNAR", "assign", target="E6", target_type="hex")
        assert game.privates["SNAR"].marks == ("E6",)

    def test_18al_a_turn_does_not_wait_for_the_coal_marker(self) -> None:
        play = in_stock_round("18AL")
        game = play.game
        company = started(play, "WRA", 60, (1, 0), (1, 1))
        while game.phase.name != "3":
            game.depot.export()
        game.give_private(game.privates["SNAR"], company)
        operating(play)
        play(company.key, "pass")
        assert game.round.entity is not company or game.round.kind == "stock"

    def test_1882_a_corporation_without_any_token_lays_no_track(self) -> None:
        """The Canadian National, once the Saskatchewan Central has taken its only place."""
        play = in_stock_round("1882")
        game = play.game
        started(play, "CN", 100, (1, 0), (1, 1))
        operating(play)
        assert game.round.kind == "stock", "nothing can be done in its turn"

    def test_1882_a_tile_that_did_not_follow_the_moved_token_is_waited_for(self) -> None:
        play = in_stock_round("1882")
        game = play.game
        company = started(play, "CNR", 100, (1, 0), (1, 1))
        while game.phase.name != "3":
            game.depot.export()
        game.give_private(game.privates["NWR"], company)
        operating(play)
        play("private:NWR", "remove_token", hex="D8", city=0, slot=0)
        play("private:NWR", "place_token", hex="C3", city=0)
        play("private:NWR", "pass")
        while not play.options("pass") or play.waits_at() != "buy_private":
            play(company.key, "pass")
        assert game.round.entity is company

    def test_1889_the_ferry_is_late_once_the_corporation_has_bought_a_private(self) -> None:
        play = in_stock_round("1889")
        game = play.game
        company = started(play, "KO", 75, (1, 0), (1, 1))
        game.give_private(game.privates["MF"], game.players[1])
        game.give_private(game.privates["TR"], game.players[2])
        while game.phase.name != "3":
            game.depot.export()
        game.pay(game.bank, company, 100)
        operating(play)
        assert [action for action in play.options("lay_tile") if action["entity"] == "private:MF"]
        play(company.key, "buy_company", company="TR", price=10)
        assert not [action for action in play.options("lay_tile") if action["entity"] == "private:MF"]


class TestBrownZone:
    """1830: of a corporation in the brown zone several shares are bought in a turn."""

    def test_also_after_a_private_of_another_player(self) -> None:
        play = in_stock_round("1830")
        game = play.game
        company = started(play, "PRR", 100, (3, 0))
        for index in (2, 3, 4):
            game.shares.move(game.certificates[f"PRR_{index}"], game.pool)
        brown = game.market.cell("7,0")
        assert brown is not None
        game.market.move(company, brown)
        game.give_private(game.privates["SV"], game.players[1])
        play("1", "buy_company", company="SV", price=20)
        play("1", "buy_shares", shares=["PRR_2"])
        play("1", "buy_shares", shares=["PRR_3"])
        assert game.players[0].percent(company) == 20


class TestTrainsThatRetire:
    """18MS: a train of a company that ran is not sold in the round at whose end it retires."""

    @pytest.mark.parametrize("runs", [True, False])
    def test_one_that_ran_nothing_may_still_sell(self, runs: bool) -> None:
        play = in_stock_round("18MS", turn=2)
        game = play.game
        company = started(play, "WRA", 90, (1, 0), (1, 1))
        train = game.depot.upcoming[0]
        game.depot.give(train, company)
        game.progress.rounds_in_set = 2
        game.begin_round("operating", 2)
        game.happen(TrainsRan(company=company.id, trains=(train.id,) if runs else ()))
        assert train.tradable is not runs


@pytest.mark.parametrize(("cash", "most"), [(300, 500), (600, 600), (200, 401)])
def test_18ms_a_president_assists_up_to_the_face_value_of_anothers_train(cash: int, most: int) -> None:
    play = in_stock_round("18MS")
    game = play.game
    company, other = (started(play, name, 75, (at, 0), (at, 1)) for at, name in ((1, "WRA"), (2, "L&N")))
    game.depot.give(game.train("3+-0"), company)
    game.depot.give(game.train("5-0"), other)
    game.pay(company, game.bank, company.cash)
    game.pay(game.bank, company, cash)
    operating(play)
    step = next(step for step in game.round.steps if isinstance(step, BuyTrains))
    assert step.price_range(company, game.train("5-0")) == (1, most)


def test_1889_a_president_who_has_sold_shares_buys_from_the_bank() -> None:
    play = in_stock_round("1889")
    game = play.game
    company, other = (started(play, name, 75, (at, 0), (at, 1)) for at, name in ((1, "KO"), (2, "AR")))
    game.depot.give(game.depot.upcoming[0], other)
    operating(play)
    step = next(step for step in game.round.steps if isinstance(step, BuyTrains))
    assert step.others(company)
    step.sold = ((other, 75),)
    assert not step.others(company)
