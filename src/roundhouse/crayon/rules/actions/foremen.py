"""Exchanging foremen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import active_events
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, Refusal

METHODS = ("draw", "draw-discard", "select")


def exchange(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Draw another foreman and keep one of the two, or pick one for more gold."""
    decks = game.decks
    method = text_of(action, "method")
    if method not in METHODS:
        raise Malformed(
            "bad-request", f"“{method}” is no way to exchange a foreman.",
            place=Place(path="method"), hint=", ".join(METHODS),
        )  # fmt: skip
    _check(game, player, method)
    if method == "select":
        name = text_of(action, "foreman")
        if name not in decks.foremen and name not in decks.foreman_discards:
            raise Refusal("unknown-foreman", f"{name} is not to be had.", hint=", ".join(_free(game)))
        game.spend(player, game.numbers.exchange_select)
        pile = [card for card in decks.foremen if card != name]
        decks.foreman_discards = _discarded(game, name, player.foreman)
        decks.foremen = tuple(game.chance.shuffled(pile))
        game.record(log.ForemanReplaced(player=player.ref, dismissed=player.foreman, hired=name))
        player.foreman = name
    elif method == "draw":
        game.spend(player, game.numbers.exchange_draw)
        if not decks.foremen:
            decks.foremen = tuple(game.chance.shuffled(decks.foreman_discards))
            decks.foreman_discards = ()
        name = decks.foremen[-1]
        decks.foremen = decks.foremen[:-1]
        game.reveal()
        _offer(game, player, name)
    else:
        game.spend(player, game.numbers.exchange_draw)
        name = decks.foreman_discards[-1]
        decks.foreman_discards = decks.foreman_discards[:-1]
        _offer(game, player, name)
    game.progress.acted = True


def keep(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Keep the ``new`` foreman or the ``old`` one; the other is discarded."""
    keep = text_of(action, "keep")
    if keep not in ("new", "old"):
        raise Malformed("bad-request", "Keep “new” or “old”.", place=Place(path="keep"))
    new = game.answered()[0]
    gone, kept = (player.foreman, new) if keep == "new" else (new, player.foreman)
    game.decks.foreman_discards = (*game.decks.foreman_discards, gone)
    player.foreman = kept
    game.record(log.ForemanKept(player=player.ref, kept=kept, dismissed=gone))


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """The exchanges that are allowed and affordable."""
    for method in METHODS:
        if not allowed(game, player, method):
            continue
        action = {"type": "exchange-foreman", "method": method}
        if method != "select":
            yield Choice(action, facts={"cost": game.numbers.exchange_draw})
            continue
        for name in _free(game):
            facts = {"cost": game.numbers.exchange_select, "race": game.foremen_cards[name].race}
            yield Choice({**action, "foreman": name}, facts=facts)


def keep_choices(game: GameState, player: Player) -> Iterator[Choice]:
    """The new foreman or the one employed."""
    new = game.progress.pending[0][2][0]
    yield Choice({"type": "keep-foreman", "keep": "new"}, facts={"foreman": new})
    yield Choice({"type": "keep-foreman", "keep": "old"}, facts={"foreman": player.foreman})


def allowed(game: GameState, player: Player, method: str) -> bool:
    """May the player exchange now, and pay for it?"""
    try:
        _check(game, player, method)
    except Refusal:
        return False
    return True


def _check(game: GameState, player: Player, method: str) -> None:
    decks = game.decks
    if active_events.in_force(game, "no-foreman"):
        raise Refusal("no-exchange", "An event keeps everybody from exchanging foremen.")
    if game.moment == "move" and game.options.foreman_exchange == "build-only":
        raise Refusal("wrong-phase", "At this table foremen are exchanged while building.")
    free = decks.foreman_discards if method == "draw-discard" else (*decks.foremen, *decks.foreman_discards)
    if not free:
        raise Refusal("deck-empty", "There is no foreman to be had that way.")
    select = method == "select"
    game.check_spending(player, game.numbers.exchange_select if select else game.numbers.exchange_draw)


def _free(game: GameState) -> list[str]:
    return sorted((*game.decks.foremen, *game.decks.foreman_discards))


def _discarded(game: GameState, name: str, old: str) -> tuple[str, ...]:
    return (*(card for card in game.decks.foreman_discards if card != name), old)


def _offer(game: GameState, player: Player, name: str) -> None:
    game.record(log.ForemanMet(player=player.ref, foreman=name))
    game.ask("keep-foreman", player, (name,))
