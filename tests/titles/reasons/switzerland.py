"""What only 1844 offers, or does not."""

from __future__ import annotations

from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.titles.g1844.destinations import ReachDestinations

from ..offered import Difference
from .asked import is_kind


def notes_connections(it: Difference) -> bool:
    """That corporations have reached their destinations is noted by itself there, in the name of the company
    in turn; nobody can do it."""
    asked = any(isinstance(step, ReachDestinations) for step in it.game.round.steps)
    return (
        asked
        and is_kind(it, "theirs", "destination_connection")
        and isinstance(it.game.round, OperatingRound)
    )


def sold_before_it_operates(it: Difference) -> bool:
    """Shares of a corporation that has not operated bring the price to which their sale brings it; the record
    lists the present one."""
    if it.about != "sell" or it.game.title.id != "1844" or it.item[0] not in it.game.corporations:
        return False
    company, percent, price = it.game.company(it.item[0]), it.item[1], it.item[2]
    if company.operated or company.cell is None:
        return False
    cell = company.cell if it.side == "theirs" else it.game.market.below(company.cell)
    return bool(price == company.price_of(percent, cell.price))
