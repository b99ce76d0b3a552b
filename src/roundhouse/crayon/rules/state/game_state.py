"""The state of a game: everything that the rules read and change."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.crayon.board.areas import Areas
from roundhouse.crayon.board.definition import Deck, DemandCard, Engine, EventCard, Foreman, Ship
from roundhouse.crayon.board.graph import Board
from roundhouse.table.chance import Chance
from roundhouse.table.errors import Place, Refusal
from roundhouse.table.journal import Journal, Piece
from roundhouse.table.protocol import Event, Setup

from .colors import colors_of
from .log_events import CrayonEvent, Location
from .options import read_options
from .pieces import Bank, DecisionKind, Decks, Moment, Player, Progress, Track

ENDLESS_CHIPS = 99
"""More chips of a load than all trains together carry."""


class GameState:
    """One game: the board and cards that it is played with, the pieces in play, and the events of its log.

    Every rule is a function that takes a state. The pieces change through the journal, so that any change can
    be rolled back; the rest never changes.
    """

    def __init__(self, setup: Setup, board: Board, areas: Areas) -> None:
        """The state before set-up: nothing is dealt. Raises Malformed for options that there are not."""
        self.setup = setup
        self.board = board
        self.areas = areas
        definition = board.definition
        self.options = read_options(definition, setup.options)
        self.numbers = self.options.change(definition.numbers)

        self.deck: Deck = next(deck for deck in definition.decks if deck.id == self.options.deck)
        self.demand_cards: Mapping[int, DemandCard] = {card.number: card for card in self.deck.demands}
        self.event_cards: Mapping[int, EventCard] = {card.number: card for card in self.deck.events}
        self.engines: Mapping[str, Engine] = {engine.name: engine for engine in definition.engines}
        self.foremen_cards: Mapping[str, Foreman] = {foreman.name: foreman for foreman in definition.foremen}
        self.ship_cards: Mapping[str, Ship] = {ship.name: ship for ship in definition.ships}

        first = definition.engines[0].name
        self.players = [Player(n, seat.id, seat.name, first) for n, seat in enumerate(setup.seats)]
        self.colors = colors_of(setup.seats)
        """The colour of each player, by number."""
        self.progress = Progress()
        self.chips: Mapping[str, int] = {
            load: count if self.options.loads == "limited" else ENDLESS_CHIPS
            for load, count in definition.loads.items()
        }
        """How many chips of each load there are."""
        self.decks = Decks(dict(self.chips), {engine.name: engine.count for engine in definition.engines})
        self.track = Track()
        self.bank = Bank()
        self.chance = Chance(setup.seed)
        self.pieces: list[Piece] = [
            self.progress, self.decks, self.track, self.bank, self.chance, *self.players,
        ]  # fmt: skip
        self.journal = Journal()
        self.journal.adopt(*self.pieces)
        self._log: list[Event] = []

    # Who and what

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.progress.stage == "finished"

    @property
    def rounds(self) -> int:
        """The round that is played; 0 while there is only building."""
        return -(-self.progress.turn // len(self.players))

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.progress.active]

    def gold_hidden(self, player: Player, seat: str | None) -> bool:
        """Is this player's gold no business of ``seat``?"""
        hides = self.options.hide_gold == "yes" and not self.progress.gold_shown and not self.over
        hides = hides and not self.options.together
        return hides and seat != player.id

    @property
    def decider(self) -> Player:
        """The player who owes a decision."""
        pending = self.progress.pending
        return self.players[pending[0][1]] if pending else self.active

    @property
    def moment(self) -> Moment:
        """What kind of decision that is: a stage, a step of a turn, or the kind of a pending decision."""
        progress = self.progress
        if progress.pending:
            return progress.pending[0][0]
        return progress.step if progress.stage == "main" else progress.stage

    def foreman_of(self, player: Player) -> Foreman | None:
        """The foreman a player employs."""
        return self.foremen_cards.get(player.foreman)

    def engine_of(self, player: Player) -> Engine:
        """A player's train."""
        return self.engines[player.engine]

    def bribe_collector(self) -> Player | None:
        """The player whose foreman takes the bribes that others pay."""
        for player in self.players:
            foreman = self.foreman_of(player)
            if foreman is not None and foreman.collects:
                return player
        return None

    def in_turn_order(self, first: int) -> list[Player]:
        """The players in turn order, the one with number ``first`` in front."""
        order = self.progress.order
        at = order.index(first)
        return [self.players[number] for number in order[at:] + order[:at]]

    # Changes that many rules make

    def pay(self, payer: Player | Bank, payee: Player | Bank, amount: int) -> None:
        """Move money; only the bank may owe."""
        if amount:
            payer.gold -= amount
            payee.gold += amount

    def spend(self, player: Player, amount: int) -> None:
        """Pay the bank out of what a turn may spend. Raises Refusal like :meth:`check_spending`."""
        self.check_spending(player, amount)
        self.pay(player, self.bank, amount)
        self.progress.spent += amount

    def check_spending(self, player: Player, amount: int) -> None:
        """Raises Refusal for what a turn's budget or the player's gold does not allow."""
        self.check_budget(amount)
        if amount > player.gold:
            raise Refusal("not-enough-gp", f"{player.name} has {player.gold} gp and cannot pay {amount}.")

    def check_budget(self, amount: int) -> None:
        """Raises Refusal for what a turn's budget does not allow."""
        if self.progress.spent + amount > self.numbers.budget:
            raise Refusal(
                "spend-limit",
                f"A turn may spend {self.numbers.budget} gp; {self.progress.spent} are spent already.",
            )

    def unload(self, player: Player, load: str) -> None:
        """A load leaves a train; its chip is free again."""
        loads = list(player.loads)
        loads.remove(load)
        player.loads = tuple(loads)
        self.decks.chips[load] += 1

    def reveal(self) -> None:
        """Note that something hidden became known: this action cannot be undone."""
        self.progress.revealed = True

    def ask(self, kind: DecisionKind, player: Player, among: tuple[str, ...]) -> None:
        """A player owes a decision before the game goes on."""
        self.progress.pending = (*self.progress.pending, (kind, player.number, among))

    def answered(self) -> tuple[str, ...]:
        """The first pending decision is made; returns what there was to choose from."""
        first, *rest = self.progress.pending
        self.progress.pending = tuple(rest)
        return first[2]

    def refusal_at(self, code: str, node: int, message: str) -> Refusal:
        """A refusal with a milepost as its place."""
        return Refusal(code, message, place=Place(hex=str(self.board.mileposts[node])))

    # The log

    def record(self, event: CrayonEvent) -> None:
        """Write an event to the log."""
        self._log.append(event)

    def location(self, node: int) -> Location:
        """A node as events name it."""
        board = self.board
        if board.is_strait(node):
            return Location(strait=str(board.name(node)))
        spot, number = board.mileposts[node], board.city[node]
        city = board.cities[number].name if number >= 0 else ""
        return Location(milepost=(spot.map, spot.q, spot.r), city=city)

    def happened(self) -> list[Event]:
        """The events since this was last called."""
        events, self._log = self._log, []
        return events
