"""18NewEngland: minor companies with fixed values, which convert or merge into corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Note, Part
from roundhouse.eighteen.rules.state.actions import Action, SellShares
from roundhouse.eighteen.rules.state.events import CompanyParred, OperatingRoundBegins
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..messages import MESSAGES
from .facts import ALL_MINORS, MERGERS, MINOR_SHARES, Facts, Memory, is_minor, treasury
from .first_round import FirstStockRound, ReserveMinors, StockTurnMinorValues
from .merging import BuyNewShares, MergeMinors, MinorMergers, RemoveDoubleToken
from .policies import (
    ExpressTrains,
    MinorsFirst,
    MinorsOnOffer,
    NewEnglandEnding,
    NewEnglandRevenue,
    OneTileOfMinors,
)
from .shares import IssueOwn, RedeemOwn
from .trains import BankruptcyOfCorporations, BuyTrainOrCloseMinor, buy_first_trains

STAND_INS = ("Y", "G", "C")
"""What 18xx.games puts into boxes of minor companies that are free, open from phase 3 on, or used up."""


class NewEngland(Part[Facts]):
    """What is 18NewEngland's own."""

    Settings = Facts
    messages = MESSAGES
    needed_rounds = frozenset({"merger"})
    policies = (
        MinorsOnOffer,
        MinorsFirst,
        OneTileOfMinors,
        ExpressTrains,
        NewEnglandRevenue,
        NewEnglandEnding,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "reserve_minors": ReserveMinors,
        "stock_turn_minor_values": StockTurnMinorValues,
        "bankruptcy_of_corporations": BankruptcyOfCorporations,
        "redeem_own": RedeemOwn,
        "issue_own": IssueOwn,
        "buy_train_or_close_minor": BuyTrainOrCloseMinor,
        "remove_double_token": RemoveDoubleToken,
        "buy_new_shares": BuyNewShares,
        "merge_minors": MergeMinors,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "first_stock": FirstStockRound,
        "minor_mergers": MinorMergers,
    }
    status: ClassVar[Mapping[str, str]] = {
        ALL_MINORS: "all minor companies can be formed, at the values of both colors",
        MERGERS: "minor companies may convert or merge after each operating round",
    }

    def __init__(self, game: GameInPlay, settings: Facts) -> None:
        super().__init__(game, settings)
        self.state = Memory()

    def memory(self) -> Iterator[Piece]:
        """What happened to minor companies, and to shares."""
        yield self.state

    def notes(self) -> Iterator[Note]:
        """Reservations, and the shares in treasuries."""
        for minor, player in self.state.reserved:
            yield Note(minor, ChoiceLabel("Reserved by"), player.name)
        for company in self.game.corporations.values():
            if held := treasury(self.game, company):
                percent = sum(share.percent for share in held)
                yield Note(company, ChoiceLabel("Shares bought back"), f"{percent}%")

    def traced(self) -> Mapping[str, Any]:
        """18xx.games calls the bought back shares of a corporation its treasury, and not those of its IPO;
        what marks its boxes are companies there."""
        out: dict[str, Any] = {f"corp:{name}.tokens_left": 1 for name in STAND_INS}
        for company in self.game.corporations.values():
            if not is_minor(company):
                out[f"corp:{company.id}.treasury"] = sum(
                    share.percent for share in treasury(self.game, company)
                )
        return out

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The par price of shares that are issued from an IPO."""
        company = self.game.pieces.get(action.entity)
        if not isinstance(action, SellShares) or not isinstance(company, Corporation) or company.par is None:
            return {}
        first = self.game.certificates.get(action.shares[0]) if action.shares else None
        return {} if first in self.state.redeemed else {"share_price": company.par.price}

    def prepare(self) -> None:
        """Draw the minor companies that can be formed first; the certificate of each is two shares."""
        game = self.game
        minors = [one for one in game.corporations.values() if len(one.definition.shares) == 1]
        for minor in minors:
            minor.share_percent = 100 // MINOR_SHARES
        drawn = game.chance.shuffled(minors)
        self.state.starting = tuple(drawn[: self.settings.starting[len(game.players)]])

    @on(CompanyParred)
    def use_box(self, event: CompanyParred) -> None:
        """A minor company keeps its box for good, also when it is gone."""
        company = self.game.company(event.company)
        if is_minor(company) and company.par is not None:
            self.state.used |= {company.par.at}

    @on(OperatingRoundBegins)
    def buy_first_trains(self, event: OperatingRoundBegins) -> None:
        """The minor companies of the first stock round get their trains."""
        if self.game.progress.turn == 1 and event.number == 1:
            buy_first_trains(self.game)


PART = NewEngland
