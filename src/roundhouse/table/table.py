"""A table: a game, its log, undo and redo. The one way in for pages, API, bots and replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from .choices import Choice
from .errors import Malformed, Refusal, RoundhouseError
from .log import MESSAGE, OWN_FIELDS, REDO, UNDO, Entry, Undone
from .protocol import Event, Forgiving, Game, Outcome, on_trust, trusted
from .shapes import check_fields, check_plain
from .snapshot import digest

LONGEST_PROGRAM = 1000
"""The most actions of standing orders after one action; further ones wait for the next action."""


class BeyondSnapshot(Exception):
    """An undo reaches further back than the saved state that this table began from.

    Replay the log in full, and undo there.
    """


class Table:
    """A game with its log.

    Actions are JSON objects with a ``type``; the family says which there are and :meth:`choices` which
    of them are legal. ``undo`` (with ``to``, the number of the last entry to keep), ``redo`` and
    ``message`` (``text``) are understood at every table.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log: list[Entry] = []
        self._marks: list[int] = []
        self._unmarked = 0
        self._undone = Undone()

    @classmethod
    def resume(cls, game: Game, saved: Mapping[str, Any], entries: Iterable[Entry]) -> Table:
        """The table after ``entries``, from the state that was saved then, without playing them.

        An undo of one of them raises :class:`BeyondSnapshot`.
        """
        game.restore(saved)
        table = cls(game)
        for entry in entries:
            table._record(entry)
        table._unmarked = len(table.standing)
        return table

    def rest(self) -> None:
        """Free most of the memory, which only undo and play need: for a table whose game is over.

        An undo after this raises :class:`BeyondSnapshot`.
        """
        self.game.rest()
        self._marks.clear()
        self._unmarked = len(self.standing)

    def __len__(self) -> int:
        return len(self.log)

    def __repr__(self) -> str:
        return f"<Table {self.game.setup.title}: {self.game.status()}, {len(self.log)} entries>"

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        """Refuse to copy or pickle a table, which would cut its parts off from their journal.

        Raises TypeError.
        """
        raise TypeError(
            "A table cannot be copied or pickled. Do and undo instead, or save it with "
            'roundhouse.export(table, "roundhouse") and load that again.'
        )

    @property
    def standing(self) -> Sequence[Entry]:
        """The entries that have not been undone."""
        return self._undone.standing

    @property
    def undone(self) -> Sequence[Entry]:
        """The entries that a redo would bring back, oldest first."""
        return self._undone.redo_batch()

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        """Every legal action now, of ``seat`` or of all seats."""
        return self.game.choices(seat)

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.game.outcome()

    def digest(self) -> str:
        """The fingerprint of the whole state (see :func:`~roundhouse.table.snapshot.digest`)."""
        return digest(self.game.dump())

    def next_number(self) -> int:
        """The number that the next entry gets."""
        return self.log[-1].number + 1 if self.log else 1

    def apply(self, action: Mapping[str, Any], seat: str | None = None) -> tuple[Entry, list[Event]]:
        """Do one thing at the table. ``seat`` is who asks; ``None`` trusts the action (replays, bots).

        Standing orders that come due run after it and are kept in the entry. Returns the new log entry and
        the events. A player's own action has the fields that its type has and no others. Raises Refusal or
        Malformed, or :class:`BeyondSnapshot` for an undo that reaches too far; then nothing has changed.
        """
        kind = self._type_of(action)
        if seat is not None:
            check_plain(action, "action")
        if kind in OWN_FIELDS:
            check_fields(action, OWN_FIELDS[kind], "action", f"“{kind}”")
        match kind:
            case "undo":
                self._undo(action)
            case "redo":
                self._redo()
            case "message":
                if not isinstance(action.get("text"), str):
                    raise Malformed("action/message", "A message needs a text.")
            case _:
                journal = self.game.journal
                mark = journal.mark()
                try:
                    self._perform(action, seat)
                    followed = tuple(self._run_programs())
                except BaseException:
                    journal.rewind(mark)
                    raise
                entry = Entry(self.next_number(), seat, action, followed)
                self._marks.append(mark)
                self._record(entry)
                return entry, self.game.happened()
        entry = Entry(self.next_number(), seat, action)
        self._record(entry)
        return entry, self.game.happened()

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take in entries of a log as they were, standing orders included. Raises like :meth:`apply`."""
        for entry in entries:
            self.replay_one(entry)

    def replay_one(self, entry: Entry) -> list[Event]:
        """Take in one entry of a log as it was, and return the events. Raises like :meth:`apply`."""
        match entry.type:
            case "undo":
                self._undo(entry.action)
            case "redo":
                self._redo()
            case "message":
                pass
            case _:
                mark = self.game.journal.mark()
                try:
                    self._believe(entry)
                except BaseException:
                    self.game.journal.rewind(mark)
                    raise
                self._marks.append(mark)
        self._record(entry)
        return self.game.happened()

    def restore_one(self, entry: Entry) -> list[Event]:
        """Take in one entry of a stored log, which older rules or another program may have accepted.

        What the current rules refuse is done on trust, or in the way that the game offers instead (see
        :class:`~roundhouse.table.protocol.Forgiving`). Raises Refusal if nothing else is possible.
        """
        try:
            return self.replay_one(entry)
        except Refusal:
            mark = self.game.journal.mark()
            if not self._substitute(entry):
                raise
            self._marks.append(mark)
            self._record(entry)
            return self.game.happened()

    def _substitute(self, entry: Entry) -> bool:
        """Do what the game offers instead of a stored entry that it refuses. Returns whether there is
        anything.

        Actions that followed by themselves are part of the entry, and each may need a substitute, too.
        """
        mark = self.game.journal.mark()
        if all(self._do_instead(action) for action in (entry.action, *entry.followed_by)):
            return True
        self.game.journal.rewind(mark)
        return False

    def _do_instead(self, action: Mapping[str, Any]) -> bool:
        if not isinstance(self.game, Forgiving):
            return False
        return any(self._perform_all(actions) for actions in self.game.substitutes(action))

    def _perform_all(self, actions: Iterable[Mapping[str, Any]]) -> bool:
        """Perform all of ``actions`` on trust. Returns ``False``, and changes nothing, if one is refused."""
        try:
            with self.game.journal.attempt(), trusted(self.game):
                for action in actions:
                    self._perform(action, None)
        except RoundhouseError:
            return False
        return True

    def _believe(self, entry: Entry) -> None:
        """Play an entry of the log again; one of a recording is taken on trust."""
        if entry.number <= self.game.setup.trusted:
            with on_trust(self.game, entry.number):
                self._play(entry)
        else:
            self._play(entry)

    def _play(self, entry: Entry) -> None:
        self._perform(entry.action, None)
        self.played()
        for action in entry.followed_by:
            self.game.perform(action, None)
            self.played()

    def played(self) -> None:
        """Called after each action of an entry that is played again, also after those that followed by
        themselves. For tables that watch what happens in between."""

    def undo(self, seat: str | None = None, to: int | None = None) -> Entry:
        """Take back the last standing action, or all after entry number ``to``.

        Raises Refusal if there is nothing to undo, and :class:`BeyondSnapshot`.
        """
        return self.apply({"type": UNDO} if to is None else {"type": UNDO, "to": to}, seat)[0]

    def redo(self, seat: str | None = None) -> Entry:
        """Bring back what the last undo took. Raises Refusal if there is nothing."""
        return self.apply({"type": REDO}, seat)[0]

    def say(self, text: str, seat: str | None = None) -> Entry:
        """Add a chat message to the log."""
        return self.apply({"type": MESSAGE, "text": text}, seat)[0]

    @staticmethod
    def _type_of(action: Mapping[str, Any]) -> str:
        kind = action.get("type") if isinstance(action, Mapping) else None
        if not isinstance(kind, str):
            raise Malformed("action/no-type", "An action is an object with a “type”.")
        return kind

    def _perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        try:
            self.game.perform(action, seat)
        except BaseException:
            self.game.happened()
            raise

    def _run_programs(self) -> Iterable[Mapping[str, Any]]:
        for _ in range(LONGEST_PROGRAM):
            action = self.game.programmed()
            if action is None:
                return
            self._perform(action, None)
            yield action

    def _record(self, entry: Entry) -> None:
        self._undone.add(entry)
        self.log.append(entry)

    def _undo(self, action: Mapping[str, Any]) -> None:
        to = action.get("to")
        if to is not None and (not isinstance(to, int) or isinstance(to, bool)):
            raise Malformed("action/undo-to", "“to” is the number of the last entry to keep.")
        try:
            start = self._undone.undo_from(to)
        except LookupError:
            raise Refusal("action/nothing-to-undo", "There is nothing to undo.") from None
        marked = start - self._unmarked
        if marked < 0:
            raise BeyondSnapshot
        if marked < len(self._marks):
            self.game.journal.rewind(self._marks[marked])
            del self._marks[marked:]

    def _redo(self) -> None:
        batch = self._undone.redo_batch()
        if not batch:
            raise Refusal("action/nothing-to-redo", "There is nothing to redo.")
        marks: list[int] = []
        with self.game.journal.attempt():
            for entry in batch:
                marks.append(self.game.journal.mark())
                self._believe_again(entry)
        self._marks.extend(marks)

    def _believe_again(self, entry: Entry) -> None:
        """Redo an entry, even one that was only taken in through a substitute."""
        try:
            self._believe(entry)
        except Refusal:
            if not self._substitute(entry):
                raise
