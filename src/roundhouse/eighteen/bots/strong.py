"""A bot that thinks longer: as :class:`~.keen.Keen`, with more playouts, which also decide where to build.

In further playouts the players like some companies more than their runs say, and others less. What ends
well on the average of several does not hang on what one of the others would buy. Nothing goes by a clock:
effort is counted in playouts (:data:`EFFORTS`), so the same position has the same move on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.state.table_options import Thinking, thinking
from roundhouse.table.languages import to_say

from .keen import Keen, Thought
from .playouts import Effort
from .reasons import Reason

EFFORTS: Mapping[Thinking, Effort] = {
    "short": Effort(deeds=6, alike=2, playouts=1, sets=2, near=6, actions=1_000, closer=2, more=1, tiles=3),
    "usual": Effort(deeds=7, alike=3, playouts=2, sets=2, near=8, actions=3_000, closer=3, more=3, tiles=5),
    "long": Effort(deeds=12, alike=4, playouts=4, sets=2, near=10, actions=8_000, closer=4, more=8, tiles=8),
}
"""The effort that goes with each thinking time that a table can choose."""


class Strong(Keen):
    """A bot that takes the action which ends best, in several ways in which the game may go on."""

    name = "Strong"
    about = to_say(
        "Does as keen does, thinks of several ways in which the game may go on, of track and tokens too, and "
        "takes some seconds; more or less by the option “Thinking time of bots”."
    )

    def effort(self, game: EighteenGame) -> Effort:
        """How much is played on for one decision in ``game``: by the thinking time of the table."""
        return self._own or EFFORTS[thinking(game.setup)]

    def further(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The action, the tile or the token that ends best when the game is played on."""
        if thoughts[0].reason.why in {"track", "token"}:
            return self._built(game, player, thoughts, rng)
        return super().further(game, player, thoughts, rng)

    def _built(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The best tile or token at first look, or another one that ends clearly better.

        Tried are the next best, and what Steady would do. Of tiles that are worth the same, such as mirror
        images, one is played on.
        """
        apart = list({one.standing: one for one in reversed(thoughts)}.values())[::-1]
        tried = [thoughts[0], *(one for one in apart[: self.effort(game).tiles] if one is not thoughts[0])]
        usual = self.usual(game, player, rng)
        if usual.get("type") == thoughts[0].action.get("type") and all(one.action != usual for one in tried):
            tried.append(
                next((one for one in thoughts if one.action == usual), Thought(usual, 0.0, Reason()))
            )
        return self.ending_best(game, player, tried, rng)
