"""What happens only in 1894, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class StarterDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance drew the French corporation of the auction, and the station that is in the game."""

    company: CompanyId
    station: str


class FerryMarkerBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought a ferry marker and may run to London."""

    company: CompanyId
    cost: Money


class LateHomeChosen(EighteenEvent, frozen=True, kw_only=True):
    """The president of a late corporation chose its home."""

    player: PlayerId
    company: CompanyId
    hex: HexId


class TreasuryReissued(EighteenEvent, frozen=True, kw_only=True):
    """A corporation offers its redeemed shares again; the bank pays for them at once."""

    company: CompanyId
    percent: int
    par: Money
    gain: Money


class CitySplit(EighteenEvent, frozen=True, kw_only=True):
    """A city has become two, and the tokens that stood there come back to be placed again."""

    hex: HexId
    names: tuple[str, ...]


class LineRevenueChanged(EighteenEvent, frozen=True, kw_only=True):
    """A private company pays more from now on, as its city has grown."""

    private: PrivateId
    amount: Money
