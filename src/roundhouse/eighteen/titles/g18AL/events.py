"""What happens only in 18AL, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import EighteenEvent


class CoalMarkerRemoved(EighteenEvent, frozen=True, kw_only=True):
    """The marker of the coal field goes."""
