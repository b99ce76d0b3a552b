"""The planner for people: trips for the deliveries that somebody picks, on turn and off."""

from __future__ import annotations

import re
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.planning.trips import costs_of_lines
from roundhouse.table.errors import Malformed, Refusal

from .playing import Play, in_turn, iron_dragon, opening

KOLA_TO_KUTNO = ([0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13])


def card_for(play: Play, load: str, city: str) -> tuple[int, int]:
    """The number of a card with that line, and the line's place."""
    for number, card in play.game.demand_cards.items():
        for line, demand in enumerate(card.demands):
            if (demand.load, demand.city) == (load, city):
                return number, line
    raise AssertionError


def with_pipeweed(gold: int = 90) -> tuple[Play, int, int]:
    """A train in Kola with track to Kutno, and a card that wants something there."""
    play = in_turn(2)
    card, line = card_for(play, "pipeweed", "Kutno")
    play.hold(play.now, card, *[n for n in play.now.cards if n != card][:2])
    play.lay(play.now, *KOLA_TO_KUTNO)
    play.now.gold = gold
    return play, card, line


def trips(play: Play, seat: str, *deliveries: dict[str, Any]) -> list[dict[str, Any]]:
    return list(play.game.query({"type": "plan-trip", "deliveries": list(deliveries)}, seat)["trips"])


def test_a_trip_tells_route_cost_what_is_left_turns_and_profit() -> None:
    play, card, line = with_pipeweed()
    best = trips(play, play.now.id, {"card": card, "line": line})[0]
    assert [stop["do"] for stop in best["stops"]] == ["pick-up", "deliver"]
    assert best["stops"][-1] == {
        "city": "Kutno", "do": "deliver", "load": "pipeweed", "card": card, "line": line, "gp": best["gp"],
    }  # fmt: skip
    assert best["missing"] == 0
    assert best["cost"] == sum(line["cost"] for line in best["build"])
    assert best["left"] == 90 - best["cost"]
    assert best["after"] == 90 + best["gp"] - best["cost"] == 90 + best["profit"]
    assert best["per_turn"] == pytest.approx(best["profit"] / best["turns"], abs=0.2)
    price = sum(play.ask("preview-build", play.now.id, path=line["path"])["total"] for line in best["build"])
    assert price == best["cost"]
    assert best["way"][0] == play.board.name(play.now.at)


def test_the_same_trip_is_planned_off_turn_and_takes_no_building_in_the_turn_of_another() -> None:
    play, card, line = with_pipeweed()
    player = play.now
    mine = trips(play, player.id, {"card": card, "line": line})[0]
    before = play.table.digest()
    play.pass_turn()
    off = trips(play, player.id, {"card": card, "line": line})[0]
    assert off["stops"] == mine["stops"]
    assert off["turns"] >= mine["turns"]
    play.table.undo()
    assert play.table.digest() == before


def test_what_the_purse_does_not_do_for_says_how_much_is_missing() -> None:
    play, card, line = with_pipeweed(gold=2)
    dear = trips(play, play.now.id, {"card": card, "line": line})[0]
    assert dear["missing"] > 0
    play.now.gold += dear["missing"]
    assert trips(play, play.now.id, {"card": card, "line": line})[0]["missing"] == 0


def test_a_city_to_fetch_a_load_from_is_chosen() -> None:
    play, card, line = with_pipeweed(gold=300)
    sources = [city.name for city in play.board.cities if "pipeweed" in city.loads]
    assert len(sources) > 1
    for source in sources:
        found = trips(play, play.now.id, {"card": card, "line": line, "from": source})
        assert {trip["stops"][0]["city"] for trip in found} == {source}


@pytest.mark.parametrize(
    "deliveries",
    [
        "all",
        ["all"],
        [{"card": 1, "line": 0}, {"card": 1, "line": 1}],
        [{"card": 1}],
        [{"card": 999, "line": 0}],
        [{"card": 1, "line": 0, "from": "Nowhere"}],
        [{"card": 1, "line": 0}] * 4,
    ],
)
def test_deliveries_that_are_none(deliveries: object) -> None:
    play = in_turn(2)
    play.hold(play.now, 1, *[n for n in play.now.cards if n != 1][:2])
    with pytest.raises(Malformed):
        play.game.query({"type": "plan-trip", "deliveries": deliveries}, play.now.id)


def test_nobody_plans_with_a_hidden_purse_or_without_a_train() -> None:
    play = in_turn(2, hide_gold="yes")
    with pytest.raises(Refusal, match="plans with this purse"):
        play.game.query({"type": "plan-trip"}, None)
    waiting = opening(2, start_city="before-first-move")
    with pytest.raises(Refusal, match="no train on the board"):
        waiting.game.query({"type": "plan-trip"}, waiting.now.id)


def test_the_page_picks_plans_and_shows() -> None:
    play, card, line = with_pipeweed()
    pages, seat = FAMILY.pages(), play.now.id
    panel = {name: html for name, _, html in pages.panels(play.game, seat)}["plan"]
    assert f'value="{card}.{line}"' in panel
    assert "of track" in panel or "no new track" in panel
    html = pages.ask(play.game, seat, {"about": "plan", "picks": f"{card}.{line}"})
    assert "pipeweed to Kutno" in html
    assert re.search(r"\d+ gp in [\d.]+ turns", html)
    assert "data-sketch" in html
    for picks in ("x", "1.", "1.2.3", "9" * 20 + ".1"):
        with pytest.raises(Malformed):
            pages.ask(play.game, seat, {"about": "plan", "picks": picks})
    with pytest.raises(Refusal):
        pages.ask(play.game, None, {"about": "plan"})


def test_cards_tell_how_far_it_is_and_what_track_it_needs() -> None:
    play, card, line = with_pipeweed()
    costs = costs_of_lines(play.game, play.now)
    assert set(costs) <= {(number, place) for number in play.now.cards for place in range(3)}
    far, cost = costs[card, line]
    assert far > 0
    assert cost > 0
    hand = {name: html for name, _, html in FAMILY.pages().panels(play.game, play.now.id)}["cards"]
    assert f"{far} mileposts, about {cost} gp of track" in hand


def test_a_place_off_the_track_says_what_it_would_cost() -> None:
    play = in_turn(2)
    bluefeld = play.board.city_number["Bluefeld"]
    goal = ",".join(map(str, iron_dragon().mileposts[play.board.centre[bluefeld]]))
    html = FAMILY.pages().ask(play.game, play.now.id, {"about": "move", "to": goal})
    assert re.search(r"No track leads there. A line would cost \d+ gp", html)
