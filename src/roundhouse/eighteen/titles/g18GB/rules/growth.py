"""Corporations of five shares that grow to ten."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.sizes import FIVE, TEN, grow
from roundhouse.eighteen.rules.state.events import PriceMoved
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import CorporationGrown, GrowthFunded
from .facts import Facts

FALL_AT_WILL = 2
FALL_IN_EMERGENCY = 3
"""By how many cells the price falls when a president lets a corporation grow, and when it needs a train."""


def may_grow(company: Corporation) -> bool:
    """Has it five shares?"""
    return company.size == FIVE and not company.closed


def growth_capital(game: GameInPlay, company: Corporation, fall: int) -> int:
    """What the bank would pay a corporation for its new shares."""
    cell = company.cell
    assert cell is not None
    for _ in range(fall):
        cell = game.market.left_of(cell)
    return (TEN - FIVE) * cell.price


def grow_to_ten(game: GameInPlay, company: Corporation, fall: int = 0) -> None:
    """Every share becomes two. Of one that operates the new ones go to the pool, its price falls by so many
    cells, and the bank pays it the new price for each of them."""
    facts = game.settings_of(Facts)
    grow(game, company, TEN)
    game.happen(CorporationGrown(company=company.id))
    tokens = facts.fewer_tokens.get(company.id, facts.more_tokens)
    company.tokens = (*company.tokens, *(facts.token_price for _ in range(tokens)))
    if not company.floated:
        return
    before = company.cell
    assert before is not None
    for share in game.shares.all_of(company)[-(TEN - FIVE) :]:
        game.shares.move(share, game.pool)
    capital, after = growth_capital(game, company, fall), before
    for _ in range(fall):
        after = game.market.left_of(after)
    if after is not before:
        game.market.move(company, after)
        game.happen(PriceMoved(company=company.id, before=before.price, after=after.price))
    game.pay(game.bank, company, capital)
    game.happen(GrowthFunded(company=company.id, amount=capital))
