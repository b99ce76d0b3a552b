"""18 Hiawatha: its private companies, ports and freight, and its loans."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.loans.steps import TakeLoans
from roundhouse.eighteen.rules.parts.mergers.events import PrivateContributed
from roundhouse.eighteen.rules.parts.mergers.takeover import free_charter
from roundhouse.eighteen.rules.state.events import MarkerPlaced
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import best_routes, reach_of_distance

from .at_table import Play
from .mid_game import in_stock_round, operating, started


def test_a_token_blocks_milwaukee_until_the_first_three_train() -> None:
    game = in_stock_round("18Hiawatha").game
    assert game.land.board.slots("A7", 0) == ("B", None)
    while game.depot.upcoming[0].name != "3":
        game.depot.export()
    assert game.land.board.slots("A7", 0) == ("B", None)
    game.depot.export()
    assert game.land.board.slots("A7", 0) == (None, None)


def test_what_private_companies_of_hiawatha_bring_to_a_corporation() -> None:
    play = in_stock_round("18Hiawatha")
    game, company = play.game, started(play, "J", 60, (1, 0))
    game.land.place(company, Spot("E7", 0), None, 0)
    for name in ("RR", "PC", "JLBC"):
        game.give_private(game.privates[name], company)
        game.happen(PrivateContributed(private=name, company="J", price=60))
    assert [train.id for train in company.trains] == ["2-0"]
    assert game.privates["RR"].closed
    assert game.privates["PC"].revenue == 20
    green = game.land.tile_of("14-0")
    plan = PlannedLay("E7", green, company, game.privates["JLBC"])
    assert game.policies.track.why_not_lay(plan) is None
    assert game.policies.track.why_not_lay(plan._replace(hex="F8")) is not None


@pytest.mark.parametrize(("sold", "trains"), [("2+", [("2-0", False)]), ("3", [("2-0", True)]), ("4", [])])
def test_the_train_of_the_receivership_railroad_grows_old_while_a_player_has_it(
    sold: str, trains: list[tuple[str, bool]]
) -> None:
    """With the first 3 it is obsolete as every 2 is, and runs once for the corporation that gets it."""
    play = in_stock_round("18Hiawatha")
    game, company = play.game, started(play, "J", 60, (1, 0))
    while game.depot.upcoming[0].name != sold:
        game.depot.export()
    game.depot.export()
    game.give_private(game.privates["RR"], company)
    game.happen(PrivateContributed(private="RR", company="J", price=120))
    assert [(train.id, train.obsolete) for train in company.trains] == trains


def at_the_brewery() -> tuple[Play, Corporation, str]:
    """A corporation with the Leinenkugel Brewery is about to lay track; the key of the private company."""
    play = in_stock_round("18Hiawatha")
    game, company = play.game, started(play, "J", 60, (1, 0))
    game.pay(game.bank, company, 500)
    game.land.place(company, Spot("E7", 0), None, 0)
    private = game.privates["JLBC"]
    game.give_private(private, company)
    game.happen(PrivateContributed(private="JLBC", company="J", price=60))
    game.depot.phase_index = 2
    operating(play)
    return play, company, private.key


def lays(play: Play, entity: str) -> set[tuple[str, str]]:
    """The hexes and tiles that somebody may lay now."""
    rows = [row for row in play.options("lay_tile") if row["entity"] == entity]
    return {(row["hex"], row["tile"].split("-")[0]) for row in rows}


def test_the_brewerys_green_tile_on_a_bare_home_is_no_upgrade() -> None:
    """One city may still be upgraded in the same turn; after an upgrade the brewery still builds."""
    play, _, brewery = at_the_brewery()
    assert lays(play, brewery) == {("E7", "14"), ("E7", "15"), ("E7", "619")}
    step = play.game.round.step(LayTrack)
    step.count("H8", upgrade=True)
    assert lays(play, brewery) == {("E7", "14"), ("E7", "15"), ("E7", "619")}
    row = next(row for row in play.options("lay_tile") if row["entity"] == brewery)
    step.laid, step.upgraded, step.hexes = 0, 0, ()
    play(brewery, "lay_tile", **{name: row[name] for name in ("hex", "tile", "rotation")})
    assert (step.laid, step.upgraded) == (1, 0)


def test_the_brewery_does_not_build_where_this_turn_has_built() -> None:
    play, company, brewery = at_the_brewery()
    row = next(row for row in play.options("lay_tile") if row["entity"] == company.key and row["hex"] == "E7")
    play(company.key, "lay_tile", **{name: row[name] for name in ("hex", "tile", "rotation")})
    assert not lays(play, brewery)


def test_ports_pay_everybody_and_freight_its_corporation() -> None:
    play = in_stock_round("18Hiawatha")
    game = play.game
    mine, other = started(play, "J", 60, (1, 0)), started(play, "H", 60, (2, 0))
    game.privates["GLS"].marks = ("A9",)
    game.give_private(game.privates["FC"], mine)
    game.privates["FC"].marks = ("I3",)
    game.happen(MarkerPlaced(private="FC", hex="I3"))

    def named(company: Corporation) -> list[str]:
        return [bonus.name for bonus in game.policies.revenue.route_rules(company).bonuses]

    assert named(mine)[2:] == ["Port", "Freight"]
    assert named(other)[2:] == ["Port"]
    free_charter(game, mine)
    again = started(play, "J", 60, (3, 0))
    assert named(again)[2:] == ["Port"], "the marker was that of the corporation before"


def test_a_route_of_hiawatha_does_not_run_to_a_harbour_that_pays_nothing() -> None:
    play = in_stock_round("18Hiawatha")
    company = started(play, "J", 60, (1, 0))
    stops = [
        NetworkStop("E9", 0, StopKind.CITY, Revenue(20), own=True),
        NetworkStop("D10", 0, StopKind.OFFBOARD, Revenue(None, (("green", 30),)), passable=False),
    ]
    network = network_of_lines(stops, [Line(("E9", 0), ("D10", 0))])
    train = reach_of_distance("2", 2)

    def best() -> int:
        return best_routes(network, [train], play.game.policies.revenue.route_rules(company)).value

    assert best() == 0
    play.game.privates["GLS"].marks = ("D10",)
    assert best() == 30


def test_in_18hiawatha_only_loans_of_before_the_turn_are_paid_back() -> None:
    play = in_stock_round("18Hiawatha")
    game, company = play.game, started(play, "J", 60, (1, 0))
    game.pay(game.bank, company, 500)
    game.land.place(company, Spot("E7", 0), None, 0)
    operating(play)
    step = game.round.step(TakeLoans)
    play("corp:J", "take_loan")
    step.open()
    assert not step.can_repay(company)
    step.payable = 1
    assert step.can_repay(company)
