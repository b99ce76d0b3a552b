"""What only 1835 tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class DirectorBought(EighteenEvent, frozen=True, kw_only=True):
    """A player bought the director's certificate of a corporation in the start packet."""

    player: PlayerId
    company: CompanyId
    price: Money


class SharesReleased(EighteenEvent, frozen=True, kw_only=True):
    """Shares of a corporation come on sale."""

    company: CompanyId


class PrussiaOpened(EighteenEvent, frozen=True, kw_only=True):
    """The Prussian railway is opened by the owner of a minor."""

    company: CompanyId
    player: PlayerId


class PrussiaDeclined(EighteenEvent, frozen=True, kw_only=True):
    """The owner of that minor does not open it yet."""

    company: CompanyId
    player: PlayerId


class MinorFolded(EighteenEvent, frozen=True, kw_only=True):
    """A minor becomes a share of the Prussian railway, which takes over what it has."""

    player: PlayerId
    minor: CompanyId
    company: CompanyId
    percent: int
