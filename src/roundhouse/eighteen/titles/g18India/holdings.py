"""Corporations sell certificates and private companies to the pool and the bank, and buy one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import (
    Action,
    Choose,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    CorporateSellShares,
    Pass,
)
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Offering, Private
from roundhouse.eighteen.rules.steps.issue import bundles_of
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .bonds import CONVERT, can_convert, conversion_choice, convert_bond, is_conversion
from .cards import (
    certificate,
    facts,
    give_to_bank,
    is_bond,
    on_sale,
    row_of,
    take_from_bank,
    take_from_row,
    tops,
)
from .events import CardBoughtByCorporation, CardSoldByCorporation


def is_full(game: GameInPlay, company: Corporation) -> bool:
    """Has a corporation as many certificates as it may, bonds apart?"""
    shares = sum(len(held) for held in company.held.values())
    privates = sum(not is_bond(game, private) for private in company.privates)
    return shares + privates >= facts(game).most_certificates


class SellCertificates(Step):
    """A corporation sells any shares that it owns, its own ones too, private companies and bonds; prices
    stay."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        CorporateSellShares: "do_sell",
        CorporateSellCompany: "do_sell_private",
        Pass: "do_pass",
    }
    deed = "sell certificates"
    on_charters = "Sell certificates"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell what it has, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if any(entity.held.values()):
            out.add(CorporateSellShares)
        if entity.privates:
            out.add(CorporateSellCompany)
        return frozenset(out | {Pass}) if out else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every number of shares, every private company, or nothing more."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for other in list(company.held):
            for bundle in bundles_of(company, other):
                yield self.sale_choice(company, bundle, "corporate_sell_shares")
        for private in company.privates:
            yield self.choice("corporate_sell_company", company, company=private.id, price=private.value)
        yield self.choice("pass", company)

    def do_sell(self, action: CorporateSellShares, company: Corporation) -> None:
        """Sell shares of one corporation to the pool."""
        known = self.game.certificates
        shares = tuple(known[name] for name in action.shares if name in known)
        percent = sum(share.percent for share in shares)
        alike = len({share.corporation for share in shares}) == 1
        owned = all(share.owner is company for share in shares)
        if not alike or not owned or len(set(shares)) != len(action.shares):
            raise Refusal("holdings/sale", f"{company.id} cannot sell {', '.join(action.shares)} together.")
        if action.percent not in {None, percent}:
            raise Refusal("holdings/amount", f"{', '.join(action.shares)} are {percent}%.")
        self.game.policies.stock.sell(shares, percent)

    def do_sell_private(self, action: CorporateSellCompany, company: Corporation) -> None:
        """Sell a private company or a bond to the bank."""
        game, private = self.game, self.game.private(action.company)
        if private.owner is not company:
            raise Refusal("holdings/sale", f"{private.name} is not {company.id}’s to sell.")
        if action.price != private.value:
            raise Refusal("holdings/price", f"The bank pays {game.money(private.value)}.")
        game.pay(game.bank, company, private.value)
        give_to_bank(game, private)
        game.happen(CardSoldByCorporation(company=company.id, private=private.id, price=private.value))


class BuyCertificate(Step):
    """A corporation buys one certificate: of the pool, of the bank, or the first card of a row unless it
    is its own. It may also turn bonds into shares of the GIPR, but not after it has bought of the pool. It
    holds three certificates at most, bonds apart."""

    bought: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        CorporateBuyShares: "do_buy",
        CorporateBuyCompany: "do_buy_private",
        Choose: "do_convert",
        Pass: "do_pass",
    }
    deed = "buy a certificate"
    passes_by_itself = True
    choosing = "turn a bond into a share"
    on_charters = "Buy a certificate"

    def begin_turn(self) -> None:
        """Nothing bought yet."""
        super().begin_turn()
        if self.bought:
            self.bought = False

    def _in_pool(self, company: Corporation) -> Iterator[Certificate]:
        """The shares of the pool that a corporation can pay."""
        for other, held in self.game.pool.held.items():
            if not (self.bought or other.closed):
                for share in one_of_each(held):
                    if self.game.shares.price(share) <= company.cash and not share.president:
                        yield share

    def shares(self, company: Corporation) -> Iterator[Certificate]:
        """The shares that a corporation may buy; 18xx.games does not look at the limit for those of the
        pool (decision 2038)."""
        game, full = self.game, is_full(self.game, company)
        if game.trusting or not full:
            yield from self._in_pool(company)
        if self.bought or full:
            return
        for card in tops(game):
            row_share = certificate(game, card)
            if row_share is None or row_share.corporation is company:
                continue
            if game.shares.price(row_share) <= company.cash:
                yield row_share

    def privates(self, company: Corporation) -> Iterator[Private]:
        """The private companies and bonds that a corporation may buy."""
        game = self.game
        if self.bought:
            return
        full = is_full(game, company)
        cards = [game.private(card) for card in tops(game) if card in game.privates]
        for private in (*on_sale(game), *cards):
            if private.value <= company.cash and (not full or is_bond(game, private)):
                yield private

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, convert, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if next(self.shares(entity), None) is not None:
            out.add(CorporateBuyShares)
        if next(self.privates(entity), None) is not None:
            out.add(CorporateBuyCompany)
        if can_convert(self.game, entity, full=is_full(self.game, entity)):
            out.add(Choose)
        # With three certificates it still waits for shares of the pool that it could pay.
        waits = out or next(self._in_pool(entity), None) is not None
        return frozenset(out | {Pass}) if waits else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every certificate, the conversion of a bond, or nothing."""
        company, game = self.actor(), self.game
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for share in self.shares(company):
            pool = share.owner is game.pool
            facts_ = {
                "corporation": share.corporation.id,
                "cost": game.shares.price(share),
                "from": game.pool.name if pool else "",
            }
            yield self.choice(
                "corporate_buy_shares", company, facts=facts_, shares=[share.id], percent=share.percent
            )
        for private in self.privates(company):
            yield self.choice("corporate_buy_company", company, company=private.id, price=private.value)
        if Choose in self.kinds_for(company):
            yield conversion_choice(self, company)
        yield self.choice("pass", company)

    def do_buy(self, action: CorporateBuyShares, company: Corporation) -> None:
        """Buy a share."""
        game = self.game
        named = [game.certificates[name] for name in action.shares if name in game.certificates]
        wanted = named[0] if len(action.shares) == len(named) == 1 else None
        if wanted is None or not any(_is_like(wanted, share) for share in self.shares(company)):
            raise Refusal("holdings/purchase", f"{company.id} cannot buy {', '.join(action.shares)} now.")
        if action.percent not in {None, wanted.percent}:
            raise Refusal("holdings/amount", f"{wanted.id} is {wanted.percent}%.")
        at, pool = row_of(game, wanted.id), wanted.owner is game.pool
        if not pool and at is not None:
            take_from_row(game, at)
        game.shares.buy(company, (wanted,), game.shares.price(wanted), change_president=False)
        self.bought = True
        game.check_float(wanted.corporation)
        if pool:
            self.finish()

    def do_buy_private(self, action: CorporateBuyCompany, company: Corporation) -> None:
        """Buy a private company or a bond."""
        game, private = self.game, self.game.private(action.company)
        if private not in self.privates(company):
            raise Refusal("holdings/purchase", f"{company.id} cannot buy {private.name} now.")
        if action.price != private.value:
            raise Refusal("holdings/price", f"{private.name} costs {game.money(private.value)}.")
        at = row_of(game, private.id)
        if at is not None:
            take_from_row(game, at)
        take_from_bank(game, private)
        game.pay(company, game.bank, private.value)
        game.give_private(private, company)
        self.bought = True
        game.happen(CardBoughtByCorporation(company=company.id, private=private.id, price=private.value))

    def do_convert(self, action: Choose, company: Corporation) -> None:
        """Turn a bond into a share of the GIPR."""
        if not is_conversion(self.game, action):
            raise Refusal("bond/choice", f"The only choice is “{CONVERT}”.")
        convert_bond(self.game, company)


def _is_like(one: Certificate, other: Certificate) -> bool:
    """Do two certificates of the pool differ in nothing but their number, or are they one?"""
    if isinstance(one.owner, Offering):
        return one is other
    return (one.owner, one.corporation, one.percent) == (other.owner, other.corporation, other.percent)
