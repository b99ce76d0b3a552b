"""What only 1871 offers: the Union Bank buys for its owner, and private companies become shares."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1871.rules.facts import bank_of, railway_of
from roundhouse.eighteen.titles.g1871.rules.operating import BuyTrainOfIsland
from roundhouse.eighteen.titles.g1871.rules.stock import IslandTurn

from ..offered import Difference, actor_of
from .asked import is_kind


def bought_for_the_bank(it: Difference) -> bool:
    """The record lists what a player may buy or start alone; some of it is for the bank only."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if not isinstance(step, IslandTurn) or not isinstance(player, Player) or it.side != "ours":
        return False
    if it.about in {"kinds", "declared"}:
        return it.item == "buy_shares" and all(
            "buyer" in choice.action for choice in step.choices() if choice.type == it.item
        )
    if it.about == "buy":
        return any(share.corporation.id == it.item[0] for share in step.for_bank(player))
    dear = it.about == "par" and 2 * int(it.item[1]) > player.cash
    return dear and step.bank_for(player) is not None


def only_exchanges(it: Difference) -> bool:
    """A private company is exchanged in its own name, or the bank has bought or lacks money for its share."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "buy_shares") or not isinstance(step, IslandTurn):
        return False
    return isinstance(player, Player) and (step.can_exchange(player) or bank_of(it.game).player is player)


def train_of_the_closed_railway(it: Difference) -> bool:
    """The record still lists the trains that left the game with the railway of the island."""
    closed = isinstance(it.game.round.waiting(), BuyTrainOfIsland) and railway_of(it.game).closed
    return closed and (it.about, it.side) == ("trains", "theirs") and it.item[1] == railway_of(it.game).id
