"""Which minors belong to corporations, which are connected, and how they become corporations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.bid_boxes.policies import PARS
from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxSettings, is_minor, minor_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.spots import Spot

from .events import SharesExchanged
from .facts import Belongings, Facts

LEAST_SHARES, MOST_SHARES, MOST_BY_PRICE = 2, 10, 6
"""How many shares the minors can be exchanged for; a price at which more than six would be due is too low."""


def major_of(game: GameInPlay, minor: Corporation) -> Corporation | None:
    """The corporation to which ``minor`` belongs."""
    name = game.memory_of(Belongings).major_of.get(minor.id)
    return game.corporations[name] if name is not None and name in game.corporations else None


def minor_for(game: GameInPlay, major: Corporation) -> Corporation | None:
    """The minor that belongs to ``major``."""
    for name, other in game.memory_of(Belongings).major_of.items():
        if other == major.id:
            return game.corporations.get(name)
    return None


def card_of(game: GameInPlay, minor: Corporation) -> Private | None:
    """The card of a minor."""
    return next((card for card in game.privates.values() if minor_of(game, card) is minor), None)


def is_regional(game: GameInPlay, company: Corporation) -> bool:
    """Does it never operate?"""
    return company.id in game.settings_of(BidBoxSettings).regionals


def running(game: GameInPlay) -> Iterator[Corporation]:
    """The minors that operate."""
    for company in game.policies.order.operating_order():
        if is_minor(company) and not company.closed:
            yield company


def is_mine(game: GameInPlay, hex_: str) -> bool:
    """Is there the mine?"""
    mine = game.settings_of(Facts).mine
    return game.land.board.tile(hex_).name in {mine.tile, mine.passed}


def spots_of(game: GameInPlay, company: Corporation) -> list[Spot]:
    """Where ``company`` has tokens, but for the mine."""
    places = [Spot(*place) for place in game.land.board.tokens_of(company.id)]
    return [spot for spot in places if not is_mine(game, spot.hex)]


def reaches_harbour(game: GameInPlay, company: Corporation) -> bool:
    """Does its track lead to one of the harbours?"""
    hexes = game.land.reach(company).hexes
    return any(name in hexes for name in game.settings_of(Facts).harbours)


def connected(
    game: GameInPlay, company: Corporation, spots: Sequence[Spot], other: Corporation | None
) -> bool:
    """Does the track of ``company`` reach one of these cities, or by harbours the track of ``other``?"""
    if any(game.land.reaches(company, spot) for spot in spots):
        return True
    return other is not None and reaches_harbour(game, other) and reaches_harbour(game, company)


def share_counts(price: int, value: int, minors_cash: int, player_cash: int) -> list[int]:
    """For how many shares at ``price`` minors of a ``value`` can be exchanged: their money pays what is left
    of it, or the president adds less than the price of one share."""
    if MOST_BY_PRICE * price < value:
        return [MOST_BY_PRICE] if price == DEAREST else []
    least = -(-(value - minors_cash) // price)
    most = (value + min(player_cash, price - 1)) // price
    return [count for count in range(LEAST_SHARES, MOST_SHARES + 1) if least <= count <= most]


DEAREST = 100
"""The highest price at which corporations begin: there six shares are enough, and what money there is."""


def prices(game: GameInPlay, value: int, minors_cash: int, player_cash: int) -> list[Cell]:
    """The prices at which minors of a ``value`` can become a corporation."""
    cells = game.market.par_cells((PARS,))
    return sorted(
        (cell for cell in cells if share_counts(cell.price, value, minors_cash, player_cash)),
        key=lambda cell: cell.price,
    )


def hand_over(game: GameInPlay, minor: Corporation, major: Corporation) -> None:
    """Money, private companies, trains and the right to the mine go to the new corporation."""
    game.pay(minor, major, minor.cash)
    for private in minor.privates:
        game.give_private(private, major)
    for train in minor.trains:
        game.depot.give(train, major)
    hand_over_mine(game, minor, major)


def hand_over_mine(game: GameInPlay, minor: Corporation, major: Corporation) -> None:
    """The right to the mine, if the minor has it."""
    for hex_, city in list(game.land.board.tokens_of(minor.id)):
        if is_mine(game, hex_):
            game.land.board.replace_token(hex_, city, minor.id, major.id)


def begin(major: Corporation) -> None:
    """The corporation operates from now on; money for shares that are sold later goes to it."""
    major.floated = True


def exchange(
    game: GameInPlay, player: Player, major: Corporation, cell: Cell, value: int, count: int
) -> None:
    """``player`` gets shares for minors of a ``value``; the rest is paid by whoever owes it."""
    rest = min(value - cell.price * count, major.cash)
    if rest < 0:
        game.pay(player, major, -rest)
    else:
        game.pay(major, player, rest)
    shares = major.shares(major)
    president = game.shares.president_share(major)
    others = [share for share in shares if share is not president]
    game.shares.give(player, (president, *others[: count - 2]))
    game.happen(
        SharesExchanged(
            player=player.id,
            company=major.id,
            shares=count,
            price=cell.price,
            paid=max(0, -rest),
            received=max(0, rest),
        )
    )


def replace_home(game: GameInPlay, minor: Corporation, major: Corporation) -> None:
    """The first token of the corporation lies where that of its minor was."""
    spot = spots_of(game, minor)[0]
    game.land.board.replace_token(spot.hex, spot.city, minor.id, major.id)
    major.tokens = major.tokens[1:]


def close_minor(game: GameInPlay, minor: Corporation) -> None:
    """The minor is gone."""
    game.memory_of(Belongings).major_of.pop(minor.id, None)
    close_company(game, minor)
