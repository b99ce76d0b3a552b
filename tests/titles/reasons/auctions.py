"""Bids."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.falling_auction.part import FallingAuction
from roundhouse.eighteen.rules.parts.moving_bids.part import MovingBids
from roundhouse.eighteen.rules.parts.open_auction.part import OpenAuction
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.rules.steps.turn_auction import TurnAuction
from roundhouse.eighteen.titles.g18FL.auction import BidForOrder
from roundhouse.eighteen.titles.gSteamOverHolland.auction import RowAuction

from ..offered import Difference, actor_of


def bids_for_the_order(it: Difference) -> bool:
    step = it.game.round.waiting()
    return it.about == "bids" and isinstance(step, BidForOrder) and not step.asked


def bids_on_boxes(it: Difference) -> bool:
    """The record has no list of what may be bid on in a stock turn."""
    listed = it.about == "bids" and it.side == "ours" and not it.row.bids
    return listed and isinstance(it.game.round.waiting(), BidTurn)


def no_card_to_bid_on(it: Difference) -> bool:
    """The player leads everywhere else, or has no token or money left for another bid."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "kinds" or it.item != "bid" or it.side != "theirs":
        return False
    if not isinstance(step, BidTurn) or not isinstance(actor, Player) or not step.can_bid(actor):
        return False
    return next(step.biddable(actor), None) is None


def not_up_yet(it: Difference) -> bool:
    step = it.game.round.waiting()
    later = isinstance(step, RowAuction | FallingAuction) and it.item[0] in {
        private.id for private in step.left[1:]
    }
    return it.about == "bids" and it.side == "theirs" and later


def hidden_hand(it: Difference) -> bool:
    return it.about == "bids" and isinstance(it.game.round.waiting(), Draft) and not it.row.bids


def bids_for_the_turn(it: Difference) -> bool:
    step = it.game.round.waiting()
    return it.about == "bids" and isinstance(step, TurnAuction) and bool(step.offers)


def not_in_the_last_row(it: Difference) -> bool:
    step = it.game.round.waiting()
    return (
        it.about == "bids"
        and it.side == "theirs"
        and isinstance(step, SelectionAuction)
        and step.pyramid
        and it.item[0] not in {private.id for private in step.for_sale()}
    )


def own_lower_bid_is_counted_twice(it: Difference) -> bool:
    """A bid that does not lead binds no money, so that it cannot be freed by a higher one."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "bids" or not isinstance(actor, Player) or it.item[0] not in it.game.privates:
        return False
    if not isinstance(step, OpenAuction | MovingBids | WaterfallAuction):
        return False
    private = it.game.private(it.item[0])
    if isinstance(step, OpenAuction):
        own = step.made.get((actor, private))
    elif isinstance(step, MovingBids):
        return _own_bid_is_not_counted(it, step, actor, private)
    else:
        own = dict(step.bids.get(private, ())).get(actor)
    high = it.item[2] - (own or 0) if it.side == "theirs" else it.item[2]
    return it.game.settings.only_highest_bid_bound and own is not None and high == step.most(actor, private)


def _own_bid_is_not_counted(it: Difference, step: MovingBids, actor: Player, private: Private) -> bool:
    """The bid that a higher one takes the place of frees its money; the record counts free money only."""
    high = step.free(actor) if it.side == "theirs" else step.most(actor, private)
    return step.own(actor, private) is not None and it.item[1:3] == (step.lowest(private), high)


def no_bid_to_move(it: Difference) -> bool:
    """Moving a bid is declared for everybody with free money."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not isinstance(step, MovingBids) or not isinstance(actor, Player):
        return False
    moves = (choice for choice in step.choices() if choice.type == "move_bid")
    return it.side == "theirs" and it.item == "move_bid" and next(moves, None) is None
