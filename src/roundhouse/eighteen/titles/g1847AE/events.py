"""What only 1847 AE tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    Money,
    PlayerId,
    PrivateId,
)


class DraftSharePaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays a corporation for the certificates that came with a private company of the draft."""

    company: CompanyId
    private: PrivateId
    amount: Money


class SupplierPaid(EighteenEvent, frozen=True, kw_only=True):
    """The firm that builds trains pays its owner."""

    company: CompanyId
    player: PlayerId
    amount: Money


class NoTrainSupplied(EighteenEvent, frozen=True, kw_only=True):
    """No new train was sold in an operating round."""

    company: CompanyId


class QuarryGrown(EighteenEvent, frozen=True, kw_only=True):
    """A private company pays more from now on."""

    private: PrivateId
    amount: Money


class NothingAffordable(EighteenEvent, frozen=True, kw_only=True):
    """A player cannot pay for any private company of the draft."""

    player: PlayerId
