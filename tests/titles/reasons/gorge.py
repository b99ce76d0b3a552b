"""What only 18RoyalGorge offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g18RoyalGorge.facts import Facts
from roundhouse.eighteen.titles.g18RoyalGorge.gold import GoldDividend
from roundhouse.eighteen.titles.g18RoyalGorge.metals import MetalStockTurn
from roundhouse.eighteen.titles.g18RoyalGorge.rules import BuyTightTrains

from ..offered import Difference, actor_of
from .asked import company_of


def marker_of_debts(it: Difference) -> bool:
    """The record lists the marker of the debts as a company of which shares could be bought."""
    if (it.about, it.side, it.game.title.id) != ("buy", "theirs", "18RoyalGorge"):
        return False
    return bool(it.item[0] == it.game.settings_of(Facts).treaty.debt)


def bought_for_less(it: Difference) -> bool:
    """The record's list has no purchases by the right of a private company."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if (it.about, it.side) != ("buy", "ours") or not isinstance(step, MetalStockTurn):
        return False
    return isinstance(player, Player) and any(
        (shares[0].corporation.id, cost) == (it.item[0], it.item[3])
        for _, shares, cost in step.rebates(player)
    )


def over_the_limit(it: Difference) -> bool:
    """A corporation at its limit buys the train by which one of its own rusts; the record lists others, and
    refuses them."""
    company, step = company_of(it), it.game.round.waiting()
    if company is None or it.side != "theirs" or it.game.title.id != "18RoyalGorge":
        return False
    policy = it.game.policies.trains
    full = policy.trains_counted(company) >= policy.train_limit(company)
    if it.about == "kinds":
        return full and isinstance(step, BuyTightTrains) and bool(it.item == "buy_train")
    return full and it.about == "trains" and bool(it.item[1] != "bank")


def gold_off_the_track(it: Difference) -> bool:
    """Gold beside a recorded route for which there is no track."""
    step, company = it.game.round.waiting(), company_of(it)
    named = it.about in {"kinds", "declared"} and it.side == "ours" and it.item == "choose"
    if not named or not isinstance(step, GoldDividend) or company is None:
        return False
    # No chain of the network joins the ends of some connection of what was run.
    network = it.game.runs.network(company)
    joined = {
        frozenset((network.stops[chain.a].key[0], network.stops[chain.b].key[0])) for chain in network.chains
    }
    ways = (way for _, connections, _ in step.run_step().routes for way in connections)
    return any(frozenset((way[0].partition(" ")[0], way[-1].partition(" ")[0])) not in joined for way in ways)
