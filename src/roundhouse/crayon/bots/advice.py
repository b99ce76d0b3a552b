"""What a bot would do, in sentences for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.planning.forecast import Forecast
from roundhouse.crayon.planning.plan_search import Stop
from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say

from .decision import Decision


def sentences(decision: Decision, action: Mapping[str, Any], forecast: Forecast | None) -> tuple[str, ...]:
    """The action, then the plan behind it if there is one."""
    return (_action(decision, action), *_plan(decision.board, forecast))


def _plan(board: Board, forecast: Forecast | None) -> Iterator[str]:
    if forecast is None:
        return
    plan = forecast.plan
    yield say("The plan: %(calls)s.", calls="; ".join(_call(board, stop) for stop in plan.stops))
    turns = count("about one turn", "about # turns", max(1, round(plan.turns)))
    if plan.cost:
        words = say(
            "It costs %(cost)s gp, brings %(pay)s gp and takes %(turns)s.",
            cost=plan.cost,
            pay=plan.pay,
            turns=turns,
        )
    else:
        words = say("It costs nothing, brings %(pay)s gp and takes %(turns)s.", pay=plan.pay, turns=turns)
    yield words


def _call(board: Board, stop: Stop) -> str:
    city = board.cities[stop.city].name
    by = f" {say('over the track of others')}" if stop.ride else ""
    load = stop.load
    if stop.card:
        return say(
            "%(load)s to %(city)s for %(pay)s gp (card %(card)s)",
            load=load,
            city=f"{city}{by}",
            pay=stop.pay,
            card=stop.card,
        )
    return say("fetch %(load)s in %(city)s", load=load, city=f"{city}{by}")


def _action(decision: Decision, action: Mapping[str, Any]) -> str:
    """An action as advice."""
    game, board = decision.game, decision.board
    match action["type"]:
        case "choose-foreman":
            return say("Hire %(name)s.", name=_foreman(game, action["foreman"]))
        case "choose-start-city":
            return say("Start in %(city)s.", city=action["city"])
        case "discard-hand":
            return say("Throw the hand away: %(why)s.", why=say(_WHY[action["why"]]))
        case "move-train" | "move-ship":
            path = action["path"]
            if action["type"] == "move-ship":
                how = count("Sail one sea point", "Sail # sea points", len(path))
            else:
                how = count("Move one milepost", "Move # mileposts", len(path))
            return say("%(how)s to %(place)s.", how=how, place=_place(board, path[-1]))
        case "pick-up":
            return say("Load %(load)s here.", load=action["load"])
        case "drop-off":
            return say("Leave %(load)s here: another load is worth more.", load=action["load"])
        case "deliver":
            demand = game.demand_cards[action["card"]].demands[action["line"]]
            return say("Deliver %(load)s for %(pay)s gp.", load=demand.load, pay=demand.pay)
        case "build-track":
            path = action["path"]
            nodes = [node for node in map(board.find, path) if node is not None]
            bill = construction.price_line(game, decision.player, nodes)
            return say(
                "%(how)s from %(one)s to %(other)s for %(pay)s gp.",
                how=count("Build one section", "Build # sections", len(bill.sections)),
                one=_place(board, path[0]),
                other=_place(board, path[-1]),
                pay=bill.total,
            )
        case "upgrade-train":
            engine = game.engines[action["train"]]
            return say(
                "Buy a %(name)s: %(speed)s mileposts a turn, %(loads)s loads.",
                name=engine.name,
                speed=engine.speed,
                loads=engine.capacity,
            )
        case "exchange-foreman":
            who = action.get("foreman") or game.decks.foreman_discards[-1]
            return say("Hire %(name)s: the track of the plan gets so much cheaper.", name=_foreman(game, who))
        case "keep-foreman":
            new = game.progress.pending[0][2][0]
            who = new if action["keep"] == "new" else decision.player.foreman
            return say("Keep %(name)s.", name=_foreman(game, who))
        case "choose-lost-load":
            return say("Give up %(load)s: it is needed least.", load=action["load"])
        case "choose-city":
            return say("Fall back to %(city)s.", city=action["city"])
        case "choose-port":
            return say("Make for %(place)s.", place=_place(board, action["port"]))
        case "board-ship":
            return say("Board %(ship)s.", ship=action["ship"])
        case "borrow":
            return say(
                "Borrow %(money)s gp: without it there is no plan that the purse can follow.",
                money=action["amount"],
            )
        case "end-turn":
            return _end(decision)
        case kind:
            return say(_PLAIN[kind]) if kind in _PLAIN else str(kind)


def _end(decision: Decision) -> str:
    progress, budget = decision.game.progress, decision.game.numbers.budget
    if progress.spent:
        return say(
            "End the turn: %(spent)s of %(budget)s gp are spent, what is left buys nothing useful.",
            spent=progress.spent,
            budget=budget,
        )
    return say("End the turn and save the gold.")


_WHY = {
    "better-hand": to_say("nothing that these cards ask for is worth its time"),
    "penniless": to_say("there is not enough gold for anything that these cards ask for"),
    "cut-off": to_say("no track leads to anything that these cards ask for"),
    "closed": to_say("an event stands in the way of everything that these cards ask for"),
}

_PLAIN = {
    "draw-ship": to_say("Look for a ship."),
    "refuse-ship": to_say("Take no ship."),
    "leave-ship": to_say("Go ashore."),
    "end-move": to_say("Stop here and go on to building."),
}


def _foreman(game: CrayonGame, name: str) -> str:
    return f"{name} ({game.foremen_cards[name].race})"


def _place(board: Board, name: Any) -> str:
    node = board.find(name)
    return board.words(node) if node is not None else str(name)
