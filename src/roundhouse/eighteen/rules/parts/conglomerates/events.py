"""Events of conglomerates."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, EntityKey, Money, PlayerId, PrivateId


class CompanyShown(EighteenEvent, frozen=True, kw_only=True):
    """A company came up from the deck."""

    private: PrivateId


class OwnershipCostsMore(EighteenEvent, frozen=True, kw_only=True):
    """The costs of ownership changed: ``costs`` by level, from the first on."""

    costs: tuple[Money, ...]


class InvestorBought(EighteenEvent, frozen=True, kw_only=True):
    """The foreign investor bought a company."""

    private: PrivateId
    price: Money


class PurchaseProposed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation offered to buy a company."""

    company: CompanyId
    private: PrivateId
    seller: EntityKey
    price: Money


class PurchaseRefused(EighteenEvent, frozen=True, kw_only=True):
    """The owner did not sell a company."""

    player: PlayerId
    company: CompanyId
    private: PrivateId


class PurchaseLeft(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that might have bought a company first left it to another one."""

    company: CompanyId
    private: PrivateId


class HoldingBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought a company."""

    company: CompanyId
    private: PrivateId
    seller: EntityKey
    price: Money


class IncomePaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid the income of a player or corporation, or got what is below 0."""

    owner: EntityKey
    income: Money = 0
    loss: Money = 0


class ClosingPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a corporation for a company that closed."""

    company: CompanyId
    amount: Money


class CorporationMade(EighteenEvent, frozen=True, kw_only=True):
    """A company became the first one of a corporation; its owner paid the rest and got shares."""

    player: PlayerId
    private: PrivateId
    company: CompanyId
    price: Money
    paid: Money = 0
    shares: int = 1
