"""Private companies and minors that a player buys from the bank in stock rounds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

from .investing import companies_of
from .starting import rights_to_buy

PAID_BACK = 6
"""The number of incomes within which a private company of the bank must pay its price back."""


def dearest_card(game: EighteenGame, choices: Sequence[Choice]) -> Choice:
    """The private company with the highest face value, where a stock turn sells nothing else."""
    return max(choices, key=lambda choice: game.private(str(choice.action["company"])).value)


def card_to_buy(game: EighteenGame, choices: Sequence[Choice]) -> Choice | None:
    """The card to buy where shares are for sale, too, or ``None``.

    What is paid for the card of a minor is that minor's money: the dearest of those is bought first, at its
    lowest price. Then come private companies whose income pays their price back in :data:`PAID_BACK` rounds.
    """
    fixed = [choice for choice in choices if not choice.open]
    minors = [one for one in fixed if str(one.action["company"]) in game.minors]
    if minors:
        dearest = dearest_card(game, minors).action["company"]
        prices = [one for one in minors if one.action["company"] == dearest]
        return min(prices, key=lambda one: int(one.action["price"]))
    for choice in fixed:
        private = game.private(str(choice.action["company"]))
        if private.revenue * PAID_BACK >= int(choice.action["price"]):
            return choice
    return None


def card_or_right(
    game: EighteenGame, player: Player, kinds: Mapping[str, Sequence[Choice]], rng: random.Random
) -> Mapping[str, Any] | None:
    """A card of the bank, or the right to start a corporation, which ``player`` buys in a stock turn."""
    cards = kinds["buy_company"]
    alone = set(kinds) == {"buy_company", "pass"}
    card = dearest_card(game, cards) if alone else card_to_buy(game, cards)
    if card is not None:
        return card.fill(rng)
    rights = rights_to_buy(game, player, cards)
    return rng.choice(rights) if rights else None


def exchange_that_floats(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The exchange of a minor that floats a corporation with ``player`` as its president, or ``None``."""
    before = sum(company.floated for company in companies_of(game, player))
    for choice in choices:
        action = choice.fill(rng)
        try:
            with game.journal.trial():
                game.perform(action, player.id)
                if sum(company.floated for company in companies_of(game, player)) > before:
                    return action
        except RoundhouseError:
            continue
        finally:
            game.happened()
    return None
