"""The usual answers about tokens: they may be placed, at the price on the charter."""

from __future__ import annotations

from collections.abc import Sequence

from ..decisions.tokens import TokenDecisions
from ..state.pieces import Corporation
from ..state.spots import Spot
from .policy import Policy


class TokenPolicy(Policy, TokenDecisions):
    """The usual answers about tokens: they may be placed, at the price on the charter."""

    def may_place_tokens(self, company: Corporation) -> bool:
        return True

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        return printed

    def neutral_tokens(self) -> Sequence[str]:
        return ()
