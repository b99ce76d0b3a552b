"""What happens in 18Ardennes alone, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class MinorCompanyWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won or bought a minor company; it begins at a price."""

    player: PlayerId
    company: CompanyId
    price: Money
    par: Money


class ConcessionBid(EighteenEvent, frozen=True, kw_only=True):
    """A player bid for the right to start a corporation, with a minor company."""

    player: PlayerId
    company: CompanyId
    minor: CompanyId
    price: Money


class ConcessionWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the right to start a corporation."""

    player: PlayerId
    company: CompanyId
    minor: CompanyId
    price: Money


class MinorTradedIn(EighteenEvent, frozen=True, kw_only=True):
    """A minor company was given for a share, and the player paid what it lacks to the price."""

    player: PlayerId
    minor: CompanyId
    company: CompanyId
    percent: int
    cost: Money


class TradeAsked(EighteenEvent, frozen=True, kw_only=True):
    """A player asked the president to give a share of the treasury for a minor company."""

    player: PlayerId
    minor: CompanyId
    company: CompanyId


class TradeAnswered(EighteenEvent, frozen=True, kw_only=True):
    """The president agreed to that, or did not."""

    company: CompanyId
    minor: CompanyId
    agrees: bool


class MinorTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A token of a minor company left the map, and what lay there before may have come back."""

    minor: CompanyId
    hex: HexId


class MarkerTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company took the mine or port token of a hex."""

    company: CompanyId
    hex: HexId
    mine: bool


class FortCollected(EighteenEvent, frozen=True, kw_only=True):
    """A company took a fort token."""

    company: CompanyId
    hex: HexId


class FortsGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A corporation kept some of the fort tokens of a minor company, and gave up others."""

    company: CompanyId
    count: int


class TenSharesNow(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has ten shares from now on, and there may be room for more certificates."""

    company: CompanyId
    limit: int


class DoubleTokenBack(EighteenEvent, frozen=True, kw_only=True):
    """Two cities became one, and the second token of a corporation there came back to its charter."""

    company: CompanyId
    hex: HexId


class RuinPaid(EighteenEvent, frozen=True, kw_only=True):
    """All that was left of a bankrupt player's money went to a company, or to the bank."""

    player: PlayerId
    company: CompanyId | None
    amount: Money


class TrainOnTheBank(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid what a corporation without a president lacked for a train."""

    company: CompanyId
    amount: Money
