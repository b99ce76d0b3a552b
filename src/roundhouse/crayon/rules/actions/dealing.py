"""Set-up: turn order, hands, the deal of foremen with its redeals, start cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import movement
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from . import turns

FAST_START = 10
"""What the quicker game adds to the gold at the start."""


def begin(game: GameState) -> None:
    """Cut for turn order, hand out gold, trains and demand cards, deal the foremen."""
    progress, decks = game.progress, game.decks
    shuffled = game.chance.shuffled([*game.demand_cards, *game.event_cards])
    cuts = tuple(_worth(game, card) for card in shuffled[: len(game.players)])
    progress.cuts = cuts
    progress.order = tuple(sorted(range(len(cuts)), key=lambda number: -cuts[number]))
    decks.demands = tuple(game.chance.shuffled([*game.demand_cards, *game.event_cards]))
    decks.ships = tuple(game.chance.shuffled(list(game.ship_cards)))
    purse = game.numbers.gold + (FAST_START if game.options.start == "fast" else 0)
    handicap = 0 if game.options.handicap == "no" else int(game.options.handicap)
    for number in progress.order:
        player = game.players[number]
        game.pay(game.bank, player, purse - (handicap if number == 0 else 0))
        decks.engines[player.engine] -= 1
        _deal_hand(game, player)
    decks.demands = tuple(game.chance.shuffled(decks.demands))
    _deal_foremen(game, list(game.foremen_cards))


def choose_foreman(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Keep one of the foremen dealt, or none and hope for the next deal."""
    progress = game.progress
    offer = progress.offers[player.number]
    name = action.get("foreman")
    if name is None:
        if _must_choose(game):
            raise Refusal("must-choose", "In this deal everybody must take a foreman.")
    elif name not in offer:
        raise Refusal("not-your-foreman", f"“{name}” was not dealt to you.", hint=", ".join(offer))
    player.foreman = name or ""
    if name:
        game.record(log.ForemanHired(player=player.ref, foreman=name))
    else:
        game.record(log.ForemenDeclined(player=player.ref))
    progress.place += 1
    _next_foreman(game)


def choose_start_city(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Put the train into a city."""
    progress = game.progress
    name = text_of(action, "city")
    number = game.board.city_number.get(name)
    if number is None:
        raise Refusal("unknown-city", f"There is no city “{name}” on this board.")
    player.at = game.board.centre[number]
    player.last_city = game.board.centre[number]
    game.record(log.StartCityChosen(player=player.ref, city=name))
    if progress.turn:
        progress.stage = "main"
        movement.set_allowance(game, player)
        return
    progress.place += 1
    if progress.place < len(progress.order):
        progress.active = progress.order[progress.place]
    else:
        turns.begin_opening(game)


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """The foremen dealt, or every city."""
    if game.progress.stage == "foremen":
        for name in game.progress.offers[player.number]:
            foreman = game.foremen_cards[name]
            yield Choice({"type": "choose-foreman", "foreman": name}, facts={"race": foreman.race})
        if not _must_choose(game):
            yield Choice({"type": "choose-foreman", "foreman": None})
    else:
        for city in game.board.cities:
            yield Choice({"type": "choose-start-city", "city": city.name}, facts={"size": city.size})


def _must_choose(game: GameState) -> bool:
    return game.progress.deal >= int(game.options.foreman_deals)


def _worth(game: GameState, card: int) -> int:
    """What a cut card counts: its best payment, nothing for an event."""
    demands = game.demand_cards.get(card)
    return max(demand.pay for demand in demands.demands) if demands else 0


def _deal_hand(game: GameState, player: Player) -> None:
    """Three demand cards; events go to the bottom of the pile, which is shuffled afterwards."""
    decks = game.decks
    pile, aside = list(decks.demands), []
    while len(player.cards) < game.numbers.hand:
        card = pile.pop()
        if card in game.demand_cards:
            player.cards = (*player.cards, card)
        else:
            aside.append(card)
    decks.demands = (*aside, *pile)


def _deal_foremen(game: GameState, names: list[str]) -> None:
    """Deal all foremen that nobody employs evenly to those who have none; the rest lies aside."""
    progress = game.progress
    without = [number for number in progress.order if not game.players[number].foreman]
    shuffled = game.chance.shuffled(names)
    each = len(shuffled) // len(without)
    offers: list[tuple[str, ...]] = [()] * len(game.players)
    for place, number in enumerate(without):
        offers[number] = tuple(shuffled[place * each : (place + 1) * each])
    progress.offers = tuple(offers)
    progress.deal += 1
    progress.place = 0
    progress.active = without[0]
    if progress.deal > 1:
        game.reveal()
    game.record(log.ForemenDealt(each=each, deal=progress.deal))


def _next_foreman(game: GameState) -> None:
    """Ask the next player, deal again, or go on when everyone has a foreman."""
    progress = game.progress
    dealt = [number for number in progress.order if progress.offers[number]]
    if progress.place < len(dealt):
        progress.active = dealt[progress.place]
        return
    employed = {player.foreman for player in game.players}
    free = [name for name in game.foremen_cards if name not in employed]
    if "" in employed:
        _deal_foremen(game, free)
        return
    progress.offers = ()
    game.decks.foremen = tuple(game.chance.shuffled(free))
    progress.place = 0
    progress.active = progress.order[0]
    if game.options.start_city == "setup":
        progress.stage = "start-city"
    else:
        turns.begin_opening(game)
