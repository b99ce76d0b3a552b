"""A president's certificate that comes with a private company, as a part: ``[parts.funded_presidency]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.table.catalogue import Messages

from ...state.events import CompanyParred
from ...state.events.event import CompanyId, EighteenEvent, Money
from ...state.listening import on
from ..part import Part


class FundedPresidencySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company with which the certificate comes."""

    private: str
    """Its id."""


class PresidencyFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for the president's certificate that came with a private company."""

    company: CompanyId
    amount: Money


class FundedPresidency(Part[FundedPresidencySettings]):
    """The bank pays a corporation for the president's certificate that came with a private company."""

    Settings = FundedPresidencySettings
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {PresidencyFunded: "{company} receives {amount} for its president’s certificate."}
    }

    @on(CompanyParred)
    def fund_presidency(self, event: CompanyParred) -> None:
        """When the corporation is started; not when it begins again."""
        game, company = self.game, self.game.company(event.company)
        gift = game.privates[self.settings.private].gift
        certificate = game.shares.president_share(company)
        if certificate.id in gift and not company.runs and company.cell is not None:
            amount = company.price_of(certificate.percent)
            game.pay(game.bank, company, amount)
            game.happen(PresidencyFunded(company=company.id, amount=amount))


PART = FundedPresidency
