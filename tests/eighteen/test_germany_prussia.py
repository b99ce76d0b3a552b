"""1835: the Prussian railway."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1835.facts import Formation, prussia

from .at_table import Play
from .in_germany import floated, give, in_stock_round, operating, reach_phase, turn_of


def _before_the_first_4(phase: str = "3") -> Play:
    """The SX can buy the next train, of player 1; the others own what may become Prussian."""
    play = in_stock_round()
    give(play, 1, "M1", "HB")
    give(play, 2, "M2", "BB")
    give(play, 3, "M3", "M4")
    floated(play, "SX", 1, 5, 3000)
    reach_phase(play, phase)
    operating(play)
    turn_of(play, "SX")
    return play


def _buy(play: Play, kind: str) -> None:
    """The company in turn buys the first train of a kind, whatever comes before it."""
    depot = play.game.depot
    depot.upcoming = tuple(one for one in depot.upcoming if one.kind.name == kind) + tuple(
        one for one in depot.upcoming if one.kind.name != kind
    )
    company = play.game.round.entity
    assert isinstance(company, Corporation)
    while play.waits_at() != "buy_train":
        play(company.key, "pass")
    train = depot.upcoming[0]
    play(company.key, "buy_train", train=train.id, price=train.price)


def _asked(play: Play) -> list[str]:
    return [str(one["choice"]) for one in play.options("choose")]


def test_with_the_first_4_the_owner_of_a_minor_is_asked_to_open() -> None:
    play = _before_the_first_4()
    _buy(play, "4")
    assert play.game.deciders() == ("2",)
    assert _asked(play) == ["M2"]
    play("2", "pass")
    assert not prussia(play.game).floated
    assert play.game.round.entity is play.game.corporations["SX"]


def test_whoever_opens_has_the_director_and_the_railway_all_that_the_minor_had() -> None:
    play = _before_the_first_4()
    minor, railway = play.game.minors["M2"], prussia(play.game)
    minor.cash = 70
    train = next(one for one in play.game.depot.upcoming if one.name == "3")
    play.game.depot.give(train, minor)
    give(play, 4, "PR_1", "PR_2")
    _buy(play, "4")
    play("2", "choose", choice="M2")
    assert (minor.closed, railway.floated, railway.player) == (True, True, play.game.players[1])
    assert railway.cash == 2 * 154 + 70
    assert train.owner is railway
    assert list(play.game.land.board.tokens_of("PR")) == [("E19", 0)]
    assert len(railway.tokens) == 6
    assert play.game.certificates["PR_0"].owner is play.game.players[1]


def test_then_all_are_asked_from_whoever_opened_and_the_one_with_most_presides() -> None:
    play = _before_the_first_4()
    railway = prussia(play.game)
    _buy(play, "4")
    play("2", "choose", choice="M2")
    assert (play.game.deciders(), _asked(play)) == (("2",), ["BB"])
    play("2", "pass")
    assert (play.game.deciders(), _asked(play)) == (("3",), ["M3", "M4"])
    play("3", "choose", choice="M4")
    play("3", "choose", choice="M3")
    assert play.game.deciders() == ("1",)
    assert railway.player is play.game.players[1]
    play("1", "pass")
    assert railway.player is play.game.players[2]
    assert [player.percent(railway) for player in play.game.players] == [0, 10, 15, 0]
    assert play.game.round.entity is play.game.corporations["SX"]


def test_between_rounds_owners_are_asked_again() -> None:
    play = _before_the_first_4()
    _buy(play, "4")
    play("2", "pass")
    play.pass_until("formation")
    assert (play.game.deciders(), _asked(play)) == (("2",), ["M2"])
    play("2", "pass")
    assert play.game.round.kind == "operating"
    assert play.game.round.number == 2


def test_with_the_first_4_plus_4_it_opens() -> None:
    play = _before_the_first_4("4")
    _buy(play, "4+4")
    assert prussia(play.game).player is play.game.players[1]
    assert play.game.minors["M2"].closed
    assert _asked(play) == ["BB"]


def test_with_the_first_5_it_takes_all_and_private_companies_close() -> None:
    play = _before_the_first_4("4+4")
    give(play, 4, "PfB")
    railway = prussia(play.game)
    _buy(play, "5")
    assert all(minor.closed for minor in play.game.minors.values() if minor.floated)
    assert [player.percent(railway) for player in play.game.players] == [15, 20, 15, 0]
    assert all(play.game.privates[name].closed for name in ("BB", "HB", "PfB"))
    assert railway.player is play.game.players[1]


def test_on_a_hex_with_its_token_it_gets_no_second_one() -> None:
    play = _before_the_first_4("4+4")
    give(play, 4, "M5")
    _buy(play, "5")
    assert sorted(play.game.land.board.tokens_of("PR")) == [("E19", 0), ("F14", 0), ("G5", 0), ("H2", 0)]


def test_what_had_income_in_the_round_gets_no_dividend_of_the_railway_in_it() -> None:
    play = _before_the_first_4()
    _buy(play, "4")
    play("2", "choose", choice="M2")
    play("2", "choose", choice="BB")
    denied = play.game.memory_of(Formation).denied
    assert {player.id: percent for player, percent in denied.items()} == {"2": 20}
    play("3", "pass")
    play("1", "pass")
    play.pass_until("formation")
    play("3", "pass")
    play("1", "pass")
    assert not dict(denied)


def test_it_operates_in_the_round_if_the_minor_has_not() -> None:
    play = in_stock_round()
    give(play, 1, "M1")
    give(play, 2, "M2")
    floated(play, "SX", 1, 5, 100)
    reach_phase(play, "3")
    operating(play)
    play.game.minors["M1"].cash = 1000
    turn_of(play, "M1")
    _buy(play, "4")
    play("2", "choose", choice="M2")
    play("1", "pass")
    order = [company.id for company in play.game.round.order if isinstance(company, Corporation)]
    assert order == ["M1", "PR", "SX"]


def test_shares_of_five_percent_are_sold_one_after_the_other_at_one_price() -> None:
    play = in_stock_round()
    railway = floated(play, "PR", 1, 5)
    give(play, 1, "PR_8", "PR_9")
    play("1", "sell_shares", shares=["PR_8"], percent=5)
    play("1", "sell_shares", shares=["PR_9"], percent=5)
    assert play.cash(1) == 1000 + 2 * 77
    assert railway.share_price == 140


def test_shares_kept_for_exchanges_count_as_sold() -> None:
    play = in_stock_round()
    railway = floated(play, "PR", 1, 5)
    assert play.game.policies.order.is_sold_out(railway)


def test_trains_above_the_limit_are_given_up_before_anybody_is_asked() -> None:
    play = _before_the_first_4()
    minor = play.game.minors["M3"]
    for train in [one for one in play.game.depot.upcoming if one.kind.name == "3"][:2]:
        play.game.depot.give(train, minor)
    _buy(play, "4")
    assert play.waits_at() == "discard"
    play("minor:M3", "discard_train", train=minor.trains[0].id)
    assert (play.waits_at(), play.game.deciders()) == ("fold", ("2",))
