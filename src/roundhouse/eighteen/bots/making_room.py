"""Shares that a player sells so that a company floats: one of their own that waits, or, at the certificate
limit, one that idle money can start."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

from .horizon import rounds_left
from .investing import companies_of, missing_to_float, promised_run, room_for_certificates, spare
from .manners import fair_choices
from .starting import company_to_start

FEW_ROUNDS = 4
"""The number of operating rounds left from which on no company is started with what shares bring."""
BEFORE_IT_PAYS = 2
"""The number of operating rounds before a new company pays its first dividend."""
MOST_SALES = 5
"""The most sales in a row."""


def share_to_sell(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The first of the sales by which a company of ``player`` floats, or which make room for one that
    ``player`` starts with idle money; or ``None``.

    The shares that pay least for a certificate are sold first, of companies that ``player`` does not lead,
    or leads after the sale, too. The new company must pay more until the end of the game than what is sold,
    and than other shares of the same kind lose by the fall of the price.
    """
    left = rounds_left(game)
    waiting = next((one for one in companies_of(game, player) if not one.floated), None)
    if waiting is not None:
        return _until_it_floats(game, player, waiting, choices, left)
    waits = any(one.is_major and not one.parred and not one.closed for one in game.corporations.values())
    if not waits or left <= FEW_ROUNDS or spare(game, player) <= 0:
        return None
    if room_for_certificates(game, player) > MOST_SALES:
        return None

    def dividends() -> float | None:
        pars = [one for one in fair_choices(game, player.id) if one.type == "par"]
        if not pars:
            return 0.0
        start = company_to_start(game, player, pars, rng)
        return _dividends(game, start) if start is not None else None

    return _sales(game, player, choices, dividends, left)


def _until_it_floats(
    game: EighteenGame, player: Player, company: Corporation, choices: Sequence[Choice], left: int
) -> Mapping[str, Any] | None:
    """The first of the sales after which ``player`` has room and money for all that ``company`` lacks to
    float; ``None`` if they have both."""

    def dividends() -> float | None:
        missing = game.shares.float_percent(company) - (100 - company.percent(company))
        certificates = -(-missing // company.share_percent)
        if room_for_certificates(game, player) < certificates:
            return None
        if missing <= 0 or player.cash < missing_to_float(game, company):
            return None
        return promised_run(game) * (player.percent(company) + missing) / 100

    if left <= BEFORE_IT_PAYS or dividends() is not None:
        return None
    return _sales(game, player, choices, dividends, left)


def _sales(
    game: EighteenGame,
    player: Player,
    choices: Sequence[Choice],
    dividends: Callable[[], float | None],
    left: int,
) -> Mapping[str, Any] | None:
    """The first of a few sales that pay, or ``None``.

    ``dividends`` tells what a new company pays ``player`` in an operating round once they have sold enough,
    ``None`` before, and 0 if they never will have.
    """
    first: Mapping[str, Any] | None = None
    lost, before = 0.0, game.worth(player)
    try:
        with game.journal.trial():
            for _ in range(MOST_SALES):
                sale = _cheapest(game, player, choices)
                if sale is None:
                    return None
                paid, action = sale
                lost += paid * left
                game.perform(action, player.id)
                first = first or action
                gained = dividends()
                if gained is not None:
                    lost += before - game.worth(player)
                    return first if gained * (left - BEFORE_IT_PAYS) > lost else None
                choices = [one for one in fair_choices(game, player.id) if one.type == "sell_shares"]
    except RoundhouseError:
        return None
    finally:
        game.happened()
    return None


def _cheapest(
    game: EighteenGame, player: Player, choices: Sequence[Choice]
) -> tuple[float, Mapping[str, Any]] | None:
    """The sale of the share that pays its holder least, with what it pays in an operating round."""
    found: list[tuple[float, int, Choice]] = []
    for choice in choices:
        company = game.corporations.get(str(choice.facts.get("corporation")))
        percent = int(choice.action.get("percent", 0))
        if company is None or not company.runs or percent != company.share_percent:
            continue
        if company.player is player and not _still_leads(game, player, company, percent):
            continue
        found.append((company.runs[-1] * percent / 100, int(choice.facts.get("gain", 0)), choice))
    if not found:
        return None
    paid, _, choice = min(found, key=lambda one: one[:2])
    return paid, choice.fill(random.Random(0))


def _still_leads(game: EighteenGame, player: Player, company: Corporation, percent: int) -> bool:
    kept = player.percent(company) - percent
    others = (one.percent(company) for one in game.players if one is not player)
    return kept >= max(game.shares.president_percent(company), *others)


def _dividends(game: EighteenGame, start: Choice) -> float:
    """What a company that is started pays its founder, who buys as much of it as lets it float."""
    company = game.company(str(start.action["corporation"]))
    cell = game.market.cell(str(start.action.get("cell", "")))
    needed = game.shares.shares_to_float(company, cell) if cell is not None else 0
    return promised_run(game) * needed * company.share_percent / 100
