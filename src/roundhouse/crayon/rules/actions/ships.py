"""Ships: drawing, boarding, sailing, landing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import active_events, movement, sailing
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import path_of, text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal


def draw(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """Stop in a port and see which ship lies there."""
    decks = game.decks
    _check_draw(game, player)
    foreman = game.foreman_of(player)
    count = min(foreman.ships if foreman else 1, len(decks.ships) + len(decks.ship_discards))
    names: list[str] = []
    for _ in range(count):
        if not decks.ships:
            decks.ships = tuple(game.chance.shuffled(decks.ship_discards))
            decks.ship_discards = ()
        names.append(decks.ships[-1])
        decks.ships = decks.ships[:-1]
    game.reveal()
    game.progress.drew_ship = True
    game.progress.acted = True
    game.record(log.ShipsFound(player=player.ref, count=count, ship=names[0] if count == 1 else ""))
    game.ask("board-ship", player, tuple(names))


def go_aboard(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Take a ship that was drawn; it sails from the next turn on."""
    name = text_of(action, "ship")
    names = game.progress.pending[0][2]
    if name not in names:
        raise Refusal("nothing-pending", f"{name} was not drawn.", hint=", ".join(names))
    fee = _fee(game, player, name)
    if fee > player.gold:
        raise Refusal("not-enough-gp", f"Boarding {name} costs {fee} gp.")
    game.answered()
    game.pay(player, game.bank, fee)
    _discard(game, *(other for other in names if other != name))
    player.ship = name
    player.boarded = game.progress.turn
    player.came = -1
    movement.stop(game)
    game.record(log.ShipBoarded(player=player.ref, ship=name, fee=fee))


def refuse(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """Take no ship."""
    _discard(game, *game.answered())
    if game.options.refused_ship == "stay":
        movement.stop(game)
    game.record(log.ShipsDeclined(player=player.ref))


def sail(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Sail along a ``path`` of sea points; the last may be a port, and that ends the trip."""
    board, progress = game.board, game.progress
    path = sailing.check_path(game, player, path_of(action, board))
    progress.moved += len(path)
    progress.acted = True
    player.at = path[-1]
    player.came = -1
    if path[-1] in board.ports:
        _land(game, player)
    else:
        game.record(log.ShipSailed(player=player.ref, ship=player.ship, points=len(path)))


def leave(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """Go ashore in the port where the ship lies; the train moves on with the next turn."""
    _check_leave(game, player)
    game.progress.acted = True
    _land(game, player)


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """A ship to look for, a trip to make, a port to go ashore in."""
    if not player.ship:
        if _allowed(_check_draw, game, player):
            yield Choice({"type": "draw-ship"})
        return
    hint = sailing.next_trip(game, player)
    if hint:
        left = game.progress.allowance - game.progress.moved
        names = [game.board.name(node) for node in hint]
        yield Choice(
            {"type": "move-ship"},
            {"path": Free(names, "sea points, the last may be a port")},
            {"left": left},
        )
    if _allowed(_check_leave, game, player):
        yield Choice({"type": "leave-ship"})


def boarding_choices(game: GameState, player: Player) -> Iterator[Choice]:
    """The ships that were found and can be paid for, or none of them."""
    for name in game.progress.pending[0][2]:
        ship = game.ship_cards[name]
        if _fee(game, player, name) <= player.gold:
            facts = {"cost": _fee(game, player, name), "speed": ship.speed}
            yield Choice({"type": "board-ship", "ship": name}, facts=facts)
    yield Choice({"type": "refuse-ship"})


def _land(game: GameState, player: Player) -> None:
    _discard(game, player.ship)
    game.record(log.ShipLanded(player=player.ref, ship=player.ship, port=game.location(player.at)))
    player.ship = ""
    if game.board.city[player.at] >= 0:
        player.last_city = player.at
    movement.stop(game)


def _discard(game: GameState, *names: str) -> None:
    decks = game.decks
    decks.ship_discards = (*decks.ship_discards, *names)


def _fee(game: GameState, player: Player, name: str) -> int:
    foreman = game.foreman_of(player)
    return 0 if foreman and foreman.free_boarding else game.ship_cards[name].fee


def _check_draw(game: GameState, player: Player) -> None:
    if player.ship:
        raise Refusal("aboard-ship", "The train is aboard a ship already.")
    if player.at not in game.board.ports:
        raise Refusal("not-at-port", "The train is not in a port.")
    if game.progress.drew_ship:
        raise Refusal("already-drawn", "Only one ship is looked for in a turn.")
    if active_events.in_force(game, "no-ships"):
        raise Refusal("boarding-forbidden", "An event keeps everybody from boarding.")
    if not (game.decks.ships or game.decks.ship_discards):
        raise Refusal("boarding-forbidden", "Every ship is at sea.")


def _check_leave(game: GameState, player: Player) -> None:
    if not player.ship:
        raise Refusal("not-aboard", "The train is not aboard a ship.")
    if player.at not in game.board.ports:
        raise Refusal("not-at-port", "The ship is not in a port.")
    if player.boarded == game.progress.turn:
        raise Refusal("boarded-this-turn", "The train went aboard this turn.")
    if active_events.in_force(game, "no-ships"):
        raise Refusal("sailing-forbidden", "An event lets nobody leave a ship.")


def _allowed(check: Callable[[GameState, Player], None], game: GameState, player: Player) -> bool:
    try:
        check(game, player)
    except Refusal:
        return False
    return True
