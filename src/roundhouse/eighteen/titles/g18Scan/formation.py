"""The state railway of 18Scan: the minors merge into it."""

from __future__ import annotations

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import MergedIntoState
from .facts import BonusTokens, Destinations, Facts, state_of


def merge_minors(game: GameInPlay) -> None:
    """All minors merge into the state railway, which may float by that."""
    state = state_of(game)
    for name in game.settings_of(Facts).minors:
        minor = game.minors[name]
        if not minor.closed:
            _merge(game, minor, state)
    memory = game.memory_of(Destinations)
    if memory.due:
        memory.due, memory.settled = (), False
    if state.parred:
        game.shares.find_president(state)
        game.check_float(state)


def _merge(game: GameInPlay, minor: Corporation, state: Corporation) -> None:
    """The owner of a minor gets a share that was kept for it; the rest goes to the state railway."""
    share = next(one for one in state.shares(state) if one.reserved)
    share.reserved = False
    game.shares.move(share, minor.player or game.pool)
    game.happen(MergedIntoState(minor=minor.id, company=state.id, percent=share.percent))
    for hex_, city in list(game.land.board.tokens_of(minor.id)):
        if state.tokens and not game.land.board.has_token(hex_, state.id):
            game.land.board.replace_token(hex_, city, minor.id, state.id)
            state.tokens = state.tokens[1:]
    game.pay(minor, state, minor.cash)
    for train in minor.trains:
        game.depot.give(train, state)
    tokens = game.memory_of(BonusTokens)
    if names := tokens.held.pop(minor, ()):
        held = tokens.held.get(state, ())
        tokens.held[state] = (*held, *(name for name in names if name not in held))
    close_company(game, minor)
