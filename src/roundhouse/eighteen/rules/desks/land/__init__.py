"""The map in play: tile supply, lays and their cost, tokens and homes.

The board knows what lies where and what track connects; this package knows what a company may do about it.
"""

from .laying import Laying

__all__ = ["Land"]


class Land(Laying):
    """What companies may do with track and tokens in one game."""
