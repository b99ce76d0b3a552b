"""A game between bots, and its result."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Mapping

import msgspec

from roundhouse.table.errors import Refusal, Unknown
from roundhouse.table.protocol import Bot, Family, Seat, Setup, usual_bot
from roundhouse.table.story import GameStory, Storyteller
from roundhouse.table.table import Table

from .engines.player import OutsideEngine
from .engines.process import EngineSpec
from .families import family_called, family_of, world_family

MOST_ACTIONS = 20_000
"""The number of actions after which a game that is not over is given up."""


class Match(msgspec.Struct, frozen=True):
    """A game to play: the title, which bot sits in each seat, the seed and the options."""

    title: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = {}
    definition: Mapping[str, object] | None = None
    most_actions: int = MOST_ACTIONS
    family: str = ""
    """The family that plays the definition; without it, that which plays boards given as files."""
    told: bool = False
    """Is the story of the game wanted?"""
    engines: tuple[EngineSpec, ...] = ()
    """Programs from outside that bots may name."""


class Result(msgspec.Struct, frozen=True):
    """How a game between bots went. ``seconds`` is time of the processor; ``winners`` are seats."""

    match: Match
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    reason: str
    actions: int
    status: str
    digest: str
    seconds: float
    story: GameStory | None = None
    kinds: Mapping[str, int] = {}
    """How many actions of each type there were."""
    moves: Mapping[str, int] = {}
    """How many actions each bot chose."""
    thought: Mapping[str, float] = {}
    """How many seconds of the processor each bot took to choose; what an engine takes is not seen."""
    faults: Mapping[str, tuple[str, ...]] = {}
    """What engines did wrong; their moves were made for them then."""


def family_for(match: Match) -> Family:
    """The family that plays a match. Raises Unknown."""
    if match.family:
        return family_called(match.family)
    return world_family() if match.definition else family_of(match.title)


def play(match: Match, family: Family | None = None) -> Result:
    """Play a match to its end.

    Raises Unknown for a title or a bot that does not exist, Refusal for a game that does not end within
    ``most_actions``.
    """
    found = family or family_for(match)
    engines = engines_of(match, found)
    try:
        return _play(match, found, {**found.bots(), **engines})
    finally:
        for engine in engines.values():
            engine.close()


def engines_of(match: Match, family: Family) -> Mapping[str, OutsideEngine]:
    """The engines that play in a match, by name, not started yet; the usual bot stands in for them."""
    known = family.bots()
    stand_in = known[usual_bot(family)]
    return {
        one.name: OutsideEngine(one, stand_in, quiet=False)
        for one in match.engines
        if one.name in match.bots and one.name not in known
    }


def _play(match: Match, found: Family, bots: Mapping[str, Bot]) -> Result:
    for name in match.bots:
        if name not in bots:
            raise Unknown("bot/unknown", f"There is no bot “{name}” for this game.", hint=", ".join(bots))
    began = time.process_time()
    table = Table(found.new(setup_of(match, found.id)))
    seats = {str(number): bots[name] for number, name in enumerate(match.bots, 1)}
    rng = random.Random(match.seed)
    chronicle = found.chronicle(table.game) if match.told and isinstance(found, Storyteller) else None
    actions, kinds, moves = 0, Counter[str](), Counter[str]()
    thought: defaultdict[str, float] = defaultdict(float)
    while (outcome := table.outcome()) is None:
        if actions >= match.most_actions:
            raise Refusal(
                "sim/endless", f"The game of seed {match.seed} is not over after {actions} actions."
            )
        seat = table.game.deciders()[0]
        name, start = match.bots[int(seat) - 1], time.process_time()
        action = seats[seat].choose(table.game, seat, rng)
        thought[name] += time.process_time() - start
        moves[name] += 1
        entry, events = table.apply(action, seat)
        if chronicle is not None:
            chronicle.follow(entry.action, events)
        actions += 1
        kinds[str(action["type"])] += 1
    return Result(
        match,
        outcome.winners,
        outcome.scores,
        outcome.reason,
        actions,
        table.game.status(),
        table.digest(),
        time.process_time() - began,
        chronicle.story() if chronicle is not None else None,
        dict(sorted(kinds.items())),
        dict(sorted(moves.items())),
        dict(sorted(thought.items())),
        {
            name: tuple(bot.faults)
            for name, bot in bots.items()
            if isinstance(bot, OutsideEngine) and bot.faults
        },
    )


def setup_of(match: Match, family: str) -> Setup:
    """The setup of a match: seats are numbered from 1 and named after their bots."""
    seats = tuple(Seat(str(number), f"{name} {number}") for number, name in enumerate(match.bots, 1))
    return Setup(family, match.title, seats, match.options, match.seed, match.definition)
