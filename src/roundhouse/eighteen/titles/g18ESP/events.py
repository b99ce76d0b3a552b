"""What happens only in 18ESP, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class CompaniesDrawnOut(EighteenEvent, frozen=True, kw_only=True):
    """Chance took companies out of the game."""

    names: tuple[str, ...]


class CertificateDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance said which certificate comes with a private company."""

    name: str
    company: CompanyId


class DestinationJoined(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is connected with its destination and gets money and a token."""

    company: CompanyId
    amount: Money


class OffboardReached(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has run to a place off the board and gets money and a token."""

    company: CompanyId
    amount: Money


class HarborReached(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has run to a harbor and gets money and a token."""

    company: CompanyId
    amount: Money


class CapitalAdded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays more to a company that floats."""

    company: CompanyId
    amount: Money


class PassOpened(EighteenEvent, frozen=True, kw_only=True):
    """A corporation opened a mountain pass."""

    company: CompanyId
    hex: HexId
    cost: Money


class PassShared(EighteenEvent, frozen=True, kw_only=True):
    """Whoever has the first token in a pass is paid for the second one."""

    company: CompanyId
    amount: Money


class TenderBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a tender."""

    company: CompanyId
    cost: Money


class TenderGained(EighteenEvent, frozen=True, kw_only=True):
    """A company got the tender of a private company or of a small company."""

    company: CompanyId


class TenderAttached(EighteenEvent, frozen=True, kw_only=True):
    """The tender goes behind a train in this turn."""

    company: CompanyId
    name: str


class FirstTrainLost(EighteenEvent, frozen=True, kw_only=True):
    """The train of a private company has rusted before anybody could use it."""

    company: CompanyId


class TrainsCombined(EighteenEvent, frozen=True, kw_only=True):
    """A corporation made a combined train of one of its own and an old one."""

    company: CompanyId
    train: str
    name: str
    cost: Money


class SmallTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took over a small company; its owner gets the price and perhaps a share."""

    company: CompanyId
    small: str
    player: PlayerId
    amount: Money


class SmallClosed(EighteenEvent, frozen=True, kw_only=True):
    """A small company closed, and the bank paid its owner."""

    name: str
    player: PlayerId
    amount: Money
