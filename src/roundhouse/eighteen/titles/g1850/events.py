"""What happens only in 1850, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class MesabiTokenGained(EighteenEvent, frozen=True, kw_only=True):
    """A corporation may run to the Mesabi Range from now on."""

    company: CompanyId
    cost: Money = 0


class EdgeTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation placed a token at the edge of the map."""

    company: CompanyId
    hex: HexId
    cost: Money


class RevenuePassedOn(EighteenEvent, frozen=True, kw_only=True):
    """What a private company of a corporation pays went to the president."""

    player: PlayerId
    private: PrivateId
    amount: Money
