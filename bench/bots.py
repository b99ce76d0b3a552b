"""How 18xx bots play beside people: games of bots and recorded games of the same titles, in the same figures.

``BOTS_TITLES`` names titles, with spaces between (five). ``BOTS_GAMES`` games of each (4) are played, seeds
from ``BOTS_SEED`` (1) on, by the bots of ``BOTS_LEVELS``. Where none are named ``steady`` plays. Each of its
games has as many players and the same options as one of the recordings, in turn: banks, certificate limits,
maps and the number of trains and companies go by that. Of the recordings
(:mod:`tests.reference_data`) and of the saved games of Rails (:mod:`tests.formats.saves`) those count that
the rules ended, by a bankruptcy as well.

The figures are medians: the last phase (0 is the first), trains that the bank sold, operating rounds, what
all players are worth together, and in which operating round each phase began. Games that end differently, by
a bankruptcy or by the bank, are not alike at their ends; so a second pair of lines says how they stood at the
same moment: after the operating round in which a recorded game ended, once for each of these.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle
from statistics import median
from typing import NamedTuple

from tests.formats.saves import PLAYED, save_of
from tests.reference_data import DATA

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.sim.play import Match, setup_of
from roundhouse.table.protocol import Record
from roundhouse.table.table import Table

TITLES = "1830 1836Jr30 18GA 18TN 1882"
RULED = frozenset(
    {"bank", "bankrupt", "stock_market", "final_phase", "final_train", "fixed_round", "sl_formed"}
)
"""Reasons of an end that the rules give; other games were broken off."""
MOST_ACTIONS = 8_000
"""A game that is not over by then is left out, and counted."""


class Standing(NamedTuple):
    """How a game stands: trains that the bank has sold, and what all players are worth together."""

    phase: int
    trains: int
    worth: int


class Outline(NamedTuple):
    """One game: where it got to, and when. ``phases`` has the operating round in which each phase began,
    ``after`` how the game stood after each operating round."""

    phase: int
    trains: int
    rounds: int
    worth: int
    reason: str
    phases: tuple[int, ...]
    seats: int
    after: tuple[Standing, ...]
    options: Mapping[str, str] = {}
    seconds: float = 0.0


class Follower:
    """Looks at a game after every action."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        self.rounds = 0
        self.phases: list[int] = []
        self.after: list[Standing] = []
        self._now: tuple[int, int] | None = None
        """The operating round in progress, by its set and its number there."""
        self._last = (0, 0)
        """The last one that began: another round can come between."""

    def look(self) -> None:
        """Count operating rounds, and note how the game stands after each and when a phase began."""
        here = None
        if isinstance(self.game.round, OperatingRound):
            here = (self.game.progress.turn, self.game.round.number)
        if self._now is not None and here != self._now:
            self.after[self.rounds - 1 :] = [self.standing()]
        if here is not None and here != self._last:
            self.rounds, self._last = self.rounds + 1, here
        self._now = here
        while len(self.phases) < self.game.depot.phase_index:
            self.phases.append(self.rounds)

    def standing(self) -> Standing:
        """How the game stands now."""
        game, depot = self.game, self.game.depot
        kinds = {kind.name for kind in game.title.trains}
        sold = sum(count for name, count in depot.sold.items() if name in kinds)
        return Standing(depot.phase_index, sold, sum(map(game.worth, game.players)))

    def outline(self, reason: str, worth: int, seconds: float = 0.0) -> Outline:
        """The game that is over."""
        last = self.standing()._replace(worth=worth)
        after = (*self.after[: self.rounds - 1], last)
        return Outline(
            last.phase,
            last.trains,
            self.rounds,
            worth,
            reason,
            tuple(self.phases),
            len(self.game.players),
            after,
            self.game.setup.options,
            seconds,
        )


def game_of(table: Table) -> EighteenGame:
    game = table.game
    assert isinstance(game, EighteenGame)
    return game


def played(
    title: str, levels: Sequence[str], seed: int, options: Mapping[str, str] | None = None
) -> Outline | None:
    """A game of bots with these options; ``None`` if it does not end."""
    match = Match(title, tuple(levels), seed, options or {})
    table = Table(FAMILY.new(setup_of(match, FAMILY.id)))
    bots, rng, began = FAMILY.bots(), random.Random(seed), time.process_time()
    follower = Follower(game_of(table))
    for _ in range(MOST_ACTIONS):
        outcome = table.outcome()
        if outcome is not None:
            spent = time.process_time() - began
            return follower.outline(outcome.reason, sum(outcome.scores.values()), spent)
        seat = table.game.deciders()[0]
        table.apply(bots[levels[int(seat) - 1]].choose(table.game, seat, rng), seat)
        follower.look()
    return None


def recorded(title: str) -> Iterator[Outline]:
    """The recorded and saved games of a title that the rules ended."""
    files = sorted((DATA / "games18xx" / "recordings" / title).glob("*.json"))
    records = [FAMILY.read(path.read_bytes()) for path in files]
    records = [one for one in records if one.outcome is not None and one.outcome.reason in RULED]
    for record in (*records, *saved().get(title, ())):
        table = Table(FAMILY.new(record.setup))
        follower = Follower(game_of(table))
        for entry in record.entries:
            table.restore_one(entry)
            follower.look()
        outcome = table.outcome()
        if outcome is not None:
            yield follower.outline(outcome.reason, sum(outcome.scores.values()))


@cache
def saved() -> Mapping[str, Sequence[Record]]:
    """Rails' saved games, by title; some are not over."""
    found: dict[str, list[Record]] = {}
    for name in PLAYED:
        record = FAMILY.read(save_of(name))
        found.setdefault(record.setup.title, []).append(record)
    return found


def told(name: str, games: Sequence[Outline]) -> str:
    """A line of medians."""
    if not games:
        return f"  {name:9} no games"
    begins = []
    for at in range(max(len(one.phases) for one in games)):
        rounds = [one.phases[at] for one in games if len(one.phases) > at]
        begins.append(f"{median(rounds):g}" + ("" if len(rounds) == len(games) else f"({len(rounds)})"))
    ends = ", ".join(f"{count} {reason}" for reason, count in Counter(one.reason for one in games).items())

    def middle(of: Callable[[Outline], float]) -> float:
        return median(map(of, games))

    return (
        f"  {name:9} {len(games):3} games  phase {middle(lambda one: one.phase):4g}"
        f"  trains {middle(lambda one: one.trains):5g}  rounds {middle(lambda one: one.rounds):4g}"
        f"  worth {middle(lambda one: one.worth):7g}  phases in {' '.join(begins):28}  {ends}"
        f"  {middle(lambda one: one.seconds):.1f} s"
    )


def abreast(people: Sequence[Outline], bots: Sequence[Outline]) -> str:
    """Two lines of medians: people at the ends of their games, bots after as many operating rounds.

    A game of bots that has ended before counts as it ended.
    """
    if not people or not bots:
        return "  at the same round: no games"
    then = [one.after[min(human.rounds, one.rounds) - 1] for human in people for one in bots]
    lines = []
    for name, found in (("recorded", [one.after[-1] for one in people]), ("bots then", then)):
        phase, trains, worth = (median(figures) for figures in zip(*found, strict=True))
        lines.append(
            f"  {name:9}            phase {phase:4g}  trains {trains:5g}              worth {worth:7g}"
        )
    return "\n".join(lines)


def main() -> None:
    """A line of recorded games and a line of bots' for each title."""
    titles = os.environ.get("BOTS_TITLES", TITLES).split()
    count, first = int(os.environ.get("BOTS_GAMES", "4")), int(os.environ.get("BOTS_SEED", "1"))
    levels = os.environ.get("BOTS_LEVELS", "").split()
    for title in titles:
        print(title)
        people = list(recorded(title))
        print(told("recorded", people), flush=True)
        tables = (
            [(levels, {})]
            if levels
            else [(["steady"] * one.seats, one.options) for one in people] or [(["steady"] * 4, {})]
        )
        games = [
            played(title, seats, first + at, options)
            for at, (seats, options) in zip(range(count), cycle(tables), strict=False)
        ]
        ended = [one for one in games if one is not None]
        print(told("bots", ended))
        print(abreast(people, ended), flush=True)
        if endless := games.count(None):
            print(f"  {endless} games had no end after {MOST_ACTIONS} actions")
