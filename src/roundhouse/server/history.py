"""Looking back: a second game that follows the log to any moment, without touching the one in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roundhouse.table.log import Entry
from roundhouse.table.protocol import Game, on_trust


class HistoryView:
    """A game that can stand at any earlier moment. It keeps where it is, so that stepping is quick."""

    def __init__(self, begin: Callable[[], Game]) -> None:
        self.game = begin()
        self._path: list[Entry] = []
        self._marks: list[int] = []

    def go(self, standing: Sequence[Entry]) -> Game:
        """The game after these standing entries, and no others."""
        shared = 0
        for ours, theirs in zip(self._path, standing, strict=False):
            if ours.number != theirs.number:
                break
            shared += 1
        if shared < len(self._path):
            self.game.journal.rewind(self._marks[shared])
            del self._path[shared:], self._marks[shared:]
        for entry in standing[shared:]:
            self._marks.append(self.game.journal.mark())
            with on_trust(self.game, entry.number):
                self.game.perform(entry.action, None)
                for action in entry.followed_by:
                    self.game.perform(action, None)
            self.game.happened()
            self._path.append(entry)
        return self.game
