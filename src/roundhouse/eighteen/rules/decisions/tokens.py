"""Tokens: where they go and what they cost; homes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..state.pieces import Corporation
from .decision import Decision


class TokenDecisions(Decision, ABC):
    """Tokens: where they go and what they cost; homes."""

    @abstractmethod
    def may_place_tokens(self, company: Corporation) -> bool:
        """May this company place tokens now, that of its home among them?"""

    @abstractmethod
    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
