"""Events of companies that go to the state."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId, PrivateId


class TakenByState(EighteenEvent, frozen=True, kw_only=True):
    """The state takes a company over."""

    company: CompanyId


class StayedPrivate(EighteenEvent, frozen=True, kw_only=True):
    """A corporation without a train stays as it is."""

    company: CompanyId


class AssetsTaken(EighteenEvent, frozen=True, kw_only=True):
    """The national railway got what a company had."""

    national: CompanyId
    company: CompanyId
    amount: Money


class ShareholderSettled(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a shareholder of a company that went to the state."""

    player: PlayerId
    company: CompanyId
    amount: Money


class StateTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """The national railway has a new token on the map."""

    national: CompanyId
    hex: HexId


class PrivateTakenByState(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid for a private company that went to the state."""

    private: PrivateId
    amount: Money


class NationalActedFor(EighteenEvent, frozen=True, kw_only=True):
    """For the national railway a player acts in this round."""

    national: CompanyId
    player: PlayerId
