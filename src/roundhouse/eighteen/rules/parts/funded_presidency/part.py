"""Certificates that come with private companies and are paid for: ``[parts.funded_presidency]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.table.catalogue import Messages

from ...state.events import CompanyParred
from ...state.events.event import CompanyId, EighteenEvent, Money, PrivateId
from ...state.listening import on
from ...state.pieces import Corporation
from ..part import Part


class FundedPresidencySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private companies with which such a certificate comes."""

    privates: tuple[str, ...] | None = None
    """Their ids; one that is not in the game does not matter. Without them the bank pays for the certificates
    that come with any private company, the president’s or others."""


class SharesFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for certificates that came with a private company."""

    company: CompanyId
    private: PrivateId
    amount: Money


class PresidencyFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for the president's certificate that came with a private company."""

    company: CompanyId
    amount: Money


class FundedPresidency(Part[FundedPresidencySettings]):
    """The bank pays a corporation for the president's certificate that came with a private company."""

    Settings = FundedPresidencySettings
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            PresidencyFunded: "{company} receives {amount} for its president’s certificate.",
            SharesFunded: "{company} receives {amount} for what came with {private}",
        }
    }

    @on(CompanyParred)
    def fund_presidency(self, event: CompanyParred) -> None:
        """When the corporation is started; not when it begins again."""
        game, company = self.game, self.game.company(event.company)
        named = self.settings.privates
        if named is None:
            self._fund_all(company)
            return
        gifts = [game.privates[name].gift for name in named if name in game.privates]
        certificate = game.shares.president_share(company)
        if any(certificate.id in gift for gift in gifts) and not company.runs and company.cell is not None:
            amount = company.price_of(certificate.percent)
            game.pay(game.bank, company, amount)
            game.happen(PresidencyFunded(company=company.id, amount=amount))

    def _fund_all(self, company: Corporation) -> None:
        game = self.game
        for private in game.privates.values():
            gifts = [game.certificates[name] for name in private.gift]
            amount = sum(share.price for share in gifts if share.corporation is company)
            if amount:
                game.pay(game.bank, company, amount)
                game.happen(SharesFunded(company=company.id, private=private.id, amount=amount))


PART = FundedPresidency
