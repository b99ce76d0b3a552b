"""1825: private companies that are too dear, halves of a president's certificate, and multiples of ten."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1825.rules.stock import BandTurn

from ..offered import Difference, actor_of
from .asked import is_kind

STEP = 10
"""Trains are traded for multiples of this."""


def private_too_dear(it: Difference) -> bool:
    """All private companies that the bank offers cost more than the player has."""
    actor, step = actor_of(it.game, it.row), it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_company") or not isinstance(step, BandTurn):
        return False
    return isinstance(actor, Player) and step.sees_private(actor) and not any(step.private_offers(actor))


def half_of_a_presidency(it: Difference) -> bool:
    """A part of the president's certificate of a minor, for which nobody has the change."""
    actor, step = actor_of(it.game, it.row), it.game.round.waiting()
    if (it.about, it.side) != ("sell", "theirs") or not isinstance(step, BandTurn):
        return False
    minor = it.game.company(it.item[0])
    return isinstance(actor, Player) and minor.definition.keeps_sales and minor.player is actor


def beyond_ten(it: Difference) -> bool:
    """Of the prices for a train of another company the record lists the money that the company has."""
    if it.about != "trains" or it.game.title.id != "1825":
        return False
    actor = actor_of(it.game, it.row)
    money: int = getattr(actor, "cash", 0)
    return money % STEP != 0 and it.item[3] == (money if it.side == "theirs" else money - money % STEP)
