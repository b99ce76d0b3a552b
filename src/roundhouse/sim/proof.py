"""A game is proved by playing it: random games, every number of players and optional rule in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from roundhouse.table.definitions import Loaded
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Family
from roundhouse.table.table import Table

from .play import Match, setup_of

MOST_ACTIONS = 12_000
"""Random games are over by then; one that is not has no end."""
MOST_SEATS = 6


class ProofGame(msgspec.Struct, frozen=True):
    """A random game of a proof: how it was set up, how far it went, and what went wrong, if anything did."""

    seats: int
    option: str
    seed: int
    actions: int
    status: str
    trouble: str = ""

    @property
    def setting(self) -> str:
        """The game in a few words: “3 players, with beginner_game, seed 4”."""
        rule = f", with {self.option}" if self.option else ""
        return f"{self.seats} players{rule}, seed {self.seed}"


def prove(family: Family, loaded: Loaded, games: int, seed: int = 1) -> Iterator[ProofGame]:
    """Play ``games`` games of a definition at random, to their ends if nothing goes wrong."""
    card = loaded.card
    counts = range(card.least_seats, min(card.most_seats, MOST_SEATS) + 1)
    options = ["", *(option.id for option in card.options if not option.values)]
    for number in range(games):
        seats = counts[number % len(counts)]
        option = options[number % len(options)]
        yield _play(family, loaded, seats, option, seed + number)


def _play(family: Family, loaded: Loaded, seats: int, option: str, seed: int) -> ProofGame:
    name, bot = next(iter(family.bots().items()))  # the weakest tries everything
    chosen = {option: "yes"} if option else {}
    match = Match(loaded.card.id, (name,) * seats, seed, chosen, loaded.definition)
    rng = random.Random(seed)
    actions, status, doing = 0, "the beginning", ""
    try:
        table = Table(family.new(setup_of(match, family.id)))
        while table.outcome() is None:
            status, doing = table.game.status(), ""
            if actions >= MOST_ACTIONS:
                return ProofGame(seats, option, seed, actions, status, "the game does not end")
            deciders = table.game.deciders()
            if not deciders or not table.game.choices(deciders[0]):
                return ProofGame(seats, option, seed, actions, status, "nobody can do anything")
            action = bot.choose(table.game, deciders[0], rng)
            doing = f"{action.get('type', '')}: "
            table.apply(action, deciders[0])
            actions += 1
        return ProofGame(seats, option, seed, actions, table.game.status())
    except RoundhouseError as error:
        return ProofGame(seats, option, seed, actions, status, f"{doing}{error}")
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration, AssertionError) as error:
        # What a definition says can lead the rules astray in ways that only playing shows.
        return ProofGame(seats, option, seed, actions, status, f"{doing}{type(error).__name__} {error}")
