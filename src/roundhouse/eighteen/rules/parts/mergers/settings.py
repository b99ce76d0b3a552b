"""The settings of mergers: ``[parts.mergers]`` in a title."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Count, Money

from ...in_play import GameInPlay


class MergerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``token_price`` is what a token costs that a corporation needs, ``acquisition_price`` the price that
    counts for dividends in the acquisition zone, both in money; ``most_shorts`` limits the short shares of
    one corporation. ``short_squeeze``: a sold-out corporation of which players own more than all, short
    shares counted off, rises twice after a stock round."""

    token_price: Money
    acquisition_price: Money
    most_shorts: Count = 10
    short_squeeze: bool = False


def settings_of(game: GameInPlay) -> MergerSettings:
    """The settings of the mergers of this game. Raises KeyError for a game without."""
    return game.settings_of(MergerSettings)
