"""What happens only in 18GB, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class CorporationGrown(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has ten shares from now on."""

    company: CompanyId


class GrowthFunded(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that grew was paid for its new shares."""

    company: CompanyId
    amount: Money


class PrivateRetired(EighteenEvent, frozen=True, kw_only=True):
    """A private company closed and paid its owner once more."""

    private: PrivateId
    player: PlayerId
    amount: Money


class LateCorporations(EighteenEvent, frozen=True, kw_only=True):
    """The corporations that start later can be started from now on."""


class NoMoreTokens(EighteenEvent, frozen=True, kw_only=True):
    """The end is near: no more tokens are placed."""


class CorporationGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that has not floated is out of the game; its token stays."""

    company: CompanyId


class TrainGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A train leaves the game with a corporation that has not floated."""

    name: str
