"""Which companies a player starts, and at what price."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import TakesBids
from roundhouse.table.choices import Choice, Span

from .horizon import stalls
from .investing import companies_of, reserve, room_for_certificates, spare
from .prospects import Prospects

MOST_COMPANIES = 3
"""The most companies that a player leads, unless there are more for each player."""
MOST_IN_ANY_GAME = 6
"""The most companies that a player leads, however few the players are."""
HELP = 0.5
"""The part of the shares that others could buy of a new company on which the player counts."""

PREMIUM = 8
"""The percent of a player's money that may be bid for the right to start a company."""

SEVERAL_BIDS = 3
"""A player with less than so many times the lowest bid has money for one bid only."""
FIRST_COMPANY = 150
"""The most that a card with the player's first company may cost, in percent of its face value."""

NEARLY = 0.9
"""The part of the best value that is as good as the best.

For the stops around a home, and for the money that a par price brings.
"""
OWN_PERCENT = 40
"""The percent of a company that a player means to hold before starting another one.

For companies that get the money for their shares: with less, most of the dividends go to treasuries instead
of players.
"""


def most_companies(game: EighteenGame) -> int:
    """The most companies that a player leads: :data:`MOST_COMPANIES`, or an even part of all."""
    majors = sum(company.is_major and not company.closed for company in game.corporations.values())
    return max(MOST_COMPANIES, min(MOST_IN_ANY_GAME, -(-majors // len(game.players))))


def company_to_start(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Choice | None:
    """A company and its par price: the highest that ``player`` alone can carry until it floats.

    Where a company gets the money for each share, the price at which it gets most for :data:`OWN_PERCENT`
    of its shares; the lowest of those that bring nearly as much, since more shares then pay the player.
    Before another company is started there, the player holds that much of those they lead, or they are sold
    out. Where none can be carried alone, the lowest at which the others can be trusted to help
    (:data:`HELP`). Nothing is started while a company of the player's waits to float, beyond
    :func:`most_companies`, with money that another company needs, where the new one could not pay for a train
    (in a game that stalls: not with what the player has left either), or where the certificate limit would be
    reached before it floats. With the first company others are trusted more: with all the money that
    is not needed for what they have started themselves.

    Of companies at the same price, one is started whose home has most around it.
    """
    own = companies_of(game, player)
    if len(own) >= most_companies(game) or any(not company.floated for company in own):
        return None
    cash, space = player.cash - reserve(game, player), room_for_certificates(game, player)
    train = game.depot.cheapest() or 0
    helped = sum(spare(game, other) for other in game.players if other is not player)
    help_at = cache(lambda price: HELP * bought_by_others(game, player, price))
    full = game.settings.capitalization == "full"
    if any(wants_more_of(player, one) and not (full and sells_most(game, one)) for one in own):
        return None
    alone: list[tuple[int, Choice]] = []
    together: list[tuple[int, Choice]] = []
    raised: dict[int, int] = {}
    for choice in choices:
        company = game.company(str(choice.action["corporation"]))
        cell = game.market.cell(str(choice.action.get("cell", "")))
        if cell is None:
            continue
        price, needed = int(choice.facts.get("price", 0)), game.shares.shares_to_float(company, cell)
        led = game.shares.president_percent(company) // company.share_percent
        carried = min(space - 1 + led, cash // max(1, price))
        raised[price] = price * min(carried, max(led, OWN_PERCENT // company.share_percent))
        capital = price * (company.size if full else max(min(carried, company.size), needed))
        if capital < train and not (stalls(game) and capital + cash - price * needed >= train):
            continue
        if carried >= needed:
            alone.append((price, choice))
        elif (not own and price * needed <= min(cash * 2, cash + helped)) or (
            carried >= led and carried + help_at(price) >= needed
        ):
            together.append((price, choice))
    if alone:
        prices = {price for price, _ in alone}
        most = max(raised[price] for price in prices)
        top = max(prices) if full else min(price for price in prices if raised[price] >= most * NEARLY)
        return _best_placed(game, [choice for price, choice in alone if price == top], rng)
    if together:
        low = min(price for price, _ in together)
        return _best_placed(game, [choice for price, choice in together if price == low], rng)
    return None


def starts_with_private(game: EighteenGame, choices: Sequence[Choice]) -> list[Choice]:
    """The purchases that start a corporation with a private company, at a price that its value sets."""
    return [
        choice
        for choice in choices
        if {"gives", "cost", "corporation"} <= choice.facts.keys()
        and not game.company(str(choice.facts["corporation"])).parred
    ]


def private_to_start_with(game: EighteenGame, player: Player, choices: Sequence[Choice]) -> Choice | None:
    """The dearest of these starts that leaves the money which other companies need, or ``None``.

    None while a company waits to float, beyond :func:`most_companies`, or before ``player`` holds enough of
    those they lead.
    """
    own = companies_of(game, player)
    if len(own) >= most_companies(game) or any(not one.floated or wants_more_of(player, one) for one in own):
        return None
    cash = player.cash - reserve(game, player)
    fair = [one for one in starts_with_private(game, choices) if int(one.facts["cost"]) <= cash]
    return max(fair, key=lambda one: int(one.facts["cost"]), default=None)


def wants_more_of(player: Player, company: Corporation) -> bool:
    """Whether ``company`` still sells shares that ``player``, who leads it, means to hold."""
    return company.percent(company) > 0 and player.percent(company) < OWN_PERCENT


def sells_most(game: EighteenGame, company: Corporation) -> bool:
    """Whether ``company`` had to sell as much as its president means to hold before it floated."""
    return game.shares.float_percent(company) >= OWN_PERCENT


def charter_to_bid_for(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The lowest bid for the right to start a company, where the bid does not go to the company;
    or ``None``.

    No more than a little (:data:`PREMIUM`), and nothing that is needed to float it at the lowest par alone;
    of several companies for one whose home has most around it.
    """
    own, cash = companies_of(game, player), player.cash - reserve(game, player)
    if len(own) >= most_companies(game) or any(not company.floated for company in own):
        return None
    fair: dict[str, Choice] = {}
    lows: dict[str, int] = {}
    for choice in choices:
        company, price = game.company(str(choice.action["corporation"])), choice.open.get("price")
        if not isinstance(price, Span) or price.low * 100 > player.cash * PREMIUM:
            continue
        lowest = min(game.policies.stock.par_cells(company), key=lambda cell: cell.price)
        needed = game.shares.shares_to_float(company, lowest)
        if cash - price.low >= needed * lowest.price and room_for_certificates(game, player) >= needed - 1:
            fair[company.id], lows[company.id] = choice, price.low
    if not fair:
        return None
    chosen = _best_placed(game, list(fair.values()), rng).action
    return {**chosen, "price": lows[str(chosen["corporation"])]}


def rights_to_buy(game: EighteenGame, player: Player, choices: Sequence[Choice]) -> list[Mapping[str, Any]]:
    """The purchases of private companies of the bank that are nothing but the right to start a corporation,
    if the money left floats it at the lowest par price. Such a right has the id of its corporation.

    One right at a time. None while the player may start no other company, as in :func:`company_to_start`.
    """
    own, cash = companies_of(game, player), player.cash - reserve(game, player)
    if len(own) >= most_companies(game) or any(not one.floated or wants_more_of(player, one) for one in own):
        return []
    if any(_started_by(game, private) is not None for private in player.privates):
        return []
    fair = list[Mapping[str, Any]]()
    for choice in choices:
        company = _started_by(game, game.private(str(choice.action["company"])))
        if company is None:
            continue
        lowest = min(game.policies.stock.par_cells(company), key=lambda cell: cell.price, default=None)
        if lowest is None:
            continue
        needed, price = game.shares.shares_to_float(company, lowest) * lowest.price, choice.open.get("price")
        cost = price.low if isinstance(price, Span) else int(choice.action.get("price", 0))
        if cash - cost >= needed:
            fair.append({**choice.action, "price": cost})
    return fair


def _started_by(game: EighteenGame, private: Private) -> Corporation | None:
    """The corporation that ``private`` is the right to start, if it has not started; else ``None``."""
    company = None if private.revenue or private.id in game.minors else game.corporations.get(private.id)
    return None if company is None or company.parred else company


def right_to_bid_for(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The lowest bid for the right to start a corporation to which a company of one's own is given.

    One right at a time, as whoever wins one must start it, and only with the money that floats it at the
    lowest par; the company that is given is the dearest one.
    """
    step = game.round.waiting()
    if not isinstance(step, TakesBids) or any(
        bidder is player for private in game.privates.values() for bidder, _ in step.offers_on(private)
    ):
        return None
    fair: list[tuple[int, Choice, int]] = []
    for choice in choices:
        company, price = game.company(str(choice.action["company"])), choice.open.get("price")
        if not isinstance(price, Span) or price.low * 100 > player.cash * PREMIUM:
            continue
        lowest = min(game.policies.stock.par_cells(company), key=lambda cell: cell.price)
        if player.cash - price.low >= game.shares.shares_to_float(company, lowest) * lowest.price:
            given = game.company(str(choice.action["corporation"]))
            fair.append((given.share_price, choice, price.low))
    if not fair:
        return None
    dearest = max(worth for worth, _, _ in fair)
    chosen, low = rng.choice([(choice, low) for worth, choice, low in fair if worth == dearest])
    return {**chosen.action, "price": low}


def _best_placed(game: EighteenGame, choices: Sequence[Choice], rng: random.Random) -> Choice:
    """A choice of the company whose home has most around it, or of one that is nearly as good."""
    prospects = Prospects(game)
    placed = [(prospects.at_home(game.company(str(one.action["corporation"]))), one) for one in choices]
    bar = max(worth for worth, _ in placed) * NEARLY
    return rng.choice([one for worth, one in placed if worth >= bar])


def bought_by_others(game: EighteenGame, player: Player, price: int) -> int:
    """The number of shares that the others could buy at ``price``,
    with money and room that they can spare."""
    return sum(
        min(room_for_certificates(game, other), max(0, spare(game, other)) // max(1, price))
        for other in game.players
        if other is not player
    )


def first_company(
    game: EighteenGame, player: Player, bids: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The lowest bid on a card that starts a company, for a player who leads none; or ``None``.

    Only for one with too little money for several bids. None where the price is not fair, or where a bid
    binds money already.
    """
    starting = [choice for choice in bids if "starts" in choice.facts]
    if not starting or companies_of(game, player):
        return None
    choice = rng.choice(starting)
    price, card = choice.open.get("price"), game.privates.get(str(choice.action.get("company")))
    if not isinstance(price, Span) or card is None or price.low * 100 > card.value * FIRST_COMPANY:
        return None
    poor = player.cash < price.low * SEVERAL_BIDS
    return {**choice.action, "price": price.low} if poor and price.high + price.step > player.cash else None


def own_minor(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The takeover of a minor of the player's own: one company less that needs trains; or ``None``."""
    for choice in choices:
        minor = game.corporations.get(str(choice.facts.get("minor")))
        if minor is not None and minor.player is player:
            return choice.fill(rng)
    return None
