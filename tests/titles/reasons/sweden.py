"""What only 18SJ offers."""

from __future__ import annotations

from roundhouse.eighteen.titles.g18SJ.edelsward import is_requisitioned
from roundhouse.eighteen.titles.g18SJ.facts import Sweden
from roundhouse.eighteen.titles.g18SJ.trains import BuyTrainsEarly

from ..offered import Difference


def ipo_of_the_bank(it: Difference) -> bool:
    """Shares of the IPO, which is the bank's from phase 5 on; we hold them with the corporation."""
    if it.about != "buy" or it.game.title.id != "18SJ":
        return False
    name, holder = it.item[0], it.item[1]
    full = {corporation.id for corporation in it.game.memory_of(Sweden).full}
    return name in full and holder == ("bank" if it.side == "theirs" else name)


def requisitioned(it: Difference) -> bool:
    """The record lists par prices of corporations that Edelswärd has got; nobody can start them."""
    if (it.about, it.side, it.game.title.id) != ("par", "theirs", "18SJ"):
        return False
    return is_requisitioned(it.game, it.game.company(it.item[0]))


def nationalized(it: Difference) -> bool:
    """The record asks whether the last price of a nationalized corporation could be paid; we forget it."""
    return (
        it.game.title.id == "18SJ"
        and (it.about, it.item) == ("declared", "par")
        and any(corporation.closed for corporation in it.game.corporations.values())
    )


def bought_early(it: Difference) -> bool:
    """Before the trains run only the bank's are sold; the record lists others, and refuses them."""
    if not isinstance(it.game.round.waiting(), BuyTrainsEarly) or it.side != "theirs":
        return False
    if it.about == "kinds":
        return bool(it.item == "buy_train")
    return it.about == "trains" and bool(it.item[1] != "bank")
