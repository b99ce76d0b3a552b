"""What happens only in 1882, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money


class NeutralTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A company placed the neutral token."""

    company: CompanyId
    hex: HexId


class NeutralTokenReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A home token took the place of a neutral one."""

    company: CompanyId
    hex: HexId


class TokenLifted(EighteenEvent, frozen=True, kw_only=True):
    """A token is about to move."""

    company: CompanyId
    hex: HexId


class TrainAdded(EighteenEvent, frozen=True, kw_only=True):
    """A train that was kept is for sale."""

    name: str


class RebellionDrawn(EighteenEvent, frozen=True, kw_only=True):
    """The kind of train was drawn with which the rebellion begins."""

    name: str


class RebellionBegan(EighteenEvent, frozen=True, kw_only=True):
    """Yellow tiles in the area go."""


class RebellionBonusPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company earned by a tile among the rebels."""

    company: CompanyId
    amount: Money


class CorporationLapsed(EighteenEvent, frozen=True, kw_only=True):
    """The corporation that a private starts will not be started."""

    company: CompanyId
