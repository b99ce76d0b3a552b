"""Playing on in thought: how the game goes on after an action, when all play soundly.

Everybody plays as :class:`~.steady.Steady` would, a few stock rounds and their operating rounds far, or to
the end of the game where that is near. Then everybody is valued. Effort is counted in actions, never in
seconds, so the same position has the same move on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.errors import RoundhouseError

from .horizon import rounds_left
from .understudy import Action, KnownLays, Understudy

INCOME = 0.5
"""The weight of a run to come beside money at hand: prices fall, trains go, shares are sold."""
LEADER = 0.5
"""The weight of the best of the others in a standing; the mean of all others has the rest."""
HIDDEN = 2**31
"""The range of the seed from which cards that nobody has seen are drawn anew."""
MOST_ACTIONS = 2_000
"""The number of actions after which a playout that is not over is valued as it stands."""
ROUTE_STEPS = 20_000
"""The most steps of one search for routes in a playout, about a tenth of a second. On late boards a proof
takes much longer, and what is found by then is the best or close to it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played on for one decision.

    ``deeds`` are tried, ``alike`` of one kind, each by ``playouts`` until ``sets`` sets of operating rounds
    are over; to the end of the game when no more than ``near`` operating rounds are left. The best ``closer``
    of them and the usual one are then compared by ``more`` further playouts. Where games take many actions
    fewer deeds are tried, and less often: the first playouts together take about ``actions``, and so do the
    further ones. Of tiles the best ``tiles`` are played on.
    """

    deeds: int
    alike: int
    playouts: int
    sets: int
    near: int
    actions: int
    closer: int = 0
    more: int = 0
    tiles: int = 0


class Playouts:
    """The playouts for one decision, with the same seeds and the same understudies for every action.

    In the first playout all players go by the runs of companies, as Steady does; in each further one they
    have tastes of their own.
    """

    def __init__(
        self, game: EighteenGame, effort: Effort, rng: random.Random, known: KnownLays | None = None
    ) -> None:
        """``known`` holds lays of earlier decisions in this game, which are not worked out again."""
        self.game = game
        known = known or KnownLays()
        self.effort = effort
        self.actions = 0
        """The number of actions taken in thought so far."""
        seeds = [rng.randrange(HIDDEN) for _ in range(effort.playouts + effort.more)]
        self._casts = [
            (seed, Understudy(known, random.Random(seed) if place else None))
            for place, seed in enumerate(seeds)
        ]
        self._to_end = rounds_left(game) <= effort.near

    def best(self, player: Player, deeds: Sequence[Action], least: float) -> int:
        """The place of the action that ends best for ``player``: the first one, unless another is better.

        Better by ``least`` of what a player is worth on the average. Raises IndexError without any action.
        """
        effort, game = self.effort, self.game
        usual = self.standing(player, deeds[0])
        if usual is None:
            return 0
        ends = {0: usual}
        room = max(2, effort.actions // max(1, self.actions))
        tried = deeds[:room]
        for place, deed in enumerate(tried[1:], 1):
            end = self.standing(player, deed)
            if end is not None:
                ends[place] = end
        bar = least * sum(map(game.worth, game.players)) / len(game.players)
        found = _clearly_best(ends, bar)
        if not found:
            return 0
        places = {0, *sorted(ends, key=lambda place: -ends[place])[: effort.closer]}
        long = max(1, self.actions // (len(tried) * effort.playouts))
        further = min(effort.more, effort.actions // (long * len(places)))
        return _clearly_best(self._closer(player, deeds, ends, places, further), bar) if further else found

    def _closer(
        self,
        player: Player,
        deeds: Sequence[Action],
        ends: Mapping[int, float],
        places: Iterable[int],
        further: int,
    ) -> Mapping[int, float]:
        """The results of the actions at ``places``,
        averaged over the first and so many ``further`` playouts.

        Actions that could not be played on are left out; the old results are returned if the first action
        is one of these.
        """
        first = self.effort.playouts
        casts = self._casts[first : first + further]
        later = {place: self._mean(player, deeds[place], casts) for place in sorted(places)}
        if later[0] is None:
            return ends
        return {
            place: (ends[place] * first + end * further) / (first + further)
            for place, end in later.items()
            if end is not None
        }

    def standing(self, player: Player, deed: Action) -> float | None:
        """How well ``player`` stands after an action, on the average of the first playouts.

        ``None`` where the rules refuse it, or somebody could not play on.
        """
        return self._mean(player, deed, self._casts[: self.effort.playouts])

    def _mean(self, player: Player, deed: Action, casts: Sequence[tuple[int, Understudy]]) -> float | None:
        total = 0.0
        for seed, understudy in casts:
            end = self._end(player, deed, seed, understudy)
            if end is None:
                return None
            total += end
        return total / len(casts)

    def _end(self, player: Player, deed: Action, seed: int, understudy: Understudy) -> float | None:
        """How the player stands at the end of one playout,
        in which hidden cards are drawn anew by ``seed``."""
        game, rng = self.game, random.Random(seed)
        last = game.progress.turn + self.effort.sets
        understudy.begin()
        try:
            with game.journal.trial(), game.runs.searching_no_longer_than(ROUTE_STEPS):
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


def _clearly_best(ends: Mapping[int, float], bar: float) -> int:
    """The place of the action that ends best,
    if it is better than the first one by more than ``bar``; else 0."""
    best = max(ends, key=lambda place: ends[place])
    return best if ends[best] > ends[0] + bar else 0


def standing(game: EighteenGame, player: Player) -> float:
    """How well ``player`` stands: their worth and part of the runs to come, less the same of the others."""
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
    """The corporations that have run and are not closed."""
    return [company for company in game.corporations.values() if company.runs and not company.closed]
