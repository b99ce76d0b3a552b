"""Auctions of charters as a part: ``[parts.charter_auctions]`` with how many each phase releases.

Who wins the auction of a corporation starts it. A title with this part has the step ``stock_turn_charters``
in its stock rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.errors import Malformed, Place
from roundhouse.table.journal import Piece

from ...policies import StockPolicy
from ...state.events import CorporationStarted
from ...state.listening import on
from ...state.pieces import Corporation
from ...turn import Step
from ..part import Part
from .messages import MESSAGES
from .settings import CharterAuctionSettings, ReleasedCharters
from .steps import CharterTurn


class ReleasedByPhase(StockPolicy):
    """The phase from which on each corporation may be started."""

    def starts_from(self, corporation: Corporation) -> str | None:
        """The name of the phase that was drawn for ``corporation``, or ``None``."""
        return self.game.memory_of(ReleasedCharters).phases.get(corporation)


class CharterAuctions(Part[CharterAuctionSettings]):
    """Chance says which corporations may be started from which phase on; their shares are the pool's."""

    Settings = CharterAuctionSettings
    messages = MESSAGES
    policies = (ReleasedByPhase,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"stock_turn_charters": CharterTurn}

    def memory(self) -> Iterator[Piece]:
        """The memory of the phase from which on each corporation may be started."""
        yield ReleasedCharters()

    def traced(self) -> Mapping[str, Any]:
        """Shares that traces of 18xx.games count in the pool: all of corporations that nobody has started."""
        if not self.settings.to_pool:
            return {}
        new = [one for one in self.game.corporations.values() if not (one.parred or one.closed)]
        return {
            **{f"pool.shares.{company.id}": 100 for company in new},
            **{f"corp:{company.id}.treasury": 0 for company in new},
        }

    def prepare(self) -> None:
        """Draw which corporations are left out, and the phase of each other one.

        Raises Malformed if a release names an unknown phase or the counts do not fit.
        """
        game, releases = self.game, self.settings.releases
        phases = {phase.name for phase in game.title.phases}
        for place, release in enumerate(releases):
            if release.phase not in phases:
                raise _wrong(f"[{place}].phase", f"There is no phase “{release.phase}”.")
        drawn = game.chance.shuffled(tuple(game.corporations.values()))
        gone = self.settings.left_out.get(len(game.players), 0)
        for company in drawn[:gone]:
            game.leave_out(company)
        names, drawn = self._phases_of(len(drawn) - gone), drawn[gone:]
        for company, phase in zip(drawn, names, strict=True):
            game.memory_of(ReleasedCharters).phases[company] = phase

    def _phases_of(self, count: int) -> list[str]:
        """The phases of ``count`` corporations, in order. Raises Malformed if the counts do not fit."""
        releases = self.settings.releases
        rest = count - sum(release.count or 0 for release in releases)
        open_ends = sum(release.count is None for release in releases)
        if rest < 0 or open_ends > 1 or (rest and not open_ends):
            raise _wrong("", f"Phases release {count - rest} corporations of {count}.")
        return [
            release.phase
            for release in releases
            for _ in range(rest if release.count is None else release.count)
        ]

    @on(CorporationStarted)
    def offer_shares(self, event: CorporationStarted) -> None:
        """Move all shares of a corporation that has started to the pool, but for the president's
        certificate."""
        if not self.settings.to_pool:
            return
        game, company = self.game, self.game.company(event.company)
        rest = tuple(share for share in company.shares(company) if not share.president)
        game.shares.give(game.pool, rest, change_president=False)


def _wrong(field: str, message: str) -> Malformed:
    return Malformed("title/charters", message, place=Place(path=f"parts.charter_auctions.releases{field}"))


PART = CharterAuctions
