"""Events of private railways."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, EntityKey, Money, PlayerId, PrivateId


class PrivatePaidOut(EighteenEvent, frozen=True, kw_only=True):
    """A private company closes, and the bank pays its face value."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class ExchangeAsked(EighteenEvent, frozen=True, kw_only=True):
    """A player asks the president of a corporation for a share of its treasury in exchange for a railway."""

    player: PlayerId
    private: PrivateId
    company: CompanyId


class ExchangeAnswered(EighteenEvent, frozen=True, kw_only=True):
    """A president agrees or refuses to take a railway for a share."""

    company: CompanyId
    private: PrivateId
    agrees: bool


class GrownToTen(EighteenEvent, frozen=True, kw_only=True):
    """A corporation of five shares has ten from now on."""

    company: CompanyId


class WornTrainScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gives up an obsolete train."""

    company: CompanyId
    name: str


class PacketDealt(EighteenEvent, frozen=True, kw_only=True):
    """A player begins with a packet of private companies."""

    player: PlayerId
    names: tuple[str, ...]
    price: Money
