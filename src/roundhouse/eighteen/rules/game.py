"""An 18xx game in play: the pieces, whose turn it is, and the one way in for actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, Refusal
from roundhouse.table.protocol import Outcome, Setup
from roundhouse.table.snapshot import dump, restore

from . import closing, ending, old_logs, programs, standstill, views
from .desks.abilities import Abilities
from .desks.land import Land
from .desks.limits import HoldingLimits
from .desks.private_companies import PrivateDesk
from .desks.runs import Runs
from .desks.shares import ShareDesk
from .desks.train_prices import TrainPrices
from .desks.trains import Depot
from .in_play import GameInPlay
from .making import make_round
from .named_events import NAMED_EVENTS
from .parts.part import AnyPart
from .policies import Policies
from .rounds import StockRound
from .state.action_kinds import ANYTIME, ON_A_HEX, WITH_SHARES, read_action
from .state.actions import (
    Action,
    CorrectTile,
    DestinationConnection,
    EndGame,
    Note,
)
from .state.events import (
    GameEnded,
    NoteWritten,
    RoundBegan,
    TitleEventHappened,
)
from .state.ground import Ground, make_ground
from .state.listening import listeners
from .state.pieces import ENTITIES, Certificate, Entity
from .turn import Step

MOST_TURNS = 30_000
"""The number of turns that may go by at once without a decision.

A hundred stock rounds of the largest table with their sets of operating rounds, in which nobody can do
anything, are half as many.
"""


class EighteenGame(GameInPlay):
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
        self.ends = {reason: said for part in self.parts for reason, said in part.ends.items()}
        self.end_checks = ending.checks_of(self)
        cash = title.starting_cash[len(setup.seats)]
        self.depot = Depot(self, self.policies, self)
        self.register(self.depot)
        self.ground = map_ = ground or make_ground(title)
        board = Board(map_.hexmap, neutral=self.policies.tokens.neutral_tokens())
        self.abilities = Abilities(self, self.depot, board)
        self.private_desk = PrivateDesk(self, self.policies, self.depot, self.abilities, board)
        self.train_prices = TrainPrices(self, self.depot, self.abilities)
        self.land = Land(self, self.policies, self.depot, self.abilities, map_, board)
        self.register(*self.land.all_pieces())
        self.limits = HoldingLimits(self, self.policies)
        self.shares = ShareDesk(self, self.policies, self.abilities)
        self.runs = Runs(self, self.policies, self.land)
        rounds = {kind: make_round(self, self.parts, kind, body) for kind, body in title.rounds.items()}
        self.rounds = rounds
        for round_ in rounds.values():
            self.register(round_, *round_.steps, *(part for step in round_.steps for part in step.parts()))
            for step in round_.steps:
                self._connect(step)
        self.market.shut = any("all_prices" in phase.status for phase in title.phases[1:])
        for player in self.players:
            self.pay(self.bank, player, cash)
        for part in self.parts:
            part.arrange()
        self.private_desk.begin()
        for part in self.parts:
            self._prepare(part)
        if self.settings.home_token == "start":
            for company in self.companies():
                self.land.place_home(company)
        first = self.settings.first_round
        self.begin_round("initial" if "initial" in self.rounds else first, 1)
        self._settle()
        self._events.clear()
        self.set_up()

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
        """Every action that ``seat`` may take now; without a seat, that anybody may take."""
        if self.over:
            return ()
        # Everybody who looks at a table asks: what can be done is worked out once for each state.
        found = self.answers.to(self._all_choices, self.trusting)
        if seat is None:
            return found
        entities = dict.fromkeys(str(choice.action["entity"]) for choice in found)
        own = {entity for entity in entities if self._acts_for(seat, entity)}
        return [choice for choice in found if choice.action["entity"] in own]

    def _all_choices(self, _trusting: bool) -> tuple[Choice, ...]:
        return (*self.round.choices(), *standstill.offers(self))

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        """Check and carry out one action of ``seat``, or of anybody if that is ``None``.
        Raises Refusal or Malformed."""
        act = read_action(action, exact=seat is not None)
        entity = self.pieces.get(act.entity)
        if not isinstance(entity, ENTITIES):
            raise Malformed("action/no-entity", f"There is no “{act.entity}” in this game.")
        self._check_names(act)
        noted = isinstance(act, DestinationConnection) and not self._asks_for(DestinationConnection)
        if noted and self.trusting:
            return
        if self.over:
            raise Refusal("action/game-over", "The game is over.")
        if seat is not None and seat not in self._seats_for(entity):
            raise Refusal("action/not-yours", f"{entity.name} is not yours to act for.")
        if noted or type(act) in ANYTIME:
            self._perform_anytime(act, entity)
        else:
            if self.progress.revealed:
                self.progress.revealed = False
            self.round.perform(act, entity)
            closing.close_worthless(self)
        if self.policies.ending.settles_before_end:
            self._settle()
            ending.check_now(self)
        else:
            ending.check_now(self)
            self._settle()

    def _check_names(self, act: Action) -> None:
        """Raise Malformed if the hex or the certificates that an action names do not exist, or if it names
        none, or one twice."""
        if isinstance(act, ON_A_HEX) and act.hex not in self.ground.hexmap.hexes:
            raise Malformed("action/no-hex", f"There is no hex “{act.hex}” on this map.")
        if isinstance(act, WITH_SHARES):
            for name in act.shares:
                if name not in self.certificates or self.certificates[name].owner is None:
                    raise Malformed("action/no-certificate", f"There is no certificate “{name}”.")
            if not act.shares or len(set(act.shares)) != len(act.shares):
                raise Malformed("action/certificates", "Name certificates, each of them once.")

    def substitutes(self, action: Mapping[str, Any]) -> Iterator[old_logs.Actions]:
        """The actions that may be done in place of a stored one that older rules accepted, best first."""
        return old_logs.substitutes(self, action)

    def programmed(self) -> Mapping[str, Any] | None:
        """The action to be done now without asking anybody, by a step itself or a standing order;
        or ``None``."""
        if self.over:
            return None
        step = self.round.waiting()
        return (step.by_itself() if step is not None else None) or programs.next_action(self)

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``."""
        return ending.outcome(self) if self.over else None

    def undo_allowed(self) -> bool:
        """Whether the last action may be undone: not if it revealed something hidden."""
        return not self.progress.revealed

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """The state as ``seat`` may see it, as JSON data:
        without the seed, and without what others keep secret."""
        return views.view(self, seat, self.deciders(), self.outcome())

    def status(self) -> str:
        """The round and the phase in words; of a finished game, why it ended."""
        if self.over:
            return f"Finished: {ending.reason_in_words(self)}"
        return f"{self.round_name()} · phase {self.phase.name}"

    def dump(self) -> Mapping[str, Any]:
        """The whole state as JSON data."""
        return dump(self.pieces.values(), _define)

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take on a state that :meth:`dump` has made. Raises Malformed for pieces that the game has not."""
        for key in saved:
            if key not in self.pieces:
                self._spawn(key)
        for key in [key for key in self.pieces if key not in saved]:
            del self.pieces[key]
            self.certificates.pop(key.removeprefix("share:"), None)
            if self.formed.pop(name := key.removeprefix("corp:"), None) is not None:
                del self.corporations[name]
        restore(saved, self.pieces, self._undefine)
        self.land.refresh()
        self.depot.refresh()
        self.journal.forget()

    def rest(self) -> None:
        """Free memory: what only undo needs, and what was worked out about track and routes."""
        self.journal.forget()
        self.land.board.cache.clear()
        self.runs.forget()

    # Named events

    def fire(self, event: str) -> None:
        """Let a named event of the title happen, and tell it first if the title has words for it.

        The title's own part comes before the others, and parts before all titles. Raises KeyError for one
        that no rule knows.
        """
        if event in self.title.words:
            self.happen(TitleEventHappened(event=event))
        for part in reversed(self.parts):
            if event in part.events:
                getattr(part, part.events[event].method)()
                return
        NAMED_EVENTS[event](self)

    # Rounds

    def begin_round(self, kind: str, number: int) -> None:
        """Begin the round of this ``kind``; ``number`` counts within its set, from 1."""
        round_ = self.rounds[kind]
        self.progress.round = round_
        self.happen(RoundBegan(round=kind, turn=self.progress.turn, number=number))
        if isinstance(round_, StockRound):
            standstill.look(self)
        round_.start(number)

    def end(self, reason: str) -> None:
        """End the game for ``reason`` (a key of :func:`~.ending.reason_words`)."""
        self.progress.over = True
        self.progress.end_reason = reason
        self.happen(GameEnded(reason=reason))

    def _settle(self) -> None:
        """Go on until somebody has a decision to make or the game is over.

        Raises Malformed where that never comes: a file may define such rounds.
        """
        progress = self.progress
        for _ in range(MOST_TURNS):
            if progress.over:
                return
            round_ = self.round
            if round_.settle() or progress.over:
                return
            if round_.advance():
                continue
            round_.finish()
            programs.round_over(self)
            closing.close_worthless(self)
            if ending.check_round_over(self):
                return
            if progress.turn >= ending.LAST_TURN:
                self.end("dnf")
                return
            self.policies.order.next_round(round_)
        raise Malformed(
            "title/endless",
            f"Rounds go by for ever and nobody is asked for anything; the last is the {self.round.name}.",
            hint="a step in which somebody decides",
        )

    # Helpers

    def knows(self, kind: type[Action]) -> bool:
        """Whether any step of the title takes actions of this kind."""
        return any(kind in step.handlers for round_ in self.rounds.values() for step in round_.steps)

    def _asks_for(self, kind: type[Action]) -> bool:
        """Whether the turn waits at a step that takes actions of this kind."""
        step = self.round.waiting()
        return step is not None and kind in step.handlers

    def _perform_anytime(self, act: Action, entity: Entity) -> None:
        if isinstance(act, EndGame):
            self.end("manually_ended")
        elif isinstance(act, Note):
            self.happen(NoteWritten(text=act.message))
        elif isinstance(act, DestinationConnection):
            raise Refusal("action/note", "Connections are noted in recorded games only.")
        elif isinstance(act, CorrectTile):
            if not self.trusting:
                raise Refusal("action/correction", "Tiles are put down by hand in recorded games only.")
            self.land.correct(act.hex, act.tile, act.rotation)
        else:
            programs.give_order(self, act, entity)

    def _connect(self, listener: AnyPart | Step) -> None:
        kind: type = type(listener)
        for event, method in listeners(kind):
            self.listen(event, getattr(listener, method))

    def _acts_for(self, seat: str, key: str) -> bool:
        piece = self.pieces.get(key)
        return isinstance(piece, ENTITIES) and seat in self._seats_for(piece)

    def _seats_for(self, entity: Entity) -> tuple[str, ...]:
        """The seats that act for an entity: those who decide where the turn waits for it, else its owner.

        A player acts for themselves, also where others owe a decision at the same time.
        """
        step = self.round.waiting()
        if step is not None and step.actor() is entity and entity not in self.players:
            return tuple(decider.id for decider in step.deciders())
        return (entity.player.player.id,) if entity.player is not None else ()

    def _spawn(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        if kind == "train":
            name, _, index = rest.rpartition("-")
            made = (part.train_kind(name) for part in self.parts)
            kind_of = next((found for found in made if found is not None), None)
            self.spawn_train(kind_of or self.title.train(name), int(index))
        elif kind == "share":
            name, _, index = rest.rpartition("_")
            share = Certificate(self.company(name), int(index), 10, False)
            self.certificates[share.id] = share
            self.register(share)
        elif kind == "corp" and (definition := self._formed_def(rest)) is not None:
            self.form_corporation(definition)
        else:
            raise Malformed("snapshot/unknown", f"The snapshot names “{key}”, which this game has not.")

    def _formed_def(self, name: str) -> CorporationDef | None:
        """The definition of a corporation that the title does not list, by its id, from one of its parts."""
        made = (part.corporation_def(name) for part in self.parts)
        return next((found for found in made if found is not None), None)

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
