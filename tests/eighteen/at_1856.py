"""Help for tests of 1856."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.nationalization.national import national_railway
from roundhouse.eighteen.rules.parts.nationalization.settings import National
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import operating, started

# Loans


def sold(play: Play, name: str, price: int, percent: int) -> Corporation:
    """A corporation started by player 1, of which so much is sold to players 1 and 2."""
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, 700)
    cell = next(cell for cell in game.market.par_cells() if cell.price == price)
    company = game.corporations[name]
    game.start_corporation(company, game.players[0], cell)
    for index in range(1, percent // 10 - 1):
        share = game.certificates[f"{name}_{index}"]
        game.policies.stock.buy(game.players[index % 2], (share,))
        game.check_float(company)
    return company


def indebted(play: Play, name: str = "THB", loans: int = 0) -> Corporation:
    """A corporation in its turn, with so many loans."""
    company = sold(play, name, 80, 60)
    operating(play)
    book_of(play.game).hand(company, loans)
    return company


def merge(
    play: Play, owned: dict[str, dict[int, int]], tokens: tuple[tuple[str, int, str], ...] = ()
) -> Corporation:
    """Corporations with a loan each merge; ``owned`` is what players have of them in percent, and ``tokens``
    are theirs beside those at home."""
    game = play.game
    for name, held in owned.items():
        shares = iter(range(1, 9))
        company = started(play, name, 80, (next(iter(held)), 0))
        for at, (player, percent) in enumerate(held.items()):
            for _ in range((percent - (20 if at == 0 else 0)) // 10):
                game.shares.give(game.players[player - 1], (game.certificates[f"{name}_{next(shares)}"],))
        game.land.place_home(company)
        book_of(game).hand(company, 1)
    for hex_, city, name in tokens:
        game.land.board.place_token(hex_, city, name)
    operating(play)
    game.fire("nationalization")
    game._settle()
    for asked in game.memory_of(National).candidates:
        play(asked.key, "merge", corporation=asked.id)
    return national_railway(game)
