"""What the events in force do, as the state tells it: the summaries of the notes (S3.S2) and every area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields as fields_of
from typing import Any

from roundhouse.crayon.board.area_words import where_it_is
from roundhouse.crayon.board.definition import Area, Effect
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player

from . import active_events

_KINDS = {
    "no_build": "no-build",
    "no_move": "no-movement",
    "half_move": "half-rate",
    "no_load_exchange": "no-loads",
    "no_upgrade": "no-upgrade",
    "no_ship_change": "no-ships",
    "no_foreman_change": "no-foreman",
}


def summaries(game: GameState) -> dict[str, Any]:
    """One list a kind: whether it is in force, the turn at whose end the last of it goes, then where.

    After these two stands nothing when it holds for everyone and everywhere. Otherwise there is an object for
    each effect in force: any of them is enough (“or”), and within one of them all that is told must be so
    (“and”). ``players`` are those whom it binds, ``cities`` those that it closes.
    """
    found: dict[str, Any] = {name: _summary(game, kind) for name, kind in _KINDS.items()}
    links = active_events.open_links(game)
    shut = _until_shut(game)
    for link in game.board.definition.magic:
        found[link.name.replace("-", "_")] = [link.name in links, shut.get(link.name)]
    # The notes know one link that is there from the start.
    first = [link.name for link in game.board.definition.magic if link.open]
    ends = [shut[name] for name in first if name in shut]
    found["magical_link"] = [any(name in links for name in first), max(ends, default=None)]
    return found


def cannot_build(game: GameState, player: Player) -> int:
    """The turn at whose end this player may build again, if that is forbidden everywhere now; else 0."""
    ends = [
        ends
        for effect, drawer, ends, _ in _in_force(game, "no-build")
        if _everywhere(effect.area) and (not effect.area.drawer or drawer == player.number)
    ]
    return max(ends, default=0)


def areas(effects: Sequence[Effect]) -> list[dict[str, Any]]:
    """What each effect of an event is about; fields that say nothing are left out."""
    return [{"effect": effect.kind, **_told(effect.area)} for effect in effects]


def _in_force(game: GameState, kind: str) -> Iterator[tuple[Effect, int, int, int]]:
    """Each effect of a kind with who drew it, the turn at whose end it goes, and its card."""
    for card, drawer, ends in game.progress.events:
        for effect in game.event_cards[card].effects:
            if effect.kind == kind:
                yield effect, drawer, ends, card


def _told(area: Area) -> dict[str, Any]:
    fields = {field.name: getattr(area, field.name) for field in fields_of(area)}
    return {name: value for name, value in fields.items() if value not in (None, (), False, 0)}


def _everywhere(area: Area) -> bool:
    return not set(_told(area)) - {"drawer"}


def _summary(game: GameState, kind: str) -> list[Any]:
    found = list(_in_force(game, kind))
    last = max((ends for _, _, ends, _ in found), default=0)
    if all(effect.area == Area() for effect, *_ in found):
        return [bool(found), last or None]
    scopes = []
    for effect, drawer, ends, card in sorted(found, key=lambda one: not _everywhere(one[0].area)):
        area = effect.area
        everyone = [player.id for player in game.players]
        scope: dict[str, Any] = {
            "event": game.event_cards[card].title,
            "ends": ends or None,
            "players": [game.players[drawer].id] if area.drawer else everyone,
            "everywhere": _everywhere(area),
            "words": where_it_is(area).removeprefix(", ") or "everywhere",
            **{name: value for name, value in _told(area).items() if name != "drawer"},
        }
        if kind == "no-loads":
            scope["cities"] = _closed(game, area)
        scopes.append(scope)
    return [True, last or None, *scopes]


def _closed(game: GameState, area: Area) -> list[str]:
    nodes, board = game.areas.nodes(area), game.board
    return [
        city.name
        for number, city in enumerate(board.cities)
        if nodes is None or board.centre[number] in nodes
    ]


def _until_shut(game: GameState) -> dict[str, int]:
    """The magic links that do not work, with the turn at whose end they do again."""
    found: dict[str, int] = {}
    for effect, _, ends, _ in _in_force(game, "close-links"):
        for name in effect.values:
            found[name] = max(ends, found.get(name, 0))
    return found
