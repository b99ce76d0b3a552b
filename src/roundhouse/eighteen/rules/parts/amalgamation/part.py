"""Small companies that become corporations: ``[parts.amalgamation]``, beside ``[parts.loans]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.journal import Piece

from ...state.events import CompanyParred, EndAnnounced, SmallCompaniesOver
from ...state.listening import on
from ...state.pieces import Corporation
from ...turn import Round, Step
from ..part import NamedEvent, Part
from .dealing import DealShares
from .founding import FoundingTurn, place_first_token
from .merging import MergeSmall, ReduceMergedTokens
from .messages import MESSAGES
from .policies import (
    EXPORT,
    MERGERS,
    AmalgamationEnding,
    AmalgamationOrder,
    AmalgamationRevenue,
    AmalgamationStock,
)
from .redeeming import RedeemAtMarket
from .rounds import AmalgamationRound
from .settings import SMALL, AmalgamationMemory, AmalgamationSettings, is_small


class Amalgamation(Part[AmalgamationSettings]):
    """Small companies, whose charter is one certificate, are auctioned. They pay half of what they earn to
    their owner, operate before corporations, and become corporations alone or together."""

    Settings = AmalgamationSettings
    messages = MESSAGES
    needs = ("loans",)
    needed_rounds = frozenset({"merger"})
    policies = (AmalgamationStock, AmalgamationOrder, AmalgamationRevenue, AmalgamationEnding)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "founding_turn": FoundingTurn,
        "merge_small": MergeSmall,
        "reduce_merged_tokens": ReduceMergedTokens,
        "deal_shares": DealShares,
        "redeem_at_market": RedeemAtMarket,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"amalgamation": AmalgamationRound}
    status: ClassVar[Mapping[str, str]] = {
        MERGERS: "small companies may merge after each operating round",
        EXPORT: "a train leaves the game after each operating round",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "green_minors_available": NamedEvent("open_late", "all small companies are available"),
        "majors_can_ipo": NamedEvent("open_majors", "corporations can be started"),
        "minors_cannot_start": NamedEvent("end_minors", "no small company is started any more"),
    }

    def memory(self) -> Iterator[Piece]:
        """Who may begin."""
        yield AmalgamationMemory()

    def traced(self) -> Mapping[str, Any]:
        """18xx.games does not speak of companies that are still to come."""
        late = self.game.memory_of(AmalgamationMemory).late
        return {} if late else {f"corp:{one.id}.{name}": None for one in self._to_come() for name in _TRACED}

    def _to_come(self) -> Iterator[Corporation]:
        for company in self.game.corporations.values():
            if len(company.definition.shares) > 1 or company.id in self.settings.late:
                yield company

    def prepare(self) -> None:
        """The certificate of a small company is two shares."""
        for company in self.game.corporations.values():
            if len(company.shares(company)) == 1:
                company.share_percent = 100 // SMALL

    def open_late(self) -> None:
        """All small companies can be started, and corporations formed of them."""
        self.game.memory_of(AmalgamationMemory).late = True
        hidden = self.game.privates.get(self.settings.hidden or "")
        if hidden is not None:
            self.game.close_private(hidden)

    def open_majors(self) -> None:
        """Corporations can be started by players."""
        self.game.memory_of(AmalgamationMemory).majors = True

    def end_minors(self) -> None:
        """Small companies that nobody has are out of the game."""
        game = self.game
        game.memory_of(AmalgamationMemory).minors = False
        over = [one for one in game.corporations.values() if is_small(one) and not (one.parred or one.closed)]
        for company in over:
            for hex_ in company.definition.home:
                game.land.board.release(hex_, company.id)
            game.remove_corporation(company)
        if over:
            game.happen(SmallCompaniesOver(names=tuple(one.id for one in over)))

    @on(CompanyParred)
    def place_home(self, event: CompanyParred) -> None:
        """A corporation begins with a token."""
        place_first_token(self.game, self.game.company(event.company))

    @on(EndAnnounced)
    def lengthen_last_set(self, event: EndAnnounced) -> None:
        """The last set is longer."""
        progress, game = self.game.progress, self.game
        if progress.last_set is None:
            return
        game.memory_of(AmalgamationMemory).last = True
        if self.settings.ends_early and game.round.kind == "operating" and game.round.number == 1:
            progress.last_set = progress.turn
            progress.rounds_in_set = self.settings.last_set


_TRACED = ("tokens_left", "treasury", "cash")
"""What is not nothing of a company that has not begun, under the keys of traces."""

PART = Amalgamation
