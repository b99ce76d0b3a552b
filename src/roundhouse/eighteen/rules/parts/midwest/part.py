"""Rules that 1846 and the titles built on it share, as a part: ``[parts.midwest]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TokenPlace

from ...closing import close_company
from ...named_events import NAMED_EVENTS
from ...state.pieces import Corporation, Private
from ..part import NamedEvent, NoSettings, Part
from .policies import IssueMoney, IssuePrivates, LastTrains


class Midwest(Part[NoSettings]):
    """Shares may be issued for money, minors close with the privates."""

    policies = (IssuePrivates, IssueMoney, LastTrains)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_companies"),
        "remove_bonuses": NamedEvent("remove_bonuses", "the markers of private companies go"),
        "remove_reservations": NamedEvent("keep_reservations"),
    }

    def close_companies(self) -> None:
        """Close the minors with the private companies; remove the markers of those that no corporation
        owns."""
        for minor in self.game.minors.values():
            if not minor.closed:
                close_company(self.game, minor)
        for private in self.game.privates.values():
            if not isinstance(private.owner, Corporation):
                self._remove_markers(private)
        NAMED_EVENTS["close_companies"](self.game)

    def remove_bonuses(self) -> None:
        """Remove the markers of all private companies."""
        for private in self.game.privates.values():
            self._remove_markers(private)

    def keep_reservations(self) -> None:
        """Do nothing: token places stay reserved, as those of 1846 end by other rules."""

    def _remove_markers(self, private: Private) -> None:
        company, board = private.serves, self.game.land.board
        tokens = [ability for _, ability in self.game.abilities.of(private, TokenPlace)]
        if any(ability.whose == "private" for ability in tokens):
            return
        if company is not None and any(ability.with_markers for ability in tokens):
            for hex_ in private.marks:
                for city in range(len(board.tile(hex_).cities)):
                    if board.has_token(hex_, company.id, city):
                        board.remove_token(hex_, city, company.id)
        if private.marks or company:
            private.marks = ()
            private.serves = None


PART = Midwest
