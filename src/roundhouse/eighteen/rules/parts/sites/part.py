"""What private companies put on the map, as a part: ``[parts.sites]``."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.journal import Piece

from ...state.events import MarkerPlaced, SpecialTileLaid, StockRoundEnded
from ...state.listening import on
from ...state.pieces import Corporation
from ..part import Part
from .memory import Sites
from .policies import SiteRevenue, SiteTrack
from .settings import SiteSettings


class SitesOfPrivates(Part[SiteSettings]):
    """Mines and bridges of private companies, and a private company that is a token."""

    Settings = SiteSettings
    policies = (SiteTrack, SiteRevenue)

    def memory(self) -> Iterator[Piece]:
        """The memory of mines and bridges."""
        yield Sites()

    @on(SpecialTileLaid)
    def open_mine(self, event: SpecialTileLaid) -> None:
        """Note a mine on the tile that a private company with mines has laid."""
        if event.private in self.settings.mines:
            self.game.memory_of(Sites).mines |= {event.hex}

    @on(MarkerPlaced)
    def build_bridge(self, event: MarkerPlaced) -> None:
        """Note a marker as a bridge, if bridges earn anything in this title."""
        if self.settings.bridge_bonus:
            self.game.memory_of(Sites).bridges |= {event.hex}

    @on(StockRoundEnded)
    def close_station(self, event: StockRoundEnded) -> None:
        """Close the private company with a station, if a corporation has it, after the tokens are counted."""
        name = self.settings.station
        private = self.game.privates.get(name) if name is not None else None
        if private is not None and isinstance(private.owner, Corporation):
            self.game.close_private(private)


PART = SitesOfPrivates
