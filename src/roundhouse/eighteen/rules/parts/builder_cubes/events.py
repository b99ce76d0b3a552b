"""Events of builder cubes."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId


class BuilderCubePut(EighteenEvent, frozen=True, kw_only=True):
    """A company put a builder cube down."""

    company: CompanyId
    hex: HexId
