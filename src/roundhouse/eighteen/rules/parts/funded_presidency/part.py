"""Certificates that come with private companies and are paid for: ``[parts.funded_presidency]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.table.catalogue import Messages

from ...policies import StockPolicy
from ...state.events import CompanyParred, ParPriceSet
from ...state.events.event import CompanyId, EighteenEvent, Money, PrivateId
from ...state.listening import on
from ...state.pieces import Corporation, Player
from ..part import Part


class FundedPresidencySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private companies with which such a certificate comes."""

    privates: tuple[PrivateName, ...] | None = None
    """Their ids; one that is not in the game does not matter. Without them the bank pays for the certificates
    that come with any private company, the president’s or others."""
    adds_worth: bool = True
    """Does a private company that brings a president's certificate add to what a player is worth?"""


class SharesFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for certificates that came with a private company."""

    company: CompanyId
    private: PrivateId
    amount: Money


class PresidencyFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for the president's certificate that came with a private company."""

    company: CompanyId
    amount: Money


class GiftsWithoutWorth(StockPolicy):
    """The net worth of players with such private companies."""

    def worth(self, player: Player) -> int:
        """The net worth of ``player``; unless ``adds_worth``, without private companies that brought a
        presidency."""
        worth = super().worth(player)
        if self.game.settings_of(FundedPresidencySettings).adds_worth:
            return worth
        certificates = self.game.certificates
        return worth - sum(
            private.value
            for private in player.privates
            if any(certificates[name].president for name in private.gift)
        )


class FundedPresidency(Part[FundedPresidencySettings]):
    """The bank pays a corporation for the president's certificate that came with a private company."""

    Settings = FundedPresidencySettings
    policies = (GiftsWithoutWorth,)
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            PresidencyFunded: "{company} receives {amount} for its president’s certificate.",
            SharesFunded: "{company} receives {amount} for what came with {private}",
        }
    }

    @on(ParPriceSet)
    def fund_presidency(self, event: ParPriceSet) -> None:
        """Pay the corporation for its president's certificate when that came with a named private company.

        Nothing is paid when the corporation starts anew and its president pays.
        """
        game, company = self.game, self.game.company(event.company)
        gifts = [game.privates[name].gift for name in self.settings.privates or () if name in game.privates]
        certificate = game.shares.president_share(company)
        if any(certificate.id in gift for gift in gifts):
            amount = company.price_of(certificate.percent)
            game.pay(game.bank, company, amount)
            game.happen(PresidencyFunded(company=company.id, amount=amount))

    @on(CompanyParred)
    def fund_gifts(self, event: CompanyParred) -> None:
        """Without named private companies, pay for every certificate that came with one that is still
        open."""
        if self.settings.privates is None:
            self._fund_all(self.game.company(event.company))

    def _fund_all(self, company: Corporation) -> None:
        game = self.game
        for private in game.privates.values():
            if private.closed:
                continue
            gifts = [game.certificates[name] for name in private.gift]
            amount = sum(share.price for share in gifts if share.corporation is company)
            if amount:
                game.pay(game.bank, company, amount)
                game.happen(SharesFunded(company=company.id, private=private.id, amount=amount))


PART = FundedPresidency
