"""What happens only in 18ChristmasEve, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, PlayerId


class ShareGiven(EighteenEvent, frozen=True, kw_only=True):
    """A player gave a certificate to another one."""

    giver: PlayerId
    player: PlayerId
    company: CompanyId
    percent: int


class PresidencyGiven(EighteenEvent, frozen=True, kw_only=True):
    """A player gave the president's certificate, and with it the presidency, to another one."""

    giver: PlayerId
    player: PlayerId
    company: CompanyId
