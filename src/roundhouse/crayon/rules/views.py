"""The state as a seat may see it, with the keys of the notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.crayon.rules.desks import effects, victory
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player

_GAME_PHASES = {
    "foremen": "GAME_START",
    "start-city": "GAME_START",
    "opening": "BUILDING_TURNS",
    "main": "MAIN",
    "finished": "FINISHED",
}
_STAGES = {"foremen": "choosing foremen", "start-city": "choosing start cities", "opening": "building turns"}


def view(game: GameState, seat: str | None) -> Mapping[str, Any]:
    """Everything public, and what ``seat`` alone may see: the orders of the decks are for nobody."""
    return {
        "phase": _phase(game, seat),
        "effects": effects.summaries(game),
        "active_events": [
            {
                "card": card,
                "id": game.event_cards[card].id,
                "title": game.event_cards[card].title,
                "drawer": game.players[drawer].id,
                "ends": ends or None,
                "areas": effects.areas(game.event_cards[card].effects),
            }
            for card, drawer, ends in game.progress.events
        ],
        "deck": _decks(game),
        "players": {player.id: _player(game, player, seat) for player in game.players},
        "track": {
            player.id: [
                [game.board.name(node) for node in game.board.ends[link]]
                for link, owner in sorted(game.track.owner.items())
                if owner == player.number
            ]
            for player in game.players
        },
        "right_of_way": [
            {
                "link": [game.board.name(node) for node in game.board.ends[link]],
                "player": game.players[owner].id,
            }
            for link, (owner, _, _) in sorted(game.track.claims.items())
        ],
        "options": dict(game.setup.options),
        "board": game.board.definition.id,
    }


def status(game: GameState) -> str:
    """Stage, turn and whose it is, in a few words."""
    progress = game.progress
    if game.over:
        won = victory.winners(game)
        who = "all win" if len(won) > 1 else f"{won[0].name} wins" if won else "nobody wins"
        return f"Finished in turn {progress.turn}: {who}"
    if progress.pending:
        return f"Turn {progress.turn} · {game.decider.name} decides"
    if progress.stage != "main":
        return f"Set-up · {_STAGES[progress.stage]} · {game.active.name}"
    doing = "moves" if progress.step == "move" else "builds"
    return f"Turn {progress.turn} · {game.active.name} {doing}"


def _phase(game: GameState, seat: str | None) -> dict[str, Any]:
    progress = game.progress
    return {
        "game": _GAME_PHASES[progress.stage],
        "stage": progress.stage,
        "game_special": _pending(game, seat),
        "turn": progress.turn,
        "order": [game.players[number].id for number in progress.order],
        "cuts": {game.players[number].id: cut for number, cut in enumerate(progress.cuts)},
        "deal": progress.deal,
        "offers": {
            player.id: list(progress.offers[player.number]) for player in game.players if progress.offers
        },
        "current_player": {
            "id": game.active.id,
            "turn_phase": progress.step if progress.stage in ("main", "opening") else progress.stage,
            "money_spent": progress.spent,
            "moved": progress.moved,
            "allowance": progress.allowance,
            "half_rate": progress.halved,
            "major_exits": progress.exits,
            "fees_paid_to": [game.players[number].id for number in progress.fees],
        },
        "winner": game.players[progress.winner].id if progress.winner >= 0 else None,
        "winners": [player.id for player in victory.winners(game)],
        "goal": _goal(game),
    }


def _goal(game: GameState) -> dict[str, Any]:
    """What wins; where all win together, also how far they are, and the last round where there is one."""
    goal: dict[str, Any] = {"gp": victory.goal(game), "majors": game.numbers.majors}
    if game.options.together:
        goal["gp_of_all"] = victory.gold_counted(game, game.active)
    if game.options.last_round != "no":
        goal["last_round"] = int(game.options.last_round)
    return goal


def _pending(game: GameState, seat: str | None) -> dict[str, Any] | None:
    if not game.progress.pending:
        return None
    kind, number, among = game.progress.pending[0]
    player = game.players[number]
    private = kind == "board-ship" and len(among) > 1 and seat != player.id
    choices: list[Any] = [] if private else list(among)
    if kind == "lose-load":
        choices = sorted(set(player.loads))
    elif kind == "choose-port":
        choices = [game.board.name(int(node)) for node in among]
    return {"kind": kind, "player_id": player.id, "choices": choices}


def _decks(game: GameState) -> dict[str, Any]:
    decks = game.decks
    return {
        "resources": dict(sorted(decks.chips.items())),
        "foremen": {"left": len(decks.foremen), "discards": list(decks.foreman_discards)},
        "ships": {"left": len(decks.ships), "discards": list(decks.ship_discards)},
        "demand_event": {"left": len(decks.demands), "discards": list(decks.demand_discards)},
        "trains": dict(decks.engines),
    }


def _player(game: GameState, player: Player, seat: str | None) -> dict[str, Any]:
    board = game.board
    return {
        "id": player.id,
        "name": player.name,
        "color": game.colors[player.number],
        "demands": [
            {
                "card": number,
                "demands": [
                    {"load": demand.load, "city": demand.city, "gp": demand.pay}
                    for demand in game.demand_cards[number].demands
                ],
            }
            for number in player.cards
        ],
        "train": player.engine,
        "ship": player.ship or None,
        "foreman": player.foreman or None,
        "resources": list(player.loads),
        "debt": player.debt,
        "resigned": player.out,
        "gp": None if game.gold_hidden(player, seat) else player.gold,
        "at": None if player.at < 0 else board.name(player.at),
        "city": board.cities[board.city[player.at]].name
        if 0 <= player.at < board.milepost_count and board.city[player.at] >= 0
        else None,
        "majors_joined": [
            board.cities[number].name for number in sorted(victory.joined_majors(game, player))
        ],
        "effects": {
            "skip": player.skip,
            "no_build": bool(effects.cannot_build(game, player)),
            "no_build_until": effects.cannot_build(game, player) or None,
        },
    }
