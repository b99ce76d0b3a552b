"""The planner on the page: pick deliveries, see what trips come of them, keep the sketches one likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.crayon.planning.trips import MOST_PICKS, costs_of_lines
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.languages import number_here
from roundhouse.table.saying import say

from .markup import Html, join, tag


def panel(game: CrayonGame, seat: str | None) -> Html:
    """The lines of the cards of ``seat`` to pick from, and the places for what is found and kept."""
    player = next((player for player in game.players if player.id == seat), None)
    if player is None or player.out or game.over:
        return tag("p", say("Whoever plays can plan trips here."), class_="hint")
    if player.at < 0:
        return tag("p", say("Trips can be planned once your train is on the board."), class_="hint")
    costs = costs_of_lines(game, player)
    rows = [
        _row(game, player, card, line, costs.get((card, line)))
        for card in player.cards
        for line in range(len(game.demand_cards[card].demands))
    ]
    hint = say(
        "Tick up to %(most)s deliveries, at most one of each card; tick none for the best of your hand.",
        most=MOST_PICKS,
    )
    return join(
        tag("p", hint, " ", say("Planning changes nothing at the table."), class_="hint"),
        tag("ul", *rows, class_="picks"),
        tag("p", tag("button", say("Plan"), type="button", data_plan=True), class_="choice-buttons"),
        tag("div", class_="plan-found", aria_live="polite"),
        tag("h2", say("Kept sketches")),
        tag("div", class_="plan-kept", data_show=say("Show"), data_drop=say("Drop")),
    )  # fmt: skip


def found(game: CrayonGame, seat: str | None, picks: str) -> str:
    """The trips for ``picks`` (``card.line`` with commas between), as a piece of page. Raises Malformed and
    Refusal like the question ``plan-trip``."""
    if seat is None or all(player.id != seat for player in game.players):
        raise Refusal("private", "Whoever plays can plan trips.")
    asked = {"type": "plan-trip", "deliveries": [_delivery(pick) for pick in filter(None, picks.split(","))]}
    trips = game.query(asked, seat)["trips"]
    if not trips:
        return str(
            tag("p", say("No trip is found for that: no track or line leads there now."), class_="hint")
        )
    return str(tag("ol", *(_trip(trip) for trip in trips), class_="sketches"))


def away(costs: tuple[int, int]) -> str:
    """How far a delivery is and what track it needs, in a few words."""
    far, cost = costs
    if cost:
        return say("%(far)s mileposts, about %(gold)s gp of track", far=far, gold=cost)
    return say("%(far)s mileposts, no new track", far=far)


def _row(game: CrayonGame, player: Player, card: int, line: int, costs: tuple[int, int] | None) -> Html:
    demand = game.demand_cards[card].demands[line]
    sources = [city.name for city in game.board.cities if demand.load in city.loads]
    aboard = tag("span", say("aboard"), class_="badge") if demand.load in player.loads else None
    come = say("from %(places)s", places=", ".join(sources))
    return tag(
        "li",
        tag(
            "label",
            tag("input", type="checkbox", value=f"{card}.{line}", data_card=card),
            tag("span", demand.load, " → ", tag("b", demand.city), " ", aboard, " ",
                tag("span", f"{demand.pay} gp", class_="gold"),
                tag("span", come + (f" · {away(costs)}" if costs else ""), class_="small")),
        ),
    )  # fmt: skip


def _trip(trip: Mapping[str, Any]) -> Html:
    stops = "; ".join(
        say("%(load)s to %(city)s", load=stop["load"], city=stop["city"])
        if stop["do"] == "deliver"
        else say("%(load)s in %(city)s", load=stop["load"], city=stop["city"])
        for stop in trip["stops"]
    )
    cost = say("Costs %(gold)s gp", gold=trip["cost"]) if trip["cost"] else say("Costs nothing")
    if trip["missing"]:
        purse = tag("b", say("%(gold)s gp are missing for it now", gold=trip["missing"]))
    else:
        purse = tag(
            "span",
            say(
                "%(left)s gp left before it pays, %(after)s gp after", left=trip["left"], after=trip["after"]
            ),
        )
    lines = msgspec.json.encode({"way": trip["way"], "build": trip["build"]}).decode()
    turns = number_here(trip["turns"])
    return tag(
        "li",
        tag("p", tag("b", say("%(gold)s gp in %(turns)s turns", gold=trip["gp"], turns=turns)),
            ": ", say("%(gold)s gp a turn", gold=_signed(trip["per_turn"])), class_="sketch-head"),
        tag("p", stops, class_="sketch-stops"),
        tag("p", f"{cost}. ", purse, ".", class_="small"),
        tag("p", tag("button", say("Show"), type="button", class_="quiet", data_sketch=lines), " ",
            tag("button", say("Keep"), type="button", class_="quiet", data_keep=True),
            class_="choice-buttons"),
        class_="sketch",
    )  # fmt: skip


def _delivery(pick: str) -> dict[str, int]:
    card, dot, line = pick.partition(".")
    if not dot or not card.isdecimal() or not line.isdecimal() or len(pick) > 12:
        raise Malformed("bad-request", "A delivery is picked as card.line.")
    return {"card": int(card), "line": int(line)}


def _signed(number: float) -> str:
    return f"{'+' if number >= 0 else ''}{number_here(number)}"
