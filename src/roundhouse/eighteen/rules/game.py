"""An 18xx game in play: the pieces, whose turn it is, and the one way in for actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase
from roundhouse.eighteen.model.wording import sentence
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.journal import Journal
from roundhouse.table.protocol import Outcome, Setup
from roundhouse.table.snapshot import dump, restore

from . import closing, ending, programs, standstill, views
from .abilities import Abilities
from .actions import ANYTIME, Action, CorrectTile, EndGame, Note, read_action
from .cast import Cast
from .events import RoundBegan
from .ground import Ground
from .land import Land
from .loans import LoanBook
from .own import OwnRules
from .pieces import Certificate, Corporation, Entity, Player, Private, Train
from .rounds import StockRound, make_round
from .runs import Runs
from .shares import ShareDesk
from .trains import Depot


class EighteenGame(Cast):
    """The rules of one 18xx game (see :class:`roundhouse.table.protocol.Game`)."""

    def __init__(
        self, setup: Setup, title: Title, own: OwnRules | None = None, ground: Ground | None = None
    ) -> None:
        """``ground`` is the title's map where it is at hand already; it never changes and can be shared."""
        super().__init__(setup, title)
        self.own = own or OwnRules()
        self.ground = ground
        self.trusting = False
        """Take recorded revenues as they are (replays of 18xx.games in “trust” mode)."""
        cash = self.own.starting_cash(title, len(setup.seats))
        self.depot = Depot(self)
        self._register(self.depot)
        self.land = Land(self)
        self._register(*self.land.all_pieces())
        self.shares = ShareDesk(self)
        self.loans = LoanBook(self)
        if self.settings.loans is not None:
            self._register(self.loans)
        self.abilities = Abilities(self)
        self.runs = Runs(self)
        self.rounds = {kind: make_round(self, kind, body) for kind, body in title.rounds.items()}
        for round_ in self.rounds.values():
            self._register(round_, *round_.steps, *(part for step in round_.steps for part in step.parts()))
        for player in self.players:
            self.pay(self.bank, player, cash)
        self.own.arrange_depot(self)
        self.abilities.begin()
        self.own.prepare(self)
        self.begin_round("initial" if "initial" in self.rounds else "stock", 1)
        self._settle()
        self._events.clear()
        self.start = self.journal.mark()

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
                self.put(self.progress, "revealed", False)
            self.round.perform(act, entity)
            closing.close_worthless(self)
        if not self.own.settles_before_end:
            ending.check_now(self)
        self._settle()
        if self.own.settles_before_end:
            ending.check_now(self)

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
        self.journal = _renew(self)

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
        return self.own.certificate_limit(self, player)

    def worth(self, player: Player) -> int:
        """What a player is worth: cash, shares at market price, private companies at face value."""
        return self.own.worth(self, player)

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
        self.put(self.progress, "revealed", True)

    def close_private(self, private: Private) -> None:
        """Close a private company."""
        if private.closed:
            return
        put = self.journal.put
        if private.owner is not None:
            owner = private.owner
            put(owner, "privates", tuple(item for item in owner.privates if item is not private))
            put(private, "owner", None)
        put(private, "closed", True)
        self.abilities.release_all(private)
        self.note(f"{private.name} closes.")

    def remove_corporation(self, corporation: Corporation) -> None:
        """Take a corporation that was not started out of the game, with its certificates."""
        for share in corporation.shares(corporation):
            self.shares.remove(share)
        self.journal.put(corporation, "closed", True)
        self.journal.put(corporation, "removed", True)

    def float_company(self, company: Corporation) -> None:
        """A company starts: it is funded as the title's settings say."""
        self.put(company, "floated", True)
        if company.is_major and self.settings.capitalization == "full" and company.par:
            funds = company.par.price * 100 // company.share_percent
            self.pay(self.bank, company, funds)
            self.tell(company.id, f"floats and receives {self.money(funds)}")
        else:
            self.tell(company.id, "floats")
        self.own.after_float(self, company)
        if self.settings.home_token == "float":
            self.land.place_home(company)

    def check_float(self, company: Corporation) -> None:
        """Float a company once enough of it is sold."""
        if company.floated or not company.is_major or company.par is None:
            return
        sold = 100 - company.percent(company)
        if not self.settings.float_counts_pool:
            sold -= self.pool.percent(company)
        if sold >= self.own.float_percent(self, company):
            self.float_company(company)

    def fire(self, event: str) -> None:
        """Let a named event of the title happen, told first where the title has words for it. Raises KeyError
        for one that no rule knows."""
        if event in self.title.words:
            self.note(sentence(self.title.words[event]))
        self.own.fire(self, event)

    def phase_began(self, phase: Phase) -> None:
        """A phase has started: the privates' revenues change, its events happen."""
        self.abilities.phase_began(phase.name)
        for event in phase.events:
            self.fire(event)
        self.own.after_phase(self, phase)

    # Rounds

    def begin_round(self, kind: str, number: int) -> None:
        """Begin a round of a kind; ``number`` within its set."""
        round_ = self.rounds[kind]
        self.put(self.progress, "round", round_)
        if self.progress.round is not None:
            self.happen(RoundBegan(name=f"{round_.name} {self.progress.turn}.{number}"))
        if isinstance(round_, StockRound):
            standstill.look(self)
        round_.start(number)

    def end(self, reason: str) -> None:
        """The game is over."""
        self.put(self.progress, "over", True)
        self.put(self.progress, "end_reason", reason)
        self.note(f"The game is over: {ending.reason_in_words(self)}")

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
            self.own.next_round(self, round_)
            if self.progress.turn >= ending.LAST_TURN and self.round.kind == "stock":
                self.end("dnf")

    # Helpers

    def _perform_anytime(self, act: Action, entity: Entity) -> None:
        if isinstance(act, EndGame):
            self.end("manually_ended")
        elif isinstance(act, Note):
            self.note(act.message)
        elif isinstance(act, CorrectTile):
            if not self.trusting:
                raise Refusal("action/correction", "Tiles are put down by hand in recorded games only.")
            self.land.correct(act.hex, act.tile, act.rotation)
        else:
            programs.give_order(self, act, entity)

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
            self.pieces[share.key] = share
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


def _renew(game: EighteenGame) -> Journal:
    """A journal without memory, in place of the old one."""
    game.journal.forget()
    return game.journal
