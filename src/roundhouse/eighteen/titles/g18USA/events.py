"""What only 18USA has, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class MetropolisChosen(EighteenEvent, frozen=True, kw_only=True):
    """A city became a metropolis."""

    hex: HexId


class SubsidyTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation got what lay on its home."""

    company: CompanyId
    private: PrivateId
    hex: HexId


class SubsidyPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank added a subsidy to a bid."""

    player: PlayerId
    private: PrivateId
    amount: Money


class SubsidiesCleared(EighteenEvent, frozen=True, kw_only=True):
    """The subsidies that nobody took left the map."""


class FreeTrainTaken(EighteenEvent, frozen=True, kw_only=True):
    """A private company brought a new corporation a train."""

    company: CompanyId
    private: PrivateId
    name: str


class ResourceUsed(EighteenEvent, frozen=True, kw_only=True):
    """A private company gave a resource for a tile."""

    private: PrivateId
    hex: HexId


class CompanyTownFounded(EighteenEvent, frozen=True, kw_only=True):
    """A company town was laid, with a token of its founder if that had not too many."""

    company: CompanyId
    hex: HexId


class RemoteValueRaised(EighteenEvent, frozen=True, kw_only=True):
    """A red area got another value."""

    company: CompanyId
    hex: HexId


class FreightPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation put a token on a red area, for its trains."""

    company: CompanyId
    hex: HexId


class FreightRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that merged gave its token on a red area up."""

    company: CompanyId


class CitySwitcherAttached(EighteenEvent, frozen=True, kw_only=True):
    """A train may pass a city in its next run."""

    company: CompanyId
    name: str


class ExtenderAttached(EighteenEvent, frozen=True, kw_only=True):
    """A train counts one stop more in its next run."""

    company: CompanyId
    name: str


class PullmanHitched(EighteenEvent, frozen=True, kw_only=True):
    """A Pullman car goes behind a train in its next run."""

    company: CompanyId
    name: str


class PullmanScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A company scrapped a Pullman car."""

    company: CompanyId
    amount: Money


class OldTrainSaved(EighteenEvent, frozen=True, kw_only=True):
    """A train runs once more, by a private company."""

    company: CompanyId
    name: str
