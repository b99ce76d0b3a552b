"""What the file of 1871 says that no other title knows, and what a game remembers: settings and memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.references import CompanyName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.words import Count, Money, Percent, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private, Train
from roundhouse.table.journal import Piece, fixed, tracked, tracked_dict

from ..events import UnionBankHelped

CellName = Annotated[str, msgspec.Meta(pattern="^[0-9]+,[0-9]+$")]
"""A cell of the market: row and column, counted from 0."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines that chance tells apart, the railway of the island, and the powers of private companies."""

    lines: tuple[CompanyName, ...]
    """The corporations that players start. Chance makes one the Main Line and one the Short Line."""
    main_price: CellName
    """Where the price of the Main Line begins."""
    short_price: CellName
    """Where the price of the Short Line begins."""
    line_float: Percent
    """How much of these two must be sold before they operate."""
    rows: tuple[Count, ...]
    """How many corporations there may be in each row; those of a row must have operated or be sold out before
    the next row begins. The Main Line and the Short Line are the first row."""
    branches: tuple[CompanyName, ...]
    """The corporations that come from others by a split."""
    railway: CompanyName
    """The Prince Edward Island Railway, whose shares are never traded."""
    railway_cash: Money
    """What it begins with."""
    mail: PrivateName
    """The private company that pays it."""
    cards: Mapping[CompanyName, PrivateName]
    """For each line the private company that is a share of the railway as long as the line has not
    floated."""
    pile: Mapping[PlayerCount, Count]
    """How many private companies each player offers for sale, by the number of players."""
    main_concession: PrivateName
    """The private company with the presidency of the Main Line."""
    short_concession: PrivateName
    """The private company with the presidency of the Short Line."""
    with_main_share: Mapping[PrivateName, Count]
    """The private companies with a share of the Main Line: the number of the certificate."""
    bank: PrivateName
    """The private company that is the Union Bank."""
    engine: PrivateName
    """The private company with which a corporation buys a train at any moment."""
    builder: PrivateName
    """The private company whose owner lays a certain tile."""
    builder_tile: TileName
    """That tile."""
    late_train: TrainName
    """The kind of train that runs once before it rusts."""
    top_bonus: Money
    """What a share is paid more at the highest price of the market."""
    sale_limit: Percent
    """How much of a corporation a player may sell in a turn."""
    split_percent: Percent
    """How much of a corporation its president must own to split it."""


class UnionBank(Player):
    """The Union Bank: a shareholder for which the owner of its private company decides."""

    card: Private = fixed()
    bought: bool = tracked(False)
    """Whether it has bought a share in this stock round."""

    def __init__(self, card: Private) -> None:
        super().__init__("-1", "Union Bank", 0)
        self.card = card

    @property
    def player(self) -> Player:
        """The owner of the private company, who decides."""
        return self.card.player or self


class Island(Piece):
    """What chance drew, which corporations have been started, and what became of prices, tokens, trains."""

    main: Corporation = tracked()
    short: Corporation = tracked()
    started: tuple[Corporation, ...] = tracked(())
    """The corporations in the rows, in the order in which they were started."""
    no_par: frozenset[str] = tracked(frozenset())
    """The zones of the market where nobody may start any more."""
    places: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """The hexes with tokens of each corporation, in the order in which they came there."""
    proven: frozenset[Train] = tracked(frozenset())
    """The trains of the late kind that have run."""

    def __init__(self, main: Corporation, short: Corporation) -> None:
        super().__init__("island")
        self.main = main
        self.short = short


def facts_of(game: GameInPlay) -> Facts:
    """The settings of the title."""
    return game.settings_of(Facts)


def island_of(game: GameInPlay) -> Island:
    """The memory of the title."""
    return game.memory_of(Island)


def bank_of(game: GameInPlay) -> UnionBank:
    """The Union Bank."""
    return game.memory_of(UnionBank)


def help_bank(game: GameInPlay, owner: Player, amount: int) -> None:
    """Have the owner of the Union Bank pay what it lacks, if anything."""
    if amount > 0:
        game.pay(owner, bank_of(game), amount)
        game.happen(UnionBankHelped(player=owner.id, amount=amount))


def railway_of(game: GameInPlay) -> Corporation:
    """The Prince Edward Island Railway."""
    return game.corporations[facts_of(game).railway]


def other_lines(game: GameInPlay) -> Iterator[Corporation]:
    """Yield the lines that are neither the Main Line nor the Short Line, in the order of the title."""
    island = island_of(game)
    for name in facts_of(game).lines:
        line = game.corporations[name]
        if line not in (island.main, island.short):
            yield line


def open_shares(company: Corporation) -> list[Certificate]:
    """The shares of its treasury that are not kept for exchanges."""
    return [share for share in company.shares(company) if not share.reserved]


def kept_shares(company: Corporation) -> list[Certificate]:
    """The shares of its treasury that are kept for exchanges."""
    return [share for share in company.shares(company) if share.reserved]


def has_place(game: GameInPlay) -> bool:
    """May another corporation be started? The present row needs a place, and all of the row before must have
    operated or be sold out."""
    started, first = island_of(game).started, 0
    before: tuple[Corporation, ...] = ()
    for size in facts_of(game).rows:
        row = started[first : first + size]
        if len(row) < size:
            return all(one.operated or is_sold(game, one) for one in before)
        before, first = row, first + size
    return False


def is_sold(game: GameInPlay, company: Corporation) -> bool:
    """Are there shares neither in the pool nor in its treasury, not even for exchanges?"""
    return not game.pool.shares(company) and not company.shares(company)


def token_choices(game: GameInPlay, company: Corporation) -> dict[str, str]:
    """The tokens that a branch may take over, by the number that recorded games give them: all but the one at
    home, unless it is the only one."""
    places = island_of(game).places.get(company, ())
    if len(places) < 2:
        return {}
    return {str(at): hex_ for at, hex_ in enumerate(places) if hex_ not in company.definition.home}
