"""What a player does with money in stock rounds: how much to keep for trains, and which shares to buy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice

from .fleet import buys_trains, wanted_price

UNPROVEN = 60
"""The least run with which a company that has not run yet is valued."""
PROMISE = 0.75
"""The run with which it is valued as a part of the mean of the others."""


def promised_run(game: EighteenGame) -> int:
    """The run with which a company that has not run yet is valued: less than the mean of those that have."""
    runs = [
        company.runs[-1]
        for company in game.corporations.values()
        if any(company.runs) and (company.trains or not buys_trains(game, company))
    ]
    return max(UNPROVEN, round(PROMISE * sum(runs) / len(runs)) if runs else 0)


def companies_of(game: EighteenGame, player: Player) -> list[Corporation]:
    """The corporations that ``player`` leads."""
    return [
        company
        for company in game.corporations.values()
        if company.player is player and company.is_major and not company.closed
    ]


def reserve(game: EighteenGame, player: Player) -> int:
    """The money that ``player`` should keep: what their companies lack for the next train that lasts."""
    return sum(lacking(game, company) for company in companies_of(game, player))


def lacking(game: EighteenGame, company: Corporation) -> int:
    """The money that ``company`` still lacks for the next lasting train after one more run;
    0 if it has one."""
    price = wanted_price(game, company) if company.floated else None
    if price is None:
        return 0
    return max(0, price - company.cash - (company.runs[-1] if company.runs else 0))


def paid_in(game: EighteenGame, choice: Choice) -> int:
    """The part of the price of a share that goes into the treasury of its own company, in money."""
    names = choice.action.get("shares") or ()
    shares = [game.certificates[str(name)] for name in names if str(name) in game.certificates]
    if any(game.shares.receiver(one.corporation, one.owner) is not one.corporation for one in shares):
        return 0
    return int(choice.facts.get("cost", 0)) if shares else 0


def missing_to_float(game: EighteenGame, company: Corporation) -> int:
    """The price of the shares that must still be sold before ``company`` floats; 0 once it has."""
    if company.floated or company.cell is None:
        return 0
    percent = game.shares.float_percent(company) - (100 - company.percent(company))
    return company.price_of(percent, company.par.price if company.par else None) if percent > 0 else 0


def spare(game: EighteenGame, player: Player) -> int:
    """The money of ``player`` that neither trains nor their companies that wait to float will need.

    Negative where these need more than the player has.
    """
    waiting = sum(missing_to_float(game, company) for company in companies_of(game, player))
    return player.cash - reserve(game, player) - waiting


def room_for_certificates(game: EighteenGame, player: Player) -> int:
    """The number of certificates that ``player`` may own besides those they have."""
    return max(0, int(game.certificate_limit(player) - game.limits.certificates_counted(player)))


Opinion = Callable[[Corporation], float]
"""The factor by which a player values shares of a company more than its runs say; 1 is neither more nor
less."""


def nothing_more(_company: Corporation) -> float:
    """The opinion of a player who looks at revenue alone."""
    return 1.0


def share_to_buy(
    game: EighteenGame, player: Player, choices: Sequence[Choice], opinion: Opinion = nothing_more
) -> Choice | None:
    """The share that pays best for its price; own companies first while they have not floated.

    A company without trains and without money for one is left to others, and so is one that would not float
    with the money that everybody has. Of those that pay the same, one that has not floated yet is helped, and
    the one that lacks least.
    """
    kept, promised = reserve(game, player), promised_run(game)
    best: tuple[tuple[bool, float, bool, int], Choice] | None = None
    for choice in choices:
        company = game.corporations.get(str(choice.facts.get("corporation", "")))
        if company is None:
            continue
        cost = max(1, int(choice.facts.get("cost", 1)))
        percent = int(choice.facts.get("percent") or company.share_percent)
        starting = company.player is player and not company.floated
        own = company.player is player
        helped = min(paid_in(game, choice), lacking(game, company)) if own and kept else 0
        if not starting and player.cash - cost < kept - helped:
            continue
        run = company.runs[-1] if any(company.runs) else promised
        price = wanted_price(game, company)
        if company.floated and price is not None and company.cash + run < price:
            run //= 2
        missing = missing_to_float(game, company)
        if missing > sum(max(0, one.cash) for one in game.players):
            run //= 2
        rank = (starting, run * percent / 100 / cost * opinion(company), missing > 0, -missing)
        if best is None or rank > best[0]:
            best = (rank, choice)
    return best[1] if best else None
