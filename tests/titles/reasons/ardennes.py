"""What only 18Ardennes offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g18Ardennes.rules.auctions import BidForConcessions
from roundhouse.eighteen.titles.g18Ardennes.rules.building import TokenOrMarker
from roundhouse.eighteen.titles.g18Ardennes.rules.facts import concession_of, state
from roundhouse.eighteen.titles.g18Ardennes.rules.growth import TradeAfterGrowth
from roundhouse.eighteen.titles.g18Ardennes.rules.stock import StockTurnArdennes

from ..offered import Difference


def no_place(it: Difference) -> bool:
    """A company has a token and the money for it, and no city with room, or no marker, that it reaches."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("kinds", "theirs") or not isinstance(step, TokenOrMarker):
        return False
    company = step.actor()
    if not isinstance(company, Corporation):
        return False
    if it.item == "place_token":
        return next(it.game.land.token_spots(company), None) is None
    return it.item == "remove_token" and next(step.markers(company), None) is None


def only_exchanges(it: Difference) -> bool:
    """The player can buy nothing, but has a minor company, which acts in its own name if it acts at all."""
    step = it.game.round.waiting()
    if (it.about, it.side, it.item) != ("kinds", "theirs", "buy_shares"):
        return False
    player = step.actor() if step is not None else None
    if isinstance(step, StockTurnArdennes):
        return isinstance(player, Player) and not step.can_buy_any(player) and step.seems_to_trade(player)
    return (
        isinstance(step, TradeAfterGrowth)
        and isinstance(player, Player)
        and next(step.buyable(player), None) is None
    )


def of_another_one(it: Difference) -> bool:
    """Only shares of the corporation that has just come to have ten are bought then."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("buy", "theirs") or not isinstance(step, TradeAfterGrowth):
        return False
    return step.company is not None and it.item[0] != step.company.id


def bound_or_no_minor(it: Difference) -> bool:
    """The record lists every corporation that the player does not lead, with all cash. We list those for
    which the player has a minor company, with the cash that no other bid binds, in whole steps."""
    step = it.game.round.waiting()
    if it.about != "bids" or not isinstance(step, BidForConcessions):
        return False
    player = step.actor()
    if not isinstance(player, Player):
        return False
    private = concession_of(it.game, it.game.corporations[it.item[0]])
    if private is None:
        return False
    low, most, unit = step.lowest(private), step.most(player), it.game.settings.privates_bid_step
    if it.side == "ours":
        return tuple(it.item[1:3]) == (low, low + (most - low) // unit * unit)
    listed = tuple(it.item[1:3]) == (low, player.cash)
    return listed and (private not in step.open_to(player) or player.cash % unit > 0 or most < player.cash)


def par_beyond_means(it: Difference) -> bool:
    """The record lists every par price; the president's certificate and the minor company's lack at this one
    are more than the player has."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("par", "theirs") or not isinstance(step, StockTurnArdennes):
        return False
    player, corporation = step.actor(), it.game.corporations[it.item[0]]
    if not isinstance(player, Player) or corporation not in state(it.game).pledged:
        return False
    cell = next(one for one in it.game.market.par_cells() if one.price == it.item[1])
    return step.start_cost(corporation, cell) > player.cash
