"""The pieces of a game: the bank, players, companies, certificates, the market; their money, and the log.

They are found, moved and told of here without any rule; rules stand above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.table.chance import Chance
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.journal import Answers, Journal, Piece, TrackedDict
from roundhouse.table.protocol import Event, Setup

from .events import EighteenEvent, Moment
from .market import Market
from .pieces import Certificate, Corporation, Holder, Owner, Player, Private, Purse, Train
from .progress import Progress
from .table_options import played_rules
from .turns import RoundState


class GameState:
    """The pieces of one game, without its rules."""

    def __init__(self, setup: Setup, title: Title) -> None:
        self.setup = setup
        self.title = title
        self.settings = title.settings
        self.options = played_rules(setup, title)
        self.journal = Journal()
        self.answers = Answers(self.journal)
        self.pieces: TrackedDict[str, Piece] = TrackedDict()
        self._events: list[Event] = []
        self._listeners: dict[type[Event], list[Callable[[Any], None]]] = {}

        count = len(setup.seats)
        bank = title.bank_for(count)
        self.bank = Purse("bank", "the bank", bank or 0)
        self.bank_limited = bank is not None
        """Whether the bank can break."""
        self.pool = Holder("pool", "the pool")
        self.players = [Player(seat.id, seat.name, 0) for seat in setup.seats]
        self.privates = {
            item.id: Private(item)
            for item in title.privates
            if not item.min_players or item.min_players <= count
        }
        self.corporations: TrackedDict[str, Corporation] = TrackedDict(
            {item.id: Corporation(item) for item in title.corporations}
        )
        self.formed: TrackedDict[str, Corporation] = TrackedDict()
        """The corporations that were formed during the game; they are among :attr:`corporations`, too."""
        self.minors = {item.id: Corporation(item) for item in title.minors}
        self._companies = (*self.minors.values(), *self.corporations.values())
        self.certificates: TrackedDict[str, Certificate] = TrackedDict()
        for corporation in self.companies():
            self._issue(corporation)
        self.chance = Chance(setup.seed)
        self.trusting = False
        """Whether recorded revenues are taken as they are (replays of 18xx.games in “trust” mode)."""
        self.audit: list[str] | None = None
        """A list, if anybody wants one, of what a recorded game has although our rules say otherwise."""
        self.progress = Progress()
        self.market = Market(title.market)
        self.register(self.bank, self.pool, self.chance, self.progress, self.market)
        self.register(*self.players, *self.privates.values(), *self.companies(), *self.certificates.values())

    def set_up(self) -> None:
        """End the setup of the game: what was done for it is forgotten,
        and from now on every change is journaled."""
        self.pieces.journal = self.certificates.journal = self.journal
        self.corporations.journal = self.formed.journal = self.journal
        self.journal.forget()

    # Who and what

    @property
    def round(self) -> RoundState:
        """The round in progress."""
        round_ = self.progress.round
        assert round_ is not None
        return round_

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.progress.over

    def companies(self) -> Sequence[Corporation]:
        """Every minor and corporation, closed ones too."""
        return (*self._companies, *self.formed.values()) if self.formed else self._companies

    def player(self, id_: str) -> Player:
        """The player with this id, or the owner who is no player. Raises Malformed if there is none."""
        for player in self.players:
            if player.id == id_:
                return player
        other = self.pieces.get(f"player:{id_}")
        if isinstance(other, Player):
            return other
        raise Malformed("action/no-player", f"There is no player “{id_}”.")

    def company(self, name: str) -> Corporation:
        """The corporation or minor with this id. Raises Malformed if there is none."""
        found = self.corporations.get(name) or self.minors.get(name)
        if found is None:
            raise Malformed("action/no-company", f"There is no company “{name}”.")
        return found

    def private(self, name: str) -> Private:
        """The private company with this id. Raises Malformed if it is not in the game."""
        found = self.privates.get(name)
        if found is None:
            raise Malformed("action/no-private", f"There is no private company “{name}” in this game.")
        return found

    def train(self, name: str) -> Train:
        """The train with this id, like ``2-0``. Raises Malformed if there is none."""
        found = self.pieces.get(f"train:{name}")
        if not isinstance(found, Train):
            raise Malformed("action/no-train", f"There is no train “{name}”.")
        return found

    def players_from(self, first: Player | None) -> list[Player]:
        """The players in the order of turns, beginning with ``first`` if it is one of them."""
        order = list(self.progress.seating or self.players)
        at = order.index(first) if first in order else 0
        return order[at:] + order[:at]

    def active_players(self) -> list[Player]:
        """The players who are not bankrupt."""
        return [player for player in self.players if not player.bankrupt]

    def floated(self) -> list[Corporation]:
        """The companies that have floated and not closed, in operating order: minors, then by share price."""
        minors = [company for company in self.minors.values() if company.floated and not company.closed]
        majors = [company for company in self.corporations.values() if company.floated and not company.closed]
        return minors + sorted(majors, key=self.market.operating_key)

    def money(self, amount: int) -> str:
        """An amount of money as people write it."""
        return self.title.money(amount)

    def stands(self, who: str, reason: str) -> bool:
        """Whether a deed that our rules refuse for ``reason`` stands, because a recorded game has it.

        18xx.games did not always hold to connections, and does not look at them when it opens a game. The
        reason is written to the audit, if there is one.
        """
        if self.trusting and self.audit is not None:
            self.audit.append(f"{who}: {reason}")
        return self.trusting

    # Changes

    def pay(self, payer: Owner | Purse, payee: Owner | Purse, amount: int) -> None:
        """Move ``amount`` of money. Only the bank may owe.
        Raises Refusal if the payer has less, or for less than 0."""
        if amount == 0:
            return
        if amount < 0:
            raise Refusal("money/negative", "Nobody can pay less than nothing.")
        if amount > payer.cash and payer is not self.bank:
            raise Refusal(
                "money/not-enough",
                f"{payer.name} has {self.money(payer.cash)} and cannot pay {self.money(amount)}.",
            )
        payer.cash -= amount
        payee.cash += amount
        if payer is self.bank and self.bank_limited and self.bank.cash < 0 and not self.progress.broken:
            self.progress.broken = True

    def charge(self, debtor: Player | Corporation, amount: int) -> None:
        """Make a player or company pay the bank ``amount``, into debt if need be."""
        debtor.cash -= amount
        self.bank.cash += amount

    def give_private(self, private: Private, to: Owner) -> None:
        """Hand a private company over to ``to``; nothing is paid."""
        before = private.owner
        if before is not None:
            before.privates = tuple(item for item in before.privates if item is not private)
        to.privates = (*to.privates, private)
        private.owner = to

    def return_private(self, private: Private) -> None:
        """Return a private company to the bank, so that nobody owns it; nothing is paid."""
        owner = private.owner
        if owner is not None:
            left = tuple(item for item in owner.privates if item is not private)
            owner.privates = left
            private.owner = None

    def spend_private(self, private: Private) -> None:
        """Have the owner give a private company up for what it brings; it closes with the others."""
        owner = private.owner
        if owner is not None:
            owner.privates = tuple(item for item in owner.privates if item is not private)
            private.owner = None
        private.spent = True

    def remove_private(self, private: Private) -> None:
        """Leave a private company out of this game, as one that nobody has had."""
        private.closed = True
        private.removed = True

    def mark_active(self) -> None:
        """Note that something in this turn has led the game on, so that it does not stand still."""
        if self.progress.active != self.progress.turn:
            self.progress.active = self.progress.turn

    def reveal(self) -> None:
        """Note that the action shows somebody what was hidden, so that it cannot be undone."""
        self.progress.revealed = True

    def register(self, *pieces: Piece) -> None:
        """Add pieces to the game: from now on their changes are journaled, saved and hashed.
        Raises ValueError where another piece has the same key: it would not be saved any more."""
        for piece in pieces:
            if self.pieces.get(piece.key, piece) is not piece:
                raise ValueError(f"Two pieces of a game are called “{piece.key}”.")
            self.pieces[piece.key] = piece
        self.journal.adopt(*pieces)

    def form_corporation(self, definition: CorporationDef) -> Corporation:
        """Make a corporation that the title does not list, with all its certificates in its treasury."""
        corporation = Corporation(definition)
        self.register(corporation)
        self._issue(corporation)
        self.register(*corporation.shares(corporation))
        self.corporations[corporation.id] = self.formed[corporation.id] = corporation
        return corporation

    def spawn_train(self, kind: TrainKind, index: int) -> Train:
        """Make the train card number ``index`` of a kind."""
        train = Train(kind, index)
        self.register(train)
        return train

    def spawn_trains(self, kinds: Iterable[TrainKind]) -> tuple[Train, ...]:
        """Make the train cards with which the game begins, of each kind as many as it has at first."""
        players = len(self.players)
        trains = tuple(Train(kind, index) for kind in kinds for index in range(kind.first_copies(players)))
        self.register(*trains)
        return trains

    # The log

    def happened(self) -> list[Event]:
        """The events since this was last called; they are given out once."""
        events, self._events = self._events, []
        return events

    def listen(self, kind: type[Event], listener: Callable[[Any], None]) -> None:
        """Have ``listener`` called after each event of this class, after earlier listeners."""
        self._listeners.setdefault(kind, []).append(listener)

    def happen(self, event: EighteenEvent | Moment) -> None:
        """Put an event into the log, unless it is a mere moment, and call those who listen to it."""
        if isinstance(event, EighteenEvent):
            self._events.append(event)
        for listener in self._listeners.get(type(event), ()):
            listener(event)

    def record(self, event: EighteenEvent) -> None:
        """Put an event into the log without calling listeners.

        :meth:`announce` calls them once all that belongs to it is done.
        """
        self._events.append(event)

    def announce(self, event: EighteenEvent | Moment) -> None:
        """Call those who listen to an event, without putting it into the log."""
        for listener in self._listeners.get(type(event), ()):
            listener(event)

    # Helpers

    def _issue(self, corporation: Corporation) -> None:
        shares = tuple(
            Certificate(corporation, index, percent, index == 0 and corporation.definition.has_president)
            for index, percent in enumerate(corporation.definition.shares)
        )
        for share in shares[len(shares) - corporation.definition.unsold :]:
            share.reserved = True
        self.certificates.add_all({share.id: share for share in shares})
        if shares:
            corporation.held[corporation] = shares
