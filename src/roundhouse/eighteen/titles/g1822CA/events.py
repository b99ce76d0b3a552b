"""What happens only in 1822CA, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PrivateId


class OpenMillBuilt(EighteenEvent, frozen=True, kw_only=True):
    """A company built the sawmill, for all."""

    company: CompanyId
    hex: HexId
    amount: Money


class OwnMillBuilt(EighteenEvent, frozen=True, kw_only=True):
    """A company built the sawmill, for itself."""

    company: CompanyId
    hex: HexId
    amount: Money


class GrainTrainAttached(EighteenEvent, frozen=True, kw_only=True):
    """The grain train goes behind a train."""

    company: CompanyId
    name: str


class CarLeft(EighteenEvent, frozen=True, kw_only=True):
    """A company leaves its car, or its grain train, behind in this run."""

    company: CompanyId
    name: str


class LinkOpened(EighteenEvent, frozen=True, kw_only=True):
    """The line between Detroit and Duluth opened."""


class GrantSpent(EighteenEvent, frozen=True, kw_only=True):
    """The private company that lays several tiles in one turn closed."""

    private: PrivateId


class HomeReconsidered(EighteenEvent, frozen=True, kw_only=True):
    """The home token was taken up, since the first tile of its hex has other cities."""

    company: CompanyId
    hex: HexId
