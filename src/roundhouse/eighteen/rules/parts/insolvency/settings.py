"""The settings of insolvency: ``[parts.insolvency]`` in a title."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundhouse.eighteen.model.words import Money


class InsolvencySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a leased train of the bank earns.

    ``stops``: ``base`` and ``per_stop`` for each of its stops. ``fixed``: ``base`` and ``per_stop`` for
    each city that it could visit. ``half``: half of what the train would earn for its owner; ``whole``: all
    of it. Money in whole units. ``new_keeps_value``: shares of a corporation that has never run are worth
    their full price, although it has no train; those of others without a train are worth half.
    ``floats_last``: when it floats, a corporation goes behind the others at its price.
    ``without_route``: a corporation without a train is insolvent after its turn although it has no route, or
    money for a train.
    """

    lease: Literal["stops", "fixed", "half", "whole"] = "stops"
    """By what it is paid: its stops, the cities that it could visit, half of what it would earn, or all."""
    base: Money = 40
    """What a leased train earns at least."""
    per_stop: Money = 20
    """What it earns more for each stop, or city."""
    new_keeps_value: bool = False
    """Are shares of a corporation that has never run worth their full price?"""
    without_route: bool = False
    """Is a corporation without a train insolvent, too, if it has no route or could pay for one?"""
    floats_last: bool = True
    """Does a corporation go behind the others at its price when it floats?"""
