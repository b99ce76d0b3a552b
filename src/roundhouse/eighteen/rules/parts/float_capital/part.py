"""Capital at floating as a part: ``[parts.float_capital]``.

The bank keeps what shares cost until their corporation floats, and pays it the par price of all that is sold
then; what is sold later is the corporation's own. In phases with the status ``full_capital`` a corporation
that floats gets the par price of all its shares at once, and those that are unsold go to the pool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.words import Percent
from roundhouse.table.catalogue import Messages

from ...in_play import GameInPlay
from ...policies import StockPolicy
from ...state.events import CompanyFloated, CompanyParred
from ...state.listening import on
from ...state.pieces import Certificate, Corporation, Player
from ..part import Part
from .events import RestToPool, StartingCapitalPaid
from .messages import MESSAGES

FULL_CAPITAL = "full_capital"
"""The status of phases in which corporations get all their capital when they float."""


class FloatCapitalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What corporations get that are funded in another way."""

    instead: Mapping[CompanyName, Percent] = {}
    """By corporation, the part of it for which the bank pays the par price when it floats, in any phase; it
    keeps what it was paid before."""


def is_capital_full(game: GameInPlay) -> bool:
    """Whether corporations get their full capital when they float, in the phase of now."""
    return FULL_CAPITAL in game.phase.status


def keep_in_bank(game: GameInPlay, corporation: Corporation) -> None:
    """Move what a corporation was paid for shares to the bank, as long as it has not floated.

    Corporations that the settings fund in another way keep it.
    """
    others = game.settings_of(FloatCapitalSettings).instead
    if not corporation.floated and corporation.cash and corporation.id not in others:
        game.pay(corporation, game.bank, corporation.cash)


class PaidAtFloating(StockPolicy):
    """Payment for shares that are bought before floating."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Buy shares; until the corporation floats the bank keeps the money."""
        super().buy(player, shares)
        keep_in_bank(self.game, shares[0].corporation)


class FloatCapital(Part[FloatCapitalSettings]):
    """Corporations get their capital when they float: for what is sold, and later on for everything."""

    Settings = FloatCapitalSettings
    messages: ClassVar[Mapping[str, Messages]] = MESSAGES
    policies = (PaidAtFloating,)
    status: ClassVar[Mapping[str, str]] = {
        FULL_CAPITAL: "corporations float with all their capital, and their unsold shares go to the pool"
    }

    @on(CompanyParred)
    def keep_money(self, event: CompanyParred) -> None:
        """Move the payment for the president's certificate to the bank until the corporation floats."""
        keep_in_bank(self.game, self.game.company(event.company))

    @on(CompanyFloated)
    def pay_capital(self, event: CompanyFloated) -> None:
        """Pay the par price of the shares sold, or of all shares with full capital.

        With full capital the unsold shares go to the pool.
        """
        game, company = self.game, self.game.company(event.company)
        if not company.is_major or company.par is None:
            return
        other, full = self.settings.instead.get(company.id), is_capital_full(game)
        if company.cash and other is None:
            game.pay(company, game.bank, company.cash)  # the president has paid for the start
        sold = 100 if full else 100 - company.percent(company)
        amount = company.price_of(sold if other is None else other, company.par.price)
        if amount:
            game.pay(game.bank, company, amount)
            game.happen(StartingCapitalPaid(company=company.id, amount=amount))
        if full and other is None:
            rest = company.percent(company)
            for share in company.shares(company):
                game.shares.move(share, game.pool)
            game.happen(RestToPool(company=company.id, percent=rest))


PART = FloatCapital
