"""What only 1893 tells of."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class PackagePutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put up something of the start packet that is left."""

    player: PlayerId
    private: PrivateId
    price: Money


class PackageForced(EighteenEvent, frozen=True, kw_only=True):
    """All declined at half the price: somebody has to buy."""

    player: PlayerId
    private: PrivateId


class FoundingVoted(EighteenEvent, frozen=True, kw_only=True):
    """A player voted on founding a corporation."""

    player: PlayerId
    company: CompanyId
    percent: int
    agrees: bool


class FoundingDeclined(EighteenEvent, frozen=True, kw_only=True):
    """More than half voted against founding a corporation for now."""

    company: CompanyId


class FounderExchanged(EighteenEvent, frozen=True, kw_only=True):
    """A minor or private company became a certificate of the corporation that is founded."""

    member: str
    company: CompanyId
    percent: int


class FundPaysForStart(EighteenEvent, frozen=True, kw_only=True):
    """A private company was given up for the president's certificate."""

    player: PlayerId
    private: PrivateId
    amount: Money
