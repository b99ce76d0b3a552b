"""What happens only in System18, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, PlayerId, PrivateId


class CharterLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A player has not started the corporation of a charter: it goes back to the bank."""

    player: PlayerId
    private: PrivateId


class MineTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has taken a mine from the map."""

    company: CompanyId
    hex: HexId
