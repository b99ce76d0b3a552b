"""Revenue: which trains run, the bonus for homes, dividends of Václav, share prices."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.track.routes import Bonus, RouteRules

from .events import VaclavPaid
from .facts import LARGE, Facts, homes_of, is_vaclavs, vaclav_of

STEP = 2
"""The prices from one to the next to the right, in the same line."""


class RevenueOfSizes(RevenuePolicy):
    """What routes earn and where the price goes."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A large corporation earns more with a stop on its home."""
        game, usual = self.game, super().route_rules(company)
        if company.size != LARGE:
            return usual
        board, bonus = game.land.board, game.settings_of(Facts).home_bonus
        homes = [hex_ for hex_ in homes_of(game, company) if board.tile(hex_).cities]
        more = (Bonus(company.name, bonus, sets=(stops_of({hex_: 0}),), counted=False) for hex_ in homes)
        return replace(usual, bonuses=(*usual.bonuses, *more))

    def forced_dividend(self, company: Corporation) -> str | None:
        """Corporations of Václav pay out."""
        return "payout" if is_vaclavs(self.game, company) else super().forced_dividend(company)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """One step to the right in its line for a dividend, two for a large corporation; one to the left for
        none. The last price of a line is as far as it goes."""
        cell, chart = company.cell, self.game.market.chart
        assert cell is not None
        for _ in range(2 if paid and company.size == LARGE else 1):
            cell = chart.cell(cell.row, cell.column + (STEP if paid else -STEP)) or cell
        return cell


class PayDividendOfSizes(PayDividend):
    """Dividends as usual; Václav gets his part, too."""

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Václav’s part comes from the bank."""
        super().pay_shares(company, paid)
        owner = vaclav_of(self.game)
        percent = owner.percent(company) if owner is not None else 0
        if owner is not None and percent:
            amount = self.part_of(paid, percent)
            self.game.pay(self.game.bank, owner, amount)
            self.game.happen(VaclavPaid(company=company.id, amount=amount))
