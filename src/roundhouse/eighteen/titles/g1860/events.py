"""What happens only in 1860, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent


class NationalizationBegan(EighteenEvent, frozen=True, kw_only=True):
    """Operating rounds follow each other from now on."""


class TrackFrozen(EighteenEvent, frozen=True, kw_only=True):
    """The Southern has formed: no more tiles, tokens and halts."""


class CorporationNationalized(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that earned least was nationalized."""

    company: CompanyId
