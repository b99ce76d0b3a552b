"""Mergers as a part: ``[parts.mergers]``; it needs ``[parts.loans]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, RevenueChange
from roundhouse.table.journal import Piece

from ... import sizes
from ...in_play import GameInPlay
from ...rounds import sold_in_operating_round
from ...state.events import (
    EndAnnounced,
    OperatingRoundBegins,
    OperatingTurnEnded,
    PlayerBankrupt,
    PresidentBankrupt,
    StockRoundEnded,
)
from ...state.listening import on
from ...state.pieces import Corporation
from ...turn import Round, Step
from ..part import NamedEvent, Part
from . import equipment, failing, shorts
from .abilities import AdditionalToken, GrowthSubsidy
from .acquisition import Acquire
from .conversion import ConvertOrMerge, LoansAfterChange, TradeAfterChange
from .events import CompanyLiquidated, PrivateContributed, TokenGiven
from .formation import FormationTurn
from .memory import MergerMemory
from .messages import MESSAGES
from .policy import MergerEnding, MergerMoney, MergerOrder, MergerRevenue, MergerStock, MergerTrains
from .public_formation import PublicFormationTurn
from .reduction import ReduceTokens
from .rounds import AcquisitionRound, MergerOperatingRound, MergerRound
from .settings import MergerSettings

LATE = 2
"""The operating round of a set in which the signal of the end counts as late."""


class Mergers(Part[MergerSettings]):
    """Corporations of 2, 5 and 10 shares that are auctioned, grow, merge, are sold short, and acquired when
    they fail."""

    Settings = MergerSettings
    needs = ("loans",)
    status: ClassVar[Mapping[str, str]] = {"no_new_shorts": "no new short shares"}
    needed_rounds = frozenset({"merger", "acquisition"})
    abilities: ClassVar[tuple[type[Ability], ...]] = (GrowthSubsidy, AdditionalToken)
    messages = MESSAGES
    policies = (MergerStock, MergerOrder, MergerEnding, MergerRevenue, MergerTrains, MergerMoney)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "formation_turn": FormationTurn,
        "formation_turn_public": PublicFormationTurn,
        "reduce_tokens": ReduceTokens,
        "convert_or_merge": ConvertOrMerge,
        "trade_after_change": TradeAfterChange,
        "loans_after_change": LoansAfterChange,
        "acquire": Acquire,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "merger_operating": MergerOperatingRound,
        "merger": MergerRound,
        "acquisition": AcquisitionRound,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "signal_end_game": NamedEvent("signal_end", "the end of the game is signalled")
    }

    def __init__(self, game: GameInPlay, settings: MergerSettings) -> None:
        super().__init__(game, settings)
        self.state = MergerMemory()

    def memory(self) -> Iterator[Piece]:
        """The memory of failed companies, of zones before the last merger round, and of the last set."""
        yield self.state

    def prepare(self) -> None:
        """Give every corporation its first size: two shares, unless its charter has more."""
        for company in self.game.corporations.values():
            company.share_percent = 100 // sizes.first_size(company)

    def signal_end(self) -> None:
        """Note the length of the last set, which is the next one; it depends on the round of the signal."""
        late = self.game.round.number == LATE
        self.state.last_set = self.settings.last_set_if_late if late else self.settings.last_set

    @on(EndAnnounced)
    def end_soon(self, event: EndAnnounced) -> None:
        """Make the set after this stock round the last one, if the end is announced in a stock round."""
        progress = self.game.progress
        if progress.last_set is not None and self.game.round.kind == "stock":
            progress.last_set = progress.turn

    @on(OperatingRoundBegins)
    def change_revenues(self, event: OperatingRoundBegins) -> None:
        """Set the revenue of private companies that pay only companies with trains."""
        for private in self.game.privates.values():
            if not isinstance(private.owner, Corporation):
                continue
            for _, ability in self.game.abilities.of(private, RevenueChange):
                if "has_train" in ability.when:
                    revenue = ability.revenue if private.owner.trains else 0
                    if revenue != private.revenue:
                        private.revenue = revenue

    @on(OperatingTurnEnded)
    def liquidate_trainless(self, event: OperatingTurnEnded) -> None:
        """Liquidate a company that has no train at the end of its turn."""
        company = self.game.company(event.company)
        if company.floated and not company.trains:
            self.game.happen(CompanyLiquidated(company=company.id, reason="no_train"))
            failing.liquidate(self.game, company)

    @on(StockRoundEnded)
    def check_tokens(self, event: StockRoundEnded) -> None:
        """Liquidate the corporations that lack tokens when a stock round ends."""
        equipment.liquidate_unequipped(self.game)

    @on(PrivateContributed)
    def bring_tokens(self, event: PrivateContributed) -> None:
        """Give the corporation the token that a contributed private company brings."""
        game, private = self.game, self.game.private(event.private)
        company = game.company(event.company)
        for place, _ in list(game.abilities.usable_at(private, AdditionalToken)):
            company.tokens = (*company.tokens, 0)
            game.abilities.use(private, place)
            game.happen(TokenGiven(company=company.id, private=private.id))

    @on(PlayerBankrupt)
    def close_shorts(self, event: PlayerBankrupt) -> None:
        """After a bankruptcy, cancel short certificates in the pool against shares there."""
        shorts.close_in_pool(self.game)
        sold_in_operating_round(self.game)

    @on(PresidentBankrupt)
    def liquidate_orphan(self, event: PresidentBankrupt) -> None:
        """Liquidate a company whose president is bankrupt."""
        failing.liquidate(self.game, self.game.company(event.company))


PART = Mergers
