"""The tokens that a corporation of 1817 must have before it operates."""

from __future__ import annotations

from ... import sizes
from ...in_play import GameInPlay
from ...state.pieces import Corporation
from . import failing, takeover
from .abilities import AdditionalToken, GrowthSubsidy
from .events import CompanyLiquidated
from .settings import settings_of

TOKENS = {sizes.TWO: 1, sizes.FIVE: 2, sizes.TEN: 4}
"""The tokens that a corporation needs, by its number of shares."""


def tokens_due(game: GameInPlay, company: Corporation) -> int:
    """The number of tokens that a corporation must still buy before it operates.

    Tokens from private companies do not count towards it, unless the settings say so.
    """
    if company.operated:
        return 0
    brought = 0
    if not settings_of(game).brought_tokens_count:
        brought = sum(len(game.abilities.of(private, AdditionalToken)) for private in company.privates)
    wanted = TOKENS[sizes.size(company)] + brought
    return max(0, wanted - takeover.token_count(game, company))


def equip(game: GameInPlay, company: Corporation) -> None:
    """Buy the tokens that a corporation lacks, as soon as it can pay for all of them."""
    due = tokens_due(game, company)
    cost = due * settings_of(game).token_price
    if due and company.cash >= cost:
        takeover.buy_tokens(game, company, due, cost)


def growth_cost(game: GameInPlay, company: Corporation, tokens: int) -> int:
    """The money that a growing company pays for ``tokens`` tokens, less the growth subsidies of its private
    companies."""
    paid = sum(ability.amount for _, _, ability in game.abilities.owned(company, GrowthSubsidy))
    return max(0, tokens * settings_of(game).token_price - paid)


def liquidate_unequipped(game: GameInPlay) -> None:
    """Liquidate, after the stock round, the corporations that lack tokens."""
    for company in game.floated():
        if tokens_due(game, company):
            game.happen(CompanyLiquidated(company=company.id, reason="tokens_not_bought"))
            failing.liquidate(game, company)
