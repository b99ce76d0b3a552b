"""What happens only in 18Mag, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class MinorDrafted(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a minor; the bank gives it money and a train."""

    player: PlayerId
    company: CompanyId
    funds: Money
    name: str


class ShareDrafted(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a share of a corporation."""

    player: PlayerId
    company: CompanyId
    percent: int


class SupporterDrafted(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a supporter."""

    player: PlayerId
    private: PrivateId


class MinorLeftOut(EighteenEvent, frozen=True, kw_only=True):
    """Nobody chose a minor: it is not in this game."""

    company: CompanyId


class ServicePaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation earned something by what a minor did."""

    company: CompanyId
    amount: Money


class TerrainTokenSpent(EighteenEvent, frozen=True, kw_only=True):
    """The bank will pay for the terrain of the next tile; ``left`` are the tokens that are left."""

    company: CompanyId
    left: int


class RailCarBought(EighteenEvent, frozen=True, kw_only=True):
    """A minor bought the use of a rail car for this turn."""

    company: CompanyId
    seller: CompanyId
    price: Money


class NoTrainsBought(EighteenEvent, frozen=True, kw_only=True):
    """In so many operating rounds nobody bought a train of the bank: the next phase begins."""

    rounds: int


class SupporterHelped(EighteenEvent, frozen=True, kw_only=True):
    """A supporter does something for a minor in this operating round."""

    private: PrivateId
    company: CompanyId
