"""What only 1837 has: the settings of its part, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.table.journal import Piece, tracked


class NationalFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A national railway: the minors that merge into it, the first of which forms it; its first cell on the
    market, ``row,column``; and the hex from which the prices of its tokens are counted."""

    minors: tuple[CompanyName, ...]
    cell: str
    home: HexName


class BorderFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile that is laid at the border once Italy has left the game, and its rotation."""

    hex: HexName
    tile: TileName
    rotation: Side


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of 1837."""

    packet: tuple[PrivateName, ...]
    """The cards that are auctioned in the beginning."""
    closed_hexes: tuple[HexName, ...]
    """The hexes of Bosnia, where nobody builds …"""
    closed_until: str
    """… before this phase."""
    italy: tuple[HexName, ...]
    """The hexes that leave the game."""
    lost_token: Money
    """The price of a token that comes to a national railway because it cannot stay where it was."""
    large_returns: Mapping[TileName, Side]
    """Tiles of capitals that leave a national railway one token, that at this side."""
    fixed_rotation: Mapping[TileName, Side]
    """Tiles that lie in one rotation only."""
    border: BorderFacts
    cash: Mapping[CompanyName, Money]
    """What minors start with."""
    certificates: Mapping[PrivateName, str]
    """Cards that are certificates of minors, other than the director's."""
    brings: Mapping[CompanyName, PrivateName]
    """The mountain railways that come with minors."""
    coal: Mapping[CompanyName, CompanyName]
    """Coal companies, and the corporations of which they become a share."""
    reserved: Mapping[CompanyName, Count]
    """How many shares of corporations are kept for minors."""
    nationals: Mapping[CompanyName, NationalFacts]
    """The national railways."""
    president_at_once: bool = True
    """Is the president's certificate of a national railway sold before its other shares? If not, nobody
    presides before it is formed."""
    forms_at_once: bool = False
    """May a national railway be formed by decision as soon as the train is bought that allows it?"""
    exact_halves: bool = False
    """Is half a dividend exactly half of what was earned, with fractions of a share rounded down? If not,
    each share is paid a whole sum, rounded up."""
    minors_count: Literal["lowest_par", "as_share"] = "lowest_par"
    """What a player’s certificates of minors are worth: each half of a minor the lowest par price, or each
    certificate the price of the share that it becomes."""


class Unions(Piece):
    """What has come of the minors so far."""

    open: frozenset[Corporation] = tracked(frozenset())
    """The national railways that may be formed by decision."""
    asked: tuple[Corporation, ...] = tracked(())
    """The minors that are still to be asked in this turn whether they form a national railway."""
    brought: tuple[Train, ...] = tracked(())
    """The trains that minors have brought to corporations in this turn."""
    forming: tuple[Corporation, ...] = tracked(())
    """The minors that have decided to form a national railway in this round."""
    after: RoundState | None = tracked(None)
    """The round that was over before minors were asked."""

    def __init__(self) -> None:
        super().__init__("unions")

    def open_in_order(self, game: GameInPlay) -> Iterator[Corporation]:
        """The national railways that may be formed, in the order of their charters."""
        yield from (one for one in game.corporations.values() if one in self.open)


class Borders(Piece):
    """Has Italy left the game?"""

    closed: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("italy")


def facts_of(game: GameInPlay) -> Facts:
    """The figures of this game."""
    return game.settings_of(Facts)


def national_of(game: GameInPlay, minor: Corporation) -> Corporation | None:
    """The national railway into which a minor merges, ``None`` for a coal company."""
    for name, national in facts_of(game).nationals.items():
        if minor.id in national.minors:
            return game.company(name)
    return None


def target_of(game: GameInPlay, minor: Corporation) -> Corporation:
    """The corporation of which a minor becomes a share."""
    return national_of(game, minor) or game.company(facts_of(game).coal[minor.id])


def founder_of(game: GameInPlay, national: Corporation) -> Corporation:
    """The minor that may form a national railway."""
    return game.company(facts_of(game).nationals[national.id].minors[0])


def minors_left(game: GameInPlay, national: Corporation) -> Iterator[Corporation]:
    """The minors of a national railway that have not merged yet."""
    for name in facts_of(game).nationals[national.id].minors:
        minor = game.company(name)
        if not minor.closed:
            yield minor


def treasury_for_sale(corporation: Corporation) -> int:
    """How much of a corporation has not been sold and is not kept for minors, in percent."""
    return sum(share.percent for share in corporation.shares(corporation) if not share.reserved)
