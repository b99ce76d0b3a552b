"""What only 18Carolinas tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent


class TranchesDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance has drawn which corporations start together, the first ones first."""

    tranches: tuple[str, ...]


class GaugeDecided(EighteenEvent, frozen=True, kw_only=True):
    """From now on standard track takes the place of Southern track."""


class ConversionChosen(EighteenEvent, frozen=True, kw_only=True):
    """A company converts track in place of laying tiles."""

    company: CompanyId


class TrackConverted(EighteenEvent, frozen=True, kw_only=True):
    """A company has converted track between two places."""

    company: CompanyId
    hexes: tuple[str, ...]
