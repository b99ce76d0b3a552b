"""Decisions about tokens: when they are placed and what they cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..state.pieces import Corporation
from ..state.spots import Spot
from .decision import Decision


class TokenDecisions(Decision, ABC):
    """Decisions about tokens: when they are placed and what they cost."""

    @abstractmethod
    def may_place_tokens(self, company: Corporation) -> bool:
        """Whether this company may place tokens now, that of its home included."""

    @abstractmethod
    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The price of a company's next token on a spot, where its charter says ``printed``."""

    @abstractmethod
    def neutral_tokens(self) -> Sequence[str]:
        """The ids of owners whose tokens block nobody."""
