"""21Moon: shares that a corporation seems to be able to buy."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g21Moon.rules.corporate import CorporateShares

from ..offered import Difference, actor_of
from .asked import is_kind


def own_unsold_share(it: Difference) -> bool:
    """A corporation could pay for a share of itself that nobody has bought yet, but never buys those; the
    record lists none either."""
    company, step = actor_of(it.game, it.row), it.game.round.waiting()
    if not isinstance(company, Corporation) or not isinstance(step, CorporateShares):
        return False
    return is_kind(it, "theirs", "buy_shares") and not it.row.buy and company.cash >= company.share_price
