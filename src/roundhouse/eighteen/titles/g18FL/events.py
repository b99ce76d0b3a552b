"""What happens only in 18FL, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class OrderBid(EighteenEvent, frozen=True, kw_only=True):
    """A player offered money for the choice of a private company."""

    player: PlayerId
    price: Money


class HotelBuilt(EighteenEvent, frozen=True, kw_only=True):
    """A corporation placed a token in a town."""

    company: CompanyId
    hex: HexId
    cost: Money


class SharesDoubled(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has ten shares from now on; the bank pays for the new ones."""

    company: CompanyId
    funds: Money
