"""A crayon rail game in play: the pieces, who is to decide, and the one way in for actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.crayon.board.areas import Areas
from roundhouse.crayon.board.definition import Deck, DemandCard, Engine, EventCard, Foreman, Ship
from roundhouse.crayon.board.graph import Board
from roundhouse.table.chance import Chance
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.journal import Journal, Piece
from roundhouse.table.protocol import Event, Outcome, Setup
from roundhouse.table.shapes import check_fields
from roundhouse.table.snapshot import dump, restore

from . import queries, victory, views
from .building import Building
from .dealing import Dealing
from .events import Events
from .foremen import Foremen
from .lending import Lending
from .loads import Loads
from .moving import Moving
from .options import read_options
from .pieces import Bank, Decks, Player, Progress, Track
from .resigning import Resigning
from .ships import Ships
from .trains import Trains
from .turns import Turns
from .words import Told

Handler = Callable[[Player, Mapping[str, Any]], None]

MOMENTS: Mapping[str, frozenset[str]] = {
    "choose-foreman": frozenset({"foremen"}),
    "choose-start-city": frozenset({"start-city"}),
    "discard-hand": frozenset({"opening", "move"}),
    "exchange-foreman": frozenset({"opening", "move", "build"}),
    "move-train": frozenset({"move"}),
    "pick-up": frozenset({"move"}),
    "drop-off": frozenset({"move"}),
    "deliver": frozenset({"move"}),
    "draw-ship": frozenset({"move"}),
    "move-ship": frozenset({"move"}),
    "leave-ship": frozenset({"move"}),
    "end-move": frozenset({"move"}),
    "build-track": frozenset({"opening", "build"}),
    "upgrade-train": frozenset({"opening", "build"}),
    "end-turn": frozenset({"opening", "move", "build"}),
    "borrow": frozenset({"move", "build"}),
    "resign": frozenset({"opening", "move", "build"}),
    "choose-lost-load": frozenset({"lose-load"}),
    "choose-port": frozenset({"choose-port"}),
    "keep-foreman": frozenset({"keep-foreman"}),
    "board-ship": frozenset({"board-ship"}),
    "refuse-ship": frozenset({"board-ship"}),
}
"""Every command of the game and when it may be given: a stage, a step of a turn, or a pending decision."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    "build-track": ("path", "start", "end"),
    "move-train": ("path",),
    "move-ship": ("path",),
    "choose-foreman": ("foreman",),
    "exchange-foreman": ("method", "foreman"),
    "keep-foreman": ("keep",),
    "choose-start-city": ("city",),
    "pick-up": ("load",),
    "drop-off": ("load",),
    "choose-lost-load": ("load",),
    "deliver": ("card", "line"),
    "upgrade-train": ("train",),
    "board-ship": ("ship",),
    "choose-port": ("port",),
    "borrow": ("amount",),
}
"""The fields of every command beside its type; commands that are not named have none."""

DECISIONS = frozenset({"lose-load", "choose-port", "keep-foreman", "board-ship"})


class CrayonGame:
    """The rules of one crayon rail game (see :class:`roundhouse.table.protocol.Game`).

    Exactly one seat owes a decision at any time, so an action need not say whose it is.
    """

    def __init__(self, setup: Setup, board: Board, areas: Areas) -> None:
        self.setup = setup
        self.board = board
        self.areas = areas
        definition = board.definition
        self.numbers = definition.numbers
        self.options = read_options(definition, setup.options)
        self.deck: Deck = next(deck for deck in definition.decks if deck.id == self.options.deck)
        self.demand_cards: Mapping[int, DemandCard] = {card.number: card for card in self.deck.demands}
        self.event_cards: Mapping[int, EventCard] = {card.number: card for card in self.deck.events}
        self.engines: Mapping[str, Engine] = {engine.name: engine for engine in definition.engines}
        self.foremen_cards: Mapping[str, Foreman] = {foreman.name: foreman for foreman in definition.foremen}
        self.ship_cards: Mapping[str, Ship] = {ship.name: ship for ship in definition.ships}
        self.journal = Journal()
        self._happened: list[Event] = []

        first = definition.engines[0].name
        self.players = [Player(n, seat.id, seat.name, first) for n, seat in enumerate(setup.seats)]
        self.progress = Progress()
        self.decks = Decks(
            dict(definition.loads), {engine.name: engine.count for engine in definition.engines}
        )
        self.track = Track()
        self.bank = Bank()
        self.chance = Chance(setup.seed, self.journal)
        self.pieces: list[Piece] = [
            self.progress, self.decks, self.track, self.bank, self.chance, *self.players,
        ]  # fmt: skip

        self.turns = Turns(self)
        self.dealing = Dealing(self)
        self.events = Events(self)
        self.building = Building(self)
        self.moving = Moving(self)
        self.loads = Loads(self)
        self.ships = Ships(self)
        self.foremen = Foremen(self)
        self.trains = Trains(self)
        self.lending = Lending(self)
        self.resigning = Resigning(self)
        self._handlers: Mapping[str, Handler] = {
            "choose-foreman": self.dealing.choose_foreman,
            "choose-start-city": self.dealing.choose_start_city,
            "discard-hand": self.turns.discard_hand,
            "exchange-foreman": self.foremen.exchange,
            "keep-foreman": self.foremen.keep,
            "move-train": self.moving.move,
            "pick-up": self.loads.pick_up,
            "drop-off": self.loads.drop_off,
            "deliver": self.loads.deliver,
            "draw-ship": self.ships.draw,
            "board-ship": self.ships.go_aboard,
            "refuse-ship": self.ships.refuse,
            "move-ship": self.ships.sail,
            "leave-ship": self.ships.leave,
            "end-move": self.turns.end_move,
            "build-track": self.building.build,
            "upgrade-train": self.trains.upgrade,
            "end-turn": self.turns.end_turn,
            "borrow": self.lending.borrow,
            "resign": self.resigning.resign,
            "choose-lost-load": self.events.choose_lost_load,
            "choose-port": self.events.choose_port,
        }
        self.dealing.begin()
        self.progress.revealed = False
        self._happened.clear()

    # The protocol

    def deciders(self) -> tuple[str, ...]:
        """The seat that owes a decision now."""
        return () if self.over else (self.decider.id,)

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        """All that may be done now."""
        if self.over or seat not in (None, self.decider.id):
            return ()
        moment, player = self.moment, self.decider
        if moment in DECISIONS:
            source = {
                "lose-load": self.events.choices,
                "choose-port": self.events.choices,
                "keep-foreman": self.foremen.choices,
                "board-ship": self.ships.choices,
            }[moment]
            return list(source(player))
        if moment in ("foremen", "start-city"):
            return list(self.dealing.choices(player))
        found: list[Choice] = []
        desks = (self.moving, self.loads, self.ships) if moment == "move" else (self.building, self.trains)
        if moment != "opening":
            found.extend(self.lending.choices(player))
        for desk in (*desks, self.foremen, self.turns, self.resigning):
            found.extend(desk.choices(player))
        return found

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        """Check and carry out one action. Raises Refusal or Malformed."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in MOMENTS:
            raise Malformed(
                "unknown-command", f"There is no command “{kind}”.", hint=", ".join(sorted(MOMENTS))
            )
        if seat is not None:  # a player's own; what a log holds may say more
            check_fields(action, ("type", *FIELDS.get(kind, ())), "action", f"“{kind}”")
        if self.over:
            raise Refusal("game-over", "The game is over.")
        if seat is not None and all(seat != player.id for player in self.players):
            raise Malformed("unknown-player", f"There is no seat “{seat}” in this game.")
        player = self.decider
        if seat is not None and seat != player.id:
            if self.progress.pending:
                raise Refusal("waiting-for-player", f"{player.name} has to decide something first.")
            raise Refusal("not-your-turn", f"It is {player.name}'s turn.")
        if self.moment not in MOMENTS[kind]:
            self._refuse_moment(kind)
        self.put(self.progress, "revealed", False)
        self._handlers[kind](player, action)
        self.settle()

    def programmed(self) -> None:
        """There are no standing orders in this family."""

    def happened(self) -> list[Event]:
        """The events since this was last called."""
        events, self._happened = self._happened, []
        return events

    def outcome(self) -> Outcome | None:
        """How it ended, or ``None``."""
        return victory.outcome(self) if self.over else None

    def undo_allowed(self) -> bool:
        """Did the last action turn up nothing that was hidden?"""
        return not self.progress.revealed

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """The state as ``seat`` may see it, with the keys of the notes (S3.S)."""
        return views.view(self, seat)

    def status(self) -> str:
        """Stage, turn and whose it is."""
        return views.status(self)

    def dump(self) -> Mapping[str, Any]:
        """The whole state as JSON data."""
        return dump(self.pieces, _define)

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take on a dumped state."""
        restore(saved, {piece.key: piece for piece in self.pieces}, _undefine)
        self.track.refresh()
        self.journal.forget()

    def query(self, question: Mapping[str, Any], seat: str | None) -> Mapping[str, Any]:
        """Answer a question that changes nothing (``preview-build`` and so on). Raises Refusal, Malformed."""
        return queries.answer(self, question, seat)

    # Who and what

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.progress.stage == "finished"

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.progress.active]

    @property
    def decider(self) -> Player:
        """The player who owes a decision."""
        pending = self.progress.pending
        return self.players[pending[0][1]] if pending else self.active

    @property
    def moment(self) -> str:
        """What kind of decision that is; see :data:`MOMENTS`."""
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

    def in_turn_order(self, first: int) -> list[Player]:
        """The players in turn order, the one with number ``first`` in front."""
        order = self.progress.order
        at = order.index(first)
        return [self.players[number] for number in order[at:] + order[:at]]

    # Changes that many rules make

    def put(self, piece: Piece, field: str, value: object) -> None:
        """Change a field, through the journal."""
        self.journal.put(piece, field, value)

    def pay(self, payer: Player | Bank, payee: Player | Bank, amount: int) -> None:
        """Move money; only the bank may owe."""
        if amount:
            self.put(payer, "gold", payer.gold - amount)
            self.put(payee, "gold", payee.gold + amount)

    def spend(self, player: Player, amount: int) -> None:
        """Pay the bank out of what a turn may spend (S3.P2)."""
        self.check_spending(player, amount)
        self.pay(player, self.bank, amount)
        self.put(self.progress, "spent", self.progress.spent + amount)

    def check_spending(self, player: Player, amount: int) -> None:
        """Refuse what a turn's budget or the purse does not allow."""
        if self.progress.spent + amount > self.numbers.budget:
            raise Refusal(
                "spend-limit",
                f"A turn may spend {self.numbers.budget} gp; {self.progress.spent} are spent already.",
            )
        if amount > player.gold:
            raise Refusal("not-enough-gp", f"{player.name} has {player.gold} gp and cannot pay {amount}.")

    def reveal(self) -> None:
        """Something hidden became known: this action cannot be undone."""
        self.put(self.progress, "revealed", True)

    def ask(self, kind: str, player: Player, among: tuple[str, ...]) -> None:
        """A player owes a decision before the game goes on."""
        self.put(self.progress, "pending", (*self.progress.pending, (kind, player.number, among)))

    def answered(self) -> tuple[str, ...]:
        """The first pending decision is made; what there was to choose from."""
        first, *rest = self.progress.pending
        self.put(self.progress, "pending", tuple(rest))
        return first[2]

    def tell(self, who: Player, what: str) -> None:
        """“{who} {what}” in the log."""
        self._happened.append(Told(who=who.name, what=what))

    def note(self, what: str) -> None:
        """Something happened by itself."""
        self._happened.append(Told(what=what))

    def settle(self) -> None:
        """Go on until somebody has a decision to make or the game is over. Victory is looked for after
        every step (S3.P3)."""
        while not self.over:
            self.events.settle()
            if victory.check(self) or self.progress.pending or not self.turns.settle():
                return

    def _refuse_moment(self, kind: str) -> None:
        if self.progress.pending:
            raise Refusal("waiting-for-player", f"{self.decider.name} has to decide something first.")
        if kind in ("keep-foreman", "board-ship", "refuse-ship", "choose-lost-load", "choose-port"):
            raise Refusal("nothing-pending", "There is nothing to decide of that kind.")
        raise Refusal("wrong-phase", f"“{kind}” is not for this part of the game.")


def _define(value: object) -> Any:
    raise TypeError(f"{value!r} has no name in a snapshot")


def _undefine(ref: Any) -> object:
    raise KeyError(ref)
