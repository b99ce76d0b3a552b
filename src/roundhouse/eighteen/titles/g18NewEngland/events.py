"""What happens in 18NewEngland alone, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class MinorReserved(EighteenEvent, frozen=True, kw_only=True):
    """A player reserved a minor company in the first stock round."""

    player: PlayerId
    company: CompanyId


class ReservationsGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A player passed with reservations, which anybody may have now."""

    player: PlayerId
    names: tuple[str, ...]


class MinorsToMerge(EighteenEvent, frozen=True, kw_only=True):
    """A minor company is to merge with another one of its owner."""

    company: CompanyId
    other: CompanyId


class ConversionPaid(EighteenEvent, frozen=True, kw_only=True):
    """The owner of a minor company paid what it lacks to the price of the corporation that it becomes."""

    player: PlayerId
    company: CompanyId
    amount: Money


class DoubleTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A corporation removed one of its two tokens in a hex."""

    company: CompanyId
    hex: HexId
