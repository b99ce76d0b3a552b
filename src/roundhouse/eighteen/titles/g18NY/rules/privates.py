"""What companies of 18NY pay for private companies."""

from __future__ import annotations

from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

from .trains import kept_for_train


class PrivatesNY(PrivatePolicy):
    """What private companies cost."""

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """A company with loans pays no more than the face value; none pays with what it keeps for a train."""
        low, high = super().private_prices(private, company)
        if kept := 0 if self.game.trusting else kept_for_train(self.game, company):
            high = min(high, company.cash - kept)
        return low, min(high, private.value) if company.loans else high
