"""Kept hexes as a part: ``[parts.kept_hexes]``."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.journal import Piece

from ...decisions.track import PlannedLay
from ...policies import TrackPolicy
from ...state.events import CompanyClosed, PresidentChanged, PrivateBought, PrivateClosed
from ...state.listening import on
from ..part import Part
from .rights import KeptBesides, KeptHexSettings, free_stubs, holders_of


class KeptTrack(TrackPolicy):
    """Lays on kept hexes."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the planned lay is not allowed, or ``None``; the first tile of some hexes is kept for
        players."""
        holders = list(holders_of(self.game, plan.hex))
        if holders and (plan.company is None or plan.company.player not in holders):
            names = ", ".join(holder.name for holder in dict.fromkeys(holders))
            return f"{names} alone may lay the first tile on {plan.hex}."
        return super().why_not_lay(plan)


class KeptHexes(Part[KeptHexSettings]):
    """The first tiles of some hexes are kept for owners of cards and presidents of companies, who need not
    follow the stubs printed there."""

    Settings = KeptHexSettings
    policies = (KeptTrack,)

    def memory(self) -> Iterator[Piece]:
        """The memory of hexes that came to be kept during the game."""
        yield KeptBesides()

    @on(PrivateBought)
    def card_bought(self, event: PrivateBought) -> None:
        """Update the stubs: rights to hexes change hands."""
        free_stubs(self.game)

    @on(PrivateClosed)
    def card_closed(self, event: PrivateClosed) -> None:
        """Update the stubs: rights to hexes are lost, or go to the president."""
        free_stubs(self.game)

    @on(PresidentChanged)
    def president_changed(self, event: PresidentChanged) -> None:
        """Update the stubs: rights to hexes change hands."""
        free_stubs(self.game)

    @on(CompanyClosed)
    def company_closed(self, event: CompanyClosed) -> None:
        """Update the stubs: rights of the closing company are lost."""
        free_stubs(self.game, closing=event.company)


PART = KeptHexes
