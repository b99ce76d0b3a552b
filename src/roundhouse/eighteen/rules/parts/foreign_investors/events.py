"""Events of foreign investors."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class InvestorChosen(EighteenEvent, frozen=True, kw_only=True):
    """A player chooses a foreign investor."""

    player: PlayerId
    minor: CompanyId


class InvestorShareGiven(EighteenEvent, frozen=True, kw_only=True):
    """A foreign investor gets a share of the first corporation of its owner."""

    minor: CompanyId
    company: CompanyId


class InvestorMet(EighteenEvent, frozen=True, kw_only=True):
    """Track joins a foreign investor with its corporation: the owner gets its share, and money."""

    minor: CompanyId
    company: CompanyId
    player: PlayerId
    amount: Money


class InvestorPaidOut(EighteenEvent, frozen=True, kw_only=True):
    """What a foreign investor hands over of its treasury."""

    minor: CompanyId
    taker: str
    amount: Money


class InvestorTokenReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation puts its token in the place of that of its foreign investor."""

    minor: CompanyId
    company: CompanyId
