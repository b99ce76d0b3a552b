"""A crayon rail game in play: checks and performs actions, then goes on until a player owes a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.crayon.board.areas import Areas
from roundhouse.crayon.board.graph import Board
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.protocol import Outcome, Setup
from roundhouse.table.shapes import check_fields
from roundhouse.table.snapshot import dump, restore

from . import commands, queries, views
from .actions import dealing, event_cards, turns
from .commands import COMMANDS, DECISIONS
from .desks import victory
from .state.game_state import GameState
from .state.pieces import Player

Question = Callable[["CrayonGame", Player, Mapping[str, Any], bool], Mapping[str, Any]]
"""Answers a question for a player; whether that player's gold is hidden from whoever asks."""


class CrayonGame(GameState):
    """The rules of one crayon rail game (see :class:`roundhouse.table.protocol.Game`).

    Exactly one seat owes a decision at any time, so an action need not say whose it is.
    """

    def __init__(
        self, setup: Setup, board: Board, areas: Areas, questions: Mapping[str, Question] | None = None
    ) -> None:
        """A game ready for its first action. ``questions`` are those that it answers beside its own, by type.
        Raises Malformed for options that there are not."""
        super().__init__(setup, board, areas)
        self._questions = questions or {}
        dealing.begin(self)
        self.progress.revealed = False
        self.happened()

    def deciders(self) -> tuple[str, ...]:
        """The seat that owes a decision now."""
        return () if self.over else (self.decider.id,)

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        """Every legal action now."""
        if self.over or seat not in (None, self.decider.id):
            return ()
        return list(commands.choices(self, self.decider))

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        """Check and carry out one action. Raises Refusal or Malformed."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in COMMANDS:
            raise Malformed(
                "unknown-command", f"There is no command “{kind}”.", hint=", ".join(sorted(COMMANDS))
            )
        if seat is not None:  # a player's own; what a log holds may say more
            check_fields(action, ("type", *COMMANDS[kind].fields), "action", f"“{kind}”")
        if self.over:
            raise Refusal("game-over", "The game is over.")
        if seat is not None and all(seat != player.id for player in self.players):
            raise Malformed("unknown-player", f"There is no seat “{seat}” in this game.")
        player = self.decider
        if seat is not None and seat != player.id:
            if self.progress.pending:
                raise Refusal("waiting-for-player", f"{player.name} has to decide something first.")
            raise Refusal("not-your-turn", f"It is {player.name}'s turn.")
        if self.moment not in COMMANDS[kind].moments:
            raise self._wrong_moment(kind)
        self.progress.revealed = False
        COMMANDS[kind].run(self, player, action)
        self.advance()

    def programmed(self) -> None:
        """There are no standing orders in this family."""

    def outcome(self) -> Outcome | None:
        """How it ended, or ``None``."""
        return victory.outcome(self) if self.over else None

    def undo_allowed(self) -> bool:
        """Did the last action turn up nothing that was hidden?"""
        return not self.progress.revealed

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """The state as ``seat`` may see it."""
        return views.view(self, seat)

    def status(self) -> str:
        """Stage, turn and whose it is."""
        return views.status(self)

    def dump(self) -> Mapping[str, Any]:
        """The whole state as JSON data."""
        return dump(self.pieces, _name_of)

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take on a dumped state."""
        restore(saved, {piece.key: piece for piece in self.pieces}, _named)
        self.track.refresh()
        self.journal.forget()

    def rest(self) -> None:
        """Give up what only undo needs."""
        self.journal.forget()

    def query(self, question: Mapping[str, Any], seat: str | None) -> Mapping[str, Any]:
        """Answer a question that changes nothing (``preview-build`` and so on). Raises Refusal, Malformed."""
        asked = self._questions.get(str(question.get("type")))
        if asked is not None:
            player = queries.player_asking(self, seat)
            return asked(self, player, question, self.gold_hidden(player, seat))
        return queries.answer(self, question, seat)

    def advance(self) -> None:
        """Go on until somebody has a decision to make or the game is over. Victory is looked for after
        every step."""
        while not self.over:
            event_cards.decide_forced(self)
            if victory.check(self) or self.progress.pending or not turns.advance(self):
                return

    def _wrong_moment(self, kind: str) -> Refusal:
        if self.progress.pending:
            return Refusal("waiting-for-player", f"{self.decider.name} has to decide something first.")
        if DECISIONS.issuperset(COMMANDS[kind].moments):
            return Refusal("nothing-pending", "There is nothing to decide of that kind.")
        return Refusal("wrong-phase", f"“{kind}” is not for this part of the game.")


def _name_of(value: object) -> Any:
    raise TypeError(f"{value!r} has no name in a snapshot")


def _named(ref: Any) -> object:
    raise KeyError(ref)
