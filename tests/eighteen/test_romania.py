"""1880: Romania: borders, the tender, the harbour, and private companies that are given up."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_china import operating, permits, phase, start, turn_of

# Player 1 opens P1, P4 and P7, player 2 P2, P5 and P8 with the TR, player 3 P3 and P6.


def romania() -> Play:
    """The first stock round: players bought the private companies that they opened."""
    play = Play("1880Romania", players=3)
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, 2000)
    while game.round.kind == "initial":
        if play.options("par"):
            play("2", "par", corporation="TR", cell="1,3", slot=0)
            continue
        opener = game.deciders()[0]
        (low, _), lot = play.prices("bid")[0], play.options("bid")[0]["company"]
        play(opener, "bid", company=lot, price=low)
        for _ in range(2):
            play(game.deciders()[0], "pass")
    for minor in ("1", "2", "3"):
        play(game.deciders()[0], "bid", minor=minor, price=0)
    return play


def wait_for(play: Play, player: int) -> None:
    """The others pass until this player has the turn."""
    while play.game.deciders()[0] != str(player):
        play(play.game.deciders()[0], "pass")


def begin(play: Play, player: int, name: str, slot: int, permit: str = "ABC", size: int = 20) -> Corporation:
    """A player starts a corporation at L100; those before them pass."""
    wait_for(play, player)
    return start(play, name, slot=slot, permits=permit, size=size)


def rotations(play: Play, hex_: str) -> set[tuple[str, int]]:
    """The tiles that may lie on a hex now, each as it may be turned."""
    found = (one for one in play.options("lay_tile") if one["hex"] == hex_)
    return {(str(one["tile"]).partition("-")[0], int(one["rotation"])) for one in found}


def share_of(play: Play, name: str) -> str:
    """A share of a corporation that the player in turn may buy."""
    return next(str(one["shares"][0]) for one in play.options("buy_shares") if name in str(one["shares"]))


def test_a_corporation_floats_as_soon_as_its_president_owns_enough() -> None:
    play = romania()
    tr = play.game.corporations["TR"]
    assert (tr.floated, tr.cash, permits(play)["TR"]) == (True, 500, "ABC")
    phase(play, "B1")
    company = begin(play, 2, "LWR", 1)
    assert not company.floated
    wait_for(play, 3)
    play("3", "buy_shares", shares=[share_of(play, "LWR")])
    assert not company.floated, "others do not count"
    wait_for(play, 2)
    play("2", "buy_shares", shares=[share_of(play, "LWR")])
    assert (company.floated, company.cash) == (True, 500)


# Borders


def at_border(player: int) -> Play:
    """The turn of the VRL, of this player, with track to Câmpulung south of the border."""
    play = romania()
    company = begin(play, player, "VRL", 1)
    operating(play)
    land = play.game.land
    land.board.lay("H16", land.tile_named("235").at(2))
    turn_of(play, company.id)
    return play


def test_only_companies_of_one_player_build_towards_a_closed_border() -> None:
    straight = {("8852", 2), ("8852", 5)}  # from Târgoviște at edge 5 to the border at edge 2
    assert not straight & rotations(at_border(1), "G15")
    assert straight <= rotations(at_border(2), "G15")
    play = at_border(1)
    with pytest.raises(Refusal, match="border is closed"):
        play("corp:VRL", "lay_tile", hex="G15", tile="8852-0", rotation=2)


def test_everybody_builds_across_once_a_2_2_train_is_sold() -> None:
    play = at_border(1)
    play.game.fire("open_borders")
    assert ("8852", 2) in rotations(play, "G15")


@pytest.mark.parametrize(
    ("events", "paid"), [((), 20), (("open_borders",), 20), (("open_borders", "remove_borders"), 0)]
)
def test_a_connection_across_the_border_is_paid_until_the_first_3_3_train(
    events: tuple[str, ...], paid: int
) -> None:
    play = at_border(2)
    play.game.land.correct("F14", "8852-1", 2)  # leads to Câmpulung from beyond the border
    for event in events:
        play.game.fire(event)
    before = play.cash(2)
    play("corp:VRL", "lay_tile", hex="G15", tile="8852-0", rotation=2)
    assert play.cash(2) - before == paid


def test_track_beyond_a_closed_border_is_reached_over_it() -> None:
    play = at_border(2)
    play.game.land.correct("G15", "8852-0", 2)
    assert {turn for _, turn in rotations(play, "F14")}
    other = at_border(1)
    other.game.land.correct("G15", "8852-0", 2)
    assert not rotations(other, "F14")


# Private companies


def test_the_banater_montanbahn_is_given_up_for_20_or_for_40_to_a_corporation() -> None:
    play = romania()
    company = begin(play, 1, "LWR", 1)
    wait_for(play, 1)
    assert [one["choice"] for one in play.options("choose_ability")] == ["player", "LWR"]
    play("private:P1", "choose_ability", choice="LWR")
    assert company.cash == 540
    assert play.game.private("P1").closed
    other = romania()
    wait_for(other, 1)
    before = other.cash(1)
    with pytest.raises(Refusal, match="cannot be chosen"):
        other("private:P1", "choose_ability", choice="TR")
    other("private:P1", "choose_ability", choice="player")
    assert other.cash(1) - before == 20


def test_a_corporation_that_may_not_build_waits_for_the_malaxa() -> None:
    play = romania()
    company = begin(play, 3, "MR", 1, permit="D", size=40)
    operating(play)
    turn_of(play, "MR")
    assert play.waits_at() == "use_private"
    assert not play.options("lay_tile")
    play("private:P6", "choose_ability", choice="MR|AB")
    assert permits(play)["MR"] == "ABD"
    assert play.waits_at() == "track"
    assert play.game.private("P6").closed
    assert company.player is play.game.players[2]


def test_the_tender_adds_a_town_to_a_train_that_is_chosen() -> None:
    play = at_border(2)
    game, company = play.game, play.game.corporations["VRL"]
    assert {one["target"] for one in play.options("assign")} == {"corp:TR", "corp:VRL"}
    play("private:P5", "assign", target="corp:VRL", target_type="corporation")
    game.land.correct("G15", "8851-0", 5)
    game.depot.give(game.depot.upcoming[0], company)
    reach = game.policies.revenue.train_reach
    assert [row.visit for row in reach(company, company.trains[0]).allowances] == [2]
    while not play.options("run_routes"):
        play("corp:VRL", "pass")
    play("corp:VRL", "choose", choice="0")
    assert [row.visit for row in reach(company, company.trains[0]).allowances] == [2, 1]
    assert not play.options("choose")
    play("corp:VRL", "run_routes", routes=[])
    assert [row.visit for row in reach(company, company.trains[0]).allowances] == [2]
    phase(play, "B2")
    assert game.private("P5").closed
    assert game.private("P5").serves is company


def test_a_tender_lengthens_the_towns_of_a_train_that_counts_them() -> None:
    play = at_border(2)
    game, company = play.game, play.game.corporations["VRL"]
    game.private("P5").serves = company
    game.land.correct("G15", "8851-0", 5)
    train = next(one for one in game.depot.upcoming if one.name == "2+2")
    game.depot.give(train, company)
    while not play.options("run_routes"):
        play("corp:VRL", "pass")
    play("corp:VRL", "choose", choice="0")
    rows = game.policies.revenue.train_reach(company, train).allowances
    assert sorted((len(row.kinds), row.visit) for row in rows) == [(1, 3), (3, 2)]


def test_a_harbour_is_worth_more_to_the_companies_of_one_player() -> None:
    play = romania()
    own, other = begin(play, 1, "LWR", 1), begin(play, 3, "MR", 2)
    operating(play)
    turn_of(play, "LWR")
    play("private:P4", "assign", target="K9", target_type="hex")
    rules = play.game.policies.revenue.route_rules

    def worth(company: Corporation) -> int:
        return sum(one.amount for one in rules(company).bonuses if "Danube" in one.name)

    investor = next(one for one in play.game.minors.values() if one.player is own.player)
    assert (worth(own), worth(investor), worth(other)) == (10, 10, 0)
    assert not [one for one in play.options("assign") if one["entity"] == "private:P4"], "only once"


def test_only_corporations_of_its_owner_get_the_tender() -> None:
    play = romania()
    begin(play, 3, "MR", 2)
    operating(play)
    turn_of(play, "TR")
    assert {one["target"] for one in play.options("assign")} == {"corp:TR"}
