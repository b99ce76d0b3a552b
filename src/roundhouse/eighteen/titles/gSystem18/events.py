"""What happens only in System18, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class CharterLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A player has not started the corporation of a charter: it goes back to the bank."""

    player: PlayerId
    private: PrivateId


class HomeDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance has given a corporation its home and its destination."""

    company: CompanyId
    hex: HexId
    destination: HexId


class TokenEarned(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has run to its destination, and may place one more token for ``cost``."""

    company: CompanyId
    hex: HexId
    cost: Money


class TicketCounterPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation places a ticket counter, for ``cost``."""

    company: CompanyId
    hex: HexId
    cost: Money


class MineClaimed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has taken a mine from the map."""

    company: CompanyId
    hex: HexId


class Nationalized(EighteenEvent, frozen=True, kw_only=True):
    """A company without a train is nationalized."""

    company: CompanyId


class NationalizedShareholderPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a shareholder of a nationalized company."""

    player: PlayerId
    company: CompanyId
    amount: Money


class NationalTokenTaken(EighteenEvent, frozen=True, kw_only=True):
    """The national corporation has a token where a nationalized company had one."""

    national: CompanyId
    hex: HexId
