"""Stops by their hexes, and trains by their multipliers, for bonuses."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.routes import StopSet

MOST_STOPS_IN_A_HEX = 8


def stops_of(hexes: Mapping[str, int]) -> StopSet:
    """All stops on these hexes, each with the amount that is given for its hex."""
    return StopSet(
        {(hex_, index): amount for hex_, amount in hexes.items() for index in range(MOST_STOPS_IN_A_HEX)}
    )


def trains_by_multiplier(title: Title) -> Mapping[int, frozenset[str]]:
    """The names of trains for each number by which they multiply what stops pay, the lowest first."""
    faces = [face for kind in title.trains for face in (kind, *kind.variants)]
    return {
        times: frozenset(face.name for face in faces if face.multiplier == times)
        for times in sorted({face.multiplier for face in faces})
    }
