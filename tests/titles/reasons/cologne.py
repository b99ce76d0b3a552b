"""What only 1893 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1893.rules.facts import facts_of, fund_of, package_left
from roundhouse.eighteen.titles.g1893.rules.package import DraftPackage
from roundhouse.eighteen.titles.g1893.rules.stock import StockTurnBonds

from ..offered import Difference, actor_of
from .asked import is_kind


def not_on_sale_yet(it: Difference) -> bool:
    """The record lists all minors of the start package; the first two that are left are on sale."""
    if (it.about, it.side) != ("bids", "theirs") or not isinstance(it.game.round.waiting(), DraftPackage):
        return False
    return it.item[0] not in {private.id for private in package_left(it.game)}


def bonds_are_companies(it: Difference) -> bool:
    """A bond, or what is left of the start package, is bought as a private company."""
    step = it.game.round.waiting()
    return is_kind(it, "theirs", "buy_corporation") and isinstance(step, StockTurnBonds)


def bought_in_stock_rounds(it: Difference) -> bool:
    """Players buy the private company from each other in stock rounds, with money for half its face value."""
    if it.game.title.id != "1893" or it.side != "theirs":
        return False
    actor = actor_of(it.game, it.row)
    if it.about == "companies":
        return isinstance(actor, Corporation) and it.item[0] == facts_of(it.game).traded
    traded = it.game.private(facts_of(it.game).traded)
    poor = isinstance(actor, Player) and 2 * actor.cash < traded.value
    return is_kind(it, "theirs", "buy_company") and (isinstance(actor, Corporation) or poor)


def fund_pays(it: Difference) -> bool:
    """Whoever has the private company that becomes shares starts its corporation without money."""
    if (it.about, it.side) != ("par", "ours") or not isinstance(it.game.round.waiting(), StockTurnBonds):
        return False
    actor, facts = actor_of(it.game, it.row), facts_of(it.game).exchange
    return it.item[0] == facts.company and isinstance(actor, Player) and fund_of(it.game, actor) is not None
