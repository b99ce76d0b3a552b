"""The right to lay the first tile on a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName, OwnedName
from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Player


class KeptHexSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes that are kept."""

    hexes: Mapping[HexName, tuple[OwnedName, ...]] = {}
    """By hex, for whom its first tile is kept: the owners of private companies, the presidents of others."""


class KeptBesides(Piece):
    """Hexes that have come to be kept during the game."""

    company: dict[str, str] = tracked_dict()
    """The company whose president has the right to a hex, by hex."""

    def __init__(self) -> None:
        super().__init__("kept_besides")


def holders_of(game: GameInPlay, hex_: str, closing: str | None = None) -> Iterator[Player]:
    """Yield the players who alone may lay the first tile on a hex: by a card, or as presidents.

    The company ``closing`` no longer counts. Yields nothing once a tile is laid.
    """
    if hex_ in game.land.board.tiles:
        return
    besides = game.memory_of(KeptBesides).company.get(hex_)
    for name in (*game.settings_of(KeptHexSettings).hexes.get(hex_, ()), *((besides,) if besides else ())):
        private, company = game.privates.get(name), game.corporations.get(name)
        if private is not None and isinstance(private.owner, Player):
            yield private.owner
        elif company is not None and company.player is not None and company.id != closing:
            yield company.player


def free_stubs(game: GameInPlay, closing: str | None = None) -> None:
    """Free the printed stubs of kept hexes: a tile there need not follow them while somebody has the
    right."""
    hexes = game.settings_of(KeptHexSettings).hexes
    game.land.board.free_stubs(name for name in hexes if any(holders_of(game, name, closing)))


def keep_besides(game: GameInPlay, hex_: str, company: str) -> None:
    """Keep the first tile of a hex for the president of a company, too, from now on."""
    game.memory_of(KeptBesides).company[hex_] = company
    free_stubs(game)
