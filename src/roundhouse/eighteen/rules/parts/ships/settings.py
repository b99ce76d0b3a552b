"""The settings of ships."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName


class ShipSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the harbours are. The map says which track is for ships (``ship_track``)."""

    harbours: Mapping[HexName, HexName]
    """By the hex of a city, the hex of its harbour, where every company may have a token."""
