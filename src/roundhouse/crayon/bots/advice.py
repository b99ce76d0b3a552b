"""What a bot would do, in sentences for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.planning.forecast import Forecast
from roundhouse.crayon.planning.plan_search import Stop
from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame

from .decision import Decision


def sentences(decision: Decision, action: Mapping[str, Any], forecast: Forecast | None) -> tuple[str, ...]:
    """The action, then the plan behind it if there is one."""
    return (_action(decision, action), *_plan(decision.board, forecast))


def _plan(board: Board, forecast: Forecast | None) -> Iterator[str]:
    if forecast is None:
        return
    plan = forecast.plan
    calls = "; ".join(_call(board, stop) for stop in plan.stops)
    yield f"The plan: {calls}."
    turns = max(1, round(plan.turns))
    spent = f"It costs {plan.cost} gp" if plan.cost else "It costs nothing"
    yield f"{spent}, brings {plan.pay} gp and takes about {turns} {'turn' if turns == 1 else 'turns'}."


def _call(board: Board, stop: Stop) -> str:
    city = board.cities[stop.city].name
    by = " over the track of others" if stop.ride else ""
    if stop.card:
        return f"{stop.load} to {city}{by} for {stop.pay} gp (card {stop.card})"
    return f"fetch {stop.load} in {city}{by}"


def _action(decision: Decision, action: Mapping[str, Any]) -> str:
    """An action as advice."""
    game, board = decision.game, decision.board
    match action["type"]:
        case "choose-foreman":
            return f"Hire {_foreman(game, action['foreman'])}."
        case "choose-start-city":
            return f"Start in {action['city']}."
        case "discard-hand":
            return f"Throw the hand away: {_WHY[action['why']]}."
        case "move-train" | "move-ship":
            path = action["path"]
            how = "Sail" if action["type"] == "move-ship" else "Move"
            unit = "sea point" if how == "Sail" else "milepost"
            return f"{how} {len(path)} {_plural(len(path), unit)} to {_place(board, path[-1])}."
        case "pick-up":
            return f"Load {action['load']} here."
        case "drop-off":
            return f"Leave {action['load']} here: another load is worth more."
        case "deliver":
            demand = game.demand_cards[action["card"]].demands[action["line"]]
            return f"Deliver {demand.load} for {demand.pay} gp."
        case "build-track":
            path = action["path"]
            nodes = [node for node in map(board.find, path) if node is not None]
            bill = construction.price_line(game, decision.player, nodes)
            count = len(bill.sections)
            ends = f"from {_place(board, path[0])} to {_place(board, path[-1])}"
            return f"Build {count} {_plural(count, 'section')} {ends} for {bill.total} gp."
        case "upgrade-train":
            engine = game.engines[action["train"]]
            return f"Buy a {engine.name}: {engine.speed} mileposts a turn, {engine.capacity} loads."
        case "exchange-foreman":
            who = action.get("foreman") or game.decks.foreman_discards[-1]
            return f"Hire {_foreman(game, who)}: the track of the plan gets so much cheaper."
        case "keep-foreman":
            new = game.progress.pending[0][2][0]
            return f"Keep {_foreman(game, new if action['keep'] == 'new' else decision.player.foreman)}."
        case "choose-lost-load":
            return f"Give up {action['load']}: it is needed least."
        case "choose-city":
            return f"Fall back to {action['city']}."
        case "choose-port":
            return f"Make for {_place(board, action['port'])}."
        case "board-ship":
            return f"Board {action['ship']}."
        case "borrow":
            return f"Borrow {action['amount']} gp: without it there is no plan that the purse can follow."
        case "end-turn":
            return _end(decision)
        case kind:
            return _PLAIN.get(str(kind), str(kind))


def _end(decision: Decision) -> str:
    progress, budget = decision.game.progress, decision.game.numbers.budget
    if progress.spent:
        return f"End the turn: {progress.spent} of {budget} gp are spent, what is left buys nothing useful."
    return "End the turn and save the gold."


_WHY = {
    "better-hand": "nothing that these cards ask for is worth its time",
    "penniless": "there is not enough gold for anything that these cards ask for",
    "cut-off": "no track leads to anything that these cards ask for",
    "closed": "an event stands in the way of everything that these cards ask for",
}

_PLAIN = {
    "draw-ship": "Look for a ship.",
    "refuse-ship": "Take no ship.",
    "leave-ship": "Go ashore.",
    "end-move": "Stop here and go on to building.",
}


def _foreman(game: CrayonGame, name: str) -> str:
    return f"{name} ({game.foremen_cards[name].race})"


def _place(board: Board, name: Any) -> str:
    node = board.find(name)
    return board.words(node) if node is not None else str(name)


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
