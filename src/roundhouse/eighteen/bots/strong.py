"""A player that looks further: as :class:`~.keen.Keen`, with more deeds, played on further and more often.

It also lays a second tile in thought. Nothing goes by a clock: how much it thinks is counted in trials
(:data:`EFFORTS`), so the same position has the same move on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.table_options import Thinking, thinking
from roundhouse.table.languages import to_say

from .keen import Keen, Thought
from .laying import lay
from .playouts import Effort
from .understudy import Action

EFFORTS: Mapping[Thinking, Effort] = {
    "short": Effort(deeds=6, alike=2, playouts=1, sets=2, near=6, actions=1_000, tiles=2, seconds=5),
    "usual": Effort(deeds=8, alike=3, playouts=2, sets=3, near=8, actions=3_000, tiles=4, seconds=10),
    "long": Effort(deeds=12, alike=4, playouts=3, sets=3, near=10, actions=8_000, tiles=10, seconds=40),
}
"""What the thinking time that a table has chosen means in trials."""
SECOND = 0.6
"""What the growth by a second tile counts: others may lay there first."""


class Strong(Keen):
    """Plays what ends best, further ahead."""

    name = "Strong"
    about = to_say(
        "Does as keen does with more moves, further ahead and more often, and takes some seconds; more or "
        "less by the option “Thinking time of bots”."
    )

    def effort(self, game: EighteenGame) -> Effort:
        """How much it thinks about a decision of ``game``."""
        return self._own or EFFORTS[thinking(game.setup)]

    def further(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The deed that ends best, or the tile that does with a second one."""
        company = game.round.entity
        if thoughts[0].reason.why == "track" and isinstance(company, Corporation):
            return self._followed(game, company, thoughts, rng)
        return super().further(game, player, thoughts, rng)

    # Track

    def _followed(
        self, game: EighteenGame, company: Corporation, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The tile with the best worth of its own and of the best tile that could follow it."""
        laid = [one for one in thoughts if one.reason.why == "track"][: self.effort(game).tiles]
        if len(laid) < 2:
            return thoughts[0]
        part = company.player.percent(company) / 100 if company.player and company.is_major else 1.0
        weight = SECOND * max(0.1, part) * max(1, self.forecast(game).rounds_left() - 1) / 2
        marks = [one.standing + weight * self._growth(game, company, one.action, rng) for one in laid]
        return laid[marks.index(max(marks))]

    def _growth(self, game: EighteenGame, company: Corporation, action: Action, rng: random.Random) -> float:
        """By how much the best of a few tiles that become possible after this one raises the runs."""
        land = game.land
        with game.journal.trial():
            before = set(land.reached_hexes(company))
            lay(game, action)
            base = best = self._earned(game, company)
            lays = [
                {"hex": hex_, "tile": tile, "rotation": turn}
                for hex_ in land.reached_hexes(company)
                if hex_ not in before
                for tile, turns in land.legal_tiles(company, hex_)
                for turn in turns
            ]
            for second in rng.sample(lays, min(self.effort(game).seconds, len(lays))):
                with game.journal.trial():
                    lay(game, second)
                    best = max(best, self._earned(game, company))
        return best - base

    def _earned(self, game: EighteenGame, company: Corporation) -> int:
        """What the company earns now, and what it would with its next train, together."""
        forecast, coming = self.forecast(game), self.forecast(game).next_train()
        now = forecast.earnings(company)
        if coming is None:
            return 2 * now
        return now + forecast.earnings(company, [game.policies.revenue.train_reach(company, coming)])
