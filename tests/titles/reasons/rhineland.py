"""What only 18Rhl offers, and titles with double certificates as it has."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g18Rhl.stock import StockTurnDoubles
from roundhouse.eighteen.titles.g1893.rules.stock import StockTurnBonds

from ..offered import Difference, actor_of


def double_before_singles(it: Difference) -> bool:
    """A double certificate is sold alone, or with a few single ones; the record has it after them all."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "ours") or not isinstance(step, StockTurnDoubles | StockTurnBonds):
        return False
    company = it.game.corporations[it.item[0]]
    if not isinstance(player, Player):
        return False
    plain = [one for one in player.shares(company) if not one.president]
    singles = sum(one.percent for one in plain if one.percent == company.share_percent)
    doubles = any(one.percent > company.share_percent for one in plain)
    return doubles and bool(company.share_percent < it.item[1] < singles + 2 * company.share_percent)
