"""The settings of the tax haven: ``[parts.tax_haven]``."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import PrivateName


class TaxHavenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which private company is the tax haven, and how much it may own."""

    private: PrivateName
    """The private company that may own shares."""
    many_shares: bool = False
    """May it own several shares, of several corporations?"""
