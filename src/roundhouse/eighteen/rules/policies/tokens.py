"""Tokens: where they go and what they cost; homes."""

from __future__ import annotations

from collections.abc import Sequence

from ..decisions.tokens import TokenDecisions
from ..state.pieces import Corporation
from ..state.spots import Spot
from .policy import Policy


class TokenPolicy(Policy, TokenDecisions):
    """Tokens: where they go and what they cost; homes."""

    def may_place_tokens(self, company: Corporation) -> bool:
        return True

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        return printed

    def neutral_tokens(self) -> Sequence[str]:
        return ()
