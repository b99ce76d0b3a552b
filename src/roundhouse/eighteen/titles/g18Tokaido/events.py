"""What happens only in 18Tokaido, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, PrivateId


class CorporationLeftOut(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is not in this game."""

    company: CompanyId


class TokenBrought(EighteenEvent, frozen=True, kw_only=True):
    """A private company brought its corporation one more token."""

    company: CompanyId
    private: PrivateId
