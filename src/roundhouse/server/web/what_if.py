"""What if: moves that are tried on a game as it stood at some moment, and never made.

A line is a list of actions that the reader's browser keeps; whoever has its address sees the same. Each look
plays it on the game of the past and takes it back. Nothing is stored, nothing is sent to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import msgspec

from roundhouse.server.live import LiveTable
from roundhouse.table.catalogue import words_of
from roundhouse.table.errors import Malformed, Refusal, RoundhouseError
from roundhouse.table.protocol import Family, Game

from .parts import situation_of
from .render import html

Line: TypeAlias = Sequence[Mapping[str, Any]]
MOST_MOVES = 100
LONGEST = 20_000
"""Characters of a line as JSON text."""


def read_line(text: str | None) -> Line | None:
    """The moves of a line, ``None`` where there is none. Raises Malformed."""
    if text is None:
        return None
    try:
        line = msgspec.json.decode(text[: LONGEST + 1], type=list[dict[str, Any]])
    except msgspec.MsgspecError:
        raise Malformed("what-if/line", "A line is a list of actions, as JSON.") from None
    if len(line) > MOST_MOVES or len(text) > LONGEST:
        raise Malformed("what-if/long", f"A line has at most {MOST_MOVES} moves.")
    return line


@contextmanager
def supposed(family: Family, game: Game, line: Line) -> Iterator[list[str]]:
    """While the block lasts the moves have been made; gives the words of each. Raises Refusal.

    Where players hold something hidden, or a move would show it, nothing is tried: it would tell what nobody
    may know.
    """
    everybody = game.view(None)
    if any(game.view(seat.id) != everybody for seat in game.setup.seats):
        raise Refusal("what-if/hidden", "Nothing can be tried while players hold something hidden.")
    try:
        with game.journal.trial():
            words = []
            for place, action in enumerate(line, 1):
                words.append(_made(family, game, action, place))
            yield words
    finally:
        game.happened()


def _made(family: Family, game: Game, action: Mapping[str, Any], place: int) -> str:
    try:
        game.perform(action, None)
    except RoundhouseError as error:
        raise Refusal(error.code, f"Move {place} of this line: {error.message}", hint=error.hint) from None
    if not game.undo_allowed():
        raise Refusal("what-if/hidden", f"Move {place} of this line would show something hidden.")
    events = [event for event in game.happened() if not event.only]
    return words_of(family, game, events[0]) if events else str(action.get("type", ""))


def told(family: Family, live: LiveTable, game: Game, shown: int, words: Sequence[str]) -> str:
    """The situation after the tried moves, in place of that of the game."""
    names = {one.seat: one.name for one in live.seats}
    on = [] if game.outcome() else [names.get(seat, seat) for seat in game.deciders()]
    stands = situation_of(family, game)
    return html("what_if.html", shown=shown, number=live.last, words=words, on=on, situation=stands)
