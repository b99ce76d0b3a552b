"""1822Africa: one line of cards, two stock rounds, express trains, game reserves, its private companies."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.bid_boxes.settings import CARDS, CONCESSIONS, BidBoxes, in_line, kind_of
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.parts.player_debts.debts import Debts
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.titles.g1822Africa.facts import Rusted, TilesKept
from roundhouse.eighteen.titles.g1822Africa.running import RunAsChosen
from roundhouse.eighteen.titles.g1822Africa.works import kept_for

from .at_table import Play
from .in_britain import begin_turn, bid, britain, earned, give, go_to, later, major, minor, own, put, step_of

TITLE = "1822Africa"


def africa(phase: str = "3") -> Play:
    """A later stock round, in a phase; all private companies are in the game."""
    play = later(3, phase, TITLE)
    for private in play.game.privates.values():
        if private.removed:
            private.closed = private.removed = False
    return play


def everybody_passes(play: Play) -> None:
    """The stock round ends."""
    begun = play.game.round, play.game.round.number
    while (play.game.round, play.game.round.number) == begun and play.game.deciders():
        play(play.game.deciders()[0], "pass")


def begin_with(play: Play, *kinds: str) -> list[Private]:
    """The first cards of the line, moved there: one of each of these kinds."""
    lines = play.game.memory_of(BidBoxes).lines
    line, found = list(lines[CARDS]), []
    for kind in kinds:
        card = next(one for one in line if kind_of(play.game, one) == kind)
        line.remove(card)
        found.append(card)
    lines[CARDS] = (*found, *line)
    return found


def in_turn(play: Play, company: Corporation, step: str = "run_as_chosen") -> None:
    """The turn of a company waits at a step."""
    begin_turn(play, company)
    go_to(play, step)


class TestTheLine:
    def test_the_first_and_the_fourth_card_are_concessions(self) -> None:
        game = britain(3, TITLE).game
        waiting = [card for card in game.privates.values() if not card.removed]
        assert len(waiting) == 12 + 5 + 12
        assert len(in_line(game)) == 3
        assert kind_of(game, in_line(game)[0]) == CONCESSIONS

    def test_minors_without_a_bid_leave_with_a_train_each_the_first_with_two(self) -> None:
        play = britain(3, TITLE)
        first, wanted, other = begin_with(play, "minors", "privates", "minors")
        bid(play, 1, wanted, 0)
        everybody_passes(play)
        assert first.removed
        assert other.removed
        assert wanted.owner is play.game.players[0]
        assert play.game.depot.upcoming[0].id == "L-3"

    def test_a_concession_leaves_the_first_box_a_private_company_stays(self) -> None:
        play = britain(3, TITLE)
        first, second, wanted = begin_with(play, "concessions", "concessions", "privates")
        bid(play, 1, wanted, 0)
        everybody_passes(play)
        assert first.removed
        assert not second.removed
        assert in_line(play.game)[0] is second

    def test_without_any_bid_all_that_lies_there_leaves_after_the_minors(self) -> None:
        play = britain(3, TITLE)
        cards = begin_with(play, "privates", "minors", "concessions", "privates", "privates")
        everybody_passes(play)
        assert [card.removed for card in cards] == [True, True, True, True, False]

    def test_the_game_ends_when_a_box_stays_empty(self) -> None:
        play = britain(3, TITLE)
        game = play.game
        assert "bid_boxes" not in list(game.policies.ending.end_reasons())
        for card in [card for card in game.privates.values() if not card.removed][2:]:
            game.remove_private(card)
        assert "bid_boxes" in list(game.policies.ending.end_reasons())

    def test_two_stock_rounds_follow_each_other_and_debts_grow_after_the_second(self) -> None:
        play = britain(3, TITLE)
        game = play.game
        begins, debtor = game.players[0], game.players[2]
        game.memory_of(Debts).owed[debtor] = 100
        bid(play, 1, begin_with(play, "privates")[0], 0)
        everybody_passes(play)
        assert (game.round.kind, game.round.number) == ("stock", 2)
        assert game.round.entity is begins
        assert game.memory_of(Debts).owed[debtor] == 100
        everybody_passes(play)
        assert game.memory_of(Debts).owed[debtor] == 150

    def test_the_price_of_a_minor_goes_no_further_than_95(self) -> None:
        play = africa()
        one = minor(play, "1", 1, 80)
        policy = play.game.policies.revenue
        one.cell = policy.price_after_dividend(one, "half", 20, 20)
        assert one.share_price == 95
        assert policy.price_after_dividend(one, "half", 20, 20).price == 95
        assert policy.price_after_dividend(one, "withhold", 0, 0).price == 80


def on_the_nile(*trains: str) -> tuple[Play, Corporation]:
    """The EAR, whose track leads from Djibouti over a minor’s city in Addis Ababa."""
    play = africa("5")
    ear = major(play, "EAR", 1, 80)
    put(play, I7="57@1", H8="57@1")
    for name in trains:
        give(play, ear, name)
    return play, ear


class TestRunning:
    def test_an_express_train_is_paid_twice_by_cities_with_a_token(self) -> None:
        play, ear = on_the_nile("5/E")
        in_turn(play, ear)
        assert earned(play, ear) == 40
        play("corp:EAR", "choose", choice="0")
        assert earned(play, ear) == 40
        play.game.land.board.place_token("H8", 0, "EAR")
        assert earned(play, ear) == 80

    def test_one_train_only_runs_as_an_express_train_and_none_has_to(self) -> None:
        play, ear = on_the_nile("5/E", "5/E")
        in_turn(play, ear)
        assert [one["choice"] for one in play.options("choose")] == ["0", "1", "Skip"]
        play("corp:EAR", "choose", choice="1")
        assert play.options("choose") == []

    def test_who_runs_no_express_train_is_asked_for_the_cars(self) -> None:
        play, ear = on_the_nile("5/E")
        for name in ("P+-0", "S-0"):
            play.game.depot.give(play.game.train(name), ear)
        in_turn(play, ear)
        step = step_of(play, RunAsChosen)
        assert step.asked(ear) == "express"
        play("corp:EAR", "choose", choice="Skip")
        assert step.asked(ear) == "pullman"
        play("corp:EAR", "choose", choice="Skip")
        assert step.asked(ear) == "safari"
        play("corp:EAR", "choose", choice="0")
        assert step.asked(ear) is None

    def test_the_safari_car_earns_20_for_each_game_reserve(self) -> None:
        play = africa("5")
        car = minor(play, "9", 1)
        put(play, E11="57@2", F12="9@2")
        give(play, car, "5/E")
        play.game.depot.give(play.game.train("S-0"), car)
        in_turn(play, car)
        before = earned(play, car)
        play("corp:9", "choose", choice="Skip")
        play("corp:9", "choose", choice="0")
        assert earned(play, car) == before + 20

    def test_the_gold_mine_makes_a_city_worth_20_more(self) -> None:
        play, ear = on_the_nile("5/E")
        own(play, ear, "P14")
        begin_turn(play, ear)
        before = earned(play, ear)
        go_to(play, "token")
        play("private:P14", "place_token", hex="E1", city=0)
        assert earned(play, ear) == before
        assert play.game.privates["P14"].closed
        play.game.privates["P14"].marks = ("H8",)
        assert earned(play, ear) == before + 20

    def test_the_gold_mine_comes_while_tokens_are_placed_and_the_turn_waits_for_it(self) -> None:
        play, ear = on_the_nile("5/E")
        own(play, ear, "P14")
        ear.tokens = ()
        begin_turn(play, ear)
        assert [one for one in play.options("place_token") if one["entity"] == "private:P14"] == []
        go_to(play, "token")
        assert {one["entity"] for one in play.options("place_token")} == {"private:P14"}
        play(ear.key, "pass")
        assert play.game.round.waiting() is not step_of(play, PlaceTokens)

    def test_a_route_over_coffee_earns_20_more_and_its_tile_stays(self) -> None:
        play = africa("5")
        one = minor(play, "5", 1)
        own(play, one, "P15")
        begin_turn(play, one)
        play("private:P15", "assign", target="H10", target_type="hex")
        assert one.cash == 10 + 30
        put(play, H10="57@1", G11="8@4")
        give(play, one, "5/E")
        assert "H10" in play.game.privates["P15"].marks
        assert play.game.privates["P15"].closed
        lays = play.options("lay_tile")
        assert all(lay["hex"] != "H10" for lay in lays)


class TestPrivateCompanies:
    def test_the_second_game_reserve_brings_5_for_each_hex_between(self) -> None:
        play = africa()
        one = minor(play, "2", 1)
        own(play, one, "P10")
        begin_turn(play, one)
        go_to(play, "lay_reserve")
        hexes = {lay["hex"] for lay in play.options("lay_tile")}
        assert "G5" in hexes
        assert hexes.isdisjoint({"B6", "A5", "B2", "G3", "G13"})
        play("private:P10", "lay_tile", hex="F4", tile="GR-0", rotation=2)
        assert one.cash == 10 + 20
        assert play.game.privates["P10"].closed

    def test_three_tiles_are_kept_for_one_company(self) -> None:
        play = africa()
        one, other = minor(play, "2", 1), minor(play, "1", 1)
        own(play, one, "P8")
        begin_turn(play, one)
        for name in ("3", "7", "8"):
            play("corp:2", "choose", choice=name)
        assert kept_for(play.game)[0] is one
        assert play.game.privates["P8"].revenue == 15
        may = play.game.policies.track.may_replace
        tiles, bare = play.game.land.ground.tiles, play.game.land.board.tile("F4")
        assert may(bare, tiles["8"], "F4", one)
        assert not may(bare, tiles["9"], "F4", one)
        assert may(bare, tiles["8"], "F4", other)
        play.game.land.supply.left["8"] = (0,)
        assert not may(bare, tiles["8"], "F4", other)
        play.game.land.lay(one, "F4", "8-0", 0)
        assert play.game.memory_of(TilesKept).names == ("3", "7")
        assert play.game.privates["P8"].revenue == 10

    def test_a_town_is_added_where_there_is_none(self) -> None:
        play = africa()
        one = minor(play, "2", 1)
        own(play, one, "P5")
        begin_turn(play, one)
        lays = [lay for lay in play.options("lay_tile") if lay["entity"] == "private:P5"]
        assert {lay["hex"] for lay in lays} >= {"F2", "G5"}
        assert {lay["tile"].partition("-")[0] for lay in lays} == {"3", "4", "58"}

    def test_a_yellow_tile_in_the_mountains_brings_50(self) -> None:
        play = africa()
        one = minor(play, "5", 1)
        one.cash = 100
        own(play, one, "P11")
        begin_turn(play, one)
        lay = next(lay for lay in play.options("lay_tile") if lay["entity"] == "private:P11")
        assert lay["hex"] == "H10"
        play.table.apply(lay)
        assert one.cash == 100 + 10 - 20 + 50
        assert play.game.privates["P11"].closed

    def test_any_number_of_tiles_in_the_desert_come_in_place_of_tile_actions(self) -> None:
        play = africa()
        one = minor(play, "3", 1)
        put(play, G7="57@2")
        one.cash = 100
        own(play, one, "P12")
        begin_turn(play, one)
        play("private:P12", "lay_tile", hex="F6", tile="9-0", rotation=2)
        assert one.cash == 100 + 10 - 20
        assert {lay["entity"] for lay in play.options("lay_tile")} == {"private:P12"}
        play("private:P12", "pass")
        assert play.game.privates["P12"].closed
        assert play.options("lay_tile") == []
        assert [entry.action for entry in play.table.log][-1] == {"type": "pass", "entity": "private:P12"}
        after = [dict(action) for action in play.table.log[-1].followed_by]
        assert after[:1] == [{"type": "pass", "entity": one.key}]

    def test_a_train_that_has_rusted_comes_back_for_ever(self) -> None:
        play, ear = on_the_nile("5/E")
        own(play, ear, "P6")
        begin_turn(play, ear)
        go_to(play, "buy_local_train")
        assert play.options("choose_ability") == []
        play.game.memory_of(Rusted).names = frozenset({"2"})
        before = ear.cash
        play("private:P6", "choose_ability", choice="2")
        assert [train.name for train in ear.trains] == ["5/E", "2R"]
        assert ear.cash == before - 100
        assert not ear.trains[1].tradable

    def test_the_bank_buys_a_share_at_a_price_that_stays(self) -> None:
        play, ear = on_the_nile()
        own(play, ear, "P17")
        begin_turn(play, ear)
        play("private:P17", "choose_ability", choice="sell")
        assert (ear.cash, ear.share_price) == (500 + 10 + 80, 80)
        assert play.game.pool.percent(ear) == 10
        assert play.game.privates["P17"].closed

    def test_a_corporation_takes_a_minor_over_in_its_first_turn(self) -> None:
        play, ear = on_the_nile()
        one = minor(play, "4", 2)
        step = step_of(play, AcquireMinor)
        assert list(step.in_sight(ear)) == []
        ear.runs = one.runs = (0,)
        assert list(step.in_sight(ear)) == [one]
