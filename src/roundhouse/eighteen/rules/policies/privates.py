"""Private companies: when they are sold, to whom, at what price."""

from __future__ import annotations

import math

from ..pieces import Corporation, Private
from .policy import Policy


class PrivatePolicy(Policy):
    """Private companies: when they are sold, to whom, at what price."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Is this a time at which companies buy privates?"""
        game = self.game
        return "can_buy_companies" in game.phase.status or self.is_first_operating_round()

    def is_first_operating_round(self) -> bool:
        """Is this the very first operating round, in a title where companies buy privates in it?"""
        game = self.game
        status = game.phase.status
        first = game.progress.turn == 1 and game.round.kind == "operating" and game.round.number == 1
        return first and "can_buy_companies_operation_round_one" in status

    def private_prices(self, private: Private) -> tuple[int, int]:
        """Lowest and highest price that a company pays for a private; in a first round face value."""
        game = self.game
        if self.is_first_operating_round():
            return private.value, private.value
        definition = private.definition
        least, most = game.settings.company_price
        low = definition.min_price if definition.min_price is not None else math.ceil(private.value * least)
        high = definition.max_price if definition.max_price is not None else math.floor(private.value * most)
        return max(low, 1), high

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """May ``company`` buy this private?"""
        game = self.game
        return not game.abilities.of(private, "no_buy")

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""
        return None
