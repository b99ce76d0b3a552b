"""What only 1824 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1824.rules.facts import for_two
from roundhouse.eighteen.titles.g1824.rules.stock import ExchangeMountains, ImperialStockTurn

from ..offered import Difference


def _in_stock_turn(it: Difference) -> bool:
    return isinstance(it.game.round.waiting(), ImperialStockTurn)


def not_formed(it: Difference) -> bool:
    """Shares of a state railway that is not formed yet are bought, but the record does not list them."""
    if (it.about, it.side) != ("buy", "ours") or not _in_stock_turn(it):
        return False
    company = it.game.corporations.get(str(it.item[0]))
    return company is not None and company.id in ("SD", "UG", "KK") and not company.floated


def cards(it: Difference) -> bool:
    """The record does not list the cards of the first stock round, which are bought there."""
    return (it.about, it.side) == ("companies", "ours") and _in_stock_turn(it)


def exchanged_by_owner(it: Difference) -> bool:
    """The exchange of a mountain railway is declared in the name of its owner; it is done in its own."""
    waits = isinstance(it.game.round.waiting(), ExchangeMountains)
    return waits and (it.about, it.side) == ("declared", "theirs") and it.item == "buy_shares"


def beside_a_mountain(it: Difference) -> bool:
    """With two players shares may be bought as long as a mountain railway may be; the record waits with
    them (decision 2183)."""
    step, player = it.game.round.waiting(), it.game.round.entity
    if it.side != "ours" or not isinstance(step, ImperialStockTurn) or not isinstance(player, Player):
        return False
    shares = it.item == "buy_shares" if it.about in {"declared", "kinds"} else it.about == "buy"
    return shares and for_two(it.game) is not None and next(step.private_offers(player), None) is not None
