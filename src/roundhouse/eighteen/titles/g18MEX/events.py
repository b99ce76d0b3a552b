"""What happens only in 18MEX, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class MinorIncomePaid(EighteenEvent, frozen=True, kw_only=True):
    """A minor and its owner earned in the auction."""

    company: CompanyId
    amount: Money


class MinorAbsorbed(EighteenEvent, frozen=True, kw_only=True):
    """A minor became part of a corporation."""

    minor: CompanyId
    company: CompanyId


class MailPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company was paid for mail."""

    company: CompanyId
    amount: Money


class TileLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A private company came too late to lay its tile."""

    private: PrivateId


class MergerAgreed(EighteenEvent, frozen=True, kw_only=True):
    """A company agreed to merge."""

    entity: EntityKey


class MergerDeclined(EighteenEvent, frozen=True, kw_only=True):
    """A company does not merge."""

    entity: EntityKey
    company: CompanyId


class CorporationMerged(EighteenEvent, frozen=True, kw_only=True):
    """A corporation merged into the national railway."""

    company: CompanyId
    national: CompanyId


class TokenKept(EighteenEvent, frozen=True, kw_only=True):
    """The national railway kept a token of the merged corporation."""

    company: CompanyId
    hex: HexId


class RefundPaid(EighteenEvent, frozen=True, kw_only=True):
    """A shareholder of the merged corporation was paid."""

    player: PlayerId
    amount: Money


class NobodyMerged(EighteenEvent, frozen=True, kw_only=True):
    """No corporation merges: the certificate limit rises."""

    national: CompanyId
