"""How strong people play: Glicko-2, for those who want to be rated.

A game of several is taken as games of each against each, all at once: whoever stands before another has won
against them, the same place is a draw. Glickman's example of the formula is among the tests.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from glicko2 import Player


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating: 1500 at first, with its deviation (two of which to either side hold the truth in 95 of 100
    cases), the volatility of the formula, and the games behind it."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0


def places(scores: Mapping[str, int], winners: tuple[str, ...]) -> dict[str, int]:
    """The place of each seat: the winners are first, then by score; equal scores share a place.

    >>> places({"1": 50, "2": 70, "3": 50, "4": 90}, ("2",))
    {'2': 1, '4': 2, '1': 3, '3': 3}
    """
    ranks = {seat: (seat not in winners, -score) for seat, score in scores.items()}
    order = sorted(ranks, key=lambda seat: (ranks[seat], seat))
    return {seat: 1 + sum(ranks[other] < ranks[seat] for other in order) for seat in order}


def after_game(before: Mapping[str, Rating], place: Mapping[str, int]) -> dict[str, Rating]:
    """The ratings of all after one game; ``place`` says who stood before whom."""
    found = {}
    for who, rating in before.items():
        others = [one for one in before if one != who]
        if not others:
            found[who] = rating
            continue
        player = Player(rating.rating, rating.deviation, rating.volatility)
        player.update_player(
            [before[one].rating for one in others],
            [before[one].deviation for one in others],
            [_result(place[who], place[one]) for one in others],
        )
        found[who] = Rating(
            rating=player.rating, deviation=player.rd, volatility=player.vol, games=rating.games + 1
        )
    return found


def _result(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
