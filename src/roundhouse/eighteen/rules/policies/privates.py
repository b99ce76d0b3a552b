"""The usual answers about when companies buy private companies, at what price."""

from __future__ import annotations

import math

from roundhouse.eighteen.model.abilities import NoBuy

from ..decisions.privates import PrivateDecisions
from ..in_play import GameInPlay
from ..state.pieces import Corporation, Private
from .policy import Policy


class PrivatePolicy(Policy, PrivateDecisions):
    """The usual answers about when companies buy private companies, at what price."""

    def may_buy_privates(self, company: Corporation) -> bool:
        game = self.game
        return "can_buy_companies" in game.phase.status or is_first_operating_round(game)

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        game = self.game
        if is_first_operating_round(game):
            return private.value, private.value
        definition = private.definition
        least, most = game.settings.company_price
        low = definition.min_price if definition.min_price is not None else math.ceil(private.value * least)
        high = definition.max_price if definition.max_price is not None else math.floor(private.value * most)
        return max(low, 1), high

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        game = self.game
        return not game.abilities.of(private, NoBuy)

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        return None

    def minor_funds(self, private: Private) -> int:
        return 0


def is_first_operating_round(game: GameInPlay) -> bool:
    """Whether this is the very first operating round, in a title where companies buy privates in it."""
    first = game.progress.turn == 1 and game.round.kind == "operating" and game.round.number == 1
    return first and "can_buy_companies_operation_round_one" in game.phase.status
