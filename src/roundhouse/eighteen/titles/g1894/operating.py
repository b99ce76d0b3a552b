"""Turns of corporations in 1894: redeeming shares, ferry markers, trade-ins, the last set of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyShares,
    Pass,
    SellShares,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.rules.steps.special_buys import BuySpecials
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.errors import Refusal

from .events import FerryMarkerBought, TreasuryReissued
from .facts import Facts, Railways
from .stock import is_starter, redeemed

FERRY_MARKER = "Ferry marker"
"""What a ferry marker is called in recorded games."""


class RedeemOwnShares(IssueShares):
    """At the start of its turn a corporation that did not start in the auction may redeem a share of the pool
    at the market price, in the first operating round of a set two. Once it has redeemed more than is left to
    buy of it, it may offer them all again instead: the bank pays for them at once, and their price is the
    par price from then on."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_issue",
        BuyShares: "do_redeem",
        Pass: "do_pass",
    }
    deed = "redeem shares or offer them again"
    on_charters = "Buy back shares or offer them again"
    always_blocks = True
    moments = frozenset({"track"})  # tiles of private companies may come before it, as on 18xx.games

    def is_time(self, entity: Entity) -> bool:
        """Not for the corporations of the auction."""
        if isinstance(entity, Corporation) and is_starter(self.game, entity):
            return False
        return super().is_time(entity)

    def issuable(self, company: Corporation) -> list[Bundle]:
        """All that it has redeemed, if that is more than is left to buy of it."""
        own = redeemed(company)
        percent = sum(share.percent for share in own)
        return [(own, percent)] if percent > company.percent(company) - percent else []

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """One share or two."""
        most = 2 if self.game.round.number == 1 else 1
        return [bundle for bundle in super().redeemable(company) if len(bundle[0]) <= most]

    def gain(self, company: Corporation, percent: int) -> int:
        """What they cost as long as they are offered."""
        return company.price_of(percent, self.game.settings_of(Facts).starting_par)

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """What is redeemed is not for sale."""
        super().do_redeem(action, company)
        for name in action.shares:
            self.game.certificates[name].reserved = True

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """All redeemed shares are for sale at the new par price; the bank pays for them now."""
        game, own = self.game, redeemed(company)
        bundles = self.issuable(company)
        if not bundles or {*action.shares} != {share.id for share in own}:
            raise Refusal("issue/amount", f"{company.id} offers all its redeemed shares again, or none.")
        percent, price = bundles[0][1], game.settings_of(Facts).starting_par
        gain = self.gain(company, percent)
        game.pay(game.bank, company, gain)
        for share in own:
            share.reserved = False
        company.par = next(cell for cell in game.market.par_cells() if cell.price == price)
        game.happen(TreasuryReissued(company=company.id, percent=percent, par=price, gain=gain))
        self.finish()


def marker_price(game: GameInPlay, company: Corporation) -> int:
    """What a ferry marker costs a corporation."""
    london = game.settings_of(Facts).london
    owner = game.privates[london.private].owner
    return london.private_price if owner is company else london.price


def is_marker_for_sale(game: GameInPlay, company: Corporation) -> bool:
    """May a corporation buy a ferry marker: it has none, money and track to London, and one is left?"""
    london, memory = game.settings_of(Facts).london, game.memory_of(Railways)
    if company in memory.ferries or len(memory.ferries) >= london.markers:
        return False
    if marker_price(game, company) > game.policies.money.buying_power(company):
        return False
    return game.land.track_leads_to(company, london.hex)


class BuyFerryMarker(BuySpecials):
    """At any time in its turn a corporation whose track leads to London may buy a ferry marker."""

    done_when = "never"
    deed = "buy a ferry marker"
    on_charters = "Buy a ferry marker"

    def for_sale(self, company: Corporation) -> Mapping[str, int]:
        """The marker."""
        if not is_marker_for_sale(self.game, company):
            return {}
        return {FERRY_MARKER: marker_price(self.game, company)}

    def sell(self, company: Corporation, name: str, price: int) -> None:
        """Pay for it; London is open."""
        game, memory = self.game, self.game.memory_of(Railways)
        game.pay(company, game.bank, price)
        memory.ferries |= {company}
        game.land.board.gate(game.settings_of(Facts).london.hex, [one.id for one in memory.ferries])
        game.happen(FerryMarkerBought(company=company.id, cost=price))


class TrackBeforeEnd(LayTrack):
    """As usual; not in the last set of operating rounds."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing in the last set."""
        return NOTHING if self.game.memory_of(Railways).last_set else super().actions(entity)


class TokensBeforeEnd(PlaceTokens):
    """As usual; not in the last set of operating rounds."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing in the last set."""
        return NOTHING if self.game.memory_of(Railways).last_set else super().actions(entity)
