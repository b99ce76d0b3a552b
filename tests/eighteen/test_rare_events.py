"""Rules that come up seldom, title by title."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.table.choices import Span
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


class TestPrivatesBetweenPlayers:
    """1830, 18AL, 18GA: a player buys a private of another one in a stock round."""

    def test_who_buys_a_private_has_not_passed(self) -> None:
        play = in_stock_round("18AL")
        play.game.give_private(play.game.privates["TR"], play.game.players[0])
        play("1", "pass")
        play("2", "pass")
        play("3", "buy_company", company="TR", price=30)
        play("1", "buy_company", company="TR", price=10)
        play("2", "pass")
        play("3", "pass")
        assert play.game.progress.turn == 2, "player 1 has not passed since"
        play("1", "pass")
        assert play.game.progress.turn == 3, "no company operates, the next stock round begins"

    def test_whoever_is_left_of_the_buyer_begins_the_next_stock_round(self) -> None:
        play = in_stock_round("18AL")
        play.game.give_private(play.game.privates["TR"], play.game.players[2])
        play("1", "buy_company", company="TR", price=30)
        for player in "231":
            play(player, "pass")
        assert play.game.progress.priority is play.game.players[1]

    def test_in_1830_not_in_the_first_stock_round(self) -> None:
        play = in_stock_round("1830", turn=1)
        play.game.give_private(play.game.privates["SV"], play.game.players[2])
        assert not play.options("buy_company")


class TestDiscounts:
    """Trains and tokens that a private company makes cheaper."""

    def play(self, cash: int, train: str | None = None) -> Play:
        """18AL: the L&N owns New Decatur Yards in phase 3."""
        play = in_stock_round("18AL")
        game = play.game
        company = started(play, "L&N", 105, (1, 0), (1, 1))
        while game.phase.name != "3":
            game.depot.export()
        game.give_private(game.privates["NDY"], company)
        if train is not None:
            game.depot.give(game.train(train), company)
        game.pay(game.bank, company, cash)
        return operating(play)

    def test_a_discounted_train_is_the_one_train_of_the_turn(self) -> None:
        play = self.play(500)
        pass_to(play, "buy_train")
        play("private:NDY", "buy_train", train="3-1", price=90)
        assert not [action for action in play.options("buy_train") if action["price"] == 180]
        with pytest.raises(Refusal):
            play("corp:L&N", "buy_train", train="3-2", price=180)

    def test_nor_is_there_a_discount_after_another_train(self) -> None:
        play = self.play(500)
        pass_to(play, "buy_train")
        play("corp:L&N", "buy_train", train="3-1", price=180)
        with pytest.raises(Refusal):
            play("private:NDY", "buy_train", train="3-2", price=90)

    def test_but_a_recorded_game_may_have_one(self) -> None:
        """The turn still waits then because another corporation has a train."""
        play = self.play(500)
        play.game.depot.give(play.game.train("3-3"), started(play, "M&O", 90, (2, 0), (2, 1)))
        pass_to(play, "buy_train")
        play("corp:L&N", "buy_train", train="3-1", price=180)
        play.game.trusting = True
        play.game.audit = []
        play("private:NDY", "buy_train", train="3-2", price=90)
        assert play.game.audit == ["L&N: train 3-2 is one train of the bank too many in this turn"]
        assert [train.id for train in play.game.corporations["L&N"].trains] == ["3-1", "3-2"]

    def test_the_turn_waits_for_a_train_that_only_the_discount_makes_affordable(self) -> None:
        play = self.play(100, train="3-1")
        pass_to(play, "buy_train")
        play("private:NDY", "buy_train", train="3-2", price=90)
        assert play.game.privates["NDY"].closed

    def test_nobody_adds_to_a_train_that_need_not_be_bought(self) -> None:
        play = self.play(0)
        assert not play.game.land.has_route(play.game.corporations["L&N"])
        pass_to(play, "track")
        play("corp:L&N", "pass")
        assert play.game.round.entity is not None
        assert not [one for one in play.options("buy_train") if one["entity"] == "private:NDY"]

    def test_a_token_at_half_price_is_placed_with_half_the_money(self) -> None:
        """18MS: Meridian and Memphis."""
        play = in_stock_round("18MS")
        game = play.game
        company = started(play, "WRA", 90, (1, 0), (1, 1))
        game.give_private(game.privates["M&M"], company)
        game.pay(game.bank, company, 20)
        here = game.land.ground.hexmap["E11"]
        straight = game.land.tile_of("57-0").at(here.neighbours.index("E9") % 3)
        for hex_ in ("E9", "E11"):
            game.land.board.lay(hex_, straight)
        operating(play)
        pass_to(play, "token")
        assert {choice["entity"] for choice in play.options("place_token")} == {"private:M&M"}
        play("private:M&M", "place_token", hex="E9", city=0)
        assert company.cash == 15, "with the 15 that the private earned"


class TestWaycross:
    """18GA: the Waycross & Southern's token comes from the charter of the corporation that owns it."""

    def play(self, tokens: int) -> tuple[Play, Corporation]:
        play = in_stock_round("18GA")
        game = play.game
        company = started(play, "SAL", 90, (1, 0), (1, 1))
        game.give_private(game.privates["W&SR"], company)
        operating(play)
        company.tokens = company.tokens[:tokens]
        pass_to(play, "token" if tokens else "dividend")
        return play, company

    def test_it_is_free_and_one_of_the_corporations_tokens(self) -> None:
        play, company = self.play(2)
        money = company.cash
        play("private:W&SR", "place_token", hex="I9", city=0)
        assert company.cash == money
        assert len(company.tokens) == 1

    def test_without_a_token_left_there_is_none(self) -> None:
        play = in_stock_round("18GA")
        game = play.game
        company = started(play, "SAL", 90, (1, 0), (1, 1))
        game.give_private(game.privates["W&SR"], company)
        operating(play)
        company.tokens = ()
        play("corp:SAL", "pass")
        with pytest.raises(Refusal):
            play("private:W&SR", "place_token", hex="I9", city=0)


class TestEmergency:
    """1830: a president helps to buy a train."""

    def play(self) -> Play:
        """Player 1 presides over the PRR, which must buy a train; everybody else’s belong to the NYC."""
        play = in_stock_round("1830")
        game = play.game
        poor = started(play, "PRR", 67, (1, 0), (1, 1), (2, 2))
        rich = started(play, "NYC", 100, (2, 0), (2, 1), (1, 2), (1, 3))
        game.depot.give(game.train("2-0"), rich)
        poor.operated = True
        rich.operated = True
        operating(play)
        home = game.land.ground.hexmap["H12"]
        straight = game.land.tile_of("57-0").at(home.neighbours.index("H10") % 3)
        game.land.board.lay("H10", straight)
        while game.round.entity is not poor:
            self.skip(play)
        game.players[0].cash = 30
        while game.round.waiting() is not None and "buy_train" not in str(game.round.waiting()):
            self.skip(play)
        return play

    def skip(self, play: Play) -> None:
        for choice in play.table.choices():
            if choice.type in {"pass", "dividend"}:
                play.table.apply(choice.action)
                return
        raise AssertionError("nothing to pass")

    def prices(self, play: Play, train: str) -> tuple[int, int]:
        """The lowest and the highest price that may be paid for a train."""
        choices = [one for one in play.table.choices() if one.type == "buy_train"]
        open_ = next(one.open["price"] for one in choices if one.action["train"] == train)
        assert isinstance(open_, Span)
        return open_.low, open_.high

    def test_what_was_raised_is_spent_on_the_train(self) -> None:
        play = self.play()
        game = play.game
        assert "PRR" in str(game.round.entity)
        assert self.prices(play, "2-0") == (1, 30)
        play("1", "sell_shares", shares=["NYC_2"], percent=10)
        assert self.prices(play, "2-0") == (31, 80)
        with pytest.raises(Refusal):
            play("corp:PRR", "buy_train", train="2-0", price=30)


class TestCottonPort:
    """18GA: Charleston is kept for the Georgia Railroad."""

    def test_nobody_else_can_have_the_place(self) -> None:
        play = in_stock_round("18GA", options={"cotton_port": "yes"})
        game = play.game
        georgia = started(play, "GA", 90, (1, 0), (1, 1))
        other = started(play, "SAL", 90, (2, 0), (2, 1))
        assert not game.land.board.has_room("E15", 0, other.id)
        operating(play)
        assert game.land.board.has_token("E15", "GA")
        assert georgia.tokens == (100, 100)


class TestDelawareAndHudson:
    """1830: a tile and a token where the corporation is not connected."""

    def play(self, tokens: int | None = None) -> tuple[Play, Corporation]:
        play = in_stock_round("1830")
        game = play.game
        company = started(play, "NYNH", 67, (1, 0), (1, 1))
        game.give_private(game.privates["DH"], company)
        game.pay(game.bank, company, 200)
        operating(play)
        if tokens is not None:
            company.tokens = company.tokens[:tokens]
        return play, company

    def test_the_mountain_is_paid_and_the_token_is_free(self) -> None:
        play, company = self.play()
        play("private:DH", "lay_tile", hex="F16", tile="57-0", rotation=0)
        play("private:DH", "place_token", hex="F16", city=0)
        assert company.cash == 200 + 15 - 120
        assert company.tokens == ()
        assert not [choice for choice in play.options("lay_tile") if choice["entity"] == company.key]

    def test_the_token_may_be_left(self) -> None:
        play, company = self.play()
        play("private:DH", "lay_tile", hex="F16", tile="57-0", rotation=0)
        play("private:DH", "pass")
        assert company.tokens == (40,)
        assert play.game.round.waiting() is not play.game.round.steps[3]

    def test_without_a_token_the_turn_goes_on(self) -> None:
        play, company = self.play(0)
        play("private:DH", "lay_tile", hex="F16", tile="57-0", rotation=0)
        assert not [choice for choice in play.table.choices() if choice.action["entity"] == "private:DH"]
        assert play.game.round.entity is company


class TestExchanges:
    """1830, 1889: a private company becomes a share."""

    def test_mohawk_and_hudson_at_any_time_from_bank_or_pool(self) -> None:
        play = in_stock_round("1830")
        game = play.game
        central = started(play, "NYC", 100, (2, 0), (2, 1), (2, 2), (1, 3))
        game.give_private(game.privates["MH"], game.players[2])
        game.shares.move(game.certificates["NYC_4"], game.pool)
        play("private:MH", "buy_shares", shares=["NYC_4"], percent=10)
        assert game.players[2].percent(central) == 10
        assert game.privates["MH"].closed
        assert game.deciders() == ("1",), "it is still the first player’s turn"
        for player in "123":
            play(player, "pass")
        assert game.progress.priority is game.players[0], "an exchange is no purchase"

    def test_not_with_sixty_percent(self) -> None:
        play = in_stock_round("1830")
        game = play.game
        started(play, "NYC", 100, *((3, index) for index in range(5)))
        game.give_private(game.privates["MH"], game.players[2])
        with pytest.raises(Refusal):
            play("private:MH", "buy_shares", shares=["NYC_5"], percent=10)

    def test_an_exchange_may_float_a_corporation_and_change_its_president(self) -> None:
        play = in_stock_round("1889")
        game = play.game
        iyo = game.corporations["IR"]
        game.market.set_par(iyo, next(cell for cell in game.market.par_cells() if cell.price == 100))
        for player, index in ((1, 0), (2, 1), (2, 2)):
            game.shares.give(game.players[player - 1], (game.certificates[f"IR_{index}"],))
        game.give_private(game.privates["DR"], game.players[1])
        play("private:DR", "buy_shares", shares=["IR_3"], percent=10)
        assert iyo.floated
        assert iyo.cash == 1000
        assert iyo.player is game.players[1]

    def test_before_the_corporation_is_started(self) -> None:
        play = in_stock_round("1889")
        game = play.game
        game.give_private(game.privates["DR"], game.players[1])
        play("private:DR", "buy_shares", shares=["IR_1"], percent=10)
        assert game.players[1].percent(game.corporations["IR"]) == 10
        assert not game.corporations["IR"].parred


def test_an_obsolete_train_does_not_count_and_is_not_discarded() -> None:
    """18AL: 4 trains that run for the last time are no trains to give up."""
    play = in_stock_round("18AL")
    game = play.game
    company = started(play, "L&N", 105, (1, 0), (1, 1))
    for name in ("4-0", "5-0", "5-1", "6-0"):
        game.depot.give(game.train(name), company)
    while game.phase.name != "5":
        game.depot.next_phase()
    operating(play)
    pass_to(play, "discard")
    game.train("4-0").obsolete = True
    assert {action["train"] for action in play.options("discard_train")} == {"5-0", "6-0"}
    with pytest.raises(Refusal, match="does not count"):
        play(company.key, "discard_train", train="4-0")
    play(company.key, "discard_train", train="5-0")
    assert [train.name for train in company.trains] == ["4", "5", "6"]


def test_the_coal_marker_goes_to_a_city_that_a_train_runs_to() -> None:
    """18AL: from Anniston a 2 train comes to Oxmoor but not to Birmingham; a recorded game is believed."""
    play = in_stock_round("18AL")
    game = play.game
    company = started(play, "ABC", 105, (1, 0), (1, 1))
    private, straight = game.privates["SNAR"], game.land.tile_of("57-0")
    for hex_, turn in (("G6", 1), ("G4", 2)):
        game.land.board.lay(hex_, straight.at(turn))
    game.give_private(private, company)
    game.depot.give(game.train("2-0"), company)
    operating(play)
    marked = {action["target"] for action in play.options("assign")}
    assert marked == {"G6", "H5"}
    step = next(step for step in game.round.steps if isinstance(step, AssignMarkers))
    game.trusting = True
    assert step.is_on_route(private, "G4")
    game.trusting = False
    game.depot.give(game.train("3-0"), company)
    assert step.is_on_route(private, "G4")


def test_a_president_may_give_a_whole_presidents_certificate_for_a_train() -> None:
    """1830: half of it would be enough, but there is nothing smaller than the certificate."""
    emergency = TestEmergency()
    play = emergency.play()
    b_o = started(play, "B&O", 67, (1, 0), (2, 1), (2, 2))
    b_o.operated = True
    sales = [choice for choice in play.table.choices() if choice.type == "sell_shares"]
    assert [c.action["percent"] for c in sales if c.facts["corporation"] == "B&O"] == [10, 20]


class TestNewOrleans:
    """18MS: a token in New Orleans brings 100, and 10 for each route there until phase 6."""

    def placed(self, phase: str, by: str) -> tuple[Play, Corporation, int]:
        """The Frisco, beside New Orleans, has placed a token there, and what that brought."""
        play = in_stock_round("18MS")
        game = play.game
        company = started(play, "Fr", 90, (1, 0), (1, 1))
        game.pay(game.bank, company, 100)
        game.depot.phase_index = [item.name for item in game.title.phases].index(phase)
        if by == "private:M&M":
            game.give_private(game.privates["M&M"], company)
        straight = game.land.tile_of("57-0").at(game.land.ground.hexmap["H2"].neighbours.index("I1") % 3)
        game.land.board.lay("H2", straight)
        game.land.board.place_token("H2", 0, company.id)
        company.tokens = company.tokens[1:]
        operating(play)
        pass_to(play, "token")
        money = company.cash
        play(by, "place_token", hex="I1", city=0)
        return play, company, company.cash - money

    def bonuses(self, play: Play, company: Corporation) -> list[int]:
        """What routes of the company may earn beside their stops."""
        return [bonus.amount for bonus in play.game.policies.revenue.route_rules(company).bonuses]

    @pytest.mark.parametrize(
        ("phase", "by", "money", "bonuses"),
        [
            ("3", "corp:Fr", 60, [10]),
            ("6", "corp:Fr", 60, []),
            ("D", "corp:Fr", 60, [10]),
            ("3", "private:M&M", -20, []),
        ],
        ids=["before phase 6", "in phase 6", "later", "by the Meridian and Memphis"],
    )
    def test_what_a_token_there_brings(self, phase: str, by: str, money: int, bonuses: list[int]) -> None:
        """What phase D brings, and the private does not, is as on 18xx.games (decision 1611)."""
        play, company, brought = self.placed(phase, by)
        assert brought == money
        assert self.bonuses(play, company) == bonuses

    def test_phase_6_ends_it(self) -> None:
        play, company, _ = self.placed("3", "corp:Fr")
        play.game.depot.next_phase()
        assert play.game.phase.name == "6"
        assert self.bonuses(play, company) == []
