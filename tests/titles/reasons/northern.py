"""What only 1894 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.steps.pending import ParPending
from roundhouse.eighteen.titles.g1894.stock import TwoSharesTurn

from ..offered import Difference


def unlisted_pars(it: Difference) -> bool:
    """The record has no par prices in stock rounds, though it offers to start a corporation."""
    step = it.game.round.waiting()
    named = (it.about, it.side) == ("par", "ours") and isinstance(step, TwoSharesTurn)
    return named and "par" in it.row.kinds and not it.row.par


def asked_later(it: Difference) -> bool:
    """The record lists the prices of a corporation for which another president is asked later."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("par", "theirs") or not isinstance(step, ParPending):
        return False
    return any(corporation.id == it.item[0] for _, corporation in step.pending[1:])
