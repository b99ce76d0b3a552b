"""The signs of terrain, as paths around a middle."""

from __future__ import annotations

SHAPES = {
    "mountain": "M{x} {y}m-6 5l6-11 6 11z",
    "alpine": "M{x} {y}m-7 6l7-14 7 14z",
    "forest": "M{x} {y}m-5 1a5 5 0 1 1 10 0a5 4 0 1 1-10 0",
    "jungle": "M{x} {y}m-6-4h12l-6 10z",
    "marsh": "M{x} {y}m-7 5h14M{x} {y}m-4 3v-6M{x} {y}m0 3v-8M{x} {y}m4 3v-6",
    "volcano": "M{x} {y}m-8 7l4-13h8l4 13z",
    "underground-rock": "M{x} {y}m-6 0l6-6 6 6-6 6z",
}
"""For each terrain that has one; others are dots."""

DRY = ("desert", "dry-land")
"""Terrain whose dots are of sand."""

CIRCLES = ("port", "underground-entrance")
"""Terrain that is drawn as a small circle."""


def dot_of(terrain: str) -> str:
    """The class of the dots of a terrain without a sign."""
    return "desert" if terrain in DRY else "dot"
