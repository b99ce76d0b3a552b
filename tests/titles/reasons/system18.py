"""What only System18 offers."""

from __future__ import annotations

from roundhouse.eighteen.titles.gSystem18.steps import PlaceLocalTokens

from ..offered import Difference
from .asked import is_kind


def no_city_at_home(it: Difference) -> bool:
    """A city is reached, but none in the home region; the record asks for the token all the same."""
    step = it.game.round.waiting()
    return is_kind(it, "theirs", "place_token") and isinstance(step, PlaceLocalTokens)
