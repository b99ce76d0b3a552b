"""Dividends with the tax haven as a shareholder."""

from __future__ import annotations

from ...state.pieces import Corporation
from ..local_trains.dividends import PayDividendApart
from .haven import pay_out


class PayDividendHaven(PayDividendApart):
    """As usual; the shares of the tax haven get their part, too."""

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Pay the dividend; the shares of the tax haven get their part, too."""
        super().pay_shares(company, paid)
        pay_out(self.game, company, paid)
