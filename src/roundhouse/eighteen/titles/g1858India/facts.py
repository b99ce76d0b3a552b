"""The settings and the memory of 1858 India."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import HexName, TrainName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.table.journal import Piece, tracked

SiteKind: TypeAlias = Literal["mine", "oil", "port"]
"""What the tokens on the map stand for."""
WORKS_SOLD = "loco_works"
"""The status of phases in which locomotive works are for sale."""
OIL = "oil_tokens"
"""The status of phases in which tokens of oil wells are taken."""
PORTS = "port_tokens"
"""The status of phases in which tokens of ports are taken."""


class SiteTokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of one kind that lie on the map."""

    hexes: tuple[HexName, ...]
    """Where one lies at the start."""
    cost: Money
    """What a corporation pays for one."""
    paid_by: HexName
    """The hex where it is printed what each adds to the revenue of a corporation, by phase."""
    status: Literal["oil_tokens", "port_tokens"] | None = None
    """The status of the phases in which they may be taken; without it, always."""


class India(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of mines, oil wells and ports, and the Pullman."""

    sites: Mapping[SiteKind, SiteTokens]
    """The tokens on the map."""
    pullman: TrainName
    """The train that runs only with another one."""
    pullman_adds: Money
    """What it adds to the value of each city and each place off the board."""


class SitesLeft(Piece):
    """The tokens that still lie on the map."""

    hexes: frozenset[str] = tracked(frozenset())

    def __init__(self, hexes: frozenset[str]) -> None:
        super().__init__("sites_left")
        self.hexes = hexes


def facts_of(game: GameInPlay) -> India:
    """The settings of 1858 India."""
    return game.settings_of(India)


def kind_at(game: GameInPlay, hex_: str) -> SiteKind:
    """The kind of the token that lay on a hex at the start."""
    return next(kind for kind, tokens in facts_of(game).sites.items() if hex_ in tokens.hexes)
