"""What happens only in 1870, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PrivateId,
)


class DestinationReached(EighteenEvent, frozen=True, kw_only=True):
    """Track joins the home of a corporation to its destination."""

    company: CompanyId
    hex: HexId


class DestinationTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """The destination token lies on the map: the place pays twice to the corporation."""

    company: CompanyId
    hex: HexId


class DestinationTokenKept(EighteenEvent, frozen=True, kw_only=True):
    """The destination token goes to the charter, as one that is placed later."""

    company: CompanyId
    cost: Money


class PortClosed(EighteenEvent, frozen=True, kw_only=True):
    """The port is for its corporation alone from now on."""

    private: PrivateId
    hex: HexId
