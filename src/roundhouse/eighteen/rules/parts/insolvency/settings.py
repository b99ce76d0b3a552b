"""The settings of insolvency: ``[parts.insolvency]`` in a title."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundhouse.eighteen.model.words import Money


class InsolvencySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a leased train of the bank earns.

    ``stops``: ``base`` and ``per_stop`` for each of its stops. ``fixed``: ``base`` and ``per_stop`` for
    each city that it could visit. ``half``: half of what the train would earn for its owner. Money in whole
    units. ``new_keeps_value``: shares of a corporation that has never run are worth their full price,
    although it has no train; those of others without a train are worth half.
    """

    lease: Literal["stops", "fixed", "half"] = "stops"
    """By what it is paid: its stops, the cities that it could visit, or half of what it would earn."""
    base: Money = 40
    """What a leased train earns at least."""
    per_stop: Money = 20
    """What it earns more for each stop, or city."""
    new_keeps_value: bool = False
    """Are shares of a corporation that has never run worth their full price?"""
