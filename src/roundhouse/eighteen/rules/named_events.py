"""The named events that trains and phases of any title may fire; parts of a title add their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .in_play import GameInPlay
from .state.events import PrivatesClosed


def close_companies(game: GameInPlay) -> None:
    """Close the private companies."""
    game.happen(PrivatesClosed())
    game.private_desk.close_all()


def remove_reservations(game: GameInPlay) -> None:
    """Free all token places that are kept for somebody."""
    game.land.drop_reservations()


def remove_tokens(game: GameInPlay) -> None:
    """Take the markers of private companies off the map."""
    game.private_desk.remove_markers()


NAMED_EVENTS: Mapping[str, Callable[[GameInPlay], None]] = {
    "close_companies": close_companies,
    "remove_reservations": remove_reservations,
    "remove_tokens": remove_tokens,
}
