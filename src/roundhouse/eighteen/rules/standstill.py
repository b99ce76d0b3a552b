"""Standstill: when nothing has moved for long, the players may end the game.

No rulebook has a word for it. Where all money has gone to the bank, nobody can buy anything, no company
operates and no private company pays, the game would go on without end.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from roundhouse.table.choices import Choice

from .in_play import GameInPlay
from .rounds import StockRound

QUIET_TURNS = 5
"""The number of turns, each a stock round with its operating rounds, in which nothing may have moved."""


def look(game: GameInPlay) -> None:
    """At the beginning of a stock round: note the turn if anything has moved since the last one began."""
    progress, position = game.progress, _position(game)
    if position != progress.position:
        progress.position = position
        progress.still_since = progress.turn


def stands_still(game: GameInPlay) -> bool:
    """Whether nothing has moved for :data:`QUIET_TURNS` turns, in a stock round."""
    progress = game.progress
    return isinstance(game.round, StockRound) and progress.turn - progress.still_since >= QUIET_TURNS


def offers(game: GameInPlay) -> Iterator[Choice]:
    """The choice of those in turn to end the game at a standstill, where it does not end by itself."""
    if "standstill" in game.settings.end or not stands_still(game):
        return
    step = game.round.waiting()
    for player in step.deciders() if step is not None else ():
        yield Choice({"type": "end_game", "entity": player.key})


def _position(game: GameInPlay) -> str:
    """The fingerprint of all money, certificates, prices, companies, trains, tiles and tokens."""
    board, depot = game.land.board, game.depot
    facts = (
        [player.cash for player in game.players],
        [company.cash for company in game.companies()],
        sorted((share.owner.key, share.id) for share in game.certificates.values() if share.owner),
        [
            (company.cell.at if company.cell else "", company.floated, company.closed, len(company.tokens))
            for company in game.companies()
        ],
        [(private.owner.key if private.owner else "", private.closed) for private in game.privates.values()],
        [train.id for company in game.companies() for train in company.trains],
        (depot.phase_index, len(depot.upcoming), len(depot.pool)),
        sorted(board.copies.items()),
    )
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
