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
        """Where mines and bridges are."""
        yield Sites()

    @on(SpecialTileLaid)
    def open_mine(self, event: SpecialTileLaid) -> None:
        """A mine lies on the tile."""
        if event.private in self.settings.mines:
            self.game.memory_of(Sites).mines |= {event.hex}

    @on(MarkerPlaced)
    def build_bridge(self, event: MarkerPlaced) -> None:
        """A marker is a bridge where bridges pay."""
        if self.settings.bridge_bonus:
            self.game.memory_of(Sites).bridges |= {event.hex}

    @on(StockRoundEnded)
    def close_station(self, event: StockRoundEnded) -> None:
        """The station closes once the tokens are counted."""
        name = self.settings.station
        private = self.game.privates.get(name) if name is not None else None
        if private is not None and isinstance(private.owner, Corporation):
            self.game.close_private(private)


PART = SitesOfPrivates
