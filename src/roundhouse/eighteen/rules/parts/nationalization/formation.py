"""The formation of the national railway: which companies merge, and who gets its shares and tokens."""

from __future__ import annotations

from ...closing import close_company
from ...in_play import GameInPlay
from ...state.pieces import Corporation, Player
from ...state.spots import Spot
from ..loans.book import book_of
from .aftermath import GiveUpTrains, RemoveTokens
from .events import (
    CompanyAsked,
    CompanyNationalized,
    HalfPresident,
    LoansSettled,
    NationalFormed,
    NationalNotFormed,
    NationalSharesGiven,
)
from .national import national_railway
from .settings import MERGED_PER_SHARE, NATIONAL_SHARES, National, NationalSettings

UNIT = 5
"""Average prices are rounded down to a multiple of this."""


def call_in_loans(game: GameInPlay) -> None:
    """Repay all loans that treasuries can, and ask the companies that still owe, one after the other.

    The order starts with the player who brought this about.
    """
    memory, book = game.memory_of(National), book_of(game)
    buyer = game.round.entity
    memory.buyer = buyer if isinstance(buyer, Corporation) else None
    memory.trigger = memory.buyer.player if memory.buyer is not None else None
    for company in game.corporations.values():
        while company.loans and company.cash >= book.value:
            book.repay(company)
    around, order = game.players_from(memory.trigger), list(game.round.order)
    owing = [one for one in game.floated() if one.loans and one.player is not None]
    owing.sort(
        key=lambda one: (
            around.index(one.player) if one.player else 0,
            order.index(one) if one in order else len(order),
        )
    )
    memory.candidates = tuple(owing)
    ask_next(game)


def missing(game: GameInPlay, company: Corporation) -> int:
    """The money that the president of a company has to add to its treasury to repay all its loans."""
    return max(0, company.loans * book_of(game).value - company.cash)


def ask_next(game: GameInPlay) -> None:
    """Announce the company that is asked next, if there is one."""
    memory = game.memory_of(National)
    if memory.candidates:
        company = memory.candidates[0]
        game.happen(CompanyAsked(company=company.id, amount=missing(game, company)))


def pay_loans(game: GameInPlay) -> None:
    """Let the president of the company that is asked pay what is missing for its loans."""
    memory = game.memory_of(National)
    company, player = memory.candidates[0], memory.candidates[0].player
    assert player is not None
    amount = missing(game, company)
    game.pay(player, game.bank, amount)
    game.pay(company, game.bank, company.cash)
    book_of(game).forgive(company, company.loans)
    game.happen(LoansSettled(player=player.id, company=company.id, amount=amount))
    _settled(game)


def nationalize(game: GameInPlay) -> None:
    """Merge the company that is asked: the national railway gets its trains and cash; its shares are
    counted."""
    memory, national = game.memory_of(National), national_railway(game)
    company = memory.candidates[0]
    for train in company.trains:
        if train.kind.is_permanent:
            memory.permanent = True
        game.depot.give(train, national)
    game.pay(company, national, company.cash)
    book_of(game).forgive(company, company.loans)
    for player in game.players:
        if player.percent(company):
            memory.percents[player] = memory.percents.get(player, 0) + player.percent(company)
    memory.pool += game.pool.percent(company)
    memory.prices = (*memory.prices, company.share_price)
    memory.merged = (*memory.merged, company)
    game.happen(CompanyNationalized(company=company.id, national=national.id))
    _settled(game)


def _settled(game: GameInPlay) -> None:
    """Go on to the next company; after the last one form the national railway, if any has merged."""
    memory = game.memory_of(National)
    memory.candidates = memory.candidates[1:]
    if memory.candidates:
        ask_next(game)
    elif memory.merged:
        _form(game)
    else:
        national = national_railway(game)
        game.happen(NationalNotFormed(national=national.id))
        close_company(game, national)


def _form(game: GameInPlay) -> None:
    memory, national, round_ = game.memory_of(National), national_railway(game), game.round
    price = start_price(memory.prices, game.settings_of(NationalSettings).least_price)
    national.floated = True
    game.market.set_par(national, game.market.at_most(price))
    game.happen(NationalFormed(national=national.id, price=price))
    _exchange_shares(game)
    _exchange_tokens(game)
    for company in memory.merged:
        close_company(game, company)
    order = list(round_.order)
    merged = [order.index(company) for company in memory.merged if company in order]
    at = order.index(memory.buyer) if memory.buyer in order and memory.buyer not in memory.merged else None
    if at is not None and merged and at < min(merged):
        round_.order = (*order[: at + 1], national, *order[at + 1 :])
    memory.formed = True
    memory.corporations = sum(1 for one in game.corporations.values() if not one.closed)
    round_.step(GiveUpTrains).open()


def start_price(prices: tuple[int, ...], least: int) -> int:
    """The price at which the national railway begins, at least ``least``.

    It is the average share price, without the lowest of more than two, rounded down to a multiple of five and
    then to a price of the first row: 100, 110, or a multiple of 25.
    """
    counted = sorted(prices)[1:] if len(prices) > 2 else list(prices)
    average = sum(counted) // len(counted) // UNIT * UNIT
    if average < 105:
        return least
    if average <= 115:
        return 110
    return (2 * average + 25) // 50 * 25


# Shares


def _exchange_shares(game: GameInPlay) -> None:
    """Exchange shares of merged companies for shares of the national railway, two for one.

    Single ones count for the pool. With more than half its shares out there are twice as many, each worth
    half.
    """
    memory, national = game.memory_of(National), national_railway(game)
    left, most, pool = NATIONAL_SHARES, 0, memory.pool
    president: Player | None = None
    around = game.players_from(memory.trigger)
    for player in around:
        percent = memory.percents.get(player, 0)
        count = min(percent // MERGED_PER_SHARE, left)
        pool += percent % MERGED_PER_SHARE
        left -= count
        if count > most:
            president, most = player, count
    for_pool = min(pool // MERGED_PER_SHARE, left)
    if left - for_pool < NATIONAL_SHARES // 2:
        _double_shares(game, national)
    given = 1
    for player in around:
        count = memory.percents.get(player, 0) // MERGED_PER_SHARE
        wanted = count
        if count and player is president:
            count -= _make_president(game, national, player, short=most == 1)
        while count > 0 and given < NATIONAL_SHARES - 1:
            game.shares.give(player, (national.shares(national)[-1],), change_president=False)
            given += 1
            count -= 1
        if wanted:
            game.happen(
                NationalSharesGiven(player=player.id, national=national.id, count=wanted - max(0, count))
            )
    for share in national.shares(national)[len(national.shares(national)) - for_pool :]:
        game.shares.move(share, game.pool)


def _make_president(game: GameInPlay, national: Corporation, player: Player, *, short: bool) -> int:
    """Make ``player`` president, with half of the certificate if ``short``.

    Returns how many shares that is.
    """
    certificate = game.shares.president_share(national)
    if short:
        certificate.percent //= 2
        game.memory_of(National).half_president = player
        game.happen(HalfPresident(player=player.id, national=national.id))
    game.shares.give(player, (certificate,), change_president=False)
    national.player = player
    return 1 if short else 2


def _double_shares(game: GameInPlay, national: Corporation) -> None:
    """Halve the percent of every certificate, and create ten more."""
    for share in national.shares(national):
        share.percent //= 2
        share.counts = 1 if share.president else 0.5
    percent = national.share_percent // 2
    national.share_percent = percent
    for index in range(NATIONAL_SHARES // 2):
        share = game.shares.create(national, NATIONAL_SHARES + index, percent, national)
        share.counts = 0.5


# Tokens


def _exchange_tokens(game: GameInPlay) -> None:
    """Replace tokens of merged companies by its own: those of homes, then the others.

    A city or home hex where it has one gets no second token. It then removes one of two on a hex, and those
    above its number; it has to buy the rest.
    """
    memory, national, board = game.memory_of(National), national_railway(game), game.land.board
    settings = game.settings_of(NationalSettings)
    homes: list[Spot] = []
    for company in memory.merged:
        spots = [Spot(hex_, city) for hex_, city in board.tokens_of(company.id)]
        home = next((spot for spot in spots if spot.hex in company.definition.home), None)
        if home is not None:
            board.replace_token(home.hex, home.city, company.id, national.id)
            homes.append(home)
    at_home = {spot.hex for spot in homes}
    for company in memory.merged:
        for hex_, city in list(board.tokens_of(company.id)):
            if hex_ not in at_home and not board.has_token(hex_, national.id, city):
                board.replace_token(hex_, city, company.id, national.id)
    placed = [hex_ for hex_, _ in board.tokens_of(national.id)]
    double = tuple(sorted({hex_ for hex_ in placed if placed.count(hex_) > 1 and hex_ not in at_home}))
    keep = max(len(homes), settings.tokens)
    game.round.step(RemoveTokens).ask(double, max(0, len(placed) - keep), tuple(sorted(at_home)))
    spare = max(0, keep - len(placed) + len(double))
    national.tokens = (settings.token_price,) * spare
