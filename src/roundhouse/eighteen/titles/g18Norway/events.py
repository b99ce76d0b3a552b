"""What happens only in 18Norway, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, EntityKey, HexId, Money


class ShipyardPaid(EighteenEvent, frozen=True, kw_only=True):
    """The owner of the shipyard got money for a ship."""

    owner: EntityKey
    amount: Money


class FreeShipGiven(EighteenEvent, frozen=True, kw_only=True):
    """A corporation got a ship for nothing."""

    company: CompanyId
    name: str


class StationOpened(EighteenEvent, frozen=True, kw_only=True):
    """A corporation got a token for its private company."""

    company: CompanyId
    hex: HexId


class SecondTileLost(EighteenEvent, frozen=True, kw_only=True):
    """A corporation lays one tile a turn from now on."""

    company: CompanyId
    hex: HexId


class MailCarried(EighteenEvent, frozen=True, kw_only=True):
    """The mail contract of a corporation adds to what its trains earn."""

    company: CompanyId
    amount: Money


class SwitcherAttached(EighteenEvent, frozen=True, kw_only=True):
    """A train of the corporation may pass a full city in this turn."""

    company: CompanyId
    name: str
