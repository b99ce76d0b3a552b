"""What only 18TN and 1836Jr have."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.token_ports.part import TokenPorts
from roundhouse.eighteen.rules.state.events import DividendSettled
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles import title_data
from roundhouse.eighteen.track.routes import TrainReach
from roundhouse.table.errors import Refusal
from roundhouse.table.protocol import Seat, Setup

from .at_table import Play

# 18TN


def tennessee(play: Play, *names: str) -> None:
    """These corporations of Ada have floated, each player has a private for sale; the first round begins."""
    game = play.game
    for name in names:
        company = game.corporations[name]
        game.market.set_par(company, game.market.par_cells()[0])
        game.shares.give(game.players[0], (game.shares.president_share(company),))
        company.floated = True
        game.pay(game.bank, company, 500)
    for player, private in zip(game.players, ("TCC", "MCR", "OWR"), strict=False):
        game.give_private(game.privates[private], player)
    game.progress.rounds_in_set = 1
    game.begin_round("operating", 1)
    game._settle()


def test_in_the_first_operating_round_privates_cost_their_face_value_whatever_the_phase() -> None:
    play = Play("18TN")
    game = play.game
    tennessee(play, "SR")
    private, company = game.privates["MCR"], game.corporations["SR"]
    assert game.policies.privates.private_prices(private, company) == (70, 70)
    game.depot.phase_index = 1
    assert game.policies.privates.private_prices(private, company) == (70, 70)
    game.progress.turn = 2
    assert game.policies.privates.private_prices(private, company) == (35, 105)


def test_in_the_first_operating_round_a_company_buys_one_private_and_a_player_sells_one() -> None:
    play = Play("18TN")
    game = play.game
    game.give_private(game.privates["ETWCR"], game.players[1])
    tennessee(play, "SR", "GMO")
    first = game.round.order[0].key
    play(first, "buy_company", company="MCR", price=70)
    assert not play.options("buy_company")
    while game.round.entity is not None and game.round.entity.key == first:
        play(first, "pass")
    assert [choice["company"] for choice in play.options("buy_company")] == ["TCC", "OWR"]


def test_in_the_civil_war_the_train_that_earns_least_earns_nothing() -> None:
    play = Play("18TN")
    game = play.game
    tennessee(play, "SR", "GMO")
    company, other = game.corporations["SR"], game.corporations["GMO"]
    for train in game.depot.upcoming[:2]:
        game.depot.give(train, company)
    game.fire("civil_war")
    assert game.runs.income(company, (60, 40)) == 60
    assert game.runs.income(company, (60,)) == 60, "one of two trains stays idle"
    assert game.runs.income(other, (60, 40)) == 100, "without trains the war passed it by"
    game.happen(DividendSettled(company=company.id))
    assert game.runs.income(company, (60, 40)) == 100


def test_of_two_kinds_that_cost_as_little_a_president_helps_with_the_first_in_the_banks_hands() -> None:
    """3-trains and 3'-trains that were given up cost 180 both; 18xx.games takes money for the one only."""
    play = Play("18TN")
    game = play.game
    tennessee(play, "SR")
    company = game.corporations["SR"]
    game.pay(company, game.bank, company.cash)
    three, dash = (next(train for train in game.depot.upcoming if train.name == name) for name in ("3", "3'"))
    for train in [train for train in game.depot.upcoming if train.face.price <= 300]:
        game.depot.take(train)
    game.depot.phase_index = 4
    game.depot.pool = (dash, three)
    step = game.round.step(BuyTrains)
    assert step.why_not_help(company, dash.face, 180) is None
    assert step.why_not_help(company, three.face, 180) == "A president helps only with the cheapest train."
    game.depot.pool = (three, dash)
    assert step.why_not_help(company, three.face, 180) is None


def test_a_recorded_president_may_sell_a_part_of_a_presidency_although_nothing_is_missing() -> None:
    """18xx.games takes the whole certificate for the next smaller sale, and so finds that too little."""
    play = Play("18TN")
    game = play.game
    tennessee(play, "L&N", "GMO")
    company, other = game.corporations["L&N"], game.corporations["GMO"]
    game.shares.give(game.players[1], other.shares(other)[:2])
    game.pay(company, game.bank, company.cash - 60)
    game.pay(game.players[0], game.bank, game.players[0].cash - 30)
    play(company.key, "pass")
    assert play.waits_at() == "buy_train"
    with pytest.raises(Refusal):
        play("1", "sell_shares", shares=["GMO_0"], percent=10)
    game.trusting = True
    play("1", "sell_shares", shares=["GMO_0"], percent=10)
    assert other.player is game.players[1]


def test_the_illinois_central_has_thirty_percent_in_the_presidents_certificate() -> None:
    game = Play("18TN").game
    company = game.corporations["IC"]
    assert game.shares.president_percent(company) == 30
    assert sum(share.percent for share in company.shares(company)) == 100
    assert game.shares.par_cost(company, game.market.par_cells()[0]) == 270


def test_the_louisville_and_nashville_floats_with_its_private() -> None:
    play = Play("18TN")
    game = play.game
    for at, private in enumerate(("TCC", "ETWCR", "MCR", "OWR", "LNR")):
        play(str(at % 3 + 1), "bid", company=private, price=game.privates[private].value)
    play("2", "par", corporation="L&N", cell=game.market.par_cells()[0].at)
    company = game.corporations["L&N"]
    assert (company.floated, company.cash, game.privates["LNR"].closed) == (True, 900, True)


# 1836Jr30


def test_two_trains_of_a_kind_are_not_bought_from_the_bank_in_one_turn() -> None:
    play = Play("1836Jr30")
    game = play.game
    first, second = game.depot.upcoming[:2]
    assert game.depot.may_buy(first, ())
    assert not game.depot.may_buy(second, (first.id,))


@pytest.mark.parametrize(("options", "may"), [({}, False), ({"multiple_brown_from_ipo": "yes"}, True)])
def test_brown_shares_are_bought_together_from_the_pool_or_by_option_from_the_ipo(
    options: dict[str, str], may: bool
) -> None:
    play = Play("1836Jr30", 2, options)
    game = play.game
    company = game.corporations["B"]
    game.market.set_par(company, game.market.par_cells()[0])
    game.shares.give(game.players[0], (game.shares.president_share(company),))
    brown = game.market.cell("7,0")
    assert brown is not None
    game.market.move(company, brown)
    game.progress.turn = 2
    game.begin_round("stock", 1)
    game._settle()
    play("1", "buy_shares", shares=["B_1"])
    bought = [choice["shares"] for choice in play.options("buy_shares")]
    assert (["B_2"] in bought) is may


def test_a_designers_port_may_pay_more_than_the_printed_ones() -> None:
    """The search leaves out what cannot be best: how much a port may add comes from the map."""
    port = "offboard=revenue:yellow_200|green_300,groups:port,route:never;path=a:3,b:_0;path=a:4,b:_0"
    home = "city=revenue:30;" + ";".join(f"path=a:{side},b:_0" for side in range(6))
    hexes = {"green": {port: "+ J2"}, "yellow": {home: "+ I3"}}
    data = merge(title_data("1836Jr30"), {"map": {"hexes": hexes}})
    seats = (Seat("1", "Ada"), Seat("2", "Ben"))
    game: EighteenGame = FAMILY.new(Setup("eighteen", "mine", seats, definition=data))
    company = game.corporations["Nord"]
    game.land.place_home(company)
    (hook,) = (one for one in game.policies.revenue.route_rules(company).hooks if isinstance(one, TokenPorts))
    assert hook.bound(TrainReach("2", ())) == 200
