"""What happens in 1822MX alone, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class BurdenPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for its private company."""

    company: CompanyId
    private: PrivateId
    amount: Money


class BurdenDropped(EighteenEvent, frozen=True, kw_only=True):
    """A corporation does not pay for its private company any more."""

    company: CompanyId
    private: PrivateId


class StateTurnsPrivate(EighteenEvent, frozen=True, kw_only=True):
    """The railway of the state runs once more and is sold."""

    company: CompanyId


class StateSharePaid(EighteenEvent, frozen=True, kw_only=True):
    """A player gets money for shares of the railway of the state."""

    player: PlayerId
    company: CompanyId
    percent: int
    amount: Money


class StateTokenChosen(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a token of the railway of the state, which is auctioned."""

    player: PlayerId
    hex: HexId


class StateTokenBid(EighteenEvent, frozen=True, kw_only=True):
    """A player bid for that token."""

    player: PlayerId
    hex: HexId
    amount: Money


class StateTokenBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has an exchange token in the place of that token."""

    company: CompanyId
    hex: HexId
    amount: Money
