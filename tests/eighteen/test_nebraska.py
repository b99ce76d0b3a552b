"""18Neb: local railways, treasuries that trade in stock rounds, bridges, cattle, towns that grow."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Neb.rules.facts import Progress
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, started


def par(play: Play, player: str, name: str) -> None:
    """A player starts a corporation at the first price on offer."""
    play.table.apply(
        next(
            act
            for act in play.options("par")
            if act["corporation"] == name and act["entity"] == f"player:{player}"
        )
    )


def rich(play: Play, name: str, *shares: tuple[int, int], cash: int = 500) -> Corporation:
    """A corporation at 100, with its home token and money."""
    company = started(play, name, 100, *shares)
    play.game.land.place_home(company)
    play.game.pay(play.game.bank, company, cash)
    return company


def test_when_all_pass_those_with_a_bid_are_sold_and_the_others_get_cheaper() -> None:
    play = Play("18Neb", 3)
    play("1", "bid", company="P3", price=70)
    play("2", "bid", company="P3", price=75)
    for player in "312":
        play(player, "pass")
    game = play.game
    assert game.privates["P3"].owner is game.players[1]
    assert play.cash(2) == 450 - 75
    assert dict(zip(("DPR", "P2"), (low for low, _ in play.prices("bid")), strict=False)) == {
        "DPR": 10,
        "P2": 30,
    }
    assert game.round.entity is game.players[0], "player 3 is passed over: nothing has fallen to them"
    for player in "123":
        play(player, "pass")
    assert game.privates["DPR"].owner is game.players[0], "what costs nothing falls to the next player"
    assert game.round.entity is game.players[1], "after whom it goes on"


def test_a_bid_need_not_be_a_multiple_of_five() -> None:
    play = Play("18Neb", 3)
    play("1", "bid", company="P3", price=72)
    with pytest.raises(Refusal, match="can bid"):
        play("2", "bid", company="P3", price=76)
    play("2", "bid", company="P3", price=77)
    for player in "312":
        play(player, "pass")
    assert play.cash(2) == 450 - 77


def test_the_bank_pays_for_the_certificate_that_comes_with_a_private() -> None:
    play = Play("18Neb", 3)
    play("1", "bid", company="P6", price=170)
    for player in "231":
        play(player, "pass")
    par(play, "1", "UP")
    company = play.game.corporations["UP"]
    assert company.cash == company.price_of(20)


class TestTreasury:
    """A corporation acts in the stock turn of its president, and that is the turn."""

    def play(self) -> tuple[Play, Corporation]:
        play = in_stock_round("18Neb")
        company = rich(play, "MP", (1, 0), (1, 1), (2, 2))
        company.runs = (50,)
        company.operated = True
        return play, company

    def test_it_issues_at_the_market_price_which_falls(self) -> None:
        play, company = self.play()
        sizes = [act["percent"] for act in play.options("sell_shares") if act["entity"] == "corp:MP"]
        assert sizes == [10, 20, 30, 40, 50]
        play("corp:MP", "sell_shares", shares=["MP_3", "MP_4"], percent=20)
        assert company.cash == 700
        assert company.share_price == 82
        assert play.game.deciders() == ("2",)

    def test_it_takes_a_share_back_from_any_player(self) -> None:
        play, company = self.play()
        play("corp:MP", "buy_shares", shares=["MP_2"], percent=10)
        assert play.cash(2) == 450 + 100
        assert company.cash == 400
        assert play.game.players[1].percent(company) == 0

    def test_a_president_keeps_the_presidency(self) -> None:
        play, _ = self.play()
        game = play.game
        game.shares.give(game.players[1], (game.certificates["MP_3"], game.certificates["MP_4"]))
        offered = [act["shares"] for act in play.options("buy_shares") if act["entity"] == "corp:MP"]
        assert offered == [["MP_2"]], "one less of the president’s would make player 2 president"

    def test_nothing_after_the_player_has_acted(self) -> None:
        play, _ = self.play()
        play("1", "sell_shares", shares=["MP_1"], percent=10)
        with pytest.raises(Refusal):
            play("corp:MP", "sell_shares", shares=["MP_3"], percent=10)


def test_a_private_is_exchanged_for_a_share_as_the_purchase_of_the_turn() -> None:
    play = in_stock_round("18Neb")
    game = play.game
    company = rich(play, "C&S", (2, 0), cash=0)
    game.give_private(game.privates["P4"], game.players[0])
    play("private:P4", "buy_shares", shares=["C&S_1"])
    assert company.cash == 100, "the bank pays for the share of the treasury"
    assert game.privates["P4"].closed
    assert not [act for act in play.options("buy_shares") if act["entity"] == "player:1"]


class TestLocals:
    """Corporations of five shares, from phase 5 on; they buy only trains that have rusted."""

    def started(self) -> tuple[Play, Corporation]:
        play = in_stock_round("18Neb")
        game = play.game
        while game.phase.name != "5":
            game.depot.next_phase()
        assert "NK" not in {act["corporation"] for act in play.options("par")}
        game.fire("local_railways_available")
        game.pay(game.bank, game.players[0], 500)
        par(play, "1", "NK")
        return play, game.corporations["NK"]

    def test_the_home_tile_is_brown_and_keeps_all_track(self) -> None:
        play, company = self.started()
        assert play.waits_at() == "local_home"
        (lay,) = play.options("lay_tile")
        assert (lay["hex"], lay["tile"], lay["rotation"]) == ("C3", "X10-0", 0), "north is off the map"
        play.table.apply(lay)
        assert play.game.land.board.slots("C3", 0) == ("NK", None)
        assert company.share_percent == 20
        assert play.game.policies.trains.train_limit(company) == 1

    def test_a_slot_is_kept_in_its_city_only_once_that_is_brown(self) -> None:
        board = Play("18Neb", 3).game.land.board
        assert board.reservations("C3") == ()
        play = Play("18Neb", 3)
        land = play.game.land
        while play.game.phase.name != "5":
            play.game.depot.next_phase()
        land.correct("C3", "X10-0", 0)
        assert [kept.company for kept in land.board.reservations("C3")] == ["NK"]

    def test_it_buys_a_worn_train_and_gives_it_up_for_a_larger_one(self) -> None:
        play, company = self.started()
        play.table.apply(play.options("lay_tile")[0])
        game = play.game
        for name in ("2+2-0", "2+2-1", "3+3-0"):
            game.depot.rust(game.train(name))
        game.pay(game.bank, company, 300)
        operating(play)
        while play.waits_at() != "buy_train_by_size":
            play("corp:NK", "pass")
        assert {act["train"] for act in play.options("buy_train")} == {"2+2-0", "3+3-0"}
        play("corp:NK", "buy_train", train="2+2-0", price=100)
        play("corp:NK", "scrap_train", train="2+2-0")
        assert not play.options("pass"), "a larger one has to follow"
        play("corp:NK", "buy_train", train="3+3-0", price=200)
        assert [train.id for train in company.trains] == ["3+3-0"]
        assert game.train("2+2-0") in game.depot.worn

    def test_the_larger_one_may_be_that_of_the_other_local_railway_of_its_president(self) -> None:
        play, company = self.started()
        play.table.apply(play.options("lay_tile")[0])
        game = play.game
        other = rich(play, "OLB", (1, 0))
        game.pay(game.bank, company, 300)
        operating(play)
        while game.round.entity is not company or play.waits_at() != "buy_train_by_size":
            play(play.options("pass")[0]["entity"], "pass")
        for name, owner in (("2+2-0", company), ("3+3-0", other)):
            train = game.train(name)
            game.depot.rust(train)
            game.depot.restore(train)
            game.depot.give(train, owner)
        play("corp:NK", "scrap_train", train="2+2-0")
        play("corp:NK", "buy_train", train="3+3-0", price=50)
        assert [train.id for train in company.trains] == ["3+3-0"]

    def test_its_train_is_for_local_railways_again_when_it_closes(self) -> None:
        play, company = self.started()
        play.table.apply(play.options("lay_tile")[0])
        game = play.game
        train = game.train("2+2-0")
        game.depot.rust(train)
        game.depot.restore(train)
        game.depot.give(train, company)
        operating(play)
        game.policies.ending.go_bankrupt(game.players[0], company)
        assert train in game.depot.worn
        assert train not in game.depot.pool, "others cannot buy it"

    @pytest.mark.parametrize(("cash", "trains"), [(90, {"2+2-0", "3+3-0"}), (150, {"2+2-0"})])
    def test_its_president_helps_only_where_it_can_pay_for_no_train(
        self, cash: int, trains: set[str]
    ) -> None:
        play, company = self.started()
        play.table.apply(play.options("lay_tile")[0])
        game = play.game
        game.pay(company, game.bank, company.cash - cash)
        for name in ("2+2-0", "3+3-0"):
            game.depot.rust(game.train(name))
        operating(play)
        company.keeps_route = True
        while play.waits_at() != "buy_train_by_size":
            play("corp:NK", "pass")
        assert company.cash == cash
        assert {act["train"] for act in play.options("buy_train")} == trains

    def test_others_buy_no_worn_trains(self) -> None:
        play = in_stock_round("18Neb")
        game = play.game
        company = rich(play, "MP", (1, 0), (1, 1))
        game.depot.rust(game.train("2+2-0"))
        operating(play)
        while play.waits_at() != "buy_train_by_size":
            play(company.key, "pass")
        assert "2+2-0" not in {act["train"] for act in play.options("buy_train")}


def test_a_corporation_started_in_phase_5_gets_the_rest_once_five_shares_are_sold() -> None:
    play = in_stock_round("18Neb")
    game = play.game
    game.fire("full_capitalization")
    for someone in game.players:
        game.pay(game.bank, someone, 1000)
    par(play, "1", "MP")
    company = game.corporations["MP"]
    price = company.share_price
    for player in "231":
        play(player, "buy_shares", shares=[next(iter(company.shares(company))).id])
    assert company.percent(company) == 0
    assert game.pool.percent(company) == 50
    assert company.cash == 10 * price


def test_five_shares_sold_after_a_share_was_taken_back_bring_the_rest_too() -> None:
    """It had issued two at once, so that six were sold: nothing is paid for that."""
    play = in_stock_round("18Neb")
    game = play.game
    company = started(play, "MP", 100, (1, 0), (1, 1), (1, 2))
    company.operated = True
    game.pay(game.bank, company, 300)
    game.memory_of(Progress).to_fund |= {company}
    play("corp:MP", "sell_shares", shares=["MP_3", "MP_4"])
    assert company.percent(company) == 40
    game.begin_round("stock", 1)
    play("corp:MP", "buy_shares", shares=["MP_3"])
    assert (company.percent(company), game.pool.percent(company)) == (0, 60)
    assert company.cash == 300 + 2 * 100 - 82 + 5 * 100


class TestBridges:
    """The Morison Bridging Company: sold to companies early, and twice a tile over water for 60 less."""

    def test_in_phase_2_it_is_sold_at_face_value_and_nothing_else_is(self) -> None:
        play = in_stock_round("18Neb")
        game = play.game
        company = rich(play, "MP", (1, 0), (1, 1))
        for name in ("P2", "P4"):
            game.give_private(game.privates[name], game.players[1])
        operating(play)
        offers = [choice for choice in play.table.choices() if choice.type == "buy_company"]
        assert [choice.action["company"] for choice in offers] == ["P2"]
        play(company.key, "buy_company", company="P2", price=40)
        lays = [act for act in play.options("lay_tile") if act["entity"] == "private:P2"]
        assert {act["hex"] for act in lays} == {"L10"}
        before = company.cash
        play.table.apply(lays[0])
        assert company.cash == before, "60 for the water, less 60"
        again = [act for act in play.options("lay_tile") if act["entity"] == "private:P2"]
        assert not again, "once in a round"


class TestCattle:
    """A token for routes: 20 for its owner, 10 for others until it is closed."""

    def play(self) -> tuple[Play, Corporation, Corporation]:
        play = in_stock_round("18Neb")
        game = play.game
        owner, other = rich(play, "MP", (1, 0), (1, 1)), rich(play, "UP", (2, 0), (2, 1))
        game.give_private(game.privates["P3"], owner)
        operating(play)
        while play.game.round.entity is not owner:
            play("corp:UP", "pass")
        while play.waits_at() != "token_or_cattle":
            play(owner.key, "pass")
        play("private:P3", "assign", target="L10", target_type="hex")
        return play, owner, other

    def amounts(self, play: Play, company: Corporation) -> list[int]:
        bonuses = play.game.policies.revenue.route_rules(company).bonuses
        return [bonus.amount for bonus in bonuses if bonus.name == "Cattle"]

    def test_open_it_pays_others_too(self) -> None:
        play, owner, other = self.play()
        assert (self.amounts(play, owner), self.amounts(play, other)) == ([20], [10])

    def test_closed_it_pays_its_owner_alone(self) -> None:
        play, owner, other = self.play()
        play("private:P3", "choose_ability", choice="Close Token")
        assert play.game.privates["P3"].closed
        assert (self.amounts(play, owner), self.amounts(play, other)) == ([20], [])
        play.game.fire("remove_tokens")
        assert self.amounts(play, owner) == []


def test_towns_become_cities_and_omaha_one_city_with_two_slots() -> None:
    play = in_stock_round("18Neb")
    land, game = play.game.land, play.game
    company = rich(play, "UP", (1, 0), (1, 1))
    while game.phase.name != "3":
        game.depot.next_phase()
    land.correct("L10", "58-0", 2)
    names = {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, "K7")}
    assert names == {"X04"}
    names = {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, "L10")}
    assert names <= {"X01", "X02", "X03"}


def test_from_east_to_west_the_best_stop_counts_twice() -> None:
    play = in_stock_round("18Neb")
    company = rich(play, "UP", (1, 0), (1, 1))
    rules = play.game.policies.revenue.route_rules(company)
    assert [hook.name for hook in rules.hooks] == ["East–West"]
    assert [len(one.amounts) > 0 for bonus in rules.bonuses for one in bonus.sets] == [True, True]


def test_a_2_plus_2_visits_two_cities_and_two_towns_and_passes_no_third_city() -> None:
    play = in_stock_round("18Neb")
    game = play.game
    company = rich(play, "CBQ", (1, 0), (1, 1))
    game.depot.give(next(train for train in game.depot.upcoming if train.name == "2+2"), company)
    game.land.correct("K7", "X04-0", 0)
    game.land.correct("J8", "X03-0", 0)
    to_omaha, to_lincoln = ["L6", "K7"], ["K7", "J8"]

    def run(*connections: list[str]) -> int:
        route = {"train": company.trains[0].id, "connections": connections}
        action = read_action({"type": "run_routes", "entity": company.key, "routes": [route]})
        assert isinstance(action, RunRoutes)
        return game.runs.read(company, action).revenue

    assert run(to_omaha) == 20 + 40
    with pytest.raises(Refusal, match="longer than the train goes"):
        run(to_omaha, to_lincoln)
    game.land.correct("J8", "58-0", 2)
    assert run(to_omaha, to_lincoln) == 20 + 40 + 10, "Lincoln is a town as yet"


def test_a_corporation_that_closed_in_a_bankruptcy_before_its_turn_has_none() -> None:
    play = in_stock_round("18Neb")
    game = play.game
    first = started(play, "CBQ", 100, (1, 0), (1, 1), (1, 2))
    second = started(play, "CNW", 90, (1, 0), (1, 1), (1, 2))
    other = started(play, "C&S", 82, (2, 0), (2, 1), (2, 2))
    operating(play)
    game.policies.ending.go_bankrupt(game.players[0], first)
    assert game.round.order[1:] == (second, other)
    assert game.round.advance()
    assert game.round.entity is other


def test_a_bankrupt_presidents_corporation_can_be_started_anew() -> None:
    play = in_stock_round("18Neb")
    game = play.game
    company = rich(play, "MP", (1, 0), (1, 1), cash=0)
    other = rich(play, "UP", (1, 0), (2, 1), (2, 2))
    other.runs, other.operated = (50,), True
    operating(play)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert game.players[0].bankrupt
    assert not company.parred
    assert not company.closed
    assert company.percent(company) == 100
    assert other.player is game.players[1]
    assert other.share_price == 100, "prices stay"
    assert game.certificate_limit() == 26, "as with two players"


class TestSalesForATrain:
    """A president may sell for the dearest train of the bank, and is bound to a train that needed the last
    share."""

    def play(self, cash: int, shares: int) -> tuple[Play, Corporation]:
        """The bank sells a 3+3 at 200 and a 4+4 at 300 to MP, which has nothing; the president has ``cash``
        and some shares of UP at 90."""
        play = in_stock_round("18Neb")
        game = play.game
        cheap, dear = game.train("3+3-0"), game.train("4+4-0")
        for train in game.depot.upcoming[: game.depot.upcoming.index(dear)]:
            game.depot.give(train, game.corporations["DRG"])
            game.depot.discard(train)
            if train is not cheap:
                game.depot.remove(train)
        company = rich(play, "MP", (1, 0), cash=0)
        other = started(play, "UP", 90, (2, 0), (2, 1), *((1, 2 + number) for number in range(shares)))
        other.operated = True
        game.pay(game.players[0], game.bank, play.cash(1) - cash)
        game.land.board.lay("L10", game.land.tile_named("58").at(0))
        operating(play)
        while play.waits_at() != "buy_train_by_size":
            play("corp:MP", "pass")
        return play, company

    def prices(self, play: Play) -> set[int]:
        return {act["price"] for act in play.options("buy_train")}

    def test_with_money_for_the_cheaper_one_shares_may_be_sold_for_the_dearer_one(self) -> None:
        play, company = self.play(cash=210, shares=1)
        assert self.prices(play) == {200}
        play("1", "sell_shares", shares=["UP_2"], percent=10)
        assert self.prices(play) == {300}, "300, and without the share 210: it was not needed for the 3+3"
        with pytest.raises(Refusal, match="not needed"):
            play("corp:MP", "buy_train", train="3+3-0", price=200)
        play("corp:MP", "buy_train", train="4+4-0", price=300)
        assert (play.cash(1), company.cash) == (0, 0)

    def test_what_the_last_share_was_needed_for_may_be_bought(self) -> None:
        play, _ = self.play(cash=190, shares=2)
        play("1", "sell_shares", shares=["UP_2"], percent=10)
        assert self.prices(play) == {200}

    def test_no_more_is_sold_than_the_dearest_one_needs(self) -> None:
        play, _ = self.play(cash=210, shares=2)
        assert [act["percent"] for act in play.options("sell_shares")] == [10], "90 more are enough for 300"

    def test_who_cannot_reach_the_dearer_one_any_more_may_buy_any(self) -> None:
        play, company = self.play(cash=120, shares=1)
        third = started(play, "CNW", 75, (2, 0), (2, 1), (1, 2))
        third.operated = True
        play("1", "sell_shares", shares=["UP_2"], percent=10)
        assert self.prices(play) == {200}
        play("1", "sell_shares", shares=["CNW_2"], percent=10)
        assert self.prices(play) == {200}, "285: one share too many for 200, and nothing is left for 300"
        play("corp:MP", "buy_train", train="3+3-0", price=200)
        assert (play.cash(1), company.cash) == (85, 0)

    def test_who_can_raise_the_cheapest_price_is_not_bankrupt(self) -> None:
        play, _ = self.play(cash=110, shares=1)
        assert not play.options("bankrupt"), "200: enough for the 3+3, though not for the 4+4"
        play, _ = self.play(cash=90, shares=1)
        assert play.options("bankrupt")
