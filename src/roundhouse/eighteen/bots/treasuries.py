"""What companies bid from their treasuries for other companies that they will own."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Span

PART = 4
"""A company bids no more than its treasury divided by this."""


def company_to_put_up(
    _game: EighteenGame, _player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """Any of the companies for which a first bid from the treasury is little; ``None`` if it is too much."""
    cheap = [
        choice
        for choice in choices
        if int(choice.facts.get("first_bid", 0)) * PART <= int(choice.facts.get("treasury", -1))
    ]
    return rng.choice(cheap).fill(rng) if cheap else None


def bid_from_treasury(choice: Choice) -> Mapping[str, Any] | None:
    """The lowest bid, as long as it is little beside the treasury."""
    price = choice.open.get("price")
    if not isinstance(price, Span) or price.low * PART > int(choice.facts["treasury"]):
        return None
    return {**choice.action, "price": price.low}
