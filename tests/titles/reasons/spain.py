"""What only 18ESP offers: mountain passes."""

from __future__ import annotations

from roundhouse.eighteen.titles.g18ESP.rules.building import TrackSpain

from ..offered import Difference
from .asked import company_of, is_kind


def no_pass_can_be_paid(it: Difference) -> bool:
    """Passes are reached, each dearer than what the corporation has."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "choose") or not isinstance(step, TrackSpain) or company is None:
        return False
    prices = step.passes(company).values()
    return bool(prices) and min(prices) > company.cash
