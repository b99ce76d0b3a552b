"""How often Python looks for garbage in circles, for programs of this house.

Games, requests and drawings leave little of it. With Python's defaults the search takes a tenth of the time
of a replay or of a move, since it goes through all that a program keeps again and again.
"""

from __future__ import annotations

import gc

THRESHOLDS = (5_000, 20, 20)
"""So many new objects, and so many searches among the young ones, come before a search."""


def search_seldom() -> None:
    """Search for garbage seldom from now on, in this process."""
    gc.set_threshold(*THRESHOLDS)
