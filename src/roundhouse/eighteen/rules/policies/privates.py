"""Private companies: when they are sold, to whom, at what price."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.abilities import NoBuy

from ..pieces import Corporation, Private
from .policy import Policy

if TYPE_CHECKING:
    from ..game import EighteenGame


class PrivatePolicy(Policy):
    """Private companies: when they are sold, to whom, at what price."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Is this a time at which companies buy privates?"""
        game = self.game
        return "can_buy_companies" in game.phase.status or is_first_operating_round(game)

    def private_prices(self, private: Private) -> tuple[int, int]:
        """Lowest and highest price that a company pays for a private; in a first round face value."""
        game = self.game
        if is_first_operating_round(game):
            return private.value, private.value
        definition = private.definition
        least, most = game.settings.company_price
        low = definition.min_price if definition.min_price is not None else math.ceil(private.value * least)
        high = definition.max_price if definition.max_price is not None else math.floor(private.value * most)
        return max(low, 1), high

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """May ``company`` buy this private?"""
        game = self.game
        return not game.abilities.of(private, NoBuy)

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""
        return None


def is_first_operating_round(game: EighteenGame) -> bool:
    """Is this the very first operating round, in a title where companies buy privates in it?"""
    first = game.progress.turn == 1 and game.round.kind == "operating" and game.round.number == 1
    return first and "can_buy_companies_operation_round_one" in game.phase.status
