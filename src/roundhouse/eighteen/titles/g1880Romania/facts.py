"""What only 1880: Romania says about itself, and remembers."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.building_permits.settings import Letters
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked

Edge = tuple[str, int]
"""A hex and one of its sides."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The owner of ``builder`` builds across borders before others do, and gets ``crossing`` for each
    connection across one.

    The owner of ``port`` earns ``port_bonus`` at the harbour that it marks. ``tender`` gives a corporation a
    tender. ``sold`` may be given up for ``sold_to_player`` or ``sold_to_corporation``, ``permits_of`` for any
    of the ``permits``.
    """

    builder: PrivateName
    crossing: Money
    port: PrivateName
    port_bonus: Money
    tender: PrivateName
    sold: PrivateName
    sold_to_player: Money
    sold_to_corporation: Money
    permits_of: PrivateName
    permits: tuple[Letters, ...]


class Borders(Piece):
    """Memory of the borders that no track crosses yet."""

    closed: bool = tracked(True)
    """Whether only companies of one player may build across."""
    uncrossed: frozenset[Edge] = tracked(frozenset())
    """The sides of hexes where a connection across still earns money; each border counts on both sides."""

    def __init__(self) -> None:
        super().__init__("closed_borders")


def builds_early(game: GameInPlay, company: Corporation | None) -> bool:
    """Whether ``company`` may build across borders that are closed to others."""
    owner = game.private(game.settings_of(Facts).builder).player
    return company is not None and owner is not None and company.player is owner


def in_turn(game: GameInPlay) -> Corporation | None:
    """The company that operates now."""
    round_ = game.progress.round
    entity = round_.entity if round_ is not None and round_.kind == "operating" else None
    return entity if isinstance(entity, Corporation) else None
