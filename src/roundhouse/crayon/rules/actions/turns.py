"""Turns: the three of only building, then moving and building in turn; drawing up to a full hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from roundhouse.crayon.rules.desks import construction, movement, victory
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, Refusal

from . import event_cards


def discard_hand(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Throw the whole hand away for a new one; that is the turn. It may be said ``why``, for the log."""
    progress = game.progress
    why = _reason(action.get("why", ""))
    if progress.acted:
        raise Refusal("already-acted", "The hand can only be thrown away in place of everything else.")
    game.record(log.HandDiscarded(player=player.ref, cards=player.cards, why=why))
    game.decks.demand_discards = (*game.decks.demand_discards, *player.cards)
    player.cards = ()
    progress.turn_over = True


def _reason(told: object) -> log.DiscardReason:
    known: tuple[log.DiscardReason, ...] = get_args(log.DiscardReason)
    found = next((reason for reason in known if reason == told), None)
    if found is None:
        hint = ", ".join(filter(None, known))
        raise Malformed("bad-request", "“why” is none of the reasons.", place=Place(path="why"), hint=hint)
    return found


def end_move(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """Stop moving; from now on the turn is for building."""
    game.record(log.MovementEnded(player=player.ref))
    game.progress.step = "build"


def end_turn(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """The turn is over."""
    game.record(log.TurnEnded(player=player.ref))
    game.progress.turn_over = True


def choices(game: GameState, _player: Player) -> Iterator[Choice]:
    """What may be done to end the turn or its first half."""
    progress = game.progress
    if not progress.acted and game.moment in ("move", "opening"):
        yield Choice({"type": "discard-hand"})
    if game.moment == "move":
        yield Choice({"type": "end-move"})
    yield Choice({"type": "end-turn"})


def advance(game: GameState) -> bool:
    """Do the next thing that needs no decision. Returns whether there was one."""
    progress = game.progress
    short = len(game.active.cards) < game.numbers.hand and not game.active.out
    if progress.stage in ("opening", "main") and short:
        _draw_card(game, game.active)
        return True
    if progress.turn_over:
        _close(game)
        return True
    return False


def begin_opening(game: GameState) -> None:
    """The turns of only building begin: up the order, down, and up again."""
    progress = game.progress
    progress.stage = "opening"
    progress.place = 0
    progress.step = "build"
    _begin_go(game, _opening_player(game))


def _opening_player(game: GameState) -> int:
    progress = game.progress
    lap, at = divmod(progress.place, len(progress.order))
    return progress.order[at] if lap % 2 == 0 else progress.order[-1 - at]


def _begin_go(game: GameState, number: int) -> None:
    """Reset what a turn uses up."""
    progress = game.progress
    progress.active = number
    progress.spent = 0
    progress.exits = 0
    progress.moved = 0
    progress.allowance = 0
    progress.halved = False
    progress.acted = False
    progress.fees = ()
    progress.bribed = False
    progress.build_bribed = False
    progress.drew_ship = False
    progress.turn_over = False
    progress.stopped = False
    if game.active.out:
        progress.turn_over = True


def _begin_turn(game: GameState, number: int) -> None:
    """Begin a turn of the main game; a lost turn is over at once."""
    progress = game.progress
    _begin_go(game, number)
    progress.turn += 1
    player = game.active
    player.turns += 1
    if player.out:
        return
    if player.skip:
        player.skip -= 1
        if game.options.event_end == "played":
            event_cards.postpone_end(game, player)
        game.record(log.TurnMissed(player=player.ref))
        progress.turn_over = True
        return
    progress.step = "move"
    movement.set_allowance(game, player)
    if player.at < 0:
        progress.stage = "start-city"


def _close(game: GameState) -> None:
    """The turn of the active player ends."""
    progress = game.progress
    if progress.stage == "opening":
        progress.place += 1
        if progress.place < len(progress.order) * game.numbers.building_turns:
            _begin_go(game, _opening_player(game))
            return
        progress.stage = "main"
        _begin_turn(game, progress.order[0])
        return
    event_cards.expire(game)
    construction.drop_claims(game, game.active)
    at = progress.order.index(progress.active)
    if at == len(progress.order) - 1 and victory.check_round(game):
        return
    _begin_turn(game, progress.order[(at + 1) % len(progress.order)])


def _draw_card(game: GameState, player: Player) -> None:
    """Draw one card: a demand goes to the hand, an event happens."""
    decks = game.decks
    if not decks.demands:
        decks.demands = tuple(game.chance.shuffled(decks.demand_discards))
        decks.demand_discards = ()
    card = decks.demands[-1]
    decks.demands = decks.demands[:-1]
    game.reveal()
    if card in game.demand_cards:
        player.cards = (*player.cards, card)
        game.record(log.DemandCardDrawn(player=player.ref, card=card))
    elif game.progress.stage == "opening":
        decks.demand_discards = (*decks.demand_discards, card)
        game.record(log.EventCardIgnored(player=player.ref, card=card, title=game.event_cards[card].title))
    else:
        event_cards.take_effect(game, card, player)
