"""The memory of systems: their corporations, their charters, and the merger under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.pieces import Certificate, Corporation, Holder, Player, Train

Stage: TypeAlias = Literal["", "partner", "pairs", "singles"]
"""The stage of a merger: none; choosing the other corporation; handing in pairs of shares; single shares."""
Question: TypeAlias = Literal["", "keep", "trade", "sell"]
"""What a player is asked: which odd share to keep, with whom to trade, what becomes of a single share."""


class Systems(Piece):
    """The systems, their charters, and the merger under way."""

    members: dict[Corporation, tuple[Corporation, Corporation]] = tracked_dict()
    """The two corporations of each system."""
    charters: dict[Corporation, tuple[Train, ...]] = tracked_dict()
    """The trains on the charter of each corporation of a system."""
    homeless: tuple[Corporation, ...] = tracked(())
    """The corporations of systems whose home tokens are still to be placed."""
    arranging: bool = tracked(False)
    """Whether trains are being moved between charters, so that one may hold too many for now."""
    stage: Stage = tracked("")
    initiator: Player | None = tracked(None)
    first: Corporation | None = tracked(None)
    second: Corporation | None = tracked(None)
    system: Corporation | None = tracked(None)
    queue: tuple[Player, ...] = tracked(())
    """The players who have yet to hand in shares, the one in turn first."""
    odd: Certificate | None = tracked(None)
    """The share that the player in turn keeps while pairs are handed in."""
    question: Question = tracked("")
    options: tuple[str, ...] = tracked(())
    """The answers: ids of corporations or players, or words."""
    exchanging: bool = tracked(False)
    """Whether the player in turn has decided to pay for a share of the system."""
    doubles: tuple[str, ...] = tracked(())
    """The hexes with two tokens of the new system, in different cities."""

    def __init__(self) -> None:
        super().__init__("systems")

    def trains_on(self, system: Corporation, charter: Corporation) -> tuple[Train, ...]:
        """The trains on a charter of a system; one that was never assigned is on the first charter."""
        second = self.members[system][1]
        others = self.charters.get(second, ())
        if charter is second:
            return tuple(train for train in others if train.owner is system)
        return tuple(train for train in system.trains if train not in others)

    def assign(self, system: Corporation, train: Train, charter: Corporation) -> None:
        """Put a train on a charter of the system."""
        for one in self.members[system]:
            rest = tuple(item for item in self.charters.get(one, ()) if item is not train)
            self.charters[one] = (*rest, train) if one is charter else rest

    def each_charter(self, system: Corporation) -> Iterator[tuple[Corporation, tuple[Train, ...]]]:
        """Yield the charters of a system with their trains."""
        for one in self.members[system]:
            yield one, self.trains_on(system, one)


class Pile(Holder):
    """Certificates that were handed in during a merger."""


USED, DISCARD = "handed_in", "given_up"


def is_system(memory: Systems, company: Corporation) -> bool:
    """Whether ``company`` is a system."""
    return company in memory.members
