"""The tokens that a corporation must have before it operates."""

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
    """The tokens that a corporation must still buy before it operates; those that its private companies have
    brought it do not count."""
    if company.operated:
        return 0
    brought = sum(len(game.abilities.of(private, AdditionalToken)) for private in company.privates)
    wanted = TOKENS[sizes.size(company)] + brought
    return max(0, wanted - takeover.token_count(game, company))


def equip(game: GameInPlay, company: Corporation) -> None:
    """A corporation buys its tokens as soon as it can pay for all of them."""
    due = tokens_due(game, company)
    cost = due * settings_of(game).token_price
    if due and company.cash >= cost:
        takeover.buy_tokens(game, company, due, cost)


def growth_cost(game: GameInPlay, company: Corporation, tokens: int) -> int:
    """What a growing company pays for the ``tokens`` that it must buy, in money: less what its private
    companies pay with the ability ``growth_subsidy``."""
    paid = sum(ability.amount for _, _, ability in game.abilities.owned(company, GrowthSubsidy))
    return max(0, tokens * settings_of(game).token_price - paid)


def liquidate_unequipped(game: GameInPlay) -> None:
    """After the stock round corporations that lack tokens fail."""
    for company in game.floated():
        if tokens_due(game, company):
            game.happen(CompanyLiquidated(company=company.id, reason="tokens_not_bought"))
            failing.liquidate(game, company)
