"""What only 18NewEngland and 18NewEngland 2 offer."""

from __future__ import annotations

from roundhouse.eighteen.titles.g18NewEngland.rules.facts import treasury, unsold
from roundhouse.eighteen.titles.g18NewEngland.rules.first_round import ReserveMinors

from ..offered import Difference

TITLES = frozenset({"18NewEngland", "18NewEngland2"})


def ipo_of_the_bank(it: Difference) -> bool:
    """Shares of an IPO, which the record lists as the bank's; we hold them with the corporation."""
    if it.about != "buy" or it.game.title.id not in TITLES:
        return False
    name, holder = it.item[0], it.item[1]
    corporation = it.game.corporations[name]
    if it.side == "theirs":
        return holder == "bank" and bool(unsold(it.game, corporation))
    return holder == name and not treasury(it.game, corporation)


def reservation_without_a_price(it: Difference) -> bool:
    """The record lists every box for a minor company that is not reserved yet; what it does then is to
    reserve it, which names no box: we offer it once."""
    if (it.about, it.side) != ("par", "theirs") or it.game.title.id not in TITLES:
        return False
    step = it.game.round.waiting()
    if not isinstance(step, ReserveMinors):
        return False
    actor = step.actor()
    minor = it.game.corporations[it.item[0]]
    return actor is not None and actor.player is not None and not step.is_reserved_by(actor.player, minor)
