"""1868 Wyoming: what only it has, rule by rule."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import EighteenFamily
from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles.g1868Wyoming import ground
from roundhouse.eighteen.titles.g1868Wyoming.auction import WyomingAuction
from roundhouse.eighteen.titles.g1868Wyoming.developing import cost_of, developing_order
from roundhouse.eighteen.titles.g1868Wyoming.facts import Wyoming
from roundhouse.eighteen.titles.g1868Wyoming.revenue import bonus_name, new_west, side_bonus
from roundhouse.eighteen.titles.g1868Wyoming.spikes import drive_spikes
from roundhouse.eighteen.track.routes import Run
from roundhouse.eighteen.track.routes.route import Route
from roundhouse.eighteen.track.survey import network_on
from roundhouse.table.protocol import Seat, Setup


def opened(**options: str) -> EighteenGame:
    """A game of three before its first bid."""
    seats = tuple(Seat(name, name) for name in ("Ada", "Ben", "Cleo"))
    game = EighteenFamily().new(Setup("eighteen", "1868Wyoming", seats, options, 7))
    assert isinstance(game, EighteenGame)
    return game


def token(game: EighteenGame, hex_: str, phase: str = "2") -> None:
    """The first coal company has a token on a hex."""
    ground.place(game, game.minors["Coal-A"], hex_, phase)


def test_three_tokens_make_a_boomtown_a_boom_city() -> None:
    """On the hex and beside it: B10 touches C9, C11 and B12."""
    game = opened()
    token(game, "C9")
    token(game, "C11")
    assert game.land.board.tile("B10").towns
    token(game, "B12")
    assert game.land.board.tile("B10").cities
    assert not game.land.board.tile("B10").towns


def test_a_city_without_a_tile_busts_at_once() -> None:
    """It is a boomtown as before."""
    game = opened()
    for hex_ in ("C9", "C11", "B12"):
        token(game, hex_)
    ground.remove(game, game.minors["Coal-A"], "B12", "2")
    ground.bust_printed(game)
    assert game.land.board.tile("B10").towns


def test_a_tile_turns_over_and_busts_only_with_the_round() -> None:
    """57b becomes 57B of the same number; without tokens nothing but track is left."""
    game = opened()
    game.land.exchange_tile("B10", "57b-0", 1)
    for hex_ in ("C9", "C11", "B12"):
        token(game, hex_)
    assert game.land.board.copies["B10"] == "57B-0"
    for hex_ in ("C9", "C11", "B12"):
        ground.remove(game, game.minors["Coal-A"], hex_, "2")
    ground.bust_printed(game)
    assert game.land.board.tile("B10").name == "57B"
    ground.resolve_busts(game)
    assert game.land.board.tile("B10").name == "9"


@pytest.mark.parametrize(("tokens", "pays"), [(2, 10), (3, 20), (4, 30)])
def test_a_boom_city_pays_by_its_tokens(tokens: int, pays: int) -> None:
    """Too few, enough, more."""
    game = opened()
    game.land.exchange_tile("B10", "57B-0", 1)
    game.memory_of(Wyoming).counts["B10"] = tokens
    assert ground.revenue(game, "B10", game.land.board.tile("B10")) == pays


def test_a_token_costs_what_building_there_costs() -> None:
    """E15 lies in mountains."""
    game = opened()
    assert cost_of(game, game.minors["Coal-A"], "E15") == 60


def test_development_goes_by_company_or_by_player() -> None:
    """Coal before oil; with the optional rule both of a player."""
    for options, order in (
        ({}, "Coal-A Coal-B Coal-C Oil-A Oil-B Oil-C"),
        ({"async_friendly": "yes"}, "Coal-A Oil-A Coal-B Oil-B Coal-C Oil-C"),
    ):
        game = opened(**options)
        game.fire("oil_companies_available")
        assert [one.id for one in developing_order(game) if one.player] == order.split()


def test_whoever_wins_one_of_several_kinds_chooses() -> None:
    """For nothing, and before anything else."""
    game = opened(p2_p6_choice="yes")
    game.perform({"type": "bid", "entity": "player:Ada", "company": "P1", "price": 40}, None)
    game.perform({"type": "bid", "entity": "player:Ben", "company": "P2", "price": 45}, None)
    assert {choice.action["company"] for choice in game.choices()} == {"P2a", "P2b", "P2c"}
    game.perform({"type": "bid", "entity": "player:Ben", "company": "P2b", "price": 45}, None)
    assert [private.id for private in game.player("Ben").privates] == ["P2b"]
    assert game.privates["P2a"].closed


def test_what_nobody_wants_leaves_the_game() -> None:
    """A bid on another private company is a pass on the first one."""
    game = opened(p2_p6_choice="yes")
    for player in ("Ada", "Ben", "Cleo"):
        game.perform({"type": "pass", "entity": f"player:{player}"}, None)
    assert game.privates["P1"].closed
    assert isinstance(game.round.waiting(), WyomingAuction)


@pytest.mark.parametrize(("cleo", "gets"), [("pass", "Ada"), ("bid", "Ben")])
def test_whoever_has_to_take_the_presidency_for_nothing(cleo: str, gets: str) -> None:
    """The player after the last one to pass; with a bid among the passes the one after that."""
    game = opened(p2_p6_choice="yes")
    auction = game.round.waiting()
    assert isinstance(auction, WyomingAuction)
    auction.left = (game.privates["P10"], game.privates["P11"])
    auction.off[game.privates["P10"]] = 170
    for player in ("Ada", "Ben"):
        game.perform({"type": "pass", "entity": f"player:{player}"}, None)
    last = {"type": cleo, "entity": "player:Cleo"}
    game.perform(last if cleo == "pass" else {**last, "company": "P11", "price": 205}, None)
    assert [private.id for private in game.player(gets).privates] == ["P10"]
    assert game.round.entity is game.player("Ben")


def test_a_train_with_a_stop_to_spare_runs_on_to_the_spike() -> None:
    """Driving it closes the first private company, and changes what lies in the west."""
    game = opened()
    company = game.corporations["UP"]
    train = game.train("3-0")
    game.depot.give(train, company)
    for stops, driven in (((("M27", "M25"), ("M25", "M1")), False), ((("M27", "M1"),), True)):
        drive_spikes(game, company, [(train.id, stops, 0)])
        assert ("golden" in game.memory_of(Wyoming).spikes) is driven
    assert game.privates["P1"].closed
    assert game.land.board.tile("M1").name == "Ogden"


def test_a_spike_that_is_named_takes_a_stop_of_the_train() -> None:
    """Three stops and the spike are too many for a 3-train."""
    game = opened()
    company = game.corporations["UP"]
    game.depot.give(game.train("3-0"), company)
    far = (("M27", "M25"), ("M25", "M1"), ("M1", "L0"))
    drive_spikes(game, company, [("3-0", far, 0)])
    assert not game.memory_of(Wyoming).spikes
    drive_spikes(game, company, [("3-0", (("M27", "M1"), ("M1", "L0")), 0)])
    assert game.memory_of(Wyoming).spikes == ("golden",)


def test_the_other_routes_of_a_run_earn_by_a_spike_at_once() -> None:
    """In phase 3 Ogden pays 40 for 20 from then on, and 50 for a line from the east; Billings stays."""
    game = opened()
    game.depot.phase_index = 1
    company, train = game.corporations["UP"], game.train("3-0")
    network = network_on(game.land.board, company.id, frozenset(game.land.board_hexes()))
    places = {stop.hex: at for at, stop in enumerate(network.stops)}
    reach = game.policies.revenue.train_reach(company, train)

    def run(at: int, *hexes: str, spike: str = "") -> Run:
        stops = tuple(places[hex_] for hex_ in hexes)
        bonuses = ((bonus_name(spike), 180),) if spike else ()
        return Run(reach, Route(at, stops, ()), network, stops, 0, 0, bonuses)

    east = side_bonus(game.land.board.tile("E27"))
    driving, beside = run(0, "M27", "M1", spike="golden"), run(1, "M25", "M1")
    assert new_west(game, company, [driving, beside, run(2, "E27", "M1")]) == [0, 20, 20 + 50 + east]
    assert new_west(game, company, [driving, run(1, "M25", "A9")]) == [0, 0]
    assert new_west(game, company, [run(0, "M27", "M1"), beside]) == [0, 0], "nobody drives it"
    assert game.policies.revenue.beside_routes(company, [driving, beside], ()) == (20, 0)


def developing(company: str, phase: str = "2") -> EighteenGame:
    """A development round in which it is the turn of a company of Ada's."""
    game = opened()
    one = game.minors[company]
    one.player, one.floated = game.player("Ada"), True
    while game.phase.name != phase:
        game.depot.phase_index += 1
    game.begin_round("development", 1)
    while game.round.entity is not one:
        game.perform({"type": "pass", "entity": turn_of(game)}, None)
    return game


def turn_of(game: EighteenGame) -> str:
    """Whose turn it is."""
    assert game.round.entity is not None
    return game.round.entity.key


def kinds_now(game: EighteenGame) -> set[str]:
    return {one.type for one in game.choices()}


def test_a_token_is_written_with_its_cost_and_kind() -> None:
    """18xx.games compares the cost, and finds the token by its kind."""
    game = developing("Coal-A")
    choice = next(one for one in game.choices() if one.type == "hex_token" and one.facts["cost"])
    written = write_action(choice.action, game)
    assert written["cost"] == choice.facts["cost"]
    assert written["token_type"] == "development"


def test_the_token_of_the_oil_district_is_taken_back_before_it_is_placed_again() -> None:
    game = developing("BZ", "5")
    game.perform({"type": "hex_token", "entity": "minor:BZ", "hex": "C9"}, None)
    assert game.round.entity is not game.minors["BZ"]
    again = developing("BZ", "5")
    one = again.minors["BZ"]
    one.tokens = ()
    ground.place(again, one, "C9", "")
    assert kinds_now(again) == {"remove_hex_token", "pass"}
    again.perform({"type": "remove_hex_token", "entity": "minor:BZ", "hex": "C9"}, None)
    assert kinds_now(again) == {"hex_token", "pass"}
    again.perform({"type": "hex_token", "entity": "minor:BZ", "hex": "D10"}, None)
    assert kinds_now(again) == {"remove_hex_token", "pass"}


def test_the_token_of_the_union_pacific_stays_where_it_is() -> None:
    game = developing("UPC")
    game.perform({"type": "hex_token", "entity": "minor:UPC", "hex": "C9"}, None)
    for _ in range(2):
        game.begin_round("development", 1)
    turns = set()
    while game.round.kind == "development":
        turns.add(turn_of(game))
        game.perform({"type": "pass", "entity": turn_of(game)}, None)
    assert "minor:UPC" not in turns
