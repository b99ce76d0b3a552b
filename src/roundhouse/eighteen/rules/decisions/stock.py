"""Shares: what may be bought and sold, what it costs, how much one may hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell

from ..state.pieces import Certificate, Corporation, Owner, Player
from .decision import Decision

NO_LIMIT = 999
"""The certificate limit of players who may hold as many as they like."""


class StockDecisions(Decision, ABC):
    """Shares: what may be bought and sold, what it costs, how much one may hold."""

    @abstractmethod
    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """What selling ``percent`` brings now."""

    @abstractmethod
    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A purchase in the stock round."""

    @abstractmethod
    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """A sale to the pool."""

    @abstractmethod
    def most_percent(self, corporation: Corporation) -> int:
        """How much of a corporation one player may hold."""

    @abstractmethod
    def rivals(self, corporation: Corporation) -> Sequence[Owner]:
        """The corporations, or owners who are no players, that may take the presidency of another one; of
        equals, the first goes before."""

    @abstractmethod
    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """May this player start this corporation, as far as the title is concerned?"""

    @abstractmethod
    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices open to a corporation, dearest first."""

    @abstractmethod
    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """The par prices, beside those open to a corporation, for which a turn waits if they can be paid."""

    @abstractmethod
    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """How much of a corporation must be sold before it floats, in percent, if it starts at ``cell``."""

    @abstractmethod
    def starts_from(self, corporation: Corporation) -> str | None:
        """The phase from which on a corporation may be started, if it does not depend on something else."""

    @abstractmethod
    def starts_anew(self, corporation: Corporation) -> bool:
        """Was this corporation started before, and given up?"""

    @abstractmethod
    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Does it float as soon as enough is sold, rather than when its first turn comes?"""

    @abstractmethod
    def certificate_limit(self, player: Player | None) -> int:
        """The most certificates a player may hold: by the number of players at the start.

        Where the number of corporations matters too, the row for as many as are in the game holds, or
        the next larger one.
        """

    @abstractmethod
    def counted(self, corporation: Corporation, percent: int) -> int:
        """What so much of a corporation counts towards the worth of its owner."""

    @abstractmethod
    def worth(self, player: Player) -> int:
        """Cash, shares at market price, privates at face value."""

    @abstractmethod
    def secure_percent(self) -> int:
        """With how much of a corporation is a presidency safe?"""
