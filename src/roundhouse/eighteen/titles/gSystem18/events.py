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
