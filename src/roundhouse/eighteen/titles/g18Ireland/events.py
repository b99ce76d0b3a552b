"""What happens only in 18Ireland, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class BidsReturned(EighteenEvent, frozen=True, kw_only=True):
    """Everybody has passed before anything was sold: all bids are off."""


class SmallCompanyLeftOut(EighteenEvent, frozen=True, kw_only=True):
    """A small company that nobody started is not in the game any more."""

    name: str


class CardsTurned(EighteenEvent, frozen=True, kw_only=True):
    """The trains on the backs of rusted ones come to the pool."""

    names: tuple[str, ...]


class MergerBegun(EighteenEvent, frozen=True, kw_only=True):
    """A player proposes a merger of a small company."""

    player: PlayerId
    company: CompanyId


class MergerWidened(EighteenEvent, frozen=True, kw_only=True):
    """A small company is added to a proposed merger."""

    player: PlayerId
    company: CompanyId


class MergerPutToVote(EighteenEvent, frozen=True, kw_only=True):
    """Shareholders vote: so many of so many votes are needed, and the pool has cast some."""

    names: tuple[str, ...]
    needed: int
    votes: int
    pool_for: int
    pool_against: int


class MergerWithdrawn(EighteenEvent, frozen=True, kw_only=True):
    """The same merger has been voted on in this round already."""

    names: tuple[str, ...]


class VoteCast(EighteenEvent, frozen=True, kw_only=True):
    """A player votes for a merger, or against it."""

    player: PlayerId
    votes: int
    agrees: bool


class MergerDecided(EighteenEvent, frozen=True, kw_only=True):
    """A merger is accepted, or rejected."""

    accepted: bool
    votes_for: int
    votes_against: int


class SharesSettled(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays a player for the shares of a company that closes."""

    player: PlayerId
    company: CompanyId
    amount: Money
