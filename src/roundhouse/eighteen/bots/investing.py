"""What a player does with money in stock rounds: companies to start, shares to buy, offers to make."""

from __future__ import annotations

import random
from collections.abc import Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice

from .fleet import wanted_price

UNPROVEN = 60
"""What a company that has not run yet is taken to earn."""
MOST_COMPANIES = 3
"""A player leads no more companies than that."""


def companies_of(game: EighteenGame, player: Player) -> list[Corporation]:
    """The corporations that ``player`` leads."""
    return [
        company
        for company in game.corporations.values()
        if company.player is player and company.is_major and not company.closed
    ]


def reserve(game: EighteenGame, player: Player) -> int:
    """What ``player`` should keep: what companies without a lasting train lack for the next one."""
    lacking = 0
    for company in companies_of(game, player):
        if company.floated and (price := wanted_price(game, company)) is not None:
            lacking += max(0, price - company.cash - (company.runs[-1] if company.runs else 0))
    return lacking


def room_for_certificates(game: EighteenGame, player: Player) -> int:
    """How many more certificates ``player`` may own."""
    return max(0, int(game.certificate_limit(player) - game.shares.certificates(player)))


def company_to_start(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Choice | None:
    """A company and its par price: the highest that ``player`` alone can carry until it floats.

    Nothing is started while a company of the player's waits to float, beyond :data:`MOST_COMPANIES`, with
    money that another company needs, where the new one could not pay for a train, or where the certificate
    limit would be reached before it floats. With the first company others are trusted to help.
    """
    own = companies_of(game, player)
    if len(own) >= MOST_COMPANIES or any(not company.floated for company in own):
        return None
    cash, space = player.cash - reserve(game, player), room_for_certificates(game, player)
    train = game.depot.cheapest() or 0
    alone: list[tuple[int, Choice]] = []
    together: list[tuple[int, Choice]] = []
    for choice in choices:
        company = game.company(str(choice.action["corporation"]))
        cell = game.market.cell(str(choice.action.get("cell", "")))
        if cell is None:
            continue
        price, needed = int(choice.facts.get("price", 0)), game.shares.shares_to_float(company, cell)
        full = game.settings.capitalization == "full"
        capital = price * (company.size if full else needed)
        if capital < train:
            continue
        led = game.shares.president_percent(company) // company.share_percent
        carried = min(space - 1 + led, cash // max(1, price))
        if carried >= needed:
            alone.append((price, choice))
        elif not own and price * needed <= cash * 2:
            together.append((price, choice))
    if alone:
        top = max(price for price, _ in alone)
        return rng.choice([choice for price, choice in alone if price == top])
    if together:
        low = min(price for price, _ in together)
        return rng.choice([choice for price, choice in together if price == low])
    return None


def share_to_buy(game: EighteenGame, player: Player, choices: Sequence[Choice]) -> Choice | None:
    """The share that pays best for its price; own companies first while they have not floated.

    A company without trains and without money for one is left to others.
    """
    kept = reserve(game, player)
    best: tuple[tuple[bool, float], Choice] | None = None
    for choice in choices:
        company = game.corporations.get(str(choice.facts.get("corporation", "")))
        if company is None:
            continue
        cost = max(1, int(choice.facts.get("cost", 1)))
        percent = int(choice.facts.get("percent") or company.share_percent)
        starting = company.player is player and not company.floated
        if not starting and player.cash - cost < kept:
            continue
        run = company.runs[-1] if company.runs else UNPROVEN
        price = wanted_price(game, company)
        if company.floated and price is not None and company.cash + run < price:
            run //= 2
        rank = (starting, run * percent / 100 / cost)
        if best is None or rank > best[0]:
            best = (rank, choice)
    return best[1] if best else None
