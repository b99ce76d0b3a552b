"""The settings of 18VA's own rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.words import Percent


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``agency`` is the private company whose marker makes a city worth more,
    ``yards`` the one that closes for a token or a higher train limit. ``ports``: the port beside a city, by
    the city. ``two_players_may_hold``: how much of a corporation each of two players may hold, in
    percent."""

    two_players_may_hold: Percent
    agency: str
    yards: str
    ports: Mapping[str, str]
