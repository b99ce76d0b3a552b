"""Which foreman a bot would have: for the whole board, or for the lines that it is about to build."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.crayon.board.definition import Foreman
from roundhouse.crayon.rules.actions import foremen
from roundhouse.crayon.rules.actions.foremen import METHODS
from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player

Lines = Sequence[tuple[int, int, int]]
"""Sections to build, as (start, end, link)."""

WORTHWHILE = 1
"""Gold that an exchange has to save beyond its price."""


def worth_of(game: CrayonGame, name: str) -> float:
    """How many mileposts of the board a foreman makes cheaper, and by how much."""
    board, foreman = game.board, game.foremen_cards[name]
    if foreman.only_below:
        return -1.0
    terrain = [kind.name for node, kind in enumerate(board.terrain) if board.land[node]]
    price = {kind.name: kind.cost or 0 for kind in board.definition.terrains}
    worth: float = sum(terrain.count(name) * (price[name] - cost) for name, cost in foreman.costs.items())
    if foreman.river is not None:
        worth += sum(map(bool, board.river)) // 2
    return worth


def better(game: CrayonGame, player: Player, lines: Lines, new: str) -> bool:
    """Is a foreman who was met better than the one employed: for the lines to build, else for the board?"""
    one, other = (_bill(game, game.foremen_cards.get(name), lines) for name in (player.foreman, new))
    if one != other:
        return other < one
    return worth_of(game, new) > worth_of(game, player.foreman)


def exchange(game: CrayonGame, player: Player, lines: Lines) -> dict[str, str] | None:
    """The exchange that saves most on some lines, if one is worth its price."""
    now = _bill(game, game.foreman_of(player), lines)
    numbers, decks = game.numbers, game.decks
    found: list[tuple[int, dict[str, str]]] = []
    if foremen.allowed(game, player, METHODS[1]):
        name = decks.foreman_discards[-1]
        saved = now - _bill(game, game.foremen_cards[name], lines) - numbers.exchange_draw
        found.append((saved, {"type": "exchange-foreman", "method": METHODS[1]}))
    if foremen.allowed(game, player, METHODS[2]):
        for name in sorted((*decks.foremen, *decks.foreman_discards)):
            saved = now - _bill(game, game.foremen_cards[name], lines) - numbers.exchange_select
            found.append((saved, {"type": "exchange-foreman", "method": METHODS[2], "foreman": name}))
    best = max(found, key=lambda item: item[0], default=(0, {}))
    return best[1] if best[0] >= WORTHWHILE else None


def _bill(game: CrayonGame, foreman: Foreman | None, lines: Lines) -> int:
    """What some lines cost with a foreman; far too much if he does not build them."""
    if foreman is not None and foreman.only_below and any(not game.board.below[end] for _, end, _ in lines):
        return 1000
    return sum(construction.cost(game, foreman, end, link) for _, end, link in lines)
