"""Decisions about shares: what may be bought and sold, what it costs, how much one may hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell

from ..state.pieces import Certificate, Corporation, Owner, Player
from .decision import Decision


class StockDecisions(Decision, ABC):
    """Decisions about shares: what may be bought and sold, what it costs, how much one may hold."""

    @abstractmethod
    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """The money that selling ``percent`` of these certificates brings now."""

    @abstractmethod
    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Carry out a purchase of ``player`` in the stock round."""

    @abstractmethod
    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Carry out a sale of ``percent`` to the pool."""

    @abstractmethod
    def most_percent(self, corporation: Corporation) -> int:
        """The most percent of a corporation that one player may hold."""

    @abstractmethod
    def rivals(self, corporation: Corporation) -> Sequence[Owner]:
        """The corporations, or owners who are no players, that may take the presidency of ``corporation``.

        Of equals the first takes it.
        """

    @abstractmethod
    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether the title allows this player to start this corporation."""

    @abstractmethod
    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices open to a corporation, dearest first."""

    @abstractmethod
    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """Further par prices that are not open, but for which a turn waits if they can be paid."""

    @abstractmethod
    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """The percent of a corporation that must be sold before it floats, if it starts at ``cell``."""

    @abstractmethod
    def starts_from(self, corporation: Corporation) -> str | None:
        """The name of the phase from which on a corporation may be started;
        ``None`` if phases do not matter."""

    @abstractmethod
    def starts_anew(self, corporation: Corporation) -> bool:
        """Whether this corporation was started before, and given up."""

    @abstractmethod
    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Whether a corporation floats as soon as enough is sold, rather than when its first turn comes."""

    @abstractmethod
    def certificate_limit(self, player: Player | None) -> int:
        """The most certificates that a player may hold, by the number of players at the start.

        Where the number of corporations matters too, the row for as many as are in the game holds, or the
        next larger one.
        """

    @abstractmethod
    def counted(self, corporation: Corporation, percent: int) -> int:
        """The money that ``percent`` of a corporation counts towards the worth of its owner."""

    @abstractmethod
    def worth(self, player: Player) -> int:
        """The worth of a player in money: cash, shares at market price, privates at face value."""

    @abstractmethod
    def secure_percent(self) -> int:
        """The percent of a corporation with which a presidency is safe."""
