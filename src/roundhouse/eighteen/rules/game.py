"""An 18xx game in play: the pieces, whose turn it is, and the one way in for actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, Refusal
from roundhouse.table.journal import Piece
from roundhouse.table.protocol import Outcome, Setup
from roundhouse.table.snapshot import dump, restore

from . import closing, ending, old_logs, programs, standstill, views
from .abilities import Abilities
from .actions import ANYTIME, Action, CorrectTile, EndGame, Note, read_action
from .cast import Cast
from .events import (
    CompanyFloated,
    CompanyParred,
    GameEnded,
    NoteWritten,
    OperatingSetEnded,
    PhaseBegan,
    PrivateClosed,
    RoundBegan,
    TitleEventHappened,
)
from .ground import Ground
from .land import Land
from .listening import listeners
from .named_events import NAMED_EVENTS
from .parts.part import AnyPart
from .pieces import Certificate, Corporation, Entity, Player, Private, Train
from .policies import Policies
from .rounds import StockRound, make_round
from .runs import Runs
from .shares import ShareDesk
from .trains import Depot
from .turn import Step

PartT = TypeVar("PartT", bound=AnyPart)
MemoryT = TypeVar("MemoryT", bound=Piece)
SettingsT = TypeVar("SettingsT", bound=msgspec.Struct)


class EighteenGame(Cast):
    """The rules of one 18xx game (see :class:`roundhouse.table.protocol.Game`)."""

    def __init__(
        self,
        setup: Setup,
        title: Title,
        parts: Sequence[tuple[type[AnyPart], msgspec.Struct]] = (),
        ground: Ground | None = None,
    ) -> None:
        """``parts`` are the classes of the title's parts with their settings, in the order of the title.

        ``ground`` is the title's map where it is at hand already; it never changes and can be shared.
        """
        super().__init__(setup, title)
        self.policies = Policies(self, [policy for part, _ in parts for policy in part.policies])
        self.parts = tuple(part(self, settings) for part, settings in parts)
        self._settings = {type(part.settings): part.settings for part in self.parts}
        self._memory = {type(piece): piece for part in self.parts for piece in part.memory()}
        self.register(*self._memory.values())
        for part in self.parts:
            self._connect(part)
        self.ground = ground
        self.trusting = False
        """Take recorded revenues as they are (replays of 18xx.games in “trust” mode)."""
        cash = title.starting_cash[len(setup.seats)]
        self.depot = Depot(self)
        self.register(self.depot)
        self.land = Land(self)
        self.register(*self.land.all_pieces())
        self.shares = ShareDesk(self)
        self.abilities = Abilities(self)
        self.runs = Runs(self)
        self.rounds = {kind: make_round(self, kind, body) for kind, body in title.rounds.items()}
        for round_ in self.rounds.values():
            self.register(round_, *round_.steps, *(part for step in round_.steps for part in step.parts()))
            for step in round_.steps:
                self._connect(step)
        for player in self.players:
            self.pay(self.bank, player, cash)
        for part in self.parts:
            part.arrange()
        self.abilities.begin()
        for part in self.parts:
            self._prepare(part)
        self.begin_round("initial" if "initial" in self.rounds else "stock", 1)
        self._settle()
        self._events.clear()
        self.start = self.journal.mark()

    def _prepare(self, part: AnyPart) -> None:
        """Raises Malformed when the part looks for something that a title of somebody's own has not."""
        try:
            part.prepare()
        except LookupError as error:
            said = f"{type(part).__name__} looks for {error}, which this title has not."
            raise Malformed("title/part", said, place=Place(path="own")) from error

    # The protocol

    def deciders(self) -> tuple[str, ...]:
        """The seats that owe a decision now."""
        if self.over:
            return ()
        step = self.round.waiting()
        return tuple(player.id for player in step.deciders()) if step else ()

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        """All that may be done now: everything that some entity of ``seat`` (or anyone's) may do."""
        if self.over:
            return ()
        found = [*self.round.choices(), *standstill.offers(self)]
        if seat is None:
            return found
        return [choice for choice in found if self._acts_for(seat, str(choice.action["entity"]))]

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        """Check and carry out one action. Raises Refusal or Malformed."""
        act = read_action(action, exact=seat is not None)
        entity = self.pieces.get(act.entity)
        if not isinstance(entity, Player | Corporation | Private):
            raise Malformed("action/no-entity", f"There is no “{act.entity}” in this game.")
        if self.over:
            raise Refusal("action/game-over", "The game is over.")
        if seat is not None and seat not in self._seats_for(entity):
            raise Refusal("action/not-yours", f"{entity.name} is not yours to act for.")
        if isinstance(act, ANYTIME):
            self._perform_anytime(act, entity)
        else:
            if self.progress.revealed:
                self.progress.revealed = False
            self.round.perform(act, entity)
            closing.close_worthless(self)
        if not self.policies.ending.settles_before_end:
            ending.check_now(self)
        self._settle()
        if self.policies.ending.settles_before_end:
            ending.check_now(self)

    def substitutes(self, action: Mapping[str, Any]) -> Iterator[old_logs.Actions]:
        """What may be done in place of a stored action that older rules accepted, best first."""
        return old_logs.substitutes(self, action)

    def programmed(self) -> Mapping[str, Any] | None:
        """What a standing order does now, if any."""
        return None if self.over else programs.next_action(self)

    def outcome(self) -> Outcome | None:
        """How it ended, or ``None``."""
        return ending.outcome(self) if self.over else None

    def undo_allowed(self) -> bool:
        """Not after an action that showed somebody what was hidden."""
        return not self.progress.revealed

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """The state as JSON data; the seed is hidden, and what a draft keeps secret."""
        return views.view(self, seat)

    def status(self) -> str:
        """The round and the phase."""
        if self.over:
            return f"Finished: {ending.reason_in_words(self)}"
        return f"{self.round_name()} · phase {self.phase.name}"

    def dump(self) -> Mapping[str, Any]:
        """The whole state as JSON data."""
        return dump(self.pieces.values(), _define)

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take on a dumped state."""
        for key in saved:
            if key not in self.pieces:
                self._spawn(key)
        for key in [key for key in self.pieces if key not in saved]:
            del self.pieces[key]
            self.certificates.pop(key.removeprefix("share:"), None)
        restore(saved, self.pieces, self._undefine)
        self.land.refresh()
        self.journal.forget()

    # Who and what

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.title.phases[self.depot.phase_index]

    def trains_in_play(self) -> list[Train]:
        """Every train that is not gone: upcoming, in the pool and owned."""
        owned = [train for company in self.companies() for train in company.trains]
        return [*self.depot.upcoming, *self.depot.pool, *owned]

    def certificate_limit(self, player: Player | None = None) -> int:
        """The most certificates a player may hold."""
        return self.policies.stock.certificate_limit(player)

    def worth(self, player: Player) -> int:
        """What a player is worth: cash, shares at market price, private companies at face value."""
        return self.policies.stock.worth(player)

    def round_name(self) -> str:
        """The name of the round in progress, with its number."""
        round_ = self.round
        number = f"{self.progress.turn}.{round_.number}"
        return f"{round_.name} {number}"

    def stands(self, who: str, reason: str) -> bool:
        """Does something stand that our rules refuse for ``reason``, because a recorded game has it?

        18xx.games did not always hold to connections, and does not look at them when it opens a game.
        An audit is told.
        """
        if self.trusting and self.runs.audit is not None:
            self.runs.audit.append(f"{who}: {reason}")
        return self.trusting

    # Changes that many rules make

    def leave_out(self, piece: Private | Corporation) -> None:
        """Before the game begins: this company is not in it."""
        self.abilities.release_all(piece)
        self.abilities.leave_out(piece)
        if isinstance(piece, Private):
            del self.privates[piece.id]
        else:
            del (self.corporations if piece.is_major else self.minors)[piece.id]
            self._companies = (*self.minors.values(), *self.corporations.values())
            for hex_ in piece.definition.home:
                self.land.board.release(hex_, piece.id)
            for share in piece.shares(piece):
                del self.certificates[share.id]
                del self.pieces[share.key]
        del self.pieces[piece.key]

    def reveal(self) -> None:
        """The action shows somebody what was hidden: it cannot be undone."""
        self.progress.revealed = True

    def close_private(self, private: Private) -> None:
        """Close a private company."""
        if private.closed:
            return
        if private.owner is not None:
            owner = private.owner
            owner.privates = tuple(item for item in owner.privates if item is not private)
            private.owner = None
        private.closed = True
        self.abilities.release_all(private)
        self.happen(PrivateClosed(private=private.id))

    def remove_corporation(self, corporation: Corporation) -> None:
        """Take a corporation that was not started out of the game, with its certificates."""
        for share in corporation.shares(corporation):
            self.shares.remove(share)
        corporation.closed = True
        corporation.removed = True

    def float_company(self, company: Corporation) -> None:
        """A company starts: it is funded as the title's settings say."""
        company.floated, funds = True, 0
        if company.is_major and self.settings.capitalization == "full" and company.par:
            funds = company.par.price * 100 // company.share_percent
            self.pay(self.bank, company, funds)
        self.happen(CompanyFloated(company=company.id, funds=funds))
        if self.settings.home_token == "float":
            self.land.place_home(company)

    def check_float(self, company: Corporation) -> None:
        """Float a company once enough of it is sold."""
        if company.floated or not company.is_major or company.par is None:
            return
        sold = 100 - company.percent(company)
        if not self.settings.float_counts_pool:
            sold -= self.pool.percent(company)
        if sold >= company.definition.float_percent:
            self.float_company(company)

    def fire(self, event: str) -> None:
        """Let a named event of the title happen, told first where the title has words for it. Raises KeyError
        for one that no rule knows."""
        if event in self.title.words:
            self.happen(TitleEventHappened(event=event))
        for part in reversed(self.parts):
            if event in part.events:
                getattr(part, part.events[event].method)()
                return
        NAMED_EVENTS[event](self)

    def phase_began(self, phase: Phase, event: PhaseBegan) -> None:
        """A phase has started: the privates' revenues change, its events happen."""
        self.abilities.phase_began(phase.name)
        for name in phase.events:
            self.fire(name)
        self.announce(event)

    def set_up_parred(self, corporation: Corporation) -> None:
        """The par price of a corporation was set: its home token may go down."""
        if self.settings.home_token == "par":
            self.land.place_home(corporation)
        self.happen(CompanyParred(company=corporation.id))

    def settings_of(self, kind: type[SettingsT]) -> SettingsT:
        """The settings of the part whose settings are of this class. Raises KeyError."""
        found = self._settings[kind]
        assert isinstance(found, kind)
        return found

    def memory_of(self, kind: type[MemoryT]) -> MemoryT:
        """The piece of this class in which a part keeps its state. Raises KeyError."""
        found = self._memory[kind]
        assert isinstance(found, kind)
        return found

    def part(self, kind: type[PartT]) -> PartT:
        """The part of this class that the title lists. Raises KeyError."""
        for part in self.parts:
            if isinstance(part, kind):
                return part
        raise KeyError(kind.__name__)

    # Rounds

    def end_operating_set(self) -> None:
        """After the last operating round of a set: a train may leave, as the settings say."""
        upcoming = self.depot.upcoming
        if self.settings.train_removed_before_stock_round and upcoming:
            kind = upcoming[0].kind
            if kind.copies(len(self.players)) is not None and not kind.is_permanent:
                self.depot.export()
        self.happen(OperatingSetEnded())

    def begin_round(self, kind: str, number: int) -> None:
        """Begin a round of a kind; ``number`` within its set."""
        round_ = self.rounds[kind]
        self.progress.round = round_
        if self.progress.round is not None:
            self.happen(RoundBegan(round=kind, turn=self.progress.turn, number=number))
        if isinstance(round_, StockRound):
            standstill.look(self)
        round_.start(number)

    def end(self, reason: str) -> None:
        """The game is over."""
        self.progress.over = True
        self.progress.end_reason = reason
        self.happen(GameEnded(reason=reason))

    def _settle(self) -> None:
        """Go on until somebody has a decision to make or the game is over."""
        while not self.over:
            round_ = self.round
            if round_.settle() or self.over:
                return
            if round_.advance():
                continue
            round_.finish()
            programs.round_over(self)
            closing.close_worthless(self)
            if ending.check_round_over(self):
                return
            self.policies.order.next_round(round_)
            if self.progress.turn >= ending.LAST_TURN and self.round.kind == "stock":
                self.end("dnf")

    # Helpers

    def _perform_anytime(self, act: Action, entity: Entity) -> None:
        if isinstance(act, EndGame):
            self.end("manually_ended")
        elif isinstance(act, Note):
            self.happen(NoteWritten(text=act.message))
        elif isinstance(act, CorrectTile):
            if not self.trusting:
                raise Refusal("action/correction", "Tiles are put down by hand in recorded games only.")
            self.land.correct(act.hex, act.tile, act.rotation)
        else:
            programs.give_order(self, act, entity)

    def _connect(self, listener: AnyPart | Step) -> None:
        for event, method in listeners(type(listener)):
            self.listen(event, getattr(listener, method))

    def _acts_for(self, seat: str, key: str) -> bool:
        piece = self.pieces.get(key)
        return isinstance(piece, Player | Corporation | Private) and seat in self._seats_for(piece)

    def _seats_for(self, entity: Entity) -> tuple[str, ...]:
        """Who acts for an entity: those whose decision the turn waits for, else its owner."""
        step = self.round.waiting()
        if step is not None and step.actor() is entity:
            return tuple(decider.id for decider in step.deciders())
        return (entity.player.id,) if entity.player is not None else ()

    def _spawn(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        if kind == "train":
            name, _, index = rest.rpartition("-")
            self.spawn_train(self.title.train(name), int(index))
        elif kind == "share":
            name, _, index = rest.rpartition("_")
            share = Certificate(self.company(name), int(index), 10, False)
            self.certificates[share.id] = share
            self.register(share)
        else:
            raise Malformed("snapshot/unknown", f"The snapshot names “{key}”, which this game has not.")

    def _undefine(self, ref: Any) -> object:
        match ref:
            case ["cell", str(at)]:
                return self.market.cell(at)
            case _:
                return self.land.undefine(ref)


def _define(value: object) -> Any:
    if isinstance(value, Cell):
        return ["cell", value.at]
    if isinstance(value, Tile):
        return list(value.ref)
    raise TypeError(f"{value!r} has no name in a snapshot")
