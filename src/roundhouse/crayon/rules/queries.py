"""Questions that change nothing: previews of track, moves and trips, the geography, chips and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.rules.desks import active_events, construction, line_search, movement, paths, sailing
from roundhouse.crayon.rules.state.action_fields import node_of, path_of, text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Malformed, Refusal, RoundhouseError

Answer = Mapping[str, Any]

_ENOUGH = 10**6
"""The purse of whoever's gold is nobody's business."""


def player_asking(game: GameState, seat: str | None) -> Player:
    """For whom a question is answered: the seat's player, or the decider when nobody sits there."""
    return next((player for player in game.players if player.id == seat), game.decider)


def answer(game: GameState, question: Mapping[str, Any], seat: str | None) -> Answer:
    """Answer a question for a seat (the decider's when none is given). Raises Refusal, Malformed."""
    kind = question.get("type")
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise Malformed("unknown-command", f"There is no question “{kind}”.", hint=", ".join(QUESTIONS))
    player = player_asking(game, seat)
    return QUESTIONS[kind](game, player, question, game.gold_hidden(player, seat))


def preview_build(game: GameState, player: Player, question: Mapping[str, Any], hidden: bool) -> Answer:
    """The cost of a ``path``, or of the best line ``to`` a milepost (``from`` another), section by section:
    the cheapest, or the shortest if that is the ``objective``. ``turns`` is how many budgets that takes,
    ``error`` why it cannot be built at once. Whether gold that is ``hidden`` would do, it does not say."""
    board = game.board
    if "to" in question:
        goal = node_of(question["to"], board, "to")
        start = node_of(question["from"], board, "from") if "from" in question else None
        objective = text_of(question, "objective") if "objective" in question else "cheapest"
        if objective not in ("cheapest", "shortest"):
            raise Malformed("bad-request", f"No line is the {objective}.", hint="cheapest, shortest")
        path = line_search.cheapest_line(game, player, goal, start, shortest=objective == "shortest")
    elif "path" in question:
        path = path_of(question, board)
        if any(board.is_strait(node) for node in path):
            raise Refusal("sea-point", "Track cannot lie in the sea.")
    else:
        path = construction.read_line(game, question)
    found: dict[str, Any] = {"path": [board.name(node) for node in path], "links": [], "bribe": 0, "total": 0}
    bill = None
    try:
        bill = construction.bill_for(game, player, path)
        (game.check_budget(bill.total) if hidden else game.check_spending(player, bill.total))
    except RoundhouseError as error:
        found["error"] = error.to_json()
    foreman = game.foreman_of(player)
    for start, end in pairwise(path):
        link = board.link_of.get((start, end))
        if link is None or link in game.track.owner:
            continue
        cost = construction.cost(game, foreman, end, link)
        crossing = board.river[link] or ("inlet" if board.inlet[link] else None)
        found["links"].append(
            {"start": board.name(start), "end": board.name(end), "cost": cost, "crossing": crossing}
        )
        found["total"] += cost
    if bill is not None:
        found["bribe"] = bill.bribe
        found["total"] = bill.total
    found["turns"] = -(-found["total"] // game.numbers.budget)
    return found


def preview_move(game: GameState, player: Player, question: Mapping[str, Any], hidden: bool) -> Answer:
    """The way to a milepost or city ``to``, over own track if that leads there: ``path`` the whole way,
    ``now`` what this turn allows, fees and bribe of it, where it is at ``half_rate``, and how many ``turns``
    it takes."""
    board = game.board
    goals = _goals(game, question)
    if player.ship:
        raise Refusal("aboard-ship", f"{player.name}'s train is aboard a ship.")
    strangers = False
    path = paths.way_to(game, player, goals)
    if not path:
        strangers = True
        path = paths.way_to(game, player, goals, strangers=True)
    if not path:
        raise Refusal("no-track", "No track leads there.")
    now = paths.shortened(game, path) if player is game.active else []
    found: dict[str, Any] = {
        "path": [board.name(node) for node in path],
        "mileposts": len(path),
        "strangers": strangers,
        "half_rate": [board.name(node) for node in path if active_events.slows(game, node)],
        "now": [board.name(node) for node in now],
        "fees": {},
        "bribe": 0,
    }
    speed = game.engine_of(player).speed
    found["turns"] = (1 if now else 0) + -(-(len(path) - len(now)) // speed)
    if now:
        try:
            journey = movement.check(game, player, now, _ENOUGH if hidden else None)
        except RoundhouseError as error:
            found["error"] = error.to_json()
        else:
            found["fees"] = {game.players[owner].id: game.numbers.fee for owner in journey.fees}
            found["bribe"] = journey.bribe
    return found


def preview_ship(game: GameState, player: Player, question: Mapping[str, Any], _hidden: bool) -> Answer:
    """The way of a ship from where the train is to a port ``to``."""
    board = game.board
    goal = node_of(question.get("to"), board, "to")
    if player.at < 0:
        raise Refusal("not-placed", f"{player.name} has no train on the board.")
    path = sailing.way_to(game, player.at, goal)
    if not path:
        raise Refusal("not-sea", "No ship sails from here to there.")
    left = game.progress.allowance - game.progress.moved
    now = path[: max(0, left)] if player is game.active and player.ship else []
    return {
        "path": [board.name(node) for node in path],
        "points": len(path),
        "now": [board.name(node) for node in now],
    }


def get_geography(game: GameState, _player: Player, question: Mapping[str, Any], _hidden: bool) -> Answer:
    """The board, the whole or one ``part`` of it. It never changes; ``hash`` tells boards apart."""
    board = game.board
    parts = dict(_geography(board))
    part = question.get("part")
    if part is not None:
        part = text_of(question, "part")
        if part not in parts:
            raise Malformed("bad-request", f"A board has no part “{part}”.", hint=", ".join(parts))
        parts = {part: parts[part]}
    mark = blake2b(repr(board.definition).encode(), digest_size=12).hexdigest()
    return {"board": board.definition.id, "hash": mark, **parts}


def _geography(board: Board) -> Iterator[tuple[str, Any]]:
    definition = board.definition
    yield (
        "mileposts",
        [
            {
                "id": list(spot),
                "terrain": board.terrain[node].name,
                "cost": board.cost[node],
                "region": board.region[node] or board.terrain[node].name,
                "name": board.cities[board.city[node]].name if board.city[node] >= 0 else None,
                "ship": bool(board.water[node]) or any(board.inlet[link] for _, link in board.around[node]),
            }
            for node, spot in enumerate(board.mileposts)
        ],
    )
    yield "links", [[board.name(a), board.name(b)] for a, b in board.ends]
    yield "cities", {city.name: list(city.loads) for city in board.cities}
    yield (
        "rivers",
        [[river.name, [[list(a), list(b)] for a, b in river.links]] for river in definition.rivers],
    )
    yield "inlets", [[list(a), list(b)] for a, b in definition.inlets]
    yield "ports", [board.name(node) for node in sorted(board.ports)]
    yield (
        "straits",
        {
            str(board.name(node)): [board.name(other) for other in board.water[node]]
            for node in range(board.milepost_count, len(board.water))
        },
    )
    gates = [[list(gate.above), list(gate.below)] for gate in definition.entrances]
    yield (
        "special_links",
        [
            ["underground entrances", gates],
            *([link.name, [list(link.cities)]] for link in definition.magic),
        ],
    )


def resources(game: GameState, _player: Player, _question: Mapping[str, Any], _hidden: bool) -> Answer:
    """The chips left of every load."""
    return {"resources": dict(game.decks.chips)}


def get_options(game: GameState, _player: Player, _question: Mapping[str, Any], _hidden: bool) -> Answer:
    """The open points as this table plays them."""
    options = game.options
    return {"options": {name.replace("_", "-"): getattr(options, name) for name in options.__slots__}}


def _goals(game: GameState, question: Mapping[str, Any]) -> set[int]:
    board, to = game.board, question.get("to")
    if isinstance(to, str) and to in board.city_number:
        return set(board.city_nodes[board.city_number[to]])
    return {node_of(to, board, "to")}


QUESTIONS: Mapping[str, Callable[[GameState, Player, Mapping[str, Any], bool], Answer]] = {
    "preview-build": preview_build,
    "preview-move": preview_move,
    "preview-ship": preview_ship,
    "get-geography": get_geography,
    "resources": resources,
    "get-options": get_options,
}
"""Every question and who answers it."""
