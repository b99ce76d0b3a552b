"""Events of local trains and Pullman cars."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class TrainImproved(EighteenEvent, frozen=True, kw_only=True):
    """A local train became a 2-train."""

    company: CompanyId
    train: str
    before: str
    after: str
    price: Money


class PullmanAttached(EighteenEvent, frozen=True, kw_only=True):
    """The Pullman car goes behind a train in this turn."""

    company: CompanyId
    name: str


class ApartChosen(EighteenEvent, frozen=True, kw_only=True):
    """What a permanent train earned goes another way than the rest."""

    company: CompanyId
    kind: str
