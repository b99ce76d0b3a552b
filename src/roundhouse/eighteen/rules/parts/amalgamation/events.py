"""Events of mergers of small companies."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId


class MergerProposed(EighteenEvent, frozen=True, kw_only=True):
    """A small company is to merge with another one."""

    company: CompanyId
    other: CompanyId


class MergedTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A corporation removed a token that was one too many."""

    company: CompanyId
    hex: HexId
