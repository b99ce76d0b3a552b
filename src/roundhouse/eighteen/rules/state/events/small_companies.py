"""Events of small companies that are auctioned and become corporations."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, Money, PlayerId


class SmallCompanyPutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put a small company up, with a first bid."""

    player: PlayerId
    company: CompanyId
    price: Money


class SmallCompanyWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction of a small company."""

    player: PlayerId
    company: CompanyId
    price: Money
    par: Money


class BecameCorporation(EighteenEvent, frozen=True, kw_only=True):
    """A small company became a corporation, or a part of one."""

    company: CompanyId
    corporation: CompanyId


class CorporationFormed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation begins in the place of small companies."""

    corporation: CompanyId
    price: Money


class SmallCompaniesOver(EighteenEvent, frozen=True, kw_only=True):
    """Small companies that nobody has started are out of the game."""

    names: tuple[str, ...]
