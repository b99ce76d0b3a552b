"""Par prices by stages as a part: ``[parts.par_stages]``, with the events that open them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.journal import Piece, tracked

from ...policies import StockPolicy
from ...state.pieces import Corporation
from ..part import NamedEvent, NoSettings, Part


class ParStage(Piece):
    """The zones of the market in which corporations may start by now."""

    zones: tuple[str, ...] = tracked(("par",))

    def __init__(self) -> None:
        super().__init__("par_stage")


class StagedPar(StockPolicy):
    """Par prices by stage."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells of all zones that are open by now."""
        return self.game.market.par_cells(self.game.memory_of(ParStage).zones)


class ParStages(Part[NoSettings]):
    """Events add zones in which corporations may start."""

    policies = (StagedPar,)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "more_par_prices": NamedEvent(
            "open_first", "corporations may also start at par prices of the first set"
        ),
        "most_par_prices": NamedEvent("open_second", "corporations may start at any par price"),
        "last_par_prices": NamedEvent(
            "open_third", "corporations may also start at par prices of the third set"
        ),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the zones that are open."""
        yield ParStage()

    def open_first(self) -> None:
        """Open the zone ``par_1``."""
        self._open("par_1")

    def open_second(self) -> None:
        """Open the zone ``par_2``."""
        self._open("par_2")

    def open_third(self) -> None:
        """Open the zone ``par_3``."""
        self._open("par_3")

    def _open(self, zone: str) -> None:
        memory = self.game.memory_of(ParStage)
        memory.zones = (*memory.zones, zone)


PART = ParStages
