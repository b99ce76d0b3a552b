"""Which corporation the national railway is."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .settings import NationalSettings


def national_railway(game: GameInPlay) -> Corporation:
    """The national railway."""
    return game.corporations[game.settings_of(NationalSettings).corporation]
