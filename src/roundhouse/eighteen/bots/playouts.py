"""Playing on in thought: what becomes of a game after a deed, when sound players go on from there.

Everybody plays as :class:`~.steady.Steady` would, a few stock rounds and their operating rounds far, or to
the end of the game where that is near. Then everybody is valued. What is done is counted in actions, never
in seconds, so the same position has the same move on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.errors import RoundhouseError

from .horizon import rounds_left
from .understudy import Action, KnownLays, Understudy

INCOME = 0.5
"""What a run that is still to come counts beside money at hand: prices fall, trains go, shares are sold."""
LEADER = 0.5
"""How much the best of the others counts in a standing beside the mean of them."""
HIDDEN = 2**31
"""The range of the seed from which cards that nobody has seen are drawn anew."""
MOST_ACTIONS = 2_000
"""A playout that is not over after so many actions is valued as it stands."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played on for one decision.

    ``deeds`` are tried, ``alike`` of one kind, each by ``playouts`` until ``sets`` sets of operating rounds
    are over; to the end of the game when no more than ``near`` operating rounds are left. Where games take
    many actions fewer deeds are tried: all playouts together take about ``actions``. Where track is laid,
    ``seconds`` second tiles are tried after each of ``tiles``.
    """

    deeds: int
    alike: int
    playouts: int
    sets: int
    near: int
    actions: int
    tiles: int = 0
    seconds: int = 0


class Playouts:
    """Plays one decision on: the same seeds and the same understudies for every deed."""

    def __init__(
        self, game: EighteenGame, effort: Effort, rng: random.Random, known: KnownLays | None = None
    ) -> None:
        """What ``known`` holds of earlier decisions in this game is not worked out again."""
        self.game = game
        known = known or KnownLays()
        self.effort = effort
        self.actions = 0
        """How many actions were taken in thought."""
        self._casts = [(rng.randrange(HIDDEN), Understudy(known)) for _ in range(effort.playouts)]
        self._to_end = rounds_left(game) <= effort.near

    def best(self, player: Player, deeds: Sequence[Action], least: float) -> int:
        """Which of the deeds ends best for ``player``: the first one, unless another is better.

        Better by ``least`` of what a player is worth on the average. Raises IndexError without any deed.
        """
        first = self.standing(player, deeds[0])
        if first is None:
            return 0
        room = max(2, self.effort.actions // max(1, self.actions))
        game = self.game
        found, bar = 0, first + least * sum(map(game.worth, game.players)) / len(game.players)
        for place, deed in enumerate(deeds[1:room], 1):
            after = self.standing(player, deed)
            if after is not None and after > bar:
                found, bar = place, after
        return found

    def standing(self, player: Player, deed: Action) -> float | None:
        """How well ``player`` stands after a deed, in the mean of the playouts.

        ``None`` where the rules refuse it, or somebody could not play on.
        """
        total = 0.0
        for seed, understudy in self._casts:
            end = self._end(player, deed, seed, understudy)
            if end is None:
                return None
            total += end
        return total / len(self._casts)

    def _end(self, player: Player, deed: Action, seed: int, understudy: Understudy) -> float | None:
        """How the player stands at the end of one playout. What the bank and the cards hide is drawn anew."""
        game, rng = self.game, random.Random(seed)
        last = game.progress.turn + self.effort.sets
        understudy.begin()
        try:
            with game.journal.trial():
                game.chance.last = seed
                game.perform(deed, player.id)
                self.actions += 1
                for _ in range(MOST_ACTIONS):
                    waiting = game.deciders()
                    far = game.progress.turn >= last and isinstance(game.round, StockRound)
                    if not waiting or (far and not self._to_end):
                        break
                    understudy.play(game, waiting[0], rng)
                    self.actions += 1
                return standing(game, player)
        except RoundhouseError:
            return None
        finally:
            game.happened()


def standing(game: EighteenGame, player: Player) -> float:
    """How well ``player`` stands: what it has and will get, less what the others will have."""
    left = 0.0 if game.over else INCOME * rounds_left(game)
    worth = {
        one: game.worth(one)
        + left * sum(company.runs[-1] * one.percent(company) / 100 for company in _running(game))
        for one in game.players
    }
    own = worth.pop(player)
    others = list(worth.values()) or [0.0]
    return own - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)


def _running(game: EighteenGame) -> Sequence[Corporation]:
    """The corporations that have run and are still there."""
    return [company for company in game.corporations.values() if company.runs and not company.closed]
