"""Stops by their hexes, for bonuses."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.track.routes import StopSet

MOST_STOPS_IN_A_HEX = 8


def stops_of(hexes: Mapping[str, int]) -> StopSet:
    """Whatever stops there are on these hexes, each with the amount of its hex."""
    return StopSet(
        {(hex_, index): amount for hex_, amount in hexes.items() for index in range(MOST_STOPS_IN_A_HEX)}
    )
