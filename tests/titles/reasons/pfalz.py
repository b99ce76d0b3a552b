"""What only 1847 AE offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1847AE.stock import PfalzTurn

from ..offered import Difference
from .asked import is_kind


def _in_stock_turn(it: Difference) -> bool:
    return isinstance(it.game.round.waiting(), PfalzTurn)


def behind_an_investor_share(it: Difference) -> bool:
    """The record looks at the first share of each size only; here that is one kept for an investor."""
    if (it.about, it.side) != ("buy", "ours") or not _in_stock_turn(it) or it.item[0] != it.item[1]:
        return False
    company = it.game.corporations[it.item[0]]
    return any(one.reserved and one.percent == it.item[2] for one in company.shares(company))


def from_another_player(it: Difference) -> bool:
    """The record lists shares of corporations and of the pool only."""
    players = {player.id for player in it.game.players}
    return (it.about, it.side) == ("buy", "ours") and _in_stock_turn(it) and it.item[1] in players


def nothing_to_buy_out(it: Difference) -> bool:
    """A president has enough of a corporation, and money for a share of it, but no other player can sell."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_shares") or not isinstance(step, PfalzTurn):
        return False
    player = step.actor()
    companies = it.game.corporations.values()
    return isinstance(player, Player) and any(step.nationalizes(player, one) for one in companies)
