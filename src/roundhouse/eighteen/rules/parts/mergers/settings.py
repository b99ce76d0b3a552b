"""The settings of mergers: ``[parts.mergers]`` in a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.references import TrainName
from roundhouse.eighteen.model.words import Count, Money, Percent, TileColor

from ...in_play import GameInPlay


class Exported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is exported after an operating round: nothing, unless it says more."""

    train: TrainName | None = None
    """All trains of this kind that are left, if it is the next one."""
    then: TileColor | None = None
    """The next phase begins then, unless tiles of this colour may be laid already."""


class MergerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``token_price`` is what a token costs that a corporation needs, ``acquisition_price`` the price that
    counts for dividends in the acquisition zone, both in money; ``most_shorts`` limits the short shares of
    one corporation. ``short_squeeze``: a sold-out corporation of which players own more than all, short
    shares counted off, rises twice after a stock round. ``last_set`` and
    ``last_set_if_late``: how many operating rounds the last set has, by when its end was signalled."""

    token_price: Money
    """What a token costs that a corporation needs."""
    acquisition_price: Money
    """The price that counts for dividends in the acquisition zone."""
    brought_tokens_count: bool = False
    """Is a token that a private company brings one of those that a corporation needs?"""
    most_shorts: Annotated[int, msgspec.Meta(ge=0, le=10)] = 10
    """How many short shares of one corporation there may be. 0: nobody sells short."""
    short_squeeze: bool = False
    """Does a corporation rise twice of which players own more than all?"""
    dividend_unit: Percent = 100
    """For each of these parts of its price that a corporation pays, in percent, the price rises by a cell."""
    dividend_moves: Count = 2
    """By how many cells a dividend raises the price at most."""
    pool_moves: Count = 1
    """By how many cells each share in the pool presses the price after a stock round."""
    exports: Mapping[str, Exported] = {}
    """What is exported after some operating rounds, by set and round as “1.2”. After all others the next
    train is; without this setting all that are left of the first kind are, as long as there are any."""
    last_set: Count = 2
    """How many operating rounds the last set has, unless its end was signalled late."""
    last_set_if_late: Count = 3
    """How many operating rounds the last set has if the end was signalled in the second one of a set."""


def settings_of(game: GameInPlay) -> MergerSettings:
    """The settings of the mergers of this game. Raises KeyError for a game without."""
    return game.settings_of(MergerSettings)
