"""The settings and the memory of 18SJ, and what only its private companies can do."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.abilities import Limited
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict


class EarlyTrains(Limited, frozen=True, kw_only=True, tag="early_trains"):
    """The corporation buys trains of the bank before its trains run, instead of at the end of its turn."""

    words = "Buys trains before its trains run"


class CanalTokens(Limited, frozen=True, kw_only=True, tag="canal_tokens"):
    """The corporation that buys the private company places bonus tokens at once."""

    words = "Places bonus tokens"
    hexes: tuple[str, ...]


class Priority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever buys ``private`` has the ``card`` too, with which a player begins a stock round once."""

    private: str
    card: str


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chance takes one company of each of ``draws`` out of the game, in this order. ``canal`` is the private
    company with the ``canal_tokens``; ``ports_of`` the one whose corporation earns more at the port with its
    marker, as ``ports`` says. ``main_lines`` are hexes with the two sides that track of the line joins.
    ``national`` has the tokens of nationalized corporations, and ``electric`` trains pass them."""

    draws: tuple[tuple[str, ...], ...]
    priority: Priority
    canal: str
    canal_tokens: tuple[Money, ...]
    ports_of: str
    ports: Mapping[str, Money]
    main_lines: Mapping[str, Mapping[str, tuple[int, int]]]
    national: str
    electric: str

    def sides_of(self, hex_: str) -> tuple[int, int] | None:
        """The sides that track of a main line joins on this hex, or ``None`` off the main lines."""
        return next((line[hex_] for line in self.main_lines.values() if hex_ in line), None)


class Sweden(Piece):
    """What has happened: the hexes where main lines are built, the tokens of the canal (0: used up), the
    corporations whose IPO is the bank's, with the certificates that they redeemed; and whether a corporation
    is about to be nationalized."""

    built: frozenset[str] = tracked(frozenset())
    canal: dict[str, int] = tracked_dict()
    full: frozenset[Corporation] = tracked(frozenset())
    redeemed: frozenset[Certificate] = tracked(frozenset())
    nationalizing: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("sweden")


def is_funded_in_full(game: GameInPlay, corporation: Corporation) -> bool:
    """Does the bank pay this corporation all its capital at once, although others are paid share by share?"""
    return game.settings.capitalization == "incremental" and corporation in game.memory_of(Sweden).full
