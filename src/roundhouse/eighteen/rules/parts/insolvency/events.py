"""Insolvency and bankruptcy of corporations, as the log tells of them."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent


class CorporationInsolvent(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is insolvent from now on."""

    company: CompanyId


class CorporationSolvent(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is no longer insolvent."""

    company: CompanyId


class CorporationBankrupt(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is bankrupt from now on."""

    company: CompanyId


class CorporationRevived(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt corporation floated again."""

    company: CompanyId


class StockRoundRestarted(EighteenEvent, frozen=True, kw_only=True):
    """A bankruptcy in a stock round lets it begin anew."""
