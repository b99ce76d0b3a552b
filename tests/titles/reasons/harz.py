"""What only 1873 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1873.rules.concessions import BidForRights
from roundhouse.eighteen.titles.g1873.rules.facts import is_mining, memory_of, upkeep
from roundhouse.eighteen.titles.g1873.rules.growing import BuyMine, MoveSwitchers
from roundhouse.eighteen.titles.g1873.rules.opening import DraftMines
from roundhouse.eighteen.titles.g1873.rules.stock import StockTurnMines
from roundhouse.eighteen.titles.g1873.rules.tokens import PlaceTokensHarz
from roundhouse.eighteen.titles.g1873.rules.track import LayTrackHarz
from roundhouse.eighteen.titles.g1873.rules.trains import BuyTrainsHarz

from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def premium_comes_on_top(it: Difference) -> bool:
    """The record has face values, whatever the premium is and whether there is money for both."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "bids" or not isinstance(step, DraftMines) or not isinstance(actor, Player):
        return False
    item = next((one for one in step.left if one.id == it.item[0]), None)
    if item is None:
        return False
    price, premium = step.price(item), memory_of(it.game).premium
    if it.side == "ours":
        return bool(premium) and it.item[1:] == (price, price)
    return it.item[1] == price - premium and (bool(premium) or price > actor.cash)


def nothing_to_draft(it: Difference) -> bool:
    """There is no money for anything that is left."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "bid") or not isinstance(step, DraftMines) or not isinstance(actor, Player):
        return False
    return all(step.price(item) > actor.cash for item in step.left)


def bids_in_whole_steps(it: Difference) -> bool:
    """The record has all money as the highest bid, and lists what is not up at present."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "bids" or not isinstance(step, BidForRights) or not isinstance(actor, Player):
        return False
    lot, private = step.auction.lot, it.game.privates[it.item[0]]
    if lot not in (None, private):
        return it.side == "theirs"
    most = step.most(actor, private)
    return it.item[2] == (most if it.side == "ours" else actor.cash) and most < actor.cash


def nothing_to_bid(it: Difference) -> bool:
    """No right can be paid."""
    step = it.game.round.waiting()
    bids = isinstance(step, BidForRights) and any(choice.type == "bid" for choice in step.choices())
    return is_kind(it, "theirs", "bid") and isinstance(step, BidForRights) and not bids


def switchers_are_a_choice(it: Difference) -> bool:
    """The record has an action of its own for the exchange of switchers."""
    about = it.about in {"kinds", "declared"} and it.item in {"choose", "switch_trains"}
    return about and isinstance(it.game.round.waiting(), MoveSwitchers)


def any_price_stands(it: Difference) -> bool:
    """A mining company is not started at the price that is named, so that one price is enough."""
    about = it.about == "par" and isinstance(it.game.round.waiting(), StockTurnMines)
    return about and is_mining(it.game.corporations[it.item[0]])


def no_second_mine(it: Difference) -> bool:
    """Of a player's mines none may join another one in a mining company; the record counts those of mining
    companies, too."""
    step = it.game.round.waiting()
    kind = it.about in {"kinds", "declared"} and (it.side, it.item) == ("theirs", "par")
    return kind and isinstance(step, StockTurnMines) and all(one.type != "par" for one in step.choices())


def sold_for_less_at_first(it: Difference) -> bool:
    """Shares of a company that has not operated bring the price to the left."""
    if it.about != "sell" or not isinstance(it.game.round.waiting(), StockTurnMines):
        return False
    company, cell = it.game.corporations[it.item[0]], it.game.corporations[it.item[0]].cell
    if company.runs or cell is None:
        return False
    below = it.game.market.left_of(cell).price
    price = below if it.side == "ours" else cell.price
    return bool(it.item[2] == company.price_of(it.item[1], price))


def line_must_be_built(it: Difference) -> bool:
    """The record refuses the pass that it offers to a railway that builds its line."""
    company = company_of(it)
    if company is None or not isinstance(it.game.round.waiting(), LayTrackHarz):
        return False
    kind = it.about in {"kinds", "declared"} and (it.side, it.item) == ("theirs", "pass")
    return kind and company in memory_of(it.game).building


def no_token_place(it: Difference) -> bool:
    """The turn waits for a token whether there is a place for it or not."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "place_token") or not isinstance(step, PlaceTokensHarz):
        return False
    return all(choice.type != "place_token" for choice in step.choices())


def no_mine_to_pay(it: Difference) -> bool:
    """The turn waits for a mine whether one can be paid or not."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_corporation") or not isinstance(step, BuyMine):
        return False
    return all(choice.type != "buy_corporation" for choice in step.choices())


def machine_of_the_card(it: Difference) -> bool:
    """Mines buy machines, which the record lists as the trains on the same cards."""
    company = company_of(it)
    if company is None or it.game.title.id != "1873":
        return False
    mines = isinstance(company, Corporation) and (not company.is_major or is_mining(company))
    return it.about == "trains" and it.side == "theirs" and mines and it.item[1] == "bank"


def upkeep_is_due(it: Difference) -> bool:
    """With a train that needs maintenance that is paid, too, by its buyer or its seller."""
    about = it.about == "trains" and isinstance(it.game.round.waiting(), BuyTrainsHarz)
    return about and it.item[1] != "bank" and upkeep(it.game, it.item[0]) > 0
