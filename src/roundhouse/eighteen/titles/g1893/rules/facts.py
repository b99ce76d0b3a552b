"""What the title says of 1893, and what the game remembers of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, OwnedName, PrivateName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.table.journal import Piece, tracked


class FoundedCompany(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corporation that minors and private companies found."""

    cell: str
    """Its first cell on the market, ``row,column``."""
    members: Mapping[OwnedName, str]
    """Who founds it, and the certificate that each becomes; of equal owners the first one presides."""


class Fund(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company that becomes shares."""

    private: PrivateName
    """Which one."""
    company: CompanyName
    """Of which corporation."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of 1893."""

    bonds: tuple[PrivateName, ...]
    """The bonds of the city."""
    funds: Money
    """What the bank pays a corporation that is founded."""
    least_treasury: Money
    """What a minor has at least when it begins."""
    traded: PrivateName
    """The private company that players sell each other."""
    exchange: Fund
    """The private company that becomes shares."""
    founded: Mapping[CompanyName, FoundedCompany]
    """The corporations that are founded."""
    rhine: Mapping[HexName, tuple[Side, ...]]
    """By hex, the sides where the Rhine is crossed."""


class Foundings(Piece):
    """What has come of the start packet and of the corporations that are founded."""

    out: tuple[Player, ...] = tracked(())
    """Who has passed before the first operating round, and buys nothing more until then."""
    asked: tuple[Corporation, ...] = tracked(())
    """The corporations on whose founding the owners vote in the next merger round."""
    due: tuple[Corporation, ...] = tracked(())
    """Those that are founded in it without being asked."""
    voters: tuple[tuple[Player, int], ...] = tracked(())
    """Who has still to vote on the first of those, with how many percent."""
    agreed: int = tracked(0)
    """How many percent have voted for it."""
    sorting: tuple[Corporation, ...] = tracked(())
    """The corporations whose presidents look through their trains."""
    after: RoundState | None = tracked(None)
    """The round that the merger round followed."""
    fund_closes: bool = tracked(False)
    """Does the private company close that becomes shares, with the next turn of its owner?"""

    def __init__(self) -> None:
        super().__init__("foundings")


def facts_of(game: GameInPlay) -> Facts:
    """The figures of this game."""
    return game.settings_of(Facts)


def memory_of(game: GameInPlay) -> Foundings:
    """What this game remembers."""
    return game.memory_of(Foundings)


def package_left(game: GameInPlay) -> Iterator[Private]:
    """What may be bought of the start packet: all private companies, and the first two minors."""
    bonds, minors = facts_of(game).bonds, 0
    for private in game.privates.values():
        if private.owner is not None or private.closed or private.id in bonds:
            continue
        minors += private.id in game.minors
        if private.id not in game.minors or minors <= 2:
            yield private


def fund_of(game: GameInPlay, player: Player) -> Private | None:
    """The private company that becomes shares, if ``player`` has it."""
    private = game.private(facts_of(game).exchange.private)
    return private if private.owner is player and not private.closed else None


def is_founded_later(game: GameInPlay, corporation: Corporation) -> bool:
    """Is it one that minors and private companies found, and have not yet?"""
    return corporation.id in facts_of(game).founded and not corporation.floated
