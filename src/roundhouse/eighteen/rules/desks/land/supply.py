"""What is left of the tiles, which borders are paid, and what was paid ahead."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.journal import Piece, tracked, tracked_dict


class Supply(Piece):
    """The tiles that are left: for each name the numbers of the copies,
    in the order in which they are used.

    ``made`` counts the copies of unlimited tiles that exist; each lay makes another one.
    """

    left: dict[str, tuple[int, ...]] = tracked_dict()
    made: dict[str, int] = tracked_dict()

    def __init__(self, counts: Mapping[str, int | None]) -> None:
        super().__init__("supply")
        self.left = {name: tuple(range(count or 1)) for name, count in counts.items()}
        self.made = {name: 1 for name, count in counts.items() if count is None}


class PaidAhead(Piece):
    """For each hex, the sums that are taken off its next tile because work was done there before."""

    worth: dict[str, tuple[int, ...]] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("paid_ahead")


class PaidBorders(Piece):
    """The borders, as hex and side, whose cost was paid once and is not due again."""

    paid: frozenset[tuple[str, int]] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("borders")

    def pay(self, hex_: str, edge: int) -> None:
        """Note that the cost of this border is paid."""
        self.paid |= {(hex_, edge)}

    def forget(self, hex_: str) -> None:
        """Let all borders of this hex be paid again."""
        self.paid = frozenset(item for item in self.paid if item[0] != hex_)
