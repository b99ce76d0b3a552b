"""A route that may be part of the answer, and who takes such routes."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from roundhouse.eighteen.track.routes.halves import Trail

Candidate: TypeAlias = tuple[int, int, int, int, Trail, Trail]
"""A route that may be part of the answer: what it earns; what no other route may share (hex sides, and above
them the claims); the hexes it touches; its anchor; the two trails out from the anchor."""


class Taker(Protocol):
    """Is offered routes as long as they may be worth enough."""

    @property
    def low(self) -> int:
        """What stops and hexes must pay at least."""

    def offer(self, raw: Candidate) -> None:
        """Look at a route; ``raw`` says the most its stops and hexes can pay."""
