"""1858 Switzerland for two with a robot, which takes private companies, and the SBB."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, write_action
from roundhouse.eighteen.rules.parts.private_railways.settings import Railways
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.g1858Switzerland.robot import Robot, robot_of, start_national
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play

TITLE = "1858Switzerland"
ROBOT = {"robot": "yes"}


def alone(at: str = "2") -> Play:
    """Ada and Ben play with a robot, in the first stock round."""
    play = Play(TITLE, 2, ROBOT)
    phase(play.game, at)
    return play


def give(play: Play, owner: Player, name: str) -> Corporation:
    """A railway with its private company, as if bought."""
    game = play.game
    game.give_private(game.privates[name], owner)
    railway = game.minors[name]
    railway.player, railway.floated = owner, True
    return railway


def operating(play: Play, *names: str, number: int = 1) -> Robot:
    """An operating round in which the robot has these railways, and nobody else any."""
    robot = robot_of(play.game)
    for name in names:
        give(play, robot, name)
    play.game.progress.rounds_in_set = 2
    play.game.begin_round("operating", number)
    play.game._settle()
    return robot


def with_sbb(number: int, at: str) -> Play:
    """The SBB operate, with a token in Genève."""
    play = alone(at)
    game = play.game
    national = game.minors["SBB"]
    national.player, national.floated = robot_of(game), True
    game.land.board.place_token("A12", 0, "SBB")
    operating(play, number=number)
    return play


def followed(play: Play) -> list[dict[str, object]]:
    """What was done by itself after the last action."""
    return [dict(action) for action in play.table.log[-1].followed_by]


def test_two_with_a_robot_begin_as_three_and_the_sbb_stand_for_the_rhb() -> None:
    play = alone()
    assert [player.cash for player in play.game.players] == [335, 335]
    assert play.game.certificate_limit(play.game.players[0]) == 13
    assert "RhB" not in play.game.corporations
    assert robot_of(play.game).cash == 0
    without = Play(TITLE, 2)
    assert ("SBB" in without.game.minors, without.cash(1)) == (False, 500)
    assert not Play(TITLE, 3, ROBOT).game.options, "it is for two"


def test_the_robot_has_the_last_turn_and_takes_the_dearest_private_company() -> None:
    """Of those on offer: NOB, of 120, and then SCB, of 115."""
    play = alone()
    play("1", "pass")
    assert play.game.round.entity is play.game.players[1]
    play("2", "pass")
    assert followed(play)[0] == {"type": "buy_company", "entity": "player:-1", "company": "NOB", "price": 0}
    assert play.game.privates["NOB"].owner is robot_of(play.game)
    play("1", "pass")
    play("2", "pass")
    assert play.game.privates["SCB"].owner is robot_of(play.game)
    assert play.game.bank.cash == 8000 - 2 * 335, "it pays nothing"


def test_the_robot_does_not_bid_and_never_has_priority() -> None:
    play = alone()
    play("1", "pass")
    play("2", "bid", company="EB", price=45)
    play("1", "pass")
    assert play.game.privates["EB"].owner is play.game.players[1], "nobody else is asked"
    play.pass_until("operating")
    assert play.game.progress.priority is play.game.players[0]
    assert play.game.players == [player for player in play.game.players if not isinstance(player, Robot)]


def test_the_robot_is_paid_nothing_by_its_private_companies() -> None:
    play = alone()
    give(play, play.game.players[0], "EB")
    before = play.cash(1)
    assert operating(play, "NOB").cash == 0
    assert play.cash(1) == before + 11


def test_players_take_turns_to_lay_the_track_of_the_robot() -> None:
    """Whoever has priority begins; the tile has to be laid, on a bare home."""
    play = alone()
    play.game.progress.priority = play.game.players[1]
    operating(play, "NOB", "SCB", "LFB")
    # The NOB is done after its tile, and not counted any more: the SCB is the first one of the robot then.
    for railway, seat, homes in (("NOB", "2", {"H3"}), ("SCB", "2", {"E4", "F5", "G6"})):
        assert play.game.round.entity is play.game.minors[railway]
        assert play.game.deciders() == (seat,)
        lays = play.game.choices(seat)
        assert {lay.type for lay in lays} == {"lay_tile"}, "no pass"
        assert {lay.action["hex"] for lay in lays} == homes
        with pytest.raises(Refusal):
            play(f"minor:{railway}", "pass")
        play.table.apply(lays[0].action)
    assert (play.game.round.entity, play.game.deciders()) == (play.game.minors["LFB"], ("1",))


def test_a_railway_of_the_robot_with_track_on_all_homes_goes_to_the_sbb() -> None:
    """It closes for nothing, and its city gets a token of the SBB."""
    play = alone()
    robot = operating(play, "NOB", "BB")
    play.table.apply(play.options("lay_tile")[0])
    assert play.game.minors["NOB"].closed
    assert play.game.privates["NOB"].closed
    assert (robot.cash, robot.privates) == (0, (play.game.privates["BB"],))
    assert play.game.land.board.has_token("H5", "SBB", 0), "the city that was kept for the NOB"
    play.table.apply(play.options("lay_tile")[0])
    assert play.game.minors["BB"].closed
    assert [hex_ for hex_, _ in play.game.land.board.tokens_of("SBB")] == ["H5"], "the BB has no city"


def test_the_sbb_start_with_the_first_train_and_operate_last() -> None:
    assert next(train for train in title(TITLE, ("robot",)).trains if train.name == "2H").events
    play = alone()
    operating(play, "SCB")
    start_national(play.game)
    national = play.game.minors["SBB"]
    assert play.game.round.order[-1] is national
    assert play.game.policies.order.operating_order()[-1] is national


@pytest.mark.parametrize(("number", "seat"), [(1, "1"), (2, "2")])
def test_the_sbb_upgrade_a_city_where_they_have_a_token(number: int, seat: str) -> None:
    """Nothing else; whoever has priority lays in the first operating round, the other one in the second."""
    assert not with_sbb(number, "4").options("lay_tile"), "Genève is green, and nothing goes there yet"
    play = with_sbb(number, "6")
    assert play.game.deciders() == (seat,)
    assert {choice.type for choice in play.game.choices()} == {"lay_tile"}
    assert {choice.action["hex"] for choice in play.game.choices()} == {"A12"}


def test_the_sbb_take_a_train_in_the_second_round_of_a_set() -> None:
    for number, trains in ((1, []), (2, ["2H"])):
        play = alone("2")
        game = play.game
        railway = give(play, game.players[0], "SCB")
        national = game.minors["SBB"]
        national.player, national.floated = robot_of(game), True
        operating(play, number=number)
        assert game.round.entity is railway
        play("minor:SCB", "pass")
        assert [train.name for train in national.trains] == trains
        assert national.cash == 0


def test_a_train_of_the_sbb_counts_as_sold() -> None:
    play = alone("6")
    game = play.game
    game.announce(TrainBought(company="SBB", train="6E-0", name="6E", price=0))
    assert game.memory_of(Railways).last_bought == 1


def test_railways_of_the_robot_close_for_their_value() -> None:
    play = alone("5")
    robot = robot_of(play.game)
    give(play, robot, "NOB")
    give(play, play.game.players[0], "EB")
    begin(play, "closure")
    passed = play.game.programmed()
    assert passed == {"type": "pass", "entity": "minor:NOB"}
    play.table.apply(passed)
    assert play.game.privates["NOB"].closed
    assert robot.cash == 120


def test_the_robot_and_the_sbb_are_named_as_on_18xx_games() -> None:
    play = alone()
    action = {"type": "buy_company", "entity": "player:-1", "company": "NOB", "price": 0}
    written = write_action(action, play.game)
    assert (written["entity"], written["entity_type"]) == (-1, "player")
    assert read_entry({"id": 1, **written}, play.game).action == action
    taken = {"type": "buy_train", "entity": "minor:SBB", "train": "2H-0", "price": 0}
    written = write_action(taken, play.game)
    assert (written["entity"], written["entity_type"]) == ("SBB", "corporation")
    assert read_entry({"id": 1, **written}, play.game).action["entity"] == "minor:SBB"
