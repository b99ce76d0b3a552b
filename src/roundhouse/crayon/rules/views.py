"""The state as a seat may see it, with the keys of the notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any

from roundhouse.crayon.board.definition import Effect
from roundhouse.crayon.rules.desks import active_events, victory
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player

COLORS = ("red", "blue", "green", "yellow", "purple", "orange")

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
        "effects": _effects(game),
        "active_events": [
            {
                "card": card,
                "id": game.event_cards[card].id,
                "title": game.event_cards[card].title,
                "drawer": game.players[drawer].id,
                "ends": ends or None,
                "areas": _areas(game.event_cards[card].effects),
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
        return f"Finished: {game.players[progress.winner].name} wins"
    if progress.pending:
        return f"Turn {progress.turn} · {game.decider.name} decides"
    if progress.stage != "main":
        return f"Set-up · {_STAGES[progress.stage]} · {game.active.name}"
    doing = "moves" if progress.step == "move" else "builds"
    return f"Turn {progress.turn} · {game.active.name} {doing}"


def gold_hidden(game: GameState, player: Player, seat: str | None) -> bool:
    """Is this player's gold no business of ``seat``?"""
    hides = game.options.hide_gold == "yes" and not game.progress.gold_shown and not game.over
    return hides and seat != player.id


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
        "winner": game.players[progress.winner].id if game.over else None,
        "goal": {"gp": victory.goal(game), "majors": game.numbers.majors},
    }


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


def _effects(game: GameState) -> dict[str, Any]:
    """One summary a kind, as the reference server has it: whether, until which turn, what about."""
    kinds = {
        "no_build": "no-build",
        "no_move": "no-movement",
        "half_move": "half-rate",
        "no_load_exchange": "no-loads",
        "no_upgrade": "no-upgrade",
        "no_ship_change": "no-ships",
        "no_foreman_change": "no-foreman",
    }
    found: dict[str, Any] = {name: _summary(game, kind) for name, kind in kinds.items()}
    links = active_events.open_links(game)
    for link in game.board.definition.magic:
        found[link.name.replace("-", "_")] = [link.name in links, None]
    # The notes know one link that is there from the start.
    first = [link.name for link in game.board.definition.magic if link.open]
    strikes = [ends for card, _, ends in game.progress.events if _kinds(game, card) & {"close-links"}]
    found["magical_link"] = [any(name in links for name in first), max(strikes, default=0) or None]
    return found


def _kinds(game: GameState, card: int) -> set[str]:
    return {effect.kind for effect in game.event_cards[card].effects}


def _areas(effects: Sequence[Effect]) -> list[dict[str, Any]]:
    """What each effect of an event is about; fields that say nothing are left out."""
    found = []
    for effect in effects:
        fields = {field.name: getattr(effect.area, field.name) for field in fields_of(effect.area)}
        told = {name: value for name, value in fields.items() if value not in (None, (), False, 0)}
        found.append({"effect": effect.kind, **told})
    return found


def _summary(game: GameState, kind: str) -> list[Any]:
    scope, ends = [], 0
    for card, _, end in game.progress.events:
        for effect in game.event_cards[card].effects:
            if effect.kind == kind:
                ends = max(ends, end)
                area = effect.area
                scope.extend(
                    [*area.regions, *area.of_cities, *area.terrains, *area.of_terrains, *area.rivers]
                )
    return [bool(ends), ends or None, *dict.fromkeys(scope)]


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
        "color": COLORS[player.number % len(COLORS)],
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
        "gp": None if gold_hidden(game, player, seat) else player.gold,
        "at": None if player.at < 0 else board.name(player.at),
        "city": board.cities[board.city[player.at]].name
        if 0 <= player.at < board.milepost_count and board.city[player.at] >= 0
        else None,
        "majors_joined": [
            board.cities[number].name for number in sorted(victory.joined_majors(game, player))
        ],
        "effects": {
            "skip": player.skip,
            "no_build": any(
                not effect.area.drawer or drawer == player.number
                for effect, drawer in active_events.in_force(game, "no-build")
            ),
        },
    }
