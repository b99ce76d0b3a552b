"""The weakest bot: it takes any legal action, those that move the game on more often than others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.choices import Choice
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Advice, Game

from .advice import advice_of
from .manners import fair_choices

EAGER: Mapping[str, float] = {
    "run_routes": 9,
    "dividend": 9,
    "buy_train": 8,
    "buy_power": 8,
    "lay_tile": 6,
    "par": 6,
    "buy_shares": 6,
    "bid": 3,
    "pass": 2,
    "sell_shares": 0.3,
    "corporate_sell_shares": 0.3,
    "sell_company": 0.1,
}
"""The weight of each kind of action in the draw; those not named weigh 1."""
CAUTION = 5
"""The number of bids of which the lowest is taken: what is bid away at the start is not there for shares."""


def by_type(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    """The choices by the type of their action, without bankruptcy if there is anything else."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.type, []).append(choice)
    if len(found) > 1:
        found.pop("bankrupt", None)
    return found


class Dice:
    """A bot that plays at random."""

    name = "Dice"
    about = to_say("Makes any legal move, at once: good for trying something out.")

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """Any legal action of ``seat`` that needs nobody's consent."""
        assert isinstance(game, EighteenGame)
        kinds = by_type(fair_choices(game, seat))
        names = sorted(kinds)
        kind = rng.choices(names, [EAGER.get(name, 1) for name in names])[0]
        choice = rng.choice(kinds[kind])
        if kind != "bid":
            return choice.fill(rng)
        bids = [choice.fill(rng) for _ in range(CAUTION)]
        return min(bids, key=lambda action: int(action.get("price", 0)))

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """The action it would take for ``seat``, in the words of the log."""
        return advice_of(game, seat, self.choose(game, seat, rng))
