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
        """The memory of which companies may begin, and of the last set."""
        yield AmalgamationMemory()

    def traced(self) -> Mapping[str, Any]:
        """Leave out companies that have not come into the game: traces of 18xx.games do not list them."""
        late = self.game.memory_of(AmalgamationMemory).late
        return {} if late else {f"corp:{one.id}.{name}": None for one in self._to_come() for name in _TRACED}

    def _to_come(self) -> Iterator[Corporation]:
        for company in self.game.corporations.values():
            if len(company.definition.shares) > 1 or company.id in self.settings.late:
                yield company

    def prepare(self) -> None:
        """Let the one certificate of a small company count as two shares."""
        for company in self.game.corporations.values():
            if len(company.shares(company)) == 1:
                company.share_percent = 100 // SMALL

    def open_late(self) -> None:
        """Let all small companies be auctioned, and corporations be formed of them; close the ``hidden``
        card."""
        self.game.memory_of(AmalgamationMemory).late = True
        hidden = self.game.privates.get(self.settings.hidden or "")
        if hidden is not None:
            self.game.close_private(hidden)

    def open_majors(self) -> None:
        """Let players start corporations."""
        self.game.memory_of(AmalgamationMemory).majors = True

    def end_minors(self) -> None:
        """Remove the small companies that nobody has started from the game."""
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
        """Place the first token of a company that begins."""
        place_first_token(self.game, self.game.company(event.company))

    @on(EndAnnounced)
    def lengthen_last_set(self, event: EndAnnounced) -> None:
        """Give the last set the number of operating rounds that the settings name.

        With ``ends_early`` the current set is the last one if the end is announced in its first round.
        """
        progress, game = self.game.progress, self.game
        if progress.last_set is None:
            return
        game.memory_of(AmalgamationMemory).last = True
        if self.settings.ends_early and game.round.kind == "operating" and game.round.number == 1:
            progress.last_set = progress.turn
            progress.rounds_in_set = self.settings.last_set


_TRACED = ("tokens_left", "treasury", "cash")
"""The keys of traces that have a value before a company begins."""

PART = Amalgamation
