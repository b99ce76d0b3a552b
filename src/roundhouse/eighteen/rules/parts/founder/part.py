"""A private company that starts a corporation: ``[parts.founder]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import CompanyName, PrivateName
from roundhouse.table.catalogue import Messages

from ...state.events import ParPriceSet, PrivateBought, TrainBought
from ...state.events.event import CompanyId, EighteenEvent, Money
from ...state.listening import on
from ...state.pieces import Corporation
from ...steps.delivery import deliver
from ..part import Part


class FounderSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which private company starts which corporation."""

    private: PrivateName
    """The private company."""
    corporation: CompanyName
    """The corporation that it starts."""
    buys_train: bool = False
    """Does the corporation buy the first train of the bank at once?"""


class FounderPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid what was bid for a private company to the corporation that it starts."""

    company: CompanyId
    amount: Money


class Founder(Part[FounderSettings]):
    """Whoever buys the private company presides over the corporation, which begins at the highest par price
    that is no more than half the bid; the bank pays it the bid."""

    Settings = FounderSettings
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {FounderPaid: "The bank pays {amount} to {company}"},
    }

    @on(PrivateBought)
    def found(self, event: PrivateBought) -> None:
        """Start the corporation when its private company is bought.

        Its par price is the highest one up to half the price paid, which the bank pays into the treasury.
        """
        if event.private != self.settings.private:
            return
        game, company = self.game, self.game.company(self.settings.corporation)
        player = game.player(event.player)
        cell = max(
            (cell for cell in game.market.par_cells() if cell.price * 2 <= event.price),
            key=lambda cell: cell.price,
        )
        game.market.set_par(company, cell)
        game.happen(ParPriceSet(player=player.id, company=company.id, price=cell.price))
        game.pay(game.bank, company, event.price)
        game.happen(FounderPaid(company=company.id, amount=event.price))
        game.shares.give(player, (game.shares.president_share(company),))
        game.private_desk.parred(company)
        game.set_up_parred(company)
        if self.settings.buys_train:
            game.check_float(company)
            self._buy_train(company)

    def _buy_train(self, company: Corporation) -> None:
        game, train = self.game, self.game.depot.upcoming[0]
        game.pay(company, game.bank, train.price)
        bought = TrainBought(company=company.id, train=train.id, name=train.name, price=train.price)
        deliver(game, company, train, train.face, bought)


PART = Founder
