"""What is left of the tiles, and which borders are paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.table.journal import Piece

if TYPE_CHECKING:
    from ..game import EighteenGame


class Supply(Piece):
    """The tiles that are left: for each name the numbers of the copies, in the order they will be used.

    ``made`` counts the copies of unlimited tiles that exist; each lay makes another one.
    """

    __slots__ = ("left", "made")
    state: ClassVar[tuple[str, ...]] = ("left", "made")

    def __init__(self, counts: Mapping[str, int | None]) -> None:
        super().__init__("supply")
        self.left: dict[str, tuple[int, ...]] = {
            name: tuple(range(count or 1)) for name, count in counts.items()
        }
        self.made: dict[str, int] = {name: 1 for name, count in counts.items() if count is None}


class PaidBorders(Piece):
    """The borders whose cost was paid once and is not due again: hex and edge."""

    __slots__ = ("paid",)
    state: ClassVar[tuple[str, ...]] = ("paid",)

    def __init__(self) -> None:
        super().__init__("borders")
        self.paid: frozenset[tuple[str, int]] = frozenset()

    def pay(self, game: EighteenGame, hex_: str, edge: int) -> None:
        """The cost of this border is paid."""
        game.put(self, "paid", self.paid | {(hex_, edge)})

    def forget(self, game: EighteenGame, hex_: str) -> None:
        """Track on this hex pays anew."""
        game.put(self, "paid", frozenset(item for item in self.paid if item[0] != hex_))
