"""Dividends by the market as a part: ``[parts.thresholds]``, with a step of its own.

What a share is paid depends on where the share price stands, and not on how much the trains have earned: that
only decides whether the price moves first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.words import Money

from ...in_play import GameInPlay
from ...policies import RevenuePolicy
from ...state.events import DividendPaid, Payment
from ...state.pieces import Corporation
from ...steps.dividends import PayDividend
from ...turn import Step
from ..part import Part
from .events import PresidentRewarded
from .messages import MESSAGES

ByCell: TypeAlias = tuple[tuple[Money, ...], ...]
"""A number for each cell of the market, row by row; 0 where a row, or the table, is shorter."""


class ThresholdSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What runs must earn, and what shares are paid, by the cell of the market."""

    needed: ByCell
    """What a run that is paid out must earn to move the share price to the right."""
    pays: ByCell
    """What a share is then paid, where the price stands after it has moved."""
    president: ByCell = ()
    """What the president is paid besides."""
    kept_for: Annotated[int, Meta(ge=1, le=1000)] = 1
    """For so much revenue that is withheld the company receives 1, and 1 for what is left."""


def at_cell(table: ByCell, cell: Cell) -> int:
    """The number of a cell in a table, 0 beyond its end."""
    row = table[cell.row] if cell.row < len(table) else ()
    return row[cell.column] if cell.column < len(row) else 0


def cell_after(game: GameInPlay, company: Corporation, revenue: int) -> Cell:
    """The cell of ``company`` after it has paid out ``revenue``."""
    cell = company.cell
    assert cell is not None
    enough = revenue >= at_cell(game.settings_of(ThresholdSettings).needed, cell)
    return game.market.right_of(cell) if enough else cell


class MovesByThreshold(RevenuePolicy):
    """Moves of the share price by threshold."""

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell: right if what is paid reaches the threshold, left if nothing is paid."""
        assert company.cell is not None
        return cell_after(self.game, company, paid) if paid else self.game.market.left_of(company.cell)


class PayByThreshold(PayDividend):
    """Pay out or withhold. Shares of players are paid what the market says where the price comes to stand."""

    __slots__ = ()

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """The money that the company receives, a part of what is withheld, rounded up, and what is paid."""
        withheld, paid = super().split(company, kind)
        return -(-withheld // self.game.settings_of(ThresholdSettings).kept_for), paid

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Pay players by the cell after the move, the same for every share, and reward the president."""
        game, settings = self.game, self.game.settings_of(ThresholdSettings)
        cell = cell_after(game, company, paid)
        a_share = at_cell(settings.pays, cell)
        payments: list[Payment] = []
        for player in game.players:
            amount = a_share * player.percent(company) // company.share_percent
            if amount > 0:
                game.pay(game.bank, player, amount)
                payments.append(Payment(holder=player.key, paid=amount))
        game.happen(DividendPaid(company=company.id, per_share=a_share, payments=tuple(payments)))
        reward, president = at_cell(settings.president, cell), company.player
        if reward and president is not None:
            game.pay(game.bank, president, reward)
            game.happen(PresidentRewarded(player=president.id, company=company.id, amount=reward))


class Thresholds(Part[ThresholdSettings]):
    """What a share is paid depends on the share price, which moves once a run earns enough."""

    Settings = ThresholdSettings
    messages = MESSAGES
    policies = (MovesByThreshold,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"dividend_by_threshold": PayByThreshold}


PART = Thresholds
