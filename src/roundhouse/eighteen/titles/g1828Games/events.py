"""What happens only in 1828, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class CoalMarkerGained(EighteenEvent, frozen=True, kw_only=True):
    """A corporation may run to the coalfields from now on."""

    company: CompanyId
    cost: Money = 0


class CoalMarkerReturned(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has a coal marker already: another one goes to the coalfields."""

    company: CompanyId


class UnstartedRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that nobody has started leaves the game; a neutral token takes its home."""

    company: CompanyId
