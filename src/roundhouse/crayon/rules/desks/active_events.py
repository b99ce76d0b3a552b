"""What the event cards in force forbid."""

from __future__ import annotations

from roundhouse.crayon.board.definition import Effect
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player


def in_force(game: GameState, kind: str) -> list[tuple[Effect, int]]:
    """The lasting effects of a kind with the player who drew each."""
    cards = game.event_cards
    return [
        (effect, drawer)
        for card, drawer, _ in game.progress.events
        for effect in cards[card].effects
        if effect.kind == kind
    ]


def halts(game: GameState, node: int) -> bool:
    """May no train move from or to this milepost?"""
    return _covers(game, "no-movement", node)


def slows(game: GameState, node: int) -> bool:
    """Is this a milepost of half rate?"""
    return _covers(game, "half-rate", node)


def closes(game: GameState, node: int) -> bool:
    """Is nothing picked up or delivered here? A major city counts from its centre."""
    board = game.board
    number = board.city[node]
    return _covers(game, "no-loads", board.centre[number] if number >= 0 else node)


def bans_building(game: GameState, player: Player, link: int) -> bool:
    """May this player build no track over this link?"""
    for effect, drawer in in_force(game, "no-build"):
        if effect.area.drawer and drawer != player.number:
            continue
        if link in game.areas.links(effect.area):
            return True
    return False


def open_links(game: GameState) -> frozenset[str]:
    """The magic links that work now."""
    shut = {name for effect, _ in in_force(game, "close-links") for name in effect.values}
    always = {link.name for link in game.board.definition.magic if link.open}
    return frozenset((always | set(game.progress.opened)) - shut)


def joining_links(game: GameState) -> frozenset[str]:
    """The magic links that join cities for victory; a strike may spare them that."""
    if game.options.strike == "moves-only":
        links = game.board.definition.magic
        return frozenset({*(link.name for link in links if link.open), *game.progress.opened})
    return open_links(game)


def _covers(game: GameState, kind: str, node: int) -> bool:
    for effect, _ in in_force(game, kind):
        nodes = game.areas.nodes(effect.area)
        if nodes is None or node in nodes:
            return True
    return False
