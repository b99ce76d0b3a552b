"""1877: Stockholm Tramways: corporations acquire others, and SL forms when the last trains come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import (
    EndingPolicy,
    OrderPolicy,
    StockPolicy,
    TokenPolicy,
    TrackPolicy,
)
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from .acquisition import AcquireEarly, AcquireLate
from .events import AuthorityFormed, TrainlessRemoved
from .facts import Authority, Facts
from .messages import MESSAGES
from .trains import BuyFirstTrain, BuyTrainsStockholm


def is_formed(game: GameInPlay) -> bool:
    """Has SL been formed?"""
    return game.memory_of(Authority).formed


class TrainlessRound(OperatingRound):
    """In operating order, corporations without a train buy one."""

    usual_name = "Train Round"
    short = "TR"


class DividendStockholm(PayDividend):
    """As usual; once SL has formed the revenue is paid out, without anybody being asked."""

    __slots__ = ()

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """Paying out only, once SL has formed."""
        return ("payout",) if is_formed(self.game) else super().kinds(company)

    def by_itself(self) -> Mapping[str, Any] | None:
        """What is paid out where there is nothing to decide."""
        return next((one.action for one in self.choices()), None) if is_formed(self.game) else None


class RoundsWithAuthority(OrderPolicy):
    """SL forms at the end of the operating round in which the first of the last trains was bought."""

    def next_round(self, done: RoundState) -> None:
        """After that round trains are bought by those without one; then comes the last stock round."""
        game, authority = self.game, self.game.memory_of(Authority)
        if done.kind == "operating" and authority.forming:
            authority.forming = False
            form(game)
            game.end_operating_set()
            game.begin_round("trainless", 1)
        elif done.kind == "trainless":
            game.progress.turn += 1
            remove_trainless(game)
            super().next_round(done)
        else:
            super().next_round(done)


def form(game: GameInPlay) -> None:
    """SL forms: corporations that nobody has started leave the game."""
    game.memory_of(Authority).formed = True
    game.happen(AuthorityFormed())
    for company in game.corporations.values():
        if not (company.parred or company.closed):
            game.remove_corporation(company)
            for hex_ in company.definition.home:
                game.land.board.release(hex_, company.id)


def remove_trainless(game: GameInPlay) -> None:
    """Corporations without a train leave the game, those that never floated among them."""
    game.happen(TrainlessRemoved())
    for company in game.corporations.values():
        if not (company.trains or company.closed):
            close_company(game, company)


class EndWithAuthority(EndingPolicy):
    """The set of operating rounds after SL has formed is the last."""

    def end_reasons(self) -> Iterable[str]:
        """SL has formed."""
        yield from super().end_reasons()
        if is_formed(self.game):
            yield "sl_formed"


class LastSales(StockPolicy):
    """Sales."""

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Once SL has formed no sale moves a price."""
        if not is_formed(self.game):
            super().sell(shares, percent)
            return
        self.game.shares.sell(shares, percent, movement="none")
        self.game.happen(SaleSettled())


class LastTrack(TrackPolicy):
    """Tile actions."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """None once SL has formed."""
        return () if is_formed(self.game) else super().tile_lays(company)


class LastTokens(TokenPolicy):
    """Tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """None once SL has formed."""
        return not is_formed(self.game) and super().may_place_tokens(company)


class StockholmTramways(Part[Facts]):
    """Acquisitions, and the end that SL brings."""

    Settings = Facts
    messages = MESSAGES
    policies = (RoundsWithAuthority, EndWithAuthority, LastSales, LastTrack, LastTokens)
    ends: ClassVar[Mapping[str, str]] = {"sl_formed": "SL was formed"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "sl_trigger": NamedEvent("announce", "SL forms at the end of this operating round"),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "acquire_early": AcquireEarly,
        "acquire_late": AcquireLate,
        "dividend_stockholm": DividendStockholm,
        "buy_train_stockholm": BuyTrainsStockholm,
        "buy_first_train": BuyFirstTrain,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"trainless": TrainlessRound}
    needed_rounds = frozenset({"trainless"})

    def memory(self) -> Iterator[Piece]:
        """What SL has come to."""
        yield Authority()

    def announce(self) -> None:
        """SL forms once the operating round is over."""
        self.game.memory_of(Authority).forming = True


PART = StockholmTramways
