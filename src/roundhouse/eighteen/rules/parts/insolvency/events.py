"""Events of insolvency and bankruptcy of corporations."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent


class CorporationInsolvent(EighteenEvent, frozen=True, kw_only=True):
    """A corporation became insolvent."""

    company: CompanyId


class CorporationSolvent(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is no longer insolvent."""

    company: CompanyId


class CorporationBankrupt(EighteenEvent, frozen=True, kw_only=True):
    """A corporation became bankrupt."""

    company: CompanyId


class CorporationRevived(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt corporation floated again."""

    company: CompanyId


class StockRoundRestarted(EighteenEvent, frozen=True, kw_only=True):
    """A bankruptcy in a stock round lets it begin anew."""
