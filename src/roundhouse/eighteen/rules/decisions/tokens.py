"""Tokens: where they go and what they cost; homes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..state.pieces import Corporation
from ..state.spots import Spot
from .decision import Decision


class TokenDecisions(Decision, ABC):
    """Tokens: where they go and what they cost; homes."""

    @abstractmethod
    def may_place_tokens(self, company: Corporation) -> bool:
        """May this company place tokens now, that of its home among them?"""

    @abstractmethod
    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """What the next token of a company costs on a spot, where its charter says ``printed``."""

    @abstractmethod
    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
