"""The settings and the memory of small companies: ``[parts.amalgamation]``."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.eighteen.model.references import CompanyName, PrivateName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...state.spots import NOBODY

SMALL = 2
"""The number of shares that the one certificate of a small company stands for."""


class AmalgamationSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How small companies begin, and what becomes of them."""

    lowest_bid: Money
    """The least that a small company is auctioned for."""
    highest_par: Money
    """It begins at half the bid, but no higher than this."""
    late: tuple[CompanyName, ...] = ()
    """The small companies that begin with the event ``green_minors_available``."""
    first: CompanyName | None = None
    """The small company that begins before all others."""
    hidden: PrivateName | None = None
    """A card that stands for no company, and is gone with that event."""
    homes: bool = False
    """Do corporations begin only where no track leads from the city to another stop? Otherwise they do as
    long as there is such a city."""
    lowest_merged: Money
    """A corporation of several small companies begins at the sum of their highest and lowest price, but at
    least at this …"""
    highest_merged: Money
    """… and at most at this."""
    token_price: Money
    """What the token costs that a corporation of several small companies gets if it has too few."""
    least_tokens: Count = 3
    """How many tokens it has at least, those on the map among them."""
    last_set: Count
    """How many operating rounds the last set has."""
    ends_early: bool = False
    """If the end is announced in the first round of a set, is that set the last one?"""


class AmalgamationMemory(Piece):
    """Memory of what may begin: ``late`` small companies, ``majors`` (corporations), ``minors`` at all.

    ``last``: whether the last set has been announced.
    """

    late: bool = tracked(False)
    majors: bool = tracked(False)
    minors: bool = tracked(True)
    last: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("amalgamation")


def is_small(company: Corporation) -> bool:
    """Whether ``company`` is a small one: its certificates are two shares in all."""
    return company.size == SMALL


def small_companies(game: GameInPlay) -> list[Corporation]:
    """The small companies that operate, in operating order."""
    return [company for company in game.floated() if is_small(company)]


def homes_of(game: GameInPlay, company: Corporation) -> list[str]:
    """The hexes where the first token of ``company`` may be placed."""
    if is_small(company):
        return list(company.definition.home or _open(game, company, small=True))
    strict = game.settings_of(AmalgamationSettings).homes
    found = list(_open(game, company, small=strict))
    alone = [name for name in found if not _is_joined(game, name)]
    return alone if alone or strict else found


def _open(game: GameInPlay, company: Corporation, *, small: bool) -> Iterator[str]:
    """Yield the hexes with room in a city for a token of ``company``.

    For a corporation (not ``small``) all cities of the hex must be free of tokens of others.
    """
    board = game.land.board
    for name in game.land.board_hexes():
        cities = range(len(board.tile(name).cities))
        room = [at for at in cities if board.has_room(name, at, company.id)]
        if small:
            if any(set(board.slots(name, at)) == {None} for at in room):
                yield name
        elif room and all(set(board.slots(name, at)) <= {None, NOBODY} for at in cities):
            yield name


def _is_joined(game: GameInPlay, name: str) -> bool:
    """Whether track leads from a city of the hex to another stop; tokens on the way do not matter."""
    board = game.land.board
    return any(Reach(board, None, [(name, at)]).joins_two() for at in range(len(board.tile(name).cities)))
