"""The planner on the page: pick deliveries, see what trips come of them, keep the sketches one likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.crayon.planning.trips import MOST_PICKS, costs_of_lines
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Malformed, Refusal

from .markup import Html, join, tag


def panel(game: CrayonGame, seat: str | None) -> Html:
    """The lines of the cards of ``seat`` to pick from, and the places for what is found and kept."""
    player = next((player for player in game.players if player.id == seat), None)
    if player is None or player.out or game.over:
        return tag("p", "Whoever plays can plan trips here.", class_="hint")
    if player.at < 0:
        return tag("p", "Trips can be planned once your train is on the board.", class_="hint")
    costs = costs_of_lines(game, player)
    rows = [
        _row(game, player, card, line, costs.get((card, line)))
        for card in player.cards
        for line in range(len(game.demand_cards[card].demands))
    ]
    return join(
        tag("p", f"Pick up to {MOST_PICKS} deliveries, one of a card; none: the best of your hand. ",
            "On turn or off, nothing happens at the table.", class_="hint"),
        tag("ul", *rows, class_="picks"),
        tag("p", tag("button", "Plan", type="button", data_plan=True), class_="choice-buttons"),
        tag("div", class_="plan-found", aria_live="polite"),
        tag("h2", "Kept sketches"),
        tag("div", class_="plan-kept"),
    )  # fmt: skip


def found(game: CrayonGame, seat: str | None, picks: str) -> str:
    """The trips for ``picks`` (``card.line`` with commas between), as a piece of page. Raises Malformed and
    Refusal like the question ``plan-trip``."""
    if seat is None or all(player.id != seat for player in game.players):
        raise Refusal("private", "Whoever plays can plan trips.")
    asked = {"type": "plan-trip", "deliveries": [_delivery(pick) for pick in filter(None, picks.split(","))]}
    trips = game.query(asked, seat)["trips"]
    if not trips:
        return str(tag("p", "No trip is found for that: no track or line leads there now.", class_="hint"))
    return str(tag("ol", *(_trip(trip) for trip in trips), class_="sketches"))


def away(costs: tuple[int, int]) -> str:
    """How far a delivery is and what track it needs, in a few words."""
    far, cost = costs
    return f"{far} mileposts, " + (f"about {cost} gp of track" if cost else "no new track")


def _row(game: CrayonGame, player: Player, card: int, line: int, costs: tuple[int, int] | None) -> Html:
    demand = game.demand_cards[card].demands[line]
    sources = [city.name for city in game.board.cities if demand.load in city.loads]
    aboard = tag("span", "aboard", class_="badge") if demand.load in player.loads else None
    return tag(
        "li",
        tag(
            "label",
            tag("input", type="checkbox", value=f"{card}.{line}", data_card=card),
            tag("span", demand.load, " → ", tag("b", demand.city), " ", aboard, " ",
                tag("span", f"{demand.pay} gp", class_="gold"),
                tag("span", f"from {', '.join(sources)}" + (f" · {away(costs)}" if costs else ""),
                    class_="small")),
        ),
    )  # fmt: skip


def _trip(trip: Mapping[str, Any]) -> Html:
    stops = "; ".join(
        f"{stop['load']} to {stop['city']}"
        if stop["do"] == "deliver"
        else f"{stop['load']} in {stop['city']}"
        for stop in trip["stops"]
    )
    cost = f"Costs {trip['cost']} gp" if trip["cost"] else "Costs nothing"
    if trip["missing"]:
        purse = tag("b", f"{trip['missing']} gp are missing for it now")
    else:
        purse = tag("span", f"{trip['left']} gp left before it pays, {trip['after']} gp after")
    lines = msgspec.json.encode({"way": trip["way"], "build": trip["build"]}).decode()
    return tag(
        "li",
        tag("p", tag("b", f"{trip['gp']} gp in {trip['turns']:g} turns"),
            f": {trip['per_turn']:+g} gp a turn", class_="sketch-head"),
        tag("p", stops, class_="sketch-stops"),
        tag("p", f"{cost}. ", purse, ".", class_="small"),
        tag("p", tag("button", "Show", type="button", class_="quiet", data_sketch=lines), " ",
            tag("button", "Keep", type="button", class_="quiet", data_keep=True),
            class_="choice-buttons"),
        class_="sketch",
    )  # fmt: skip


def _delivery(pick: str) -> dict[str, int]:
    card, dot, line = pick.partition(".")
    if not dot or not card.isdecimal() or not line.isdecimal() or len(pick) > 12:
        raise Malformed("bad-request", "A delivery is picked as card.line.")
    return {"card": int(card), "line": int(line)}
