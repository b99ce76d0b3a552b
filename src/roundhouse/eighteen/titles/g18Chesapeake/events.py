"""What happens only in 18Chesapeake, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import EighteenEvent, PrivateId


class TilesLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A private company came too late to lay its tiles."""

    private: PrivateId
