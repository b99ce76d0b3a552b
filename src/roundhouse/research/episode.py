"""One game of a learner, whatever the interface: the table, what is offered, and the vectors of a seat."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from roundhouse.sim.families import family_called, family_of, loader_family
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.observing import BOUNDS, Encodes, Feature
from roundhouse.table.protocol import Family, Outcome, Painter, Seat, Setup
from roundhouse.table.table import Table

from . import offers

Observation = dict[str, NDArray[Any]]
Reward = Literal["win", "worth"]
"""What a learner is paid for: the result alone, or also what it comes to own on the way there."""
RENDER_MODES = ("ansi", "svg")
MORE = Feature("more", "flag")
"""The first column of the description of actions: is it the slot that shows more?"""
SEEDS = 2**31


class GameSpec(msgspec.Struct, frozen=True):
    """What is played, but for the seed; ``definition`` is that of a file."""

    family: str
    title: str
    players: int
    options: Mapping[str, str]
    definition: Mapping[str, Any] | None
    slots: int
    most_steps: int
    reward: Reward

    def setup(self, seed: int) -> Setup:
        """What decides a game of that seed."""
        seats = tuple(Seat(str(number), f"player_{number}") for number in range(1, self.players + 1))
        return Setup(self.family, self.title, seats, self.options, seed, self.definition)


def game_spec(
    title: str | PathLike[str],
    players: int,
    options: Mapping[str, str] | Iterable[str],
    slots: int,
    most_steps: int,
    reward: str,
) -> GameSpec:
    """Check the arguments of an environment and make a spec of them. Raises Unknown, Malformed."""
    paid = next((word for word in get_args(Reward) if word == reward), None)
    if paid is None:
        raise Unknown(
            "research/reward",
            f"There is no reward “{reward}”.",
            hint=f"one of: {', '.join(get_args(Reward))}",
        )
    if slots < 2 or most_steps < 1:
        raise Malformed("research/small", "An environment has 2 slots and 1 step at least.")
    chosen = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, "yes")
    if isinstance(title, PathLike):
        _, loader = loader_family(Path(title))
        loaded = loader.load(Path(title), {})
        card, definition = loaded.card, loaded.definition
        return GameSpec(card.family, card.id, players, chosen, definition, slots, most_steps, paid)
    return GameSpec(family_of(title).id, title, players, chosen, None, slots, most_steps, paid)


class Seeds:
    """The seeds of one game after the other: those that are asked for, and in between those that follow from
    the last one that was."""

    def __init__(self) -> None:
        self._rng = random.Random(0)

    def take(self, seed: int | None) -> int:
        """The seed for the next game."""
        if seed is None:
            return self._rng.randrange(SEEDS)
        self._rng = random.Random(seed)
        return seed


class Episode:
    """A game from its beginning to its end, in steps.

    A step carries out the action in a slot for the seat that owes a decision, or shows more of what is
    offered. What a slot holds is in :mod:`.offers`.
    """

    def __init__(self, spec: GameSpec, seed: int) -> None:
        self.spec = spec
        self.family: Family = family_called(spec.family)
        if not isinstance(self.family, Encodes):
            raise Unknown("research/none", f"Games of {self.family.name} are not told in numbers.")
        self.table = Table(self.family.new(spec.setup(seed)))
        self.encoder = self.family.encoder(self.table.game)
        self.steps = 0
        self._pages: offers.OfferPages | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.table.outcome()

    @property
    def truncated(self) -> bool:
        """Was the game given up after too many steps?"""
        return self.steps >= self.spec.most_steps and self.outcome is None

    @property
    def over(self) -> bool:
        """Is the episode over, so that no seat is asked any more?"""
        return self.steps >= self.spec.most_steps or self.outcome is not None

    @property
    def decider(self) -> str:
        """The seat that is asked now: the first of those that owe a decision."""
        return self.table.game.deciders()[0]

    @property
    def pages(self) -> offers.OfferPages:
        """What is offered to the seat that is asked."""
        if self._pages is None:
            seat = self.decider
            found = offers.offered_actions(self.table.choices(seat), self.encoder, seat)
            self._pages = offers.OfferPages(found, self.spec.slots)
        return self._pages

    def step(self, slot: int) -> None:
        """Do what a slot stands for. Raises Refusal for one that is masked; nothing has changed then."""
        chosen = self.pages.at(slot)
        if chosen is None:
            self.pages.turn()
            self.steps += 1
        else:
            self.apply(chosen.action)

    def apply(self, action: Mapping[str, Any]) -> None:
        """An action of the seat that owes a decision, whether it is in a slot or not. Raises Refusal."""
        self.table.apply(action, self.decider)
        self.steps += 1
        self._pages = None

    def standing(self) -> dict[str, float]:
        """How each seat stands by what the environment pays for: rewards are the changes of it."""
        result = self.result()
        if self.spec.reward == "win" or self.spec.players == 1:
            return result
        owned = {seat: max(0, self.encoder.worth(seat)) for seat in result}
        count, total = len(owned), sum(owned.values())
        return {
            seat: result[seat] + (count * worth / total - 1) / (count - 1) if total else result[seat]
            for seat, worth in owned.items()
        }

    def result(self) -> dict[str, float]:
        """What each seat gets at the end; nothing before it, nor for a game that was given up.

        The winner gets 1, the others share -1; several winners share what one would get, and if all win
        nobody gets anything: the sum is 0. Who plays alone, or wins or loses together with all, gets 1 or 0.
        """
        outcome, count = self.outcome, self.spec.players
        seats = [seat.id for seat in self.table.game.setup.seats]
        if outcome is None or count == 1 or outcome.shared:
            return {seat: float(outcome is not None and seat in outcome.winners) for seat in seats}
        won = 1 / len(outcome.winners) if outcome.winners else 1 / count
        winners = outcome.winners or tuple(seats)
        return {seat: (count * (won if seat in winners else 0) - 1) / (count - 1) for seat in seats}

    # Vectors

    def mask(self, seat: str) -> NDArray[np.int8]:
        """Which slots ``seat`` may choose now: 1 for each."""
        mask = np.zeros(self.spec.slots, dtype=np.int8)
        if not self.over and seat == self.decider:
            mask[: len(self.pages.shown)] = 1
            mask[-1] |= self.pages.more
        return mask

    def observation(self, seat: str) -> Observation:
        """What ``seat`` sees, the mask of its actions, and the description of each."""
        mask = self.mask(seat)
        width = 1 + len(self.encoder.action_features)
        rows = np.zeros((self.spec.slots, width), dtype=np.float32)
        if not self.over and seat == self.decider:
            shown = self.pages.shown
            if shown:
                rows[: len(shown), 1:] = [self.encoder.describe(seat, *offered) for offered in shown]
            if self.pages.more:
                rows[-1, 0] = 1
        seen = np.array(self.encoder.observe(seat), dtype=np.float32)
        return {"observation": seen, "action_mask": mask, "choices": rows}

    def observation_space(self) -> spaces.Dict:
        """The space of :meth:`observation`."""
        slots = self.spec.slots
        low, high = _bounds(self.encoder.features)
        row_low, row_high = _bounds((MORE, *self.encoder.action_features))
        return spaces.Dict({
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (slots,), dtype=np.int8),
            "choices": spaces.Box(
                np.tile(row_low, (slots, 1)), np.tile(row_high, (slots, 1)), dtype=np.float32
            ),
        })  # fmt: skip

    def encodings(self) -> Mapping[str, str]:
        """The versions of what is in the vectors."""
        return {"observation": self.encoder.encoding, "actions": offers.ENCODING}

    def render(self, mode: str | None) -> str | None:
        """The game for people: a line, or the board as SVG. Raises Unknown for a family without pictures."""
        match mode:
            case "ansi":
                return self.table.game.status()
            case "svg" if isinstance(self.family, Painter):
                return self.family.picture(self.table.game, "light")
            case "svg":
                raise Unknown("research/picture", f"There are no pictures of {self.family.name}.")
            case _:
                return None


class EpisodeHolder:
    """Says what the numbers of its episode mean."""

    _episode: Episode

    @property
    def features(self) -> Sequence[Feature]:
        """The numbers of ``observation["observation"]``, in order."""
        return self._episode.encoder.features

    @property
    def action_features(self) -> Sequence[Feature]:
        """The columns of ``observation["choices"]``, in order."""
        return (MORE, *self._episode.encoder.action_features)

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The lists that numbers of the unit ``index`` are places in."""
        return self._episode.encoder.vocabulary

    @property
    def encodings(self) -> Mapping[str, str]:
        """The versions of the encodings of observations and actions."""
        return self._episode.encodings()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has: who won, and what everybody was worth."""
        return self._episode.outcome

    def offered(self) -> list[dict[str, Any]]:
        """The actions that the first slots stand for now, as the rules know them."""
        return [] if self._episode.over else [dict(one.action) for one in self._episode.pages.shown]


def _bounds(features: Iterable[Feature]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    pairs = [BOUNDS[feature.unit] for feature in features]
    return (
        np.array([low for low, _ in pairs], dtype=np.float32),
        np.array([high for _, high in pairs], dtype=np.float32),
    )


def check_render_mode(mode: str | None) -> None:
    """Raises Unknown for a way of showing the game that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise Unknown("research/render", f"There is no way “{mode}” to render.", hint=", ".join(RENDER_MODES))
