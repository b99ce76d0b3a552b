"""Routes by example: each rule of a run on a small network that shows it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from roundhouse.eighteen.track.network import Line, Network, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Gauge, Revenue
from roundhouse.eighteen.track.routes import (
    Bonus,
    Budget,
    Offer,
    Route,
    RouteRules,
    Run,
    StopSet,
    TrainReach,
    best_routes,
    reach_of_distance,
    value_of,
)

CITY, TOWN, OFFBOARD = StopKind.CITY, StopKind.TOWN, StopKind.OFFBOARD


def stop(name: str, pays: int, kind: StopKind = CITY, **more: Any) -> NetworkStop:
    return NetworkStop(name, 0, kind, Revenue(pays), **{"passable": kind is not OFFBOARD, **more})


def line(one: str, other: str, *sides: str, **more: Any) -> Line:
    return Line((one, 0), (other, 0), sides, **more)


def along(*stops: NetworkStop) -> Network:
    """Stops in a row, each joined to the next."""
    names = [stop.hex for stop in stops]
    return network_of_lines(stops, [line(*pair) for pair in itertools.pairwise(names)])


def earns(network: Network, trains: Sequence[TrainReach], rules: RouteRules | None = None) -> int:
    found = best_routes(network, trains, rules)
    assert found.optimal
    return found.value


TWO, THREE, FOUR = (reach_of_distance(str(number), number) for number in (2, 3, 4))
DIESEL = reach_of_distance("D", 999)


def test_a_train_runs_to_as_many_stops_as_its_number() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True), stop("C", 30), stop("D", 40))
    assert earns(network, [TWO]) == 50
    assert earns(network, [THREE]) == 90
    assert earns(network, [DIESEL]) == 100


def test_every_route_needs_a_token() -> None:
    network = along(stop("A", 10, own=True), stop("B", 20), stop("C", 30), stop("D", 40))
    assert earns(network, [TWO]) == 30
    assert earns(network, [TWO], RouteRules(token_required=False)) == 70


def test_one_stop_alone_is_no_route_except_for_a_local_train() -> None:
    network = network_of_lines([stop("A", 60, own=True)], [])
    assert earns(network, [TWO]) == 0
    assert earns(network, [reach_of_distance("L", 1)]) == 60


def test_a_city_full_of_others_tokens_is_an_end() -> None:
    network = along(stop("A", 10, own=True), stop("B", 20, passable=False), stop("C", 30))
    assert earns(network, [THREE]) == 30


def test_no_side_is_used_by_two_trains() -> None:
    network = network_of_lines(
        [stop("A", 10, own=True), stop("B", 50), stop("C", 40), stop("D", 20)],
        [line("A", "B", "n", "x"), line("A", "C", "n", "y"), line("A", "D", "s")],
    )
    found = best_routes(network, [TWO, TWO])
    assert [run.revenue for run in found.runs] == [60, 30]


def test_only_one_stop_of_a_group() -> None:
    network = along(stop("E1", 50, groups=("E",)), stop("A", 10, own=True), stop("E2", 40, groups=("E",)))
    assert earns(network, [THREE]) == 60


def test_terminal_track_ends_the_route() -> None:
    stops = [stop("A", 10, own=True), stop("B", 20), stop("C", 30)]
    network = network_of_lines(stops, [line("A", "B", b_ends=True), line("B", "C")])
    assert earns(network, [THREE]) == 30


def test_narrow_track_is_for_trains_that_fit_it() -> None:
    network = network_of_lines(
        [stop("A", 10, own=True), stop("B", 20), stop("C", 30)],
        [line("A", "B", gauges=frozenset({Gauge.BROAD})), line("A", "C", gauges=frozenset({Gauge.NARROW}))],
    )
    assert earns(network, [reach_of_distance("2", 2, gauges=frozenset({Gauge.BROAD}))]) == 30


def test_towns_count_or_are_free_or_have_their_own_number() -> None:
    network = along(
        stop("A", 40, own=True), stop("t", 10, TOWN), stop("u", 10, TOWN), stop("B", 50), stop("v", 10, TOWN)
    )
    cities = ("city", "offboard")
    assert earns(network, [TWO]) == 50
    assert earns(network, [reach_of_distance("2+", [(cities, 2, 2, None), (("town",), 99, 99, None)])]) == 120
    assert earns(network, [reach_of_distance("2", [(cities, 2, 2, None), (("town",), 0, 99, None)])]) == 90
    plus = [(("town",), 2, 2, None), ((*cities, "town"), 2, 2, None)]
    assert earns(network, [reach_of_distance("2+2", plus)]) == 110


def test_an_express_counts_its_best_stops_and_a_token() -> None:
    network = along(stop("A", 10, own=True), stop("B", 50), stop("C", 60), stop("D", 20))
    express = reach_of_distance("2/4", [(("city", "offboard"), 2, 4, None)])
    found = best_routes(network, [express])
    assert found.value == 70
    assert {found.runs[0].network.stops[at].hex for at in found.runs[0].counted} == {"A", "C"}


def test_an_h_train_counts_the_sides_it_crosses() -> None:
    network = network_of_lines(
        [stop("A", 10, own=True), stop("B", 20), stop("C", 90)],
        [line("A", "B"), line("B", "C", through=("X", "Y"))],
    )
    assert earns(network, [reach_of_distance("3H", 999, hexes=3)]) == 30
    assert earns(network, [reach_of_distance("4H", 999, hexes=4)]) == 120


def test_stops_pay_by_phase_and_by_train() -> None:
    revenue = Revenue(phases=(("yellow", 20), ("brown", 50), ("diesel", 80)))
    network = along(stop("A", 10, own=True), NetworkStop("B", 0, OFFBOARD, revenue, passable=False))
    assert earns(network, [TWO], RouteRules(colors=("yellow", "green"))) == 30
    assert earns(network, [TWO], RouteRules(colors=("yellow", "green", "brown"))) == 60
    assert earns(network, [reach_of_distance("D", 999, pays_as="diesel")]) == 90
    assert earns(network, [reach_of_distance("2D", 2, multiplier=2)]) == 60


def test_a_bonus_from_east_to_west_changes_which_stops_are_counted() -> None:
    network = along(stop("W", 10, OFFBOARD), stop("A", 40, own=True), stop("B", 50), stop("E", 20, OFFBOARD))
    express = reach_of_distance("3/4", [(("city", "offboard"), 3, 4, None)])
    east_west = Bonus("E-W", sets=(StopSet({("W", 0): 30}), StopSet({("E", 0): 20})))
    assert earns(network, [express]) == 110
    assert earns(network, [express], RouteRules(bonuses=(east_west,))) == 120


def test_a_hex_pays_a_route_once_however_often_it_is_touched() -> None:
    stops = [stop("A", 10), stop("B", 10, own=True), stop("C", 10)]
    past_the_mine = [line("A", "B", through=("mine",)), line("B", "C", through=("mine",))]
    rules = RouteRules(bonuses=(Bonus("mine", per_hex={"mine": 15}),))
    assert earns(network_of_lines(stops, past_the_mine), [THREE], rules) == 45
    assert earns(network_of_lines(stops, past_the_mine), [TWO, TWO], rules) == 70


def test_a_train_takes_the_way_past_a_mine_where_two_ways_join_the_same_stops() -> None:
    stops = [stop("A", 10, own=True), stop("B", 10)]
    ways = [line("A", "B"), line("A", "B", through=("mine",))]
    rules = RouteRules(bonuses=(Bonus("mine", per_hex={"mine": 15}),))
    assert earns(network_of_lines(stops, ways), [TWO], rules) == 35


def test_stops_between_which_no_track_is_left_are_no_route() -> None:
    stops = [stop("A", 50), stop("B", 10, own=True), stop("C", 50), stop("D", 10)]
    one_side = [line("A", "B", "shared"), line("B", "C", "shared"), line("B", "D")]
    assert earns(network_of_lines(stops, one_side), [FOUR]) == 70


def test_a_contract_is_for_one_route_only() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True), stop("C", 30))
    mail = Bonus("mail", per_stop=10, uses=1)
    assert earns(network, [TWO, TWO], RouteRules(bonuses=(mail,))) == 100


def test_routes_do_not_end_where_the_title_forbids_it() -> None:
    network = along(stop("A", 10, own=True), stop("B", 20, kind=StopKind.HALT), stop("C", 30))
    assert earns(network, [TWO]) == 30
    assert earns(network, [TWO], RouteRules(no_end=frozenset({StopKind.HALT}))) == 0
    assert earns(network, [THREE], RouteRules(no_end=frozenset({StopKind.HALT}))) == 60


def test_one_route_passes_one_of_the_full_cities() -> None:
    line_ = along(stop("A", 30), stop("B", 10), stop("C", 20, own=True), stop("D", 10), stop("E", 30))
    full = RouteRules(passed_once=frozenset({("B", 0), ("D", 0)}))
    assert earns(line_, [THREE, THREE]) == 120
    assert earns(line_, [THREE, THREE], full) == 90
    assert earns(line_, [reach_of_distance("5", 5)]) == 100
    assert earns(line_, [reach_of_distance("5", 5)], full) == 70


class NoSchoolTrips:
    """A title's own rule: routes of two stops are forbidden, and one longer route may claim 15."""

    name = "no school trips"
    claims = 1

    def bound(self, train: TrainReach) -> int:
        return 15

    def offers(self, run: Run) -> Sequence[Offer]:
        return [Offer(0), Offer(15, frozenset({0}))] if len(run.stops) > 2 else []


def test_a_title_may_add_its_own_rule() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True), stop("C", 30))
    rules = RouteRules(hooks=(NoSchoolTrips(),))
    assert earns(network, [TWO], rules) == 0
    assert earns(network, [THREE, TWO], rules) == 75


def test_the_answer_says_how_it_runs() -> None:
    network = network_of_lines([stop("A", 10, own=True), stop("B", 20)], [line("A", "B", through=("X", "Y"))])
    run = best_routes(network, [TWO]).runs[0]
    assert run.connections == (("A", "X", "Y", "B"),)
    assert run.hex_names == ("A", "B", "X", "Y")
    assert run.revenue == 30


def test_of_equal_routes_the_one_through_fewer_hexes() -> None:
    network = network_of_lines(
        [stop("A", 10, own=True), stop("B", 20), stop("C", 20)],
        [line("A", "B", through=("X", "Y")), line("A", "C", through=("Z",))],
    )
    assert best_routes(network, [TWO]).runs[0].connections == (("A", "Z", "C"),)


def test_past_its_budget_the_search_gives_the_best_found_and_a_bound() -> None:
    names = [f"S{at}" for at in range(10)]
    network = network_of_lines(
        [stop(name, 10 * at, own=at % 3 == 0) for at, name in enumerate(names)],
        [line(one, other) for at, one in enumerate(names) for other in names[:at]],
    )
    best = best_routes(network, [THREE, THREE, FOUR])
    for steps in (0, 5, 50, 500, 5_000):
        early = best_routes(network, [THREE, THREE, FOUR], budget=Budget(steps=steps))
        assert early.value <= best.value <= early.bound
    found = [best_routes(network, [FOUR], budget=Budget(steps=steps)) for steps in (5, 20, 500)]
    assert [early.value for early in found] == [90, 270, 300]
    assert [early.optimal for early in found] == [False, False, True]
    asked = iter([False, True])
    early = best_routes(network, [FOUR, FOUR], budget=Budget(expired=lambda: next(asked, True)))
    assert early.value <= best_routes(network, [FOUR, FOUR]).value <= early.bound


def faults(network: Network, trains: list[TrainReach], *routes: Route, **rules: Any) -> list[str]:
    return [fault.code for fault in value_of(network, trains, routes, RouteRules(**rules)).faults]


def test_given_routes_are_refused_in_words() -> None:
    network = network_of_lines(
        [stop("A", 10, own=True), stop("B", 20, passable=False), stop("C", 30, groups=("g",)), stop("D", 5)],
        [
            line("A", "B", "n", "x"),
            line("A", "C", "n", "y", b_ends=True),
            line("B", "C"),
            line("C", "D", gauges=frozenset({Gauge.NARROW})),
        ],
    )
    broad = reach_of_distance("4", 4, gauges=frozenset({Gauge.BROAD}))
    assert faults(network, [FOUR], Route(0, (0, 1), (0,))) == []
    assert faults(network, [FOUR], Route(0, (0, 1, 2), (0, 2))) == ["route/blocked"]
    assert faults(network, [FOUR], Route(0, (0, 2, 3), (1, 3))) == ["route/terminal"]
    assert faults(network, [FOUR], Route(0, (1, 2), (2,))) == ["route/no-token"]
    assert faults(network, [FOUR], Route(0, (0,), ())) == ["route/too-short"]
    assert faults(network, [FOUR], Route(0, (0, 3), (1,))) == ["route/broken"]
    assert "route/twice" in faults(network, [FOUR], Route(0, (0, 1, 2, 0), (0, 2, 1)))
    assert "route/gauge" in faults(network, [broad], Route(0, (0, 2, 3), (1, 3)))
    assert faults(network, [TWO, TWO], Route(0, (0, 1), (0,)), Route(1, (0, 2), (1,))) == [
        "route/shared-track"
    ]
    assert faults(network, [TWO], Route(0, (0, 1), (0,)), Route(0, (0, 2), (1,)))[0] == "route/two-routes"
    too_far = value_of(network, [TWO], [Route(0, (3, 2, 0), (3, 1))])
    assert "The route of the 2 train is longer than the train goes." in [
        str(fault) for fault in too_far.faults
    ]
    must = faults(network, [TWO], Route(0, (0, 1), (0,)), required=(frozenset({("D", 0)}),))
    assert must == ["route/required"]


class OneEach:
    """Each of these stops is for one route only."""

    name = "one each"
    claims = 3

    def bound(self, train: TrainReach) -> int:
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        return (Offer(0, frozenset("ABC".index(stop.hex) for stop in run.stops)),)


def test_routes_that_claim_the_same_are_refused_in_words() -> None:
    network = along(stop("A", 20, own=True), stop("B", 30), stop("C", 40))
    trains = [reach_of_distance("2", 2), reach_of_distance("2", 2)]
    both = [Route(0, (0, 1), (0,)), Route(1, (1, 2), (1,))]
    rules = RouteRules(token_required=False)
    assert value_of(network, trains, both, rules).value == 120
    found = value_of(network, trains, both, RouteRules(token_required=False, hooks=(OneEach(),)))
    assert [(fault.code, fault.train) for fault in found.faults] == [("route/claimed", 1)]
    assert (found.value, found.regardless) == (0, (50, 70))
