"""Dividends after mergers as a part: ``[parts.merged_dividends]``, with the step ``dividend_of_mergers``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...rounds import OperatingRound
from ...state.events import OperatingRoundBegins, OwnerPaid
from ...state.listening import on
from ...state.pieces import Corporation, Holder
from ...steps.dividends import PayDividend
from ...turn import Step
from ..part import NoSettings, Part


class UnpaidShares(Piece):
    """The percent of a company, by holder, that earn nothing in this operating round: they were paid as a
    minor."""

    percents: dict[tuple[Holder, Corporation], int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("unpaid_shares")


def has_operated(game: GameInPlay, minor: Corporation) -> bool:
    """Whether ``minor`` has had its turn in the operating round in progress."""
    round_ = game.round
    return isinstance(round_, OperatingRound) and minor in round_.order[: round_.at + 1]


def withhold_from(game: GameInPlay, holder: Holder, company: Corporation, percent: int) -> None:
    """Let ``percent`` of ``company``, which ``holder`` got for a minor, earn nothing in this operating
    round."""
    percents = game.memory_of(UnpaidShares).percents
    percents[holder, company] = percents.get((holder, company), 0) + percent


class DividendOfMergers(PayDividend):
    """As usual; shares that came from a minor earn nothing in a round in which that minor was paid. Who has
    half of a minor gets half of what it pays, rounded down."""

    def extra_percent(self, holder: Holder, company: Corporation) -> int:
        """The correction of the percent of ``company`` that pay ``holder``: minus what earns nothing."""
        unpaid: int = self.game.memory_of(UnpaidShares).percents.get((holder, company), 0)
        return -min(unpaid, holder.percent(company))

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Pay the dividend; the owners of a minor get their parts, rounded down."""
        if company.is_major:
            super().pay_shares(company, paid)
            return
        for player in self.game.players:
            if amount := paid * player.percent(company) // 100:
                self.game.pay(self.game.bank, player, amount)
                self.game.happen(OwnerPaid(company=company.id, player=player.id, amount=amount))


class MergedDividends(Part[NoSettings]):
    """Shares that players got for a minor earn from the next operating round on."""

    steps: ClassVar[Mapping[str, type[Step]]] = {"dividend_of_mergers": DividendOfMergers}

    def memory(self) -> Iterator[Piece]:
        """The memory of shares that earn nothing yet."""
        yield UnpaidShares()

    @on(OperatingRoundBegins)
    def begin_operating(self, event: OperatingRoundBegins) -> None:
        """Let all shares earn again from this operating round on."""
        percents = self.game.memory_of(UnpaidShares).percents
        for key in list(percents):
            percents.pop(key, None)


PART = MergedDividends
