"""What only 18Uruguay tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
)


class GoodsMoved(EighteenEvent, frozen=True, kw_only=True):
    """A farm brought a cube of goods to a town or city beside it."""

    company: CompanyId
    before: HexId
    after: HexId


class GoodsLoaded(EighteenEvent, frozen=True, kw_only=True):
    """A train is to pick up a cube of goods."""

    company: CompanyId
    name: str
    hex: HexId


class GoodsUnloaded(EighteenEvent, frozen=True, kw_only=True):
    """A train is to run without goods after all."""

    company: CompanyId
    name: str


class GoodsBroughtToHarbor(EighteenEvent, frozen=True, kw_only=True):
    """A train brought a cube of goods to the harbour of the trust."""

    company: CompanyId
    hex: HexId


class ShipsLoaded(EighteenEvent, frozen=True, kw_only=True):
    """The trust loads its ships."""

    company: CompanyId
    count: int


class GoodsShipped(EighteenEvent, frozen=True, kw_only=True):
    """Ships brought goods to England."""

    company: CompanyId
    count: int


class TrustFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays the trust for the president's certificate that came with a private company."""

    company: CompanyId
    amount: Money


class DestinationCompleted(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is joined to its destination, and gets the other half of its capital."""

    company: CompanyId
    hex: HexId
    amount: Money


class LateCapitalPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that floats after the founding of the state railway gets all its capital at once."""

    company: CompanyId
    amount: Money


class TrustLoansRepaid(EighteenEvent, frozen=True, kw_only=True):
    """Loans are paid back by the treasury, or by the president."""

    payer: EntityKey
    company: CompanyId
    count: int
    amount: Money


class TrustDissolved(EighteenEvent, frozen=True, kw_only=True):
    """The trust closes; the bank buys its shares."""

    company: CompanyId


class LastGoodsPaid(EighteenEvent, frozen=True, kw_only=True):
    """A shareholder of the trust is paid for the goods that leave with its last ships."""

    player: PlayerId
    amount: Money


class StateRailwayFounded(EighteenEvent, frozen=True, kw_only=True):
    """The state railway has its price; these corporations become parts of it."""

    company: CompanyId
    price: Money
    merged: tuple[CompanyId, ...]


class StateRailwayMissing(EighteenEvent, frozen=True, kw_only=True):
    """Nobody is in debt: there is no state railway."""

    company: CompanyId


class HandedOver(EighteenEvent, frozen=True, kw_only=True):
    """A president hands a corporation over to the state."""

    company: CompanyId


class HandoverDeclined(EighteenEvent, frozen=True, kw_only=True):
    """A president keeps a corporation."""

    company: CompanyId


class StateSharesGiven(EighteenEvent, frozen=True, kw_only=True):
    """A player gets shares of the state railway, and money for half a share."""

    player: PlayerId
    company: CompanyId
    percent: int
    amount: Money


class StatePresident(EighteenEvent, frozen=True, kw_only=True):
    """A player becomes president of the state railway."""

    player: PlayerId
    company: CompanyId


class PartOfState(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is now a part of the state railway."""

    company: CompanyId
    state: CompanyId


class StateTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """The state railway gave up a token."""

    company: CompanyId
    hex: HexId


class CertificatesLimited(EighteenEvent, frozen=True, kw_only=True):
    """There is a new certificate limit."""

    count: int
