"""What happens only in 1848, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    Money,
    Payment,
    PlayerId,
    PrivateId,
)


class PriceReduced(EighteenEvent, frozen=True, kw_only=True):
    """A player made a private company cheaper in the auction."""

    player: PlayerId
    private: PrivateId
    price: Money


class BankLent(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took a loan of the Bank of England."""

    company: CompanyId
    bank: CompanyId
    amount: Money


class NoLoanLeft(EighteenEvent, frozen=True, kw_only=True):
    """A corporation needs a loan for a train, and the Bank of England has none left."""

    company: CompanyId
    bank: CompanyId


class ReceivershipBegan(EighteenEvent, frozen=True, kw_only=True):
    """The share price of a corporation fell to nothing; its tokens become those of the Bank of England."""

    company: CompanyId
    bank: CompanyId


class ShareholdersSettled(EighteenEvent, frozen=True, kw_only=True):
    """Shareholders of a corporation in receivership got its par price for each share."""

    company: CompanyId
    par: Money
    payments: tuple[Payment, ...]


class SettlementCovered(EighteenEvent, frozen=True, kw_only=True):
    """The last president of a corporation in receivership paid what it could not."""

    player: PlayerId
    company: CompanyId
    amount: Money


class CommonwealthOpened(EighteenEvent, frozen=True, kw_only=True):
    """The homes of the Commonwealth Railways are connected: it may operate."""

    company: CompanyId


class CommonwealthWaits(EighteenEvent, frozen=True, kw_only=True):
    """The Commonwealth Railways cannot operate yet."""

    company: CompanyId


class PrivateKept(EighteenEvent, frozen=True, kw_only=True):
    """A private company pays no more, and stays until its power is used."""

    private: PrivateId
