"""A definition that somebody is writing: looked at after every save, with a trial table that is played on.

The trial table keeps the actions that were played. After a save they are played again by the new rules, as
far as these allow; so a change shows in the position that one was looking at.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roundhouse.table.definitions import Examiner, Loaded, Verdict
from roundhouse.table.errors import Malformed, RoundhouseError
from roundhouse.table.protocol import Family, Seat, Setup
from roundhouse.table.table import Table

from .lines import lines_of
from .registry import Families
from .watched_prints import WatchedPrints

SEED = 1
MOST_LINES = 12
ASTRAY = (LookupError, ValueError, TypeError, AttributeError, StopIteration, AssertionError)
"""What an unfinished definition can lead the rules to."""


class TrialTable:
    """A game of a definition that is played by a program, for the least number of players to begin with."""

    def __init__(self, family: Family, loaded: Loaded) -> None:
        self.family = family
        self.seats = loaded.card.least_seats
        self.played: list[tuple[str, Mapping[str, Any]]] = []
        self.note = ""
        self._start(loaded)

    def _start(self, loaded: Loaded) -> None:
        seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, self.seats + 1))
        setup = Setup(self.family.id, loaded.card.id, seats, {}, SEED, loaded.definition)
        self.table = Table(self.family.new(setup))
        self.lines: list[str] = []
        self.rng = random.Random(SEED)
        self.loaded = loaded

    def renew(self, loaded: Loaded) -> None:
        """Play the actions again by the rules of another definition, as far as they go."""
        before, self.played, self.note = self.played, [], ""
        self.seats = max(loaded.card.least_seats, min(self.seats, loaded.card.most_seats))
        self._start(loaded)
        for number, (seat, action) in enumerate(before, 1):
            try:
                self._do(seat, action)
            except (RoundhouseError, *ASTRAY) as error:
                self.note = f"By the new rules action {number} of {len(before)} cannot be: {_said(error)}"
                return

    def restart(self, seats: int) -> None:
        """Begin anew with so many players. Raises Malformed for a number that the title is not for."""
        card = self.loaded.card
        if not card.least_seats <= seats <= card.most_seats:
            raise Malformed("watch/seats", f"This is for {card.least_seats} to {card.most_seats} players.")
        self.seats, self.played, self.note = seats, [], ""
        self._start(self.loaded)

    def play(self, actions: int) -> None:
        """Let the weakest program play on; what stops it is noted."""
        bot = next(iter(self.family.bots().values()))
        self.note = ""
        for _ in range(actions):
            game = self.table.game
            deciders = game.deciders()
            if not deciders:
                return
            try:
                self._do(deciders[0], bot.choose(game, deciders[0], self.rng))
            except (RoundhouseError, *ASTRAY) as error:
                self.note = f"The game is stuck at “{game.status()}”: {_said(error)}"
                return

    def _do(self, seat: str, action: Mapping[str, Any]) -> None:
        _, events = self.table.apply(action, seat)
        self.played.append((seat, action))
        told = lines_of(self.family, self.table.game, events)
        self.lines = [*self.lines, *(line.text for line in told if not line.only)][-MOST_LINES:]


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, RoundhouseError) else f"{type(error).__name__} {error}"


class WatchedFile:
    """A file or directory and what is to be said of it now; ``version`` grows with every change, ``saves``
    with those of the file alone. ``prints`` are kept up to date with it."""

    def __init__(self, path: Path, families: Families, prints: WatchedPrints | None = None) -> None:
        self.path = path
        self.families = families
        self.prints = prints
        self.version = 0
        self.saves = 0
        self.family: Family | None = None
        self.verdict: Verdict | None = None
        self.trial: TrialTable | None = None
        self._stamp: object = None
        self._lock = threading.Lock()  # the page may ask for two things at once

    def look(self) -> bool:
        """Look at the file again if it was saved since. Is anything new?"""
        with self._lock:
            return self._look()

    def _look(self) -> bool:
        stamp = _stamp(self.path)
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        self.version += 1
        self.saves += 1
        self.verdict = None
        for family in self.families:
            found = family.examine(self.path) if isinstance(family, Examiner) else None
            if found is not None:
                self.family, self.verdict = family, found
                self._renew(family, found)
                break
        if self.prints is not None:
            self.prints.renew(self.path)
        return True

    def _renew(self, family: Family, verdict: Verdict) -> None:
        """The trial table goes on with the new rules; without rules that can be played it stays as it was."""
        if verdict.loaded is None:
            return
        try:
            if self.trial is None:
                self.trial = TrialTable(family, verdict.loaded)
            else:
                self.trial.renew(verdict.loaded)
        except (RoundhouseError, *ASTRAY) as error:
            self.trial = None
            self.verdict = Verdict(
                verdict.checked,
                None,
                f"No table can be made: {_said(error)}",
                verdict.pictures,
                verdict.writable,
            )

    def play(self, actions: int) -> None:
        """Play the trial table on."""
        with self._lock:
            if self.trial is not None:
                self.trial.play(actions)
                self.version += 1

    def restart(self, seats: int) -> None:
        """Begin the trial table anew. Raises Malformed."""
        with self._lock:
            if self.trial is not None:
                self.trial.restart(seats)
                self.version += 1


def _stamp(path: Path) -> object:
    """What differs after a save: times and sizes of the file, or of the files of a directory."""
    found = []
    try:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        for file in files:
            status = file.stat()
            found.append((file.name, status.st_mtime_ns, status.st_size))
    except OSError as error:
        return str(error)
    return tuple(found)
