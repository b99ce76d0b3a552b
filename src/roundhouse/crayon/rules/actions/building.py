"""Building track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Free


def build(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Build from ``start`` to ``end``, or along a ``path``: all of it or nothing."""
    bill = construction.price_line(game, player, construction.read_line(game, action))
    for section in bill.sections:
        game.track.lay(section.link, player.number)
    progress = game.progress
    progress.exits += bill.exits
    if bill.bribe:
        progress.build_bribed = True
        payee = game.bribe_collector() or game.bank
        game.pay(player, payee, bill.bribe)
        progress.spent += bill.bribe
        if isinstance(payee, Player):
            game.record(log.BribePaid(player=player.ref, payee=payee.ref, amount=bill.bribe))
    game.spend(player, bill.total - bill.bribe)
    progress.acted = True
    last = bill.sections[-1].end
    game.record(
        log.TrackBuilt(
            player=player.ref, sections=len(bill.sections), to=game.location(last), cost=bill.total
        )
    )


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """One choice for all lines; its hint is one section that can be built."""
    section = next(construction.legal_sections(game, player), None)
    if section is not None:
        board = game.board
        hint = [board.name(section.start), board.name(section.end)]
        left = game.numbers.budget - game.progress.spent
        yield Choice(
            {"type": "build-track"},
            {"path": Free(hint, "a list of mileposts, from your track or a major city")},
            {"left": min(left, player.gold)},
        )
