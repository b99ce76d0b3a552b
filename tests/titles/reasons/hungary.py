"""What only 18Mag offers."""

from __future__ import annotations

from roundhouse.eighteen.titles.g18Mag.rules.beginning import Draft18Mag

from ..offered import Difference


def drafted_for_nothing(it: Difference) -> bool:
    """The record lists the minors that may be chosen without a price, and nothing is paid for one."""
    if (it.about, it.side, it.game.title.id) != ("bids", "ours", "18Mag"):
        return False
    listed = {(name, least, most) for name, least, most, _ in it.row.bids}
    free = (it.item[0], None, None) in listed and it.item[1:] == (0, 0)
    return free and isinstance(it.game.round.waiting(), Draft18Mag)
