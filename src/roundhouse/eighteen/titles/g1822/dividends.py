"""Dividends in 1822: the tax haven has its part."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.local_trains.dividends import PayDividendApart
from roundhouse.eighteen.rules.state.pieces import Corporation

from .haven import pay_out


class PayDividendBritain(PayDividendApart):
    """As usual; the shares of the tax haven get their part, too."""

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Every share gets its part, those of the tax haven too."""
        super().pay_shares(company, paid)
        pay_out(self.game, company, paid)
