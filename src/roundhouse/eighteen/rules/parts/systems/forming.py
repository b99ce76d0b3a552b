"""The formation of a system: which corporations may merge, and what the system has."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Player
from ...state.spots import BLOCKER, Spot
from ...steps.stock import StockTurn
from .events import SystemFormed, SystemTokenBlocked
from .memory import Systems

ENOUGH = 6
"""The number of shares of both corporations that can make their owner president of the system."""
PRESIDENCY = 2
"""The number of shares that a president's certificate stands for."""


def definition_of(first: CorporationDef, second: CorporationDef) -> CorporationDef:
    """The definition of the system of two corporations, without tokens and home."""
    return replace(
        first,
        id=f"{first.id}-{second.id}",
        name=f"{first.name} & {second.name}",
        tokens=(),
        home=(),
        city=None,
        market_price_always=True,
        abilities=(*first.abilities, *second.abilities),
    )


def named(game: GameInPlay, name: str) -> CorporationDef | None:
    """The definition of the system with this id, as it would be formed, or ``None``."""
    pairs = (name.partition("-")[::2],)
    listed = {one.id: one for one in game.title.corporations}
    for first, second in pairs:
        if first in listed and second in listed:
            return definition_of(listed[first], listed[second])
    return None


def candidates(game: GameInPlay, player: Player, first: Corporation) -> Iterator[Corporation]:
    """Yield the corporations that ``player`` may merge with ``first``."""
    if _may_take_part(game, first):
        for second in game.corporations.values():
            if second is not first and _may_take_part(game, second) and _fit(game, player, first, second):
                yield second


def _may_take_part(game: GameInPlay, corporation: Corporation) -> bool:
    return (
        corporation.parred and not corporation.closed and corporation not in game.memory_of(Systems).members
    )


def _fit(game: GameInPlay, player: Player, first: Corporation, second: Corporation) -> bool:
    """Whether ``player`` may merge these two.

    They preside over one of them, both have operated or neither has, one has floated, and somebody has enough
    shares: six of both together, or five of which none was sold in this round, and money for the sixth.
    """
    if player not in (first.player, second.player) or first.operated != second.operated:
        return False
    if not (game.trusting or takes_presidency(player, first, second)):
        return False
    if not (first.floated or second.floated):
        return False
    sold = game.round.step(StockTurn).sold
    for one in game.players:
        count = shares_of(one, first) + shares_of(one, second)
        if count >= ENOUGH:
            return True
        unsold = (one, first) not in sold and (one, second) not in sold
        if count == ENOUGH - 1 and unsold and can_pay_last(game, one, first, second):
            return True
    return False


def takes_presidency(player: Player, first: Corporation, second: Corporation) -> bool:
    """Whether ``player``, who hands in first, gets the president's certificate of the system at once.

    They preside over the first corporation, or have two shares of it beside an odd one. If not, 18xx.games
    may hand out the certificate for a single pair. The same two can then be merged the other way round.
    """
    ones = shares_of(player, first)
    return first.player is player or ones - (ones + shares_of(player, second)) % 2 >= PRESIDENCY


def can_pay_last(game: GameInPlay, player: Player, first: Corporation, second: Corporation) -> bool:
    """Whether ``player`` has the money to exchange a single share for one of the system, whatever others
    trade for their shares before.

    Whoever has the president's certificate of the second corporation may take two plain shares for it, so
    that only one of the cheaper corporation is left. Each plain share of the first one that is traded costs
    the difference where the second is dearer. Recorded games need not provide for trades.
    """
    price = price_of(game, first, second).price
    ones, others = (_plain(player, one) for one in (first, second))
    needed = [price - _dearest((first, ones), (second, others))]
    president = game.shares.president_share(second).owner
    if ones and ones + others > 1 and isinstance(president, Player) and president is not player:
        taken = 1 if others else 2
        needed.append(price - _dearest((first, ones - taken), (second, others - 1)))
    if ones and second.share_price > first.share_price:
        needed.append(price - second.share_price + ones * (second.share_price - first.share_price))
    return (needed[0] if game.trusting else max(needed)) <= player.cash


def _plain(player: Player, corporation: Corporation) -> int:
    return sum(not share.president for share in player.shares(corporation))


def _dearest(*held: tuple[Corporation, int]) -> int:
    """The price of the dearest share among those held, of which the numbers are given; 0 without any."""
    return max((one.share_price for one, count in held if count > 0), default=0)


def shares_of(player: Player, corporation: Corporation) -> int:
    """The number of shares of a corporation that ``player`` has."""
    return player.percent(corporation) // corporation.share_percent


def price_of(game: GameInPlay, first: Corporation, second: Corporation) -> Cell:
    """The cell where a system begins.

    It is in the column of the leftmost of the two, at the highest price up to the higher price and half the
    lower one; if the whole column is cheaper, in the first row.
    """
    cells = [one.cell for one in (first, second) if one.cell is not None]
    low, high = sorted(cell.price for cell in cells)
    most, column = high + low // 2, min(cell.column for cell in cells)
    chart = game.market.chart
    top = chart.cell(0, column)
    if top is not None and top.price < most:
        return game.market.at_most(most)
    row = 0
    while (cell := chart.cell(row, column)) is not None:
        if cell.price <= most:
            return cell
        row += 1
    raise AssertionError(f"no price in column {column} is as low as {most}")


def form(game: GameInPlay, first: Corporation, second: Corporation) -> Corporation:
    """Form the system, which gets cash, tokens, private companies and trains of both corporations."""
    memory = game.memory_of(Systems)
    system = game.form_corporation(definition_of(first.definition, second.definition))
    memory.members[system] = (first, second)
    spare: list[int] = []
    back: list[int] = []
    for one in (first, second):
        game.pay(one, system, one.cash)
        back += _take_tokens(game, one, system)
        spare += one.tokens
        _keep_home(game, one, system)
        one.tokens = ()
        for private in one.privates:
            game.give_private(private, system)
        for train in one.trains:
            game.depot.give(train, system)
            memory.assign(system, train, one)
    system.tokens = (*back, *sorted(spare))
    spots = [Spot(*at) for at in game.land.board.tokens_of(system.id)]
    hexes = [spot.hex for spot in spots]
    memory.doubles = tuple(dict.fromkeys(hex_ for hex_ in hexes if hexes.count(hex_) > 1))
    game.market.set_par(system, price_of(game, first, second))
    game.happen(SystemFormed(first=first.id, second=second.id, company=system.id, price=system.share_price))
    return system


def _take_tokens(game: GameInPlay, one: Corporation, system: Corporation) -> list[int]:
    """Replace the tokens of a corporation by those of the system. Returns the prices of freed ones.

    Of two in one city the second one is free again, and a neutral token takes its place.
    """
    board, back = game.land.board, []
    for hex_, city in list(board.tokens_of(one.id)):
        if board.has_token(hex_, system.id, city):
            board.replace_token(hex_, city, one.id, BLOCKER)
            back.append(0 if hex_ in one.definition.home else one.definition.tokens[-1])
            game.happen(SystemTokenBlocked(company=system.id, hex=hex_))
        else:
            board.replace_token(hex_, city, one.id, system.id)
    return back


def _keep_home(game: GameInPlay, one: Corporation, system: Corporation) -> None:
    """Reserve a home that has no token yet for the system."""
    if one.tokens[:1] != one.definition.tokens[:1]:
        return
    memory, board = game.memory_of(Systems), game.land.board
    for hex_ in one.definition.home:
        kept = [place for place in board.reservations(hex_) if place.company == one.id]
        for place in kept:
            board.release(hex_, one.id)
            board.reserve(hex_, system.id, place.city)
    memory.homeless = (*memory.homeless, one)
