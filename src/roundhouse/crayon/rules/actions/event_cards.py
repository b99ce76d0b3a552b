"""Event cards: what they do at once, and what the players whom they hit decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.board.definition import Area, Effect, EventCard
from roundhouse.crayon.rules.desks import movement
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import node_of, text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal


def take_effect(game: GameState, number: int, drawer: Player) -> None:
    """An event card is drawn: it acts, and stays in force or is discarded."""
    progress = game.progress
    card = game.event_cards[number]
    game.record(log.EventCardDrawn(player=drawer.ref, card=number, title=card.title))
    if card.lasts == "once":
        _discard(game, number)
    else:
        ends = progress.turn + len(game.players) if card.lasts == "turn" else 0
        progress.events = (*progress.events, (number, drawer.number, ends))
    _harm_trains(game, card, drawer)
    for effect in card.effects:
        _act(game, effect, number, drawer)
    movement.slow_down(game)


def expire(game: GameState) -> None:
    """Events whose time is over at the end of this turn are discarded."""
    progress = game.progress
    over = [number for number, _, ends in progress.events if ends and ends <= progress.turn]
    for number in over:
        _remove(game, number)
        game.record(log.EventCardExpired(card=number, title=game.event_cards[number].title))


def postpone_end(game: GameState, drawer: Player) -> None:
    """A missed turn does not end what its player drew: it lasts to the end of the turn after."""
    progress = game.progress
    later = tuple(
        (card, who, ends + len(game.players) if ends == progress.turn and who == drawer.number else ends)
        for card, who, ends in progress.events
    )
    if later != progress.events:
        progress.events = later


def decide_forced(game: GameState) -> None:
    """Make the decisions that leave nothing to decide."""
    while game.progress.pending:
        kind, number, among = game.progress.pending[0]
        player = game.players[number]
        if kind == "lose-load":
            if len(set(player.loads)) > 1:
                return
            game.answered()
            if player.loads:
                _lose(game, player, player.loads[0])
        elif kind == "choose-port" and len(among) == 1:
            game.answered()
            _drive_into(game, player, int(among[0]))
        elif kind == "choose-city" and len(among) == 1:
            game.answered()
            _fall_back_to(game, player, game.board.centre[game.board.city_number[among[0]]])
        else:
            return


def choose_lost_load(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Say which load goes overboard."""
    load = text_of(action, "load")
    if load not in player.loads:
        raise Refusal("not-carried", f"The train carries no {load}.")
    game.answered()
    _lose(game, player, load)


def choose_port(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Say which of the nearest ports the ship makes for."""
    node = node_of(action.get("port"), game.board, "port")
    if str(node) not in game.progress.pending[0][2]:
        raise Refusal("not-at-port", "That is not one of the nearest ports.")
    game.answered()
    _drive_into(game, player, node)


def choose_city(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Say in which of the nearest cities the train is after a sand storm."""
    name, among = text_of(action, "city"), game.progress.pending[0][2]
    if name not in among:
        raise Refusal("unknown-city", f"{name} is not one of the nearest cities.", hint=", ".join(among))
    game.answered()
    _fall_back_to(game, player, game.board.centre[game.board.city_number[name]])


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """What the player who was asked may answer."""
    kind, _, among = game.progress.pending[0]
    if kind == "lose-load":
        for load in sorted(set(player.loads)):
            yield Choice({"type": "choose-lost-load", "load": load})
    elif kind == "choose-city":
        for city in among:
            yield Choice({"type": "choose-city", "city": city})
    else:
        for node in map(int, among):
            name = game.board.name(node)
            yield Choice({"type": "choose-port", "port": name}, facts={"place": game.board.words(node)})


def _struck(game: GameState, area: Area, player: Player, drawer: Player) -> bool:
    """Is this player's train one of those that an effect is about? A train aboard a ship is at sea, also
    while the ship lies in port: no place on land has it
    (docs/decisions/2063-trains-aboard-a-ship-in-port.md)."""
    if player.at < 0 or (area.aboard and not player.ship) or (area.drawer and player is not drawer):
        return False
    engine = game.engine_of(player)
    if area.level and not (engine.dragon and engine.level >= area.level):
        return False
    nodes = game.areas.nodes(area)
    if nodes is None:
        return True
    by_sea = area.aboard or area.by_sea
    return player.at in nodes and (by_sea or not player.ship)


def _harm_trains(game: GameState, card: EventCard, drawer: Player) -> None:
    """Lost turns and loads, in turn order from whoever drew: first everyone who is struck is found, then
    it happens, so that a train driven away does not escape."""
    harmed = []
    for player in game.in_turn_order(drawer.number):
        kinds = {effect.kind for effect in card.effects if _struck(game, effect.area, player, drawer)}
        harmed.append((player, kinds))
    for player, kinds in harmed:
        if "fall-back" in kinds:
            _fall_back(game, player)
        if "lose-turn" in kinds:
            _lose_turn(game, player)
        if "lose-loads" in kinds:
            for load in player.loads:
                _lose(game, player, load)
        elif "lose-load" in kinds and player.loads:
            game.ask("lose-load", player, ())


def _fall_back(game: GameState, player: Player) -> None:
    """The train is in the last city that it passed, or in the nearest; of several, its owner says which."""
    board = game.board
    if game.options.sand_storm == "last-city":
        _fall_back_to(game, player, player.last_city)
        return
    steps = board.spread([player.at])
    reached = {number: steps[node] for number, node in enumerate(board.centre) if steps[node] >= 0}
    nearest = min(reached.values(), default=-1)
    among = [board.cities[number].name for number, far in reached.items() if far == nearest]
    if among:
        game.ask("choose-city", player, tuple(among))
    else:
        _fall_back_to(game, player, player.last_city)


def _fall_back_to(game: GameState, player: Player, city: int) -> None:
    player.at = city
    player.last_city = city
    player.came = -1
    game.record(log.TrainFellBack(player=player.ref, to=game.location(city)))


def _lose_turn(game: GameState, player: Player) -> None:
    active = player is game.active
    if active:
        movement.stop(game)
        game.progress.stopped = True
    if not active or game.options.own_lost_turn == "next":
        player.skip = 1 if game.options.lost_turns == "one" else player.skip + 1
    kind = log.TurnLost if player.skip else log.MovementStopped
    game.record(kind(player=player.ref))


def _lose(game: GameState, player: Player, load: str) -> None:
    game.unload(player, load)
    game.record(log.LoadLost(player=player.ref, load=load))


def _act(game: GameState, effect: Effect, number: int, drawer: Player) -> None:
    """What an effect does to the board, at once."""
    progress = game.progress
    match effect.kind:
        case "erase":
            _erase(game, effect.area, number)
        case "open-link":
            progress.opened = (*progress.opened, *effect.values)
        case "close-links" if game.options.rainbow == "until-strike":
            progress.opened = ()
            for card, _, ends in progress.events:
                if not ends:
                    _remove(game, card)
        case "ships-to-port":
            for player in game.in_turn_order(drawer.number):
                if player.ship and player.at not in game.board.ports:
                    _seek_port(game, player)
        case "tax":
            _tax(game, effect)
        case _:
            return


def _erase(game: GameState, area: Area, card: int) -> None:
    owner = game.track.owner
    gone = sorted(game.areas.links(area) & owner.keys())
    for link in gone:
        if game.options.right_of_way != "0":
            game.track.claim(link, (owner[link], card, 0))
        game.track.erase(link)
    if gone:
        game.record(log.TrackErased(card=card, sections=len(gone)))


def _seek_port(game: GameState, player: Player) -> None:
    board = game.board
    steps = board.sail(player.at)
    best = min(steps[port] for port in board.ports if steps[port] >= 0)
    nearest = sorted(port for port in board.ports if steps[port] == best)
    game.ask("choose-port", player, tuple(map(str, nearest)))


def _drive_into(game: GameState, player: Player, port: int) -> None:
    """The ship lies in port, the train still aboard unless ships are given back."""
    player.at = port
    if game.board.city[port] >= 0:
        player.last_city = port
    if player is game.active:
        movement.stop(game)
        game.progress.stopped = True
    game.record(log.ShipDrivenToPort(player=player.ref, ship=player.ship, port=game.location(port)))
    if game.options.storm_ship == "given-back":
        game.decks.ship_discards = (*game.decks.ship_discards, player.ship)
        player.ship = ""
        player.came = -1


def _tax(game: GameState, effect: Effect) -> None:
    brackets = [tuple(map(int, value.split())) for value in effect.values]
    for player in game.players:
        due = max((tax for least, tax in brackets if player.gold >= least), default=0)
        game.pay(player, game.bank, due)
        game.record(log.TaxPaid(player=player.ref, amount=due))
    game.progress.gold_shown = True


def _discard(game: GameState, number: int) -> None:
    decks = game.decks
    decks.demand_discards = (*decks.demand_discards, number)


def _remove(game: GameState, number: int) -> None:
    """An event is no longer in force; rights of way to what it erased begin to run out."""
    progress = game.progress
    progress.events = tuple(event for event in progress.events if event[0] != number)
    _discard(game, number)
    lasts = int(game.options.right_of_way)
    for link, (owner, card, _) in list(game.track.claims.items()):
        if card == number:
            until = game.players[owner].turns + lasts
            game.track.claim(link, (owner, 0, until))
