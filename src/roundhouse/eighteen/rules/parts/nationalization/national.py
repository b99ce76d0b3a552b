"""The national railway of a game."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .settings import NationalSettings


def national_railway(game: GameInPlay) -> Corporation:
    """The corporation that is the national railway of this game."""
    return game.corporations[game.settings_of(NationalSettings).corporation]
