"""Limits on track into cities, ports and entrances, and the rule that the last ways in stay open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player

SECOND = 2
"""Where any number may come, a way in is kept for this many."""


def check(game: GameState, player: Player, link: int, fresh: Mapping[int, int]) -> None:
    """Raises Refusal when the newest of ``fresh`` makes a place too full or shuts somebody out."""
    board = game.board
    for node in board.ends[link]:
        number = board.city[node]
        if number >= 0 and board.cities[number].size == "major":
            _check_major(game, number, fresh)
        elif number >= 0:
            limit = game.numbers.small if _small(game, number) else game.numbers.medium
            _check_sections(game, player, node, fresh)
            _check_place(game, node, limit, "city-full", fresh)
        elif node in board.twin:
            _check_sections(game, player, node, fresh)
            _check_place(game, node, SECOND, "", fresh)
            _check_gates(game, node, fresh)
        elif node in board.ports:
            _check_place(game, node, game.numbers.port, "port-full", fresh)


def _small(game: GameState, number: int) -> bool:
    """Is it a small city, as this table reads it?"""
    city = game.board.cities[number]
    size = city.disputed if city.disputed and game.options.disputed == "other" else city.size
    return size == "small"


def _owners(game: GameState, links: Iterable[int], fresh: Mapping[int, int]) -> tuple[set[int], int]:
    """Who has track on any of the links, and how many of them are free."""
    owner = game.track.owner
    present, free = set[int](), 0
    for link in links:
        who = owner.get(link, fresh.get(link))
        if who is None:
            free += 1
        else:
            present.add(who)
    return present, free


def _links_at(game: GameState, node: int) -> Sequence[int]:
    return [link for _, link in game.board.around[node]]


def _check_sections(game: GameState, player: Player, node: int, fresh: Mapping[int, int]) -> None:
    owner = game.track.owner
    own = sum(owner.get(link, fresh.get(link)) == player.number for link in _links_at(game, node))
    if own > game.numbers.sections:
        raise game.refusal_at(
            "section-limit",
            node,
            f"A player may have {game.numbers.sections} sections here at most.",
        )


def _check_place(game: GameState, node: int, limit: int, full: str, fresh: Mapping[int, int]) -> None:
    present, free = _owners(game, _links_at(game, node), fresh)
    if full and len(present) > limit:
        raise game.refusal_at(full, node, f"{limit} players have track here already.")
    wanted = min(limit, len(game.players)) - len(present)
    if free < wanted:
        raise game.refusal_at("would-block", node, "This would take the last way in that others may need.")


def _check_major(game: GameState, number: int, fresh: Mapping[int, int]) -> None:
    present, free = _owners(game, game.board.links_into[number], fresh)
    if free < len(game.players) - len(present):
        raise game.refusal_at(
            "would-block", game.board.centre[number], "Every player keeps a way into a major city."
        )


def _check_gates(game: GameState, node: int, fresh: Mapping[int, int]) -> None:
    """Every player keeps a way to at least one entrance."""
    inside, ways = set[int](), 0
    for gate in game.board.gates:
        present, free = _owners(game, _links_at(game, gate), fresh)
        inside |= present
        ways += free
    if ways < len(game.players) - len(inside):
        raise game.refusal_at("would-block", node, "Every player keeps a way to one of the entrances.")
