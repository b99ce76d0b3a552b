"""The settings of local, permanent and electric trains: ``[parts.local_trains]``."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Money

BUY_TRAINS = "can_buy_trains"
"""Status of phases: trains are bought from other companies."""


class LocalTrainSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which trains are special, and how."""

    local: tuple[TrainName, ...]
    """The kinds of local trains: they run to one city, and each city with a token is good for one of them. A
    minor may buy one before anything else in its first turn."""
    upgrade: Mapping[str, Money]
    """What it costs to make a local train a 2-train, by phase; the last phase named that has begun holds."""
    permanents: tuple[TrainName, ...] = ()
    """The trains of private companies that never rust, of which a company has one."""
    electric: TrainName | None = None
    """The electric train, of which a company has one; it is paid by the company’s own cities."""
    pullman: TrainName
    """The Pullman car: a train that has it does not count towns."""
    pulled: tuple[TrainName, ...] = ()
    """The permanent trains that can have the Pullman car."""
    mail: tuple[PrivateName, ...] = ()
    """The private companies with a mail contract: half of what both ends of a route are worth."""
    local_mail: bool = False
    """Does a local train that runs to one city carry mail, too?"""
    visited_twice: tuple[HexName, ...] = ()
    """The hexes in which a route may come to two stops."""
