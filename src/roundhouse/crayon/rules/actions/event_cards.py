"""Events: what they do at once, what they forbid while they last, and what their victims decide (§1.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.crayon.board.definition import Area, Effect, EventCard
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .pieces import Player
from .words import gold, node_of, text_of

if TYPE_CHECKING:
    from .game import CrayonGame


class Events:
    """Carries out event cards and knows what those in force forbid."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    # What is in force

    def in_force(self, kind: str) -> list[tuple[Effect, int]]:
        """The lasting effects of a kind with the player who drew each."""
        cards = self._game.event_cards
        return [
            (effect, drawer)
            for card, drawer, _ in self._game.progress.events
            for effect in cards[card].effects
            if effect.kind == kind
        ]

    def halts(self, node: int) -> bool:
        """May no train move from or to this milepost?"""
        return self._covers("no-movement", node)

    def slows(self, node: int) -> bool:
        """Is this a milepost of half rate?"""
        return self._covers("half-rate", node)

    def closes(self, node: int) -> bool:
        """Is nothing picked up or delivered here? A major city counts from its centre."""
        board = self._game.board
        number = board.city[node]
        return self._covers("no-loads", board.centre[number] if number >= 0 else node)

    def bans_building(self, player: Player, link: int) -> bool:
        """May this player build no track over this link?"""
        for effect, drawer in self.in_force("no-build"):
            if effect.area.drawer and drawer != player.number:
                continue
            if link in self._game.areas.links(effect.area):
                return True
        return False

    def open_links(self) -> frozenset[str]:
        """The magic links that work now."""
        game = self._game
        shut = {name for effect, _ in self.in_force("close-links") for name in effect.values}
        always = {link.name for link in game.board.definition.magic if link.open}
        return frozenset((always | set(game.progress.opened)) - shut)

    def joining_links(self) -> frozenset[str]:
        """The magic links that join cities for victory; a strike may spare them that."""
        if self._game.options.strike == "moves-only":
            links = self._game.board.definition.magic
            return frozenset({*(link.name for link in links if link.open), *self._game.progress.opened})
        return self.open_links()

    # A card is drawn

    def happen(self, number: int, drawer: Player) -> None:
        """An event card is drawn: it acts, and stays in force or is discarded."""
        game, progress = self._game, self._game.progress
        card = game.event_cards[number]
        game.tell(drawer, f"draws the event “{card.title}”")
        if card.lasts == "once":
            self._discard(number)
        else:
            ends = progress.turn + len(game.players) if card.lasts == "turn" else 0
            progress.events = (*progress.events, (number, drawer.number, ends))
        self._harm_trains(card, drawer)
        for effect in card.effects:
            self._act(effect, number, drawer)
        game.moving.slow_down()

    def expire(self) -> None:
        """Events whose time is over at the end of this turn are discarded."""
        game, progress = self._game, self._game.progress
        over = [number for number, _, ends in progress.events if ends and ends <= progress.turn]
        for number in over:
            self._remove(number)
            game.note(f"“{game.event_cards[number].title}” is over")

    def last_longer(self, drawer: Player) -> None:
        """A missed turn does not end what its player drew: it lasts to the end of the turn after."""
        game, progress = self._game, self._game.progress
        later = tuple(
            (card, who, ends + len(game.players) if ends == progress.turn and who == drawer.number else ends)
            for card, who, ends in progress.events
        )
        if later != progress.events:
            progress.events = later

    def settle(self) -> None:
        """Make the decisions that leave nothing to decide."""
        game = self._game
        while game.progress.pending:
            kind, number, among = game.progress.pending[0]
            player = game.players[number]
            if kind == "lose-load":
                if len(set(player.loads)) > 1:
                    return
                game.answered()
                if player.loads:
                    self._lose(player, player.loads[0])
            elif kind == "choose-port" and len(among) == 1:
                game.answered()
                self._drive_into(player, int(among[0]))
            else:
                return

    # Decisions of the victims

    def choose_lost_load(self, player: Player, action: Mapping[str, Any]) -> None:
        """Say which load goes overboard."""
        load = text_of(action, "load")
        if load not in player.loads:
            raise Refusal("not-carried", f"The train carries no {load}.")
        self._game.answered()
        self._lose(player, load)

    def choose_port(self, player: Player, action: Mapping[str, Any]) -> None:
        """Say which of the nearest ports the ship makes for."""
        node = node_of(action.get("port"), self._game.board, "port")
        if str(node) not in self._game.progress.pending[0][2]:
            raise Refusal("not-at-port", "That is not one of the nearest ports.")
        self._game.answered()
        self._drive_into(player, node)

    def choices(self, player: Player) -> Iterator[Choice]:
        """What the player who was asked may answer."""
        kind, _, among = self._game.progress.pending[0]
        if kind == "lose-load":
            for load in sorted(set(player.loads)):
                yield Choice({"type": "choose-lost-load", "load": load})
        else:
            for node in map(int, among):
                name = self._game.board.name(node)
                yield Choice(
                    {"type": "choose-port", "port": name}, facts={"place": self._game.board.words(node)}
                )

    # Parts

    def _covers(self, kind: str, node: int) -> bool:
        for effect, _ in self.in_force(kind):
            nodes = self._game.areas.nodes(effect.area)
            if nodes is None or node in nodes:
                return True
        return False

    def _struck(self, area: Area, player: Player, drawer: Player) -> bool:
        """Is this player's train one of those that an effect is about?"""
        if player.at < 0 or (area.aboard and not player.ship) or (area.drawer and player is not drawer):
            return False
        engine = self._game.engine_of(player)
        if area.level and not (engine.dragon and engine.level >= area.level):
            return False
        nodes = self._game.areas.nodes(area)
        return nodes is None or player.at in nodes

    def _harm_trains(self, card: EventCard, drawer: Player) -> None:
        """Lost turns and loads, in turn order from whoever drew: first everyone who is struck is found, then
        it happens, so that a train driven away does not escape."""
        game = self._game
        harmed = []
        for player in game.in_turn_order(drawer.number):
            kinds = {effect.kind for effect in card.effects if self._struck(effect.area, player, drawer)}
            harmed.append((player, kinds))
        for player, kinds in harmed:
            if "fall-back" in kinds:
                self._fall_back(player)
            if "lose-turn" in kinds:
                self._lose_turn(player)
            if "lose-loads" in kinds:
                for load in player.loads:
                    self._lose(player, load)
            elif "lose-load" in kinds and player.loads:
                game.ask("lose-load", player, ())

    def _fall_back(self, player: Player) -> None:
        """The train is in the last city that it passed, or in the nearest; of several, the first that the
        board names."""
        game, board = self._game, self._game.board
        city = player.last_city
        if game.options.sand_storm == "nearest-city":
            steps = board.spread([player.at])
            reached = [node for node in board.centre if steps[node] >= 0]
            city = min(reached, key=lambda node: steps[node], default=city)
        player.at = city
        player.last_city = city
        player.came = -1
        game.tell(player, f"falls back to {board.words(city)}")

    def _lose_turn(self, player: Player) -> None:
        game = self._game
        active = player is game.active
        if active:
            game.moving.stop()
            game.progress.stopped = True
        if not active or game.options.own_lost_turn == "next":
            player.skip = 1 if game.options.lost_turns == "one" else player.skip + 1
        game.tell(player, "loses a turn" if player.skip else "moves no further")

    def _lose(self, player: Player, load: str) -> None:
        self._game.loads.take_away(player, load)
        self._game.tell(player, f"loses {load}")

    def _act(self, effect: Effect, number: int, drawer: Player) -> None:
        """What an effect does to the board, at once."""
        game, progress = self._game, self._game.progress
        match effect.kind:
            case "erase":
                self._erase(effect.area, number)
            case "open-link":
                progress.opened = (*progress.opened, *effect.values)
            case "close-links" if game.options.rainbow == "until-strike":
                progress.opened = ()
                for card, _, ends in progress.events:
                    if not ends:
                        self._remove(card)
            case "ships-to-port":
                for player in game.in_turn_order(drawer.number):
                    if player.ship and player.at not in game.board.ports:
                        self._seek_port(player)
            case "tax":
                self._tax(effect)
            case _:
                return

    def _erase(self, area: Area, card: int) -> None:
        game = self._game
        owner = game.track.owner
        gone = sorted(game.areas.links(area) & owner.keys())
        for link in gone:
            if game.options.right_of_way != "0":
                game.track.claim(link, (owner[link], card, 0))
            game.track.erase(link)
        if gone:
            game.note(f"{len(gone)} sections of track are erased")

    def _seek_port(self, player: Player) -> None:
        board = self._game.board
        steps = board.sail(player.at)
        best = min(steps[port] for port in board.ports if steps[port] >= 0)
        nearest = sorted(port for port in board.ports if steps[port] == best)
        self._game.ask("choose-port", player, tuple(map(str, nearest)))

    def _drive_into(self, player: Player, port: int) -> None:
        """The ship lies in port, the train still aboard unless ships are given back."""
        game = self._game
        player.at = port
        if game.board.city[port] >= 0:
            player.last_city = port
        if player is game.active:
            game.moving.stop()
            game.progress.stopped = True
        game.tell(player, f"is driven into the port of {game.board.words(port)}")
        if game.options.storm_ship == "given-back":
            game.decks.ship_discards = (*game.decks.ship_discards, player.ship)
            player.ship = ""
            player.came = -1

    def _tax(self, effect: Effect) -> None:
        game = self._game
        brackets = [tuple(map(int, value.split())) for value in effect.values]
        for player in game.players:
            due = max((tax for least, tax in brackets if player.gold >= least), default=0)
            game.pay(player, game.bank, due)
            game.tell(player, f"pays a tax of {gold(due)}")
        game.progress.gold_shown = True

    def _discard(self, number: int) -> None:
        decks = self._game.decks
        decks.demand_discards = (*decks.demand_discards, number)

    def _remove(self, number: int) -> None:
        """An event is no longer in force; rights of way to what it erased begin to run out."""
        game, progress = self._game, self._game.progress
        progress.events = tuple(event for event in progress.events if event[0] != number)
        self._discard(number)
        lasts = int(game.options.right_of_way)
        for link, (owner, card, _) in list(game.track.claims.items()):
            if card == number:
                until = game.players[owner].turns + lasts
                game.track.claim(link, (owner, 0, until))
