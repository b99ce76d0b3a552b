"""Tokens: where they go and what they cost; homes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..pieces import Corporation
from .policy import Policy

if TYPE_CHECKING:
    pass


class TokenPolicy(Policy):
    """Tokens: where they go and what they cost; homes."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """May this company place tokens now, that of its home among them?"""
        return True

    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
        return ()
