"""Picking up, dropping and delivering loads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.board.definition import City
from roundhouse.crayon.rules.desks import active_events, credit
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import number_of, text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal


def pick_up(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Take a load that the city here has to offer."""
    load = text_of(action, "load")
    city = _city(game, player)
    if load not in city.loads:
        offered = ", ".join(city.loads) or "nothing"
        raise Refusal("not-available-here", f"{city.name} has no {load}.", hint=f"it offers {offered}")
    if active_events.closes(game, player.at):
        raise Refusal("pickup-forbidden", f"An event keeps trains from loading in {city.name}.")
    if not game.decks.chips[load]:
        raise Refusal("no-chip-left", f"All {load} of the world is on trains.")
    if len(player.loads) >= game.engine_of(player).capacity:
        raise Refusal("train-full", f"{player.engine} carries {game.engine_of(player).capacity} loads.")
    game.decks.chips[load] -= 1
    player.loads = (*player.loads, load)
    game.progress.acted = True
    game.record(log.LoadPickedUp(player=player.ref, load=load, city=city.name))


def drop_off(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Leave a load in a city, for nothing."""
    load = text_of(action, "load")
    if load not in player.loads:
        raise Refusal("not-carried", f"The train carries no {load}.")
    city = _city(game, player)
    game.unload(player, load)
    game.progress.acted = True
    game.record(log.LoadDropped(player=player.ref, load=load, city=city.name))


def deliver(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Hand over a load for a line of a demand card: gold, and a new card."""
    number, line = number_of(action, "card"), number_of(action, "line")
    if number not in player.cards or not 0 <= line < len(game.demand_cards[number].demands):
        raise Refusal("no-such-card", f"{player.name} holds no such line of card {number}.")
    demand = game.demand_cards[number].demands[line]
    city = _city(game, player, "wrong-city")
    if city.name != demand.city:
        raise Refusal("wrong-city", f"The card wants {demand.load} in {demand.city}, not in {city.name}.")
    if demand.load not in player.loads:
        raise Refusal("not-carried", f"The train carries no {demand.load}.")
    if active_events.closes(game, player.at):
        raise Refusal("delivery-forbidden", f"An event keeps trains from unloading in {city.name}.")
    game.unload(player, demand.load)
    game.pay(game.bank, player, demand.pay)
    player.cards = tuple(card for card in player.cards if card != number)
    game.decks.demand_discards = (*game.decks.demand_discards, number)
    game.progress.acted = True
    game.record(
        log.LoadDelivered(player=player.ref, load=demand.load, city=city.name, card=number, pay=demand.pay)
    )
    credit.repay(game, player, demand.pay)


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """What may be loaded, left and delivered here."""
    board = game.board
    if player.at >= board.milepost_count or board.city[player.at] < 0:
        return
    city = board.cities[board.city[player.at]]
    carried = sorted(set(player.loads))
    if not active_events.closes(game, player.at):
        for number in player.cards:
            for line, demand in enumerate(game.demand_cards[number].demands):
                if demand.city == city.name and demand.load in carried:
                    yield Choice(
                        {"type": "deliver", "card": number, "line": line},
                        facts={"load": demand.load, "gp": demand.pay},
                    )
        if len(player.loads) < game.engine_of(player).capacity:
            for load in city.loads:
                if game.decks.chips[load]:
                    yield Choice({"type": "pick-up", "load": load}, facts={"left": game.decks.chips[load]})
    for load in carried:
        yield Choice({"type": "drop-off", "load": load})


def _city(game: GameState, player: Player, code: str = "not-in-city") -> City:
    board = game.board
    if player.at >= board.milepost_count or board.city[player.at] < 0:
        raise Refusal(code, "The train is not in a city.")
    return board.cities[board.city[player.at]]
