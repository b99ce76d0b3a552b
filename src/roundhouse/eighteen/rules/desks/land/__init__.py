"""The map in play: tile supply, lays and their cost, tokens and homes.

The board knows what lies where and what track connects; this module knows what a company may do about it.
"""

from .laying import Laying

__all__ = ["Land"]


class Land(Laying):
    """Track and tokens of one game."""
