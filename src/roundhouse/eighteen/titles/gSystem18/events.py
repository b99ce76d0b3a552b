"""What happens only in System18, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import EighteenEvent, PlayerId, PrivateId


class CharterLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A player has not started the corporation of a charter: it goes back to the bank."""

    player: PlayerId
    private: PrivateId
