"""What happens only in 18JPT, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money


class LaySubsidyPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a corporation for a tile that it laid."""

    company: CompanyId
    hex: HexId
    amount: Money


class OwnDestinationReached(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has a token at its destination and can do more from now on."""

    company: CompanyId
    hex: HexId
