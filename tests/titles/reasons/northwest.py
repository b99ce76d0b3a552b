"""The Pacific Northwest: the portage, corporations that begin with a minor, what private companies do."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1822PNW import minors
from roundhouse.eighteen.titles.g1822PNW.stock import BidTurnNorthwest
from roundhouse.eighteen.titles.g1822PNW.track import TrackNorthwest

from ..offered import Difference, actor_of


def after_the_portage(it: Difference) -> bool:
    """Nothing is laid as a tile action after the portage: there it is offered, and refused."""
    step = it.game.round.waiting()
    return (it.about, it.side, it.item) == ("kinds", "theirs", "lay_tile") and (
        isinstance(step, TrackNorthwest) and step.ferried
    )


def starts_with_a_minor(it: Difference) -> bool:
    """A corporation is started by the president of its minor; at the certificate limit not without one."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if not isinstance(step, BidTurnNorthwest) or not isinstance(player, Player) or step.growing is not None:
        return False
    if it.side != "theirs":
        return False
    if it.about in {"kinds", "declared"}:
        return bool(it.item == "par") and not any(
            step.may_par(player, one) and step.par_cells(player, one) for one in it.game.corporations.values()
        )
    if it.about != "par":
        return False
    corporation = it.game.corporations[it.item[0]]
    minor = minors.minor_for(it.game, corporation)
    others = minor is not None and minor.player is not None and minor.player is not player
    full = step.own_minor(player, corporation) is None and not step.has_room(player)
    return others or full
