"""What ``[parts.sites]`` says."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import PrivateName, TrainName
from roundhouse.eighteen.model.words import Money


class SiteSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies that put something on the map, and what runs earn by it. (Mines that are
    printed on the map and pay a treasury are ``[parts.mines]``.)"""

    mines: tuple[PrivateName, ...] = ()
    """Each tile that one of these lays keeps a mine: it stays as it is, and a run through it earns more."""
    mine_bonus: Money = 10
    """What a mine adds to a run."""
    mine_name: str = "mines"
    """What the bonus of a mine is called in the account of a run."""
    mines_lead_to_places: bool = True
    """Does a tile with a mine lead to a city, town or off-board place, or to where one could join it?"""
    bridge_bonus: Money = 0
    """What a run earns more in a hex with a marker of the step ``marker``. 0: markers are no bridges."""
    station_bonus: Mapping[TrainName, Money] = {}
    """Train → what a run of it earns more at each token of its corporation."""
    station: PrivateName | None = None
    """Comes with a token, and closes at the end of the stock round in which a corporation got it."""
