"""Crayon rails as numbers for programs that learn: the encoding ``crayon/1`` of ``docs/research.md``.

Gold is in hundreds. Of track a look sees which cities it reaches and how much there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from roundhouse.crayon.planning.candidates import lines, ways
from roundhouse.crayon.rules.actions.foremen import METHODS
from roundhouse.crayon.rules.commands import COMMANDS
from roundhouse.crayon.rules.desks import victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import DecisionKind, Player, Stage, Step
from roundhouse.table.choices import Choice, Free
from roundhouse.table.observing import Feature, Readings, Unit

ENCODING = "crayon/1"
HUNDRED = 100
LINES = 3
"""Demands on a card."""
SPOT = ("map", "milepost column", "milepost row")
"""What names a milepost."""


class PlayerLook(NamedTuple):
    """What is read of one player at one moment."""

    player: Player
    gold: int
    gold_hidden: bool
    cities: frozenset[int]
    """The cities that the track reaches."""
    links: int
    decides: bool


class BoardLook(NamedTuple):
    """What is read at one moment: the players from the one that looks."""

    players: Sequence[PlayerLook]
    events: frozenset[int]


class CommandLook(NamedTuple):
    """An action that is offered, with its facts, to a player."""

    player: Player
    action: Mapping[str, Any]
    facts: Mapping[str, Any]


class CrayonEncoder:
    """The vectors of one game."""

    encoding = ENCODING

    def __init__(self, game: CrayonGame) -> None:
        self._game = game
        definition = game.board.definition
        self.vocabulary: Mapping[str, tuple[str, ...]] = {
            "type": tuple(sorted(COMMANDS)),
            "moment": tuple(word for kind in (Stage, Step, DecisionKind) for word in get_args(kind)),
            "city": tuple(city.name for city in game.board.cities),
            "load": tuple(sorted(definition.loads)),
            "train": tuple(game.engines),
            "foreman": tuple(game.foremen_cards),
            "ship": tuple(game.ship_cards),
            "event": tuple(str(number) for number in game.event_cards),
            "method": tuple(METHODS),
            "keep": ("new", "old"),
        }
        self._places = {
            name: {word: place for place, word in enumerate(words)} for name, words in self.vocabulary.items()
        }
        self._state = Readings[BoardLook]()
        self._table()
        for place in range(len(game.players)):
            self._player(place)
        self._action = Readings[CommandLook]()
        self._deed()
        self.features: Sequence[Feature] = tuple(self._state.features)
        self.action_features: Sequence[Feature] = tuple(self._action.features)

    def observe(self, seat: str) -> list[float]:
        """The game as ``seat`` sees it. Gold that the others keep to themselves is 0."""
        game, at = self._game, self._number_of(seat)
        board = game.board
        ends: list[set[int]] = [set() for _ in game.players]
        links = [0] * len(game.players)
        for link, owner in game.track.owner.items():
            ends[owner].update(board.ends[link])
            links[owner] += 1
        players, deciders = [], game.deciders()
        for player in (*game.players[at:], *game.players[:at]):
            hidden = game.gold_hidden(player, seat)
            cities = frozenset(board.city[node] for node in ends[player.number])
            gold = 0 if hidden else player.gold
            decides = player.id in deciders
            players.append(PlayerLook(player, gold, hidden, cities, links[player.number], decides))
        events = frozenset(card for card, _, _ in game.progress.events)
        return self._state.read(BoardLook(players, events))

    def describe(self, seat: str, action: Mapping[str, Any], facts: Mapping[str, Any]) -> list[float]:
        """An action of a player."""
        return self._action.read(CommandLook(self._game.players[self._number_of(seat)], action, facts))

    def worth(self, seat: str) -> int:
        """Gold less debts; track and loads count nothing."""
        player = self._game.players[self._number_of(seat)]
        return player.gold - player.debt

    def fillings(self, seat: str, choice: Choice, field: str) -> Sequence[Any]:
        """For the way of a train and the line of new track: towards each city, as far as it goes now; for
        everything else the hint."""
        game, player = self._game, self._game.players[self._number_of(seat)]
        free = choice.open[field]
        hint = free.hint if isinstance(free, Free) else None
        match choice.type:
            case "move-train":
                found = ways(game, player)
            case "build-track":
                found = lines(game, player)
            case _:
                return (hint,)
        return [[game.board.name(node) for node in way] for way in found] or (hint,)

    def _number_of(self, seat: str) -> int:
        return next(player.number for player in self._game.players if player.id == seat)

    def _place(self, list_: str, word: object) -> int:
        return self._places[list_].get(word, -1) if isinstance(word, str) else -1

    # The table

    def _table(self) -> None:
        game, words = self._game, self.vocabulary
        add, each = self._state.add, self._state.each
        progress, decks = game.progress, game.decks
        each("moment:{}", words["moment"], "flag", lambda _, moment: game.moment == moment)
        add("turn", "count", lambda _: progress.turn)
        add("spent", "money", lambda _: progress.spent / HUNDRED)
        add("moved", "count", lambda _: progress.moved)
        add("allowance", "count", lambda _: progress.allowance)
        add("half rate", "flag", lambda _: progress.halved)
        add("exits", "count", lambda _: progress.exits)
        add("goal", "money", lambda _: victory.goal(game) / HUNDRED)
        each("event:{}", words["event"], "flag", lambda look, card: int(card) in look.events)
        each("load:{}.left", words["load"], "count", lambda _, load: decks.chips.get(load, 0))
        each("train:{}.left", words["train"], "count", lambda _, train: decks.engines.get(train, 0))

    def _player(self, place: int) -> None:
        game, words, numbers = self._game, self.vocabulary, self._game.board.city_number

        def add(name: str, unit: Unit, reader: Callable[[PlayerLook], float]) -> None:
            self._state.add(f"player:{place}.{name}", unit, lambda look: reader(look.players[place]))

        def each(
            name: str, list_: Iterable[str], unit: Unit, reader: Callable[[PlayerLook, str], float]
        ) -> None:
            self._state.each(
                f"player:{place}.{name}", list_, unit, lambda look, word: reader(look.players[place], word)
            )

        add("gold", "money", lambda one: one.gold / HUNDRED)
        add("gold hidden", "flag", lambda one: one.gold_hidden)
        add("debt", "money", lambda one: one.player.debt / HUNDRED)
        add("resigned", "flag", lambda one: one.player.out)
        add("decides", "flag", lambda one: one.decides)
        add("in turn", "flag", lambda one: one.player is game.active)
        add("turns to miss", "count", lambda one: one.player.skip)
        add("links", "count", lambda one: one.links)
        add("city", "index", lambda one: self._here(one.player, "city"))
        each("{}", SPOT, "index", lambda one, part: self._here(one.player, part))
        add("train", "index", lambda one: self._place("train", one.player.engine))
        add("foreman", "index", lambda one: self._place("foreman", one.player.foreman))
        add("ship", "index", lambda one: self._place("ship", one.player.ship))
        each("load:{}", words["load"], "count", lambda one, load: one.player.loads.count(load))
        each("reaches:{}", words["city"], "flag", lambda one, city: numbers[city] in one.cities)
        for card in range(game.numbers.hand):
            for line in range(LINES):
                self._demand_line(place, card, line)

    def _demand_line(self, place: int, card: int, line: int) -> None:
        """The three numbers of a line of a card in the hand."""
        at, add = f"player:{place}.card:{card}.line:{line}", self._state.add
        demand = self._demand
        add(f"{at}.load", "index", lambda look: demand(look.players[place].player, card, line, "load"))
        add(f"{at}.city", "index", lambda look: demand(look.players[place].player, card, line, "city"))
        add(f"{at}.pay", "money", lambda look: demand(look.players[place].player, card, line, "pay"))

    def _here(self, player: Player, part: str) -> int:
        """The city or a part of the place where a train stands; -1 at sea and where it is nowhere yet."""
        board, at = self._game.board, player.at
        if not 0 <= at < board.milepost_count:
            return -1
        return board.city[at] if part == "city" else board.mileposts[at][SPOT.index(part)]

    def _demand(self, player: Player, card: int, line: int, name: str) -> float:
        """The load, the city or the pay of a line of a card in the hand; nothing where there is none."""
        nothing = 0 if name == "pay" else -1
        if card >= len(player.cards):
            return nothing
        demands = self._game.demand_cards[player.cards[card]].demands
        if line >= len(demands):
            return nothing
        demand = demands[line]
        if name == "pay":
            return demand.pay / HUNDRED
        return self._place(name, demand.load if name == "load" else demand.city)

    # Actions

    def _deed(self) -> None:
        add, each = self._action.add, self._action.each
        named = ("type", "load", "train", "foreman", "ship", "method", "keep")
        each("{}", named, "index", lambda look, name: self._place(name, look.action.get(name)))
        add("city", "index", lambda look: self._place("city", self._city(look)))
        add("card", "index", self._card)
        add("line", "index", lambda look: _number(look.action.get("line"), -1))
        add("length", "count", lambda look: len(_path(look)))
        each("to {}", SPOT, "index", lambda look, part: _end(look, SPOT.index(part)))
        add("amount", "money", lambda look: _number(look.action.get("amount")) / HUNDRED)
        each("{}", ("cost", "gp"), "money", lambda look, fact: _number(look.facts.get(fact)) / HUNDRED)

    def _card(self, look: CommandLook) -> int:
        """The place of the card in the hand."""
        card = look.action.get("card")
        return look.player.cards.index(card) if card in look.player.cards else -1

    def _city(self, look: CommandLook) -> object:
        """The city that the action names, that it delivers to, or in which its way ends."""
        board, path = self._game.board, _path(look)
        if path:
            node = board.find(path[-1])
            number = board.city[node] if node is not None and not board.is_strait(node) else -1
            return board.cities[number].name if number >= 0 else None
        card, line = look.action.get("card"), look.action.get("line")
        if isinstance(card, int) and isinstance(line, int) and card in self._game.demand_cards:
            return self._game.demand_cards[card].demands[line].city
        return look.action.get("city")


def _path(look: CommandLook) -> Sequence[Any]:
    path = look.action.get("path")
    return path if isinstance(path, list | tuple) else ()


def _end(look: CommandLook, part: int) -> int:
    """Where a way or a line ends: map, column or row."""
    path = _path(look)
    end = path[-1] if path else look.action.get("port")
    return int(end[part]) if isinstance(end, list | tuple) and len(end) == 3 else -1


def _number(value: object, without: int = 0) -> float:
    return value if isinstance(value, int | float) else without
