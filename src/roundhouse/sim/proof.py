"""The proof of a definition by random games, with every number of players and optional rule in turn.

Every second time round the players have odd tastes (:mod:`.moods`), which leads to rarer positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from roundhouse.table.definitions import Loaded
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Family
from roundhouse.table.table import Table

from .moods import Moods
from .play import Match, setup_of

MOST_ACTIONS = 12_000
"""The number of actions by which random games are over; one that is not counts as endless."""
MOST_IN_MOODS = 2_500
"""The number of actions after which a game of players with odd tastes, which need not end, is left."""
MOST_SEATS = 6


class ProofGame(msgspec.Struct, frozen=True):
    """A random game of a proof: how it was set up, how far it went, and what went wrong, if anything did."""

    seats: int
    option: str
    moods: bool
    """Do the players have odd tastes?"""
    seed: int
    actions: int
    status: str
    trouble: str = ""

    @property
    def setting(self) -> str:
        """The setting of the game in a few words: “3 players, with beginner_game, seed 4”."""
        rule = f", with {self.option}" if self.option else ""
        tastes = " of odd tastes" if self.moods else ""
        return f"{self.seats} players{tastes}{rule}, seed {self.seed}"


def prove(family: Family, loaded: Loaded, games: int, seed: int = 1) -> Iterator[ProofGame]:
    """Play ``games`` random games of a definition and yield what came of each.

    They are played to their ends if nothing goes wrong; those of odd tastes for a while.
    """
    card = loaded.card
    options = ["", *(option.id for option in card.options if not option.values)]
    for number in range(games):
        option = options[number % len(options)]
        least, most = card.seats_with({option: "yes"})
        counts = range(least, max(least, min(most, MOST_SEATS)) + 1)
        seats = counts[number % len(counts)]
        moods = bool(number // len(counts) % 2)
        yield _play(family, loaded, ProofGame(seats, option, moods, seed + number, 0, "the beginning"))


def _play(family: Family, loaded: Loaded, game: ProofGame) -> ProofGame:
    name, bot = next(iter(family.bots().items()))  # the weakest tries everything
    chosen = {game.option: "yes"} if game.option else {}
    match = Match(loaded.card.id, (name,) * game.seats, game.seed, chosen, loaded.definition)
    rng = random.Random(game.seed)
    moods = Moods(rng) if game.moods else None
    actions, status, doing = 0, game.status, ""

    def ended(trouble: str = "") -> ProofGame:
        return msgspec.structs.replace(game, actions=actions, status=status, trouble=trouble)

    try:
        table = Table(family.new(setup_of(match, family.id)))
        while table.outcome() is None:
            status, doing = table.game.status(), ""
            if moods is not None and actions >= MOST_IN_MOODS:
                return ended()
            if actions >= MOST_ACTIONS:
                return ended("the game does not end")
            deciders = table.game.deciders()
            if not deciders or not table.game.choices(deciders[0]):
                return ended("nobody can do anything")
            seat = deciders[0]
            action = moods.pick(table.game.choices(seat)) if moods else bot.choose(table.game, seat, rng)
            doing = f"{action.get('type', '')}: "
            table.apply(action, seat)
            actions += 1
        status = table.game.status()
        return ended()
    except RoundhouseError as error:
        return ended(f"{doing}{error}")
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration, AssertionError) as error:
        # What a definition says can lead the rules astray in ways that only playing shows.
        return ended(f"{doing}{type(error).__name__} {error}")
