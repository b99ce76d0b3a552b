"""The settings and the memory of companies that go to the state: ``[parts.state_takeover]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.words import Count
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Corporation

City = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""A city of a hex, counted from 0."""


class TakeoverSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The national railway, and on what terms it takes companies over."""

    national: CompanyName
    """The national railway: nobody owns shares of it."""
    drops_per_loan: Count
    """By how many cells the price of a company falls for each of its loans, and one more, before its
    shareholders are paid."""
    takes_assets: bool = False
    """Does the national railway get money, trains and private companies of those that it takes over?"""
    kept: tuple[HexName, ...] = ()
    """The hexes for which it keeps a token."""
    tile: TileName | None = None
    """With this tile it places a token that it keeps."""
    tokens: tuple[HexName, ...] = ()
    """Where it has a token from the start, in the first city."""
    left_out: tuple[PrivateName, ...] = ()
    """Private companies that it does not take."""
    neutral: Mapping[HexName, City] = {}
    """Where tokens of nobody lie, which block nobody, until ``free_tokens``: the hex, and its city counted
    from 0."""
    home: HexName | None = None
    """Where it places a token before it operates for the first time, in the last city, if it keeps one."""
    operates_from: str | None = None
    """The phase from which on it operates; without it, never."""
    operates_until: str | None = None
    """The phase from which on it does so no more."""


class StateMemory(Piece):
    """The hexes for which the state keeps tokens, whether trainless companies are about to be looked for, and
    the corporations without a train that are still to be asked."""

    kept: tuple[str, ...] = tracked()
    looking: bool = tracked(False)
    asked: tuple[Corporation, ...] = tracked(())

    def __init__(self, kept: tuple[str, ...]) -> None:
        super().__init__("state_takeover")
        self.kept = kept


def national_of(game: GameInPlay) -> Corporation:
    """The national railway of this game."""
    return game.corporations[game.settings_of(TakeoverSettings).national]


def is_national(game: GameInPlay, company: Corporation | None) -> bool:
    """Whether ``company`` is the national railway."""
    return company is not None and company.id == game.settings_of(TakeoverSettings).national


def operates_now(game: GameInPlay) -> bool:
    """Whether the national railway operates in this phase."""
    settings, names = game.settings_of(TakeoverSettings), [phase.name for phase in game.title.phases]
    gone_by = names[: game.depot.phase_index + 1]
    return settings.operates_from in gone_by and settings.operates_until not in gone_by
