"""Who begins the very first operating round as a part: ``[parts.cheapest_first]``."""

from __future__ import annotations

from ...policies import OrderPolicy
from ...state.pieces import Corporation
from ..part import NoSettings, Part


class CheapestFirst(OrderPolicy):
    """The operating order of the very first operating round."""

    def operating_order(self) -> list[Corporation]:
        """The usual order; in the very first operating round corporations go by rising share price."""
        game = self.game
        companies = super().operating_order()
        if game.progress.turn != 1 or game.round.number != 1:
            return companies
        minors = [company for company in companies if not company.is_major]
        majors = [company for company in companies if company.is_major]
        return minors + sorted(majors, key=lambda item: (item.share_price, game.market.operating_key(item)))


class CheapestBegins(Part[NoSettings]):
    """In the very first operating round the cheapest corporation begins, then the next one."""

    policies = (CheapestFirst,)


PART = CheapestBegins
