"""Plays saved games of Rails by our rules: as the log of a table, and compared with Rails’ own states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.pending import ParPending
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.recorded import Replayed, RunReport

from ...analysis import in_words
from .moves import MoveReader
from .save import Move, Save
from .states import Comparison, State, read_states
from .turns import AWARD, FOLD

NewGame = Callable[[Setup], EighteenGame]
FindTitle = Callable[[str], Title]
Lead = Literal["turn", "sale", "par", "discard", "national", "interest"]

LEADS: dict[Lead, str] = {
    "turn": "A turn or step in which nothing can be done is over at once; Rails waits for “done” or “skip”.",
    "sale": "Sales of the same shares in one turn at one price are one sale here, made with the first.",
    "par": "Who wins a private with a president’s share pays at once; in Rails when the par price is set.",
    "discard": "Trains above a limit are given up at the end of a turn here; in Rails at once.",
    "national": "Destinations are found with track, loans called in with a train; in Rails sooner or later.",
    "interest": "Where no train runs interest is taken with what the company does next; in Rails before.",
}
"""Why a state of ours may be ahead of Rails’, until the moves that follow catch up."""

SHOWN = 12
"""How many keys that differ are shown."""
_USUAL = {
    "Variant": {"", "Basegame"},
    "BeginnerGame": {"", "no"},
    "StartRound": {""},
    "ExtraMinorFor4p": {"", "No"},
    "MinorGreenTile": {"", "Never"},
    "AlpineTokens": {"", "no"},
}
"""Options that make another game of it, with the values that do not."""


def setup_of(save: Save, find: FindTitle) -> Setup:
    """How a saved game was set up. Raises Unknown for a title or a variant that there is not here."""
    try:
        title = find(save.game)
    except RoundhouseError:
        raise Unknown("rails/title", f"“{save.game[:40]}” is no title that is played here.") from None
    if title.rails is None:
        said = f"Saved games of {title.name} are not read: what Rails calls its things is not known here."
        raise Unknown("rails/title", said)
    given = {f"{name}={value}" for name, value in save.options.items()}
    known = title.rails.options
    chosen = {ours: "yes" for theirs in known if theirs in given for ours in known[theirs].split()}
    chosen |= dict.fromkeys(title.rails.always, "yes")
    for name, usual in _USUAL.items():
        value = save.options.get(name, "")
        if value not in usual and f"{name}={value}" not in title.rails.options:
            said = f"This is {title.name} with the option {name} “{value[:40]}”, which is not played here."
            raise Unknown("rails/variant", said)
    seats = tuple(Seat(str(number), name) for number, name in enumerate(save.players, 1))
    return Setup("eighteen", title.id, seats, chosen)


def entries_of(save: Save, game: EighteenGame, until: int | None = None) -> Iterator[Entry]:
    """The moves as entries of a log, played on ``game`` as they come. Raises Refusal or Malformed."""
    game.trusting = True
    reader = MoveReader(save, game)
    for move in save.moves[:until]:
        entry = reader.play(move)
        if entry is not None:
            yield entry


@dataclass(slots=True)
class _Tally:
    """States compared, and what came out."""

    equal: int = 0
    leads: Counter[str] | None = None

    def words(self) -> str:
        """The tally as a sentence."""
        ahead = self.leads or Counter()
        total = self.equal + ahead.total()
        parts = [f"{ahead[lead]} ahead ({lead})" for lead in LEADS if ahead[lead]]
        return f"{total} states: {', '.join([f'{self.equal} equal', *parts])}"


class _Witness:
    """Compares every state with Rails’. Ours may be ahead until the moves that follow have caught up."""

    def __init__(self, reader: MoveReader, trace: bytes) -> None:
        self.reader = reader
        self.states = read_states(trace)
        _, first = self._next(0)
        self.comparison = Comparison(reader, first)
        self.tally = _Tally(leads=Counter())
        self.open: tuple[Lead, str] | None = None
        found = self.comparison.differences(first)
        self.fault = self._report(None, found) if found else None

    def _next(self, number: int) -> tuple[int, State]:
        line = next(self.states, None)
        if line is None or line[0] != number:
            raise Malformed("trace/line", f"The trace has no state after action {number}.")
        return line

    def look(self, move: Move) -> str | None:
        """Compare after a move. What differs for good, in words."""
        _, theirs = self._next(move.number)
        found = self.comparison.differences(theirs)
        free = move.kind in {"NullAction", "ReachDestinations", FOLD, AWARD, *self.reader.national.handlers}
        moved = bool(self.reader.done) and not free
        if self.open is not None and self.open[0] == "turn" and moved:
            return self.open[1]
        if not found:
            self.open = None
            self.tally.equal += 1
            return None
        lead = self._lead(move)
        self.open = (lead, self._report(move, found))
        assert self.tally.leads is not None
        self.tally.leads[lead] += 1
        return None

    def _lead(self, move: Move) -> Lead:
        if any(number > move.number for number in self.reader.sold):
            return "sale"
        if self.reader.trains.late or isinstance(self.reader.game.round.waiting(), DiscardTrains):
            return "discard"
        if isinstance(self.reader.game.round.waiting(), ParPending):
            return "par"
        if self.reader.national.is_elsewhere(move):
            return "national"
        if self.reader.national.is_interest_open():
            return "interest"
        return "turn"

    def end(self) -> str | None:
        """What still differs when there are no more moves."""
        return self.open[1] if self.open is not None else None

    def _report(self, move: Move | None, found: list[tuple[str, Any, Any]]) -> str:
        after = f"action {move.number} ({move.kind})" if move is not None else "the start"
        rows = [f"  {key}: Rails has {theirs!r}, we have {ours!r}" for key, theirs, ours in found[:SHOWN]]
        more = [f"  … and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
        return "\n".join([f"After {after} in {self.reader.game.round_name()}:", *rows, *more])


def replay_save(
    save: Save,
    new: NewGame,
    find: FindTitle,
    *,
    verify: bool = False,
    trace: bytes | None = None,
    until: int | None = None,
) -> Replayed:
    """Play a saved game, its revenues taken on trust.

    ``verify`` also searches the best routes for every run and lists the runs that took another revenue. With
    a ``trace`` the state is compared after every action; the first difference that stays is the fault.
    """
    setup = setup_of(save, find)
    game = new(setup)
    game.trusting = True
    reader = MoveReader(save, game)
    claims: list[str] = []
    witness = _Witness(reader, trace) if trace is not None else None
    fault = witness.fault if witness is not None else None
    done = 0
    for move in save.moves[:until] if fault is None else ():
        if verify and (claim := _doubt(move, reader)) is not None:
            claims.append(claim)
        try:
            reader.play(move)
        except RoundhouseError as error:
            right = f" ({error.hint})" if error.hint else ""
            fault = f"Action {move.number} ({move.kind}): {error.message}{right}"
            break
        done += 1
        if witness is not None and (fault := witness.look(move)) is not None:
            break
    if witness is not None and fault is None and until is None:
        fault = witness.end()
    outcome = game.outcome()
    return Replayed(
        title=game.title.id,
        actions=done,
        scores=outcome.scores if outcome else {player.id: game.worth(player) for player in game.players},
        recorded=None,
        names={seat.id: seat.name for seat in setup.seats},
        end_reason=outcome.reason if outcome else None,
        status=game.status(),
        fault=fault,
        claims=tuple(claims),
        compared=witness.tally.words() if witness is not None else "",
    )


def analyse_save(save: Save, game: EighteenGame) -> Iterator[RunReport]:
    """Play a saved game and report every run before it is made. A save has no routes, so ``worth`` is what
    was taken."""
    game.trusting = True
    reader = MoveReader(save, game)
    for move in save.moves:
        if (
            move.kind == "SetDividend"
            and move.count("actualRevenue")
            and not reader.scandinavia.is_idle(move)
        ):
            company = reader.company(move)
            best = game.runs.best(company)
            yield RunReport(
                action=move.number,
                company=company.id,
                when=game.round_name(),
                trains=tuple(train.name for train in company.trains),
                recorded=move.earned,
                worth=move.earned,
                best=best.revenue,
                bound=best.bound,
                routes=tuple(in_words(best)),
            )
        reader.play(move)


def _doubt(move: Move, reader: MoveReader) -> str | None:
    """What is wrong with the revenue of a run, in words. A save has no routes: the best ones are searched."""
    if move.kind != "SetDividend" or not move.count("actualRevenue"):
        return None
    company = reader.company(move)
    if reader.scandinavia.is_idle(move):
        return None
    best, taken = reader.game.runs.best(company), move.earned
    if best.revenue == taken:
        return None
    money = reader.game.money
    said = f"{money(best.revenue)}" if best.proved else f"{money(best.revenue)} to {money(best.bound)}"
    return f"Action {move.number}: {company.id} ran for {money(taken)}; the best routes earn {said}."
