"""Events of exchanges of minors."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, PlayerId


class MinorExchanged(EighteenEvent, frozen=True, kw_only=True):
    """A minor was given up for a share."""

    player: PlayerId
    minor: CompanyId
    company: CompanyId
    percent: int


class MinorDiscarded(EighteenEvent, frozen=True, kw_only=True):
    """A minor was given up for nothing."""

    player: PlayerId
    minor: CompanyId


class TokenReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A token of a corporation takes the place of that of a minor."""

    company: CompanyId
    minor: CompanyId
    hex: HexId


class TokenNotReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation puts no token where that of a minor lay."""

    company: CompanyId
    minor: CompanyId
