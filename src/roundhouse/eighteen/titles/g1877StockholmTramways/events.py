"""What happens only in 1877: Stockholm Tramways, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class CompanyTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A corporation acquired another one, and has a new share price."""

    company: CompanyId
    other: CompanyId
    price: Money


class OddShareBought(EighteenEvent, frozen=True, kw_only=True):
    """A player who was due half a share paid for the other half."""

    player: PlayerId
    price: Money


class OddShareSold(EighteenEvent, frozen=True, kw_only=True):
    """A player who was due half a share was paid for it."""

    player: PlayerId
    price: Money


class PresidencyVacant(EighteenEvent, frozen=True, kw_only=True):
    """After an acquisition nobody owns enough of the corporation to lead it."""

    company: CompanyId


class AllGiven(EighteenEvent, frozen=True, kw_only=True):
    """A president gave all money to a corporation that could not pay for a train."""

    player: PlayerId
    company: CompanyId
    amount: Money


class AuthorityFormed(EighteenEvent, frozen=True, kw_only=True):
    """SL was formed: no corporation starts, and no track or token is laid any more."""


class TrainlessRemoved(EighteenEvent, frozen=True, kw_only=True):
    """Corporations without a train leave the game."""
