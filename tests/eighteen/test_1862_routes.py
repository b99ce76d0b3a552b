"""1862: what trains earn together, what freight trains carry, and who runs to London."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1862.rules.operating import RunMania
from roundhouse.eighteen.titles.g1862.rules.together import Together, View
from roundhouse.eighteen.track.routes import Budget
from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.greedy import Finders
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_east import east, operate, started, track

COLUMN = {"C4_621": 0, "C6_57": 0, "C8_621": 0, "C10_57": 0, "C12_8852": 0}
"""From the port in the north over King’s Lynn, Downham Market, Ely, Newmarket and a town to London."""


def running(trains: str, permits: str, *, at: str = "A", **tiles: int) -> tuple[Play, Corporation]:
    """The Ely & Huntingdon, which begins in Ely, is about to run."""
    play = east(at=at)
    company = started(play, "E&H", {1: 50}, trains=trains, permits=permits, tokens=0)
    track(play, **(tiles or COLUMN))
    operate(play, "run_mania")
    return play, company


def claim(company: Corporation, *ways: str) -> list[dict[str, Any]]:
    """Routes of the trains of a company, from stop to stop: ``"C8 C6, C6 C4"``."""
    return [
        {"train": train.id, "connections": [part.split() for part in way.split(", ")]}
        for train, way in zip(company.trains, ways, strict=True)
    ]


def run(play: Play, company: Corporation, *ways: str) -> tuple[int, int]:
    """What these routes earn, and what local trains get. Raises Refusal."""
    play(company.key, "run_routes", routes=claim(company, *ways))
    step = play.game.round.step(RunMania)
    assert step.revenue is not None
    return step.revenue, step.subsidy


# Permits


def test_only_trains_with_a_permit_run() -> None:
    play, company = running("1F* 2L*", "local")
    names = [train.name for train in play.game.policies.trains.runnable_trains(company)]
    assert names == ["2L*"]


# Freight trains


def test_a_freight_train_earns_its_ends_and_20_for_each_hex_between() -> None:
    """Ely and King’s Lynn pay 30 each; Downham Market between them is a hex, and pays nothing."""
    play, company = running("2F", "freight", at="B")
    assert run(play, company, "C4 C6, C6 C8") == (30 + 30 + 20, 0)


def test_a_port_makes_it_30_and_an_end_off_the_board_is_a_hex_more() -> None:
    """King’s Lynn is the last hex before the port: Downham Market lies between, and King’s Lynn counts."""
    play, company = running("3F", "freight", at="B")
    assert run(play, company, "C8 C6, C6 C4, C4 C2") == (30 + 80 + 2 * 30, 0)


def test_freight_routes_that_follow_each_other_count_as_one() -> None:
    """Ely, where they meet, is a hex between the ends."""
    play, company = running("1F* 1F*", "freight")
    assert run(play, company, "C6 C8", "C8 C10") == (20 + 20 + 20, 0)


def test_freight_trains_that_rust_follow_each_other_end_to_end() -> None:
    """The two routes meet in Ely, but end elsewhere."""
    play, company = running("2F 2F", "freight", at="B", **COLUMN, B9_5=4)
    with pytest.raises(Refusal, match="follow each other end to end"):
        run(play, company, "C6 C8, C8 C10", "C4 C6, C6 C8")


def test_a_freight_train_that_rusts_follows_one_that_stays() -> None:
    play, company = running("1F* 6F 6F", "freight", at="E")
    with pytest.raises(Refusal, match="has to follow one that stays"):
        run(play, company, "C6 C8", "C4 C6, C6 C8, C8 C10", "C4 C6, C6 C8, C8 C10")


def test_freight_trains_that_stay_may_run_apart() -> None:
    """They meet on the way, and each has ends of its own."""
    play, company = running("6F 6F", "freight", at="E")
    assert run(play, company, "C4 C6, C6 C8", "C6 C8, C8 C10") == (30 + 30 + 20 + 20 + 20 + 20, 0)


def test_freight_routes_that_follow_each_other_have_two_ends_or_none() -> None:
    """From Downham Market to Ely, to Newmarket, and back: 18xx.games knows one end only, and refuses that."""
    play, company = running("1F* 1F* 1F*", "freight")
    with pytest.raises(Refusal, match="two ends, or none"):
        run(play, company, "C6 C8", "C8 C10", "C8 C10")


# Local and express trains


def test_a_local_train_gets_10_for_each_hex_for_the_company() -> None:
    play, company = running("2L*", "local")
    assert run(play, company, "C6 C8") == (50, 20)


def test_a_hex_brings_local_trains_only_once() -> None:
    play, company = running("2L* 2L*", "local")
    assert run(play, company, "C6 C8", "C8 C10") == (20 + 30 + 20, 30)


def test_a_local_train_counts_towns_and_an_express_train_does_not() -> None:
    """From Ely over Newmarket and Great Dunmow, a town, to Bishop’s Stortford."""
    tiles = {"C8_621": 0, "C10_57": 0, "C12_8851": 3, "B13_57": 1}
    way = "C8 C10, C10 C12, C12 B13"
    play, company = running("3L", "local", at="C", **tiles)
    assert run(play, company, way) == (30 + 20 + 20 + 20, 40)
    play, company = running("3E", "express", at="C", **tiles)
    assert run(play, company, way) == (30 + 20 + 20, 0)


def test_a_train_counts_the_best_two_of_three_cities() -> None:
    """King’s Lynn 30, Downham Market 20, Ely 30."""
    play, company = running("2/3E", "express", at="B")
    assert run(play, company, "C4 C6, C6 C8") == (60, 0)


def test_a_stop_pays_once_in_whatever_way_brings_most() -> None:
    """The first train counts Ely and King’s Lynn; the second adds Newmarket and Downham Market."""
    play, company = running("2/3E 3E", "express", at="C")
    assert run(play, company, "C4 C6, C6 C8", "C6 C8, C8 C10") == (30 + 20 + 30 + 20, 0)


def test_off_board_places_pay_by_three_ages() -> None:
    for at, pays in (("A", 80), ("C", 90), ("E", 100)):
        play, company = running("3E", "express", at=at)
        together = play.game.runs.rules(company).together
        assert together is not None
        stop = next(one for one in play.game.runs.network(company).stops if one.hex == "C2")
        assert revenue_of(stop.revenue, play.game.runs.rules(company).colors) == pays


# What is forbidden


def test_one_route_visits_the_home_and_all_meet() -> None:
    play, company = running("3E", "express", at="C")
    play.game.land.board.place_token("C4", 0, company.id)
    with pytest.raises(Refusal, match="has to visit the home of E&H"):
        run(play, company, "C2 C4, C4 C6")
    play, company = running("2E* 2E*", "express")
    play.game.land.board.place_token("C4", 0, company.id)
    with pytest.raises(Refusal, match="have to meet"):
        run(play, company, "C8 C10", "C4 C6")


def test_london_is_closed_without_a_link() -> None:
    play, company = running("3E", "express", at="C")
    way = "C8 C10, C10 C12, C12 C14"
    with pytest.raises(Refusal, match="without a link"):
        run(play, company, way)
    play.game.land.board.place_token("D15", 0, company.id)
    assert run(play, company, way) == (30 + 20 + 150, 0)


def test_no_train_runs_between_two_ports() -> None:
    """Yarmouth and Lowestoft lie beside each other, each with a port."""
    play = east(at="D")
    company = started(play, "Y&N", {1: 50}, trains="4E*", permits="express", tokens=0)
    track(play, H5_202=4, H7_6=3)
    operate(play, "run_mania")
    with pytest.raises(Refusal, match="between two ports"):
        run(play, company, "I4 H5, H5 H7, H7 I8")
    assert run(play, company, "I4 H5, H5 H7") == (100 + 30 + 20, 0)


def test_no_train_runs_between_two_places_in_the_west() -> None:
    """From the Midlands over March and Cambridge to the West."""
    play = east(at="D")
    company = started(play, "E&H", {1: 50}, trains="4E*", permits="express", tokens=0)
    play.game.land.board.place_token("B7", 0, company.id)
    track(play, B7_6=0, B9_5=2, C8_621=0, C6_57=0)
    operate(play, "run_mania")
    with pytest.raises(Refusal, match="two places in the west"):
        run(play, company, "A6 B7, B7 B9, B9 A8")


# The best run


def test_the_best_run_is_the_best_of_all_that_are_allowed() -> None:
    """Every choice of routes is tried for two trains."""
    for trains, permits in (
        ("1F* 2L*", "freight local"),
        ("2/3E 2F", "express freight"),
        ("2F 2F", "freight"),
    ):
        play, company = running(trains, permits, at="B", **COLUMN, B9_5=4, B7_57=2, D7_8852=1)
        game, rules = play.game, play.game.runs.rules(company)
        together = rules.together
        assert isinstance(together, Together)
        views: list[list[View]] = []
        for train in company.trains:
            reach = game.policies.revenue.train_reach(company, train)
            finder = Finders(game.runs.network(company), [reach], rules, Meter(Budget())).of(reach)
            seen = [together.view(finder.alone(candidate)) for candidate in finder.every()]
            views.append([view for view in seen if view is not None])
        alone = [(view,) for some in views for view in some]
        sets = [*alone, *product(*views)]
        most = max(together.worth(one) for one in sets if together.why_not(one) is None)
        best = game.runs.best(company)
        assert best.proved
        assert best.revenue == most


def test_a_search_that_is_cut_short_proves_nothing_wrong() -> None:
    play, company = running("5F* 4L* 4E*", "freight local express", at="D")
    whole = play.game.runs.best(company)
    with play.game.runs.searching_no_longer_than(60):
        cut = play.game.runs.best(company)
    assert whole.proved
    assert not cut.proved
    assert cut.revenue <= whole.revenue <= cut.bound


def test_the_hint_is_what_the_run_earns() -> None:
    play, company = running("5F* 4L* 4E*", "freight local express", at="D")
    best = play.game.runs.best(company)
    play(company.key, "run_routes", routes=best.claims)
    assert play.game.round.step(RunMania).revenue == best.revenue
