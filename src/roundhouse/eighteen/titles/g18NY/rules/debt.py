"""A company that owes the bank more than it has: shares, loans, its president's money, or bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.closing import close_worthless
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.rounds import closed_while_operating, sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, Bankrupt, PayoffDebt, SellShares, TakeLoan
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.issue import bundles_of, read_shares
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import DebtSettled, PresidentGaveUp
from .facts import is_small, memory_of, players_shares
from .money import gain_of, take

MOST_IN_POOL = 5
"""How many shares of a corporation lie in the pool at most after it has issued some in need."""


def issues_in_need(game: GameInPlay, company: Corporation, needed: int) -> list[Bundle]:
    """What a corporation that needs so much money may issue: as many shares as bring it, if the pool takes
    them, which holds no more than players do, and five at most."""
    if is_small(company) or needed <= 0 or not company.share_price:
        return []
    pool = game.pool.percent(company) // company.share_percent
    room = min(MOST_IN_POOL, players_shares(game, company)) - pool
    most = min(room, -(-needed // company.share_price)) * company.share_percent
    return [bundle for bundle in bundles_of(company, company) if bundle[1] <= most]


def issue(game: GameInPlay, company: Corporation, shares: Sequence[Certificate], percent: int) -> None:
    """Sell shares of the treasury to the pool; the price falls by a cell for each."""
    game.shares.issue(company, tuple(shares), company.price_of(percent))
    game.shares.move_price(company, (game.market.below,) * (percent // company.share_percent))


def may_sell(game: GameInPlay, player: Player, bundle: Bundle, in_need: Corporation) -> bool:
    """May a player sell this to help ``in_need``? Nobody gives its presidency away for that."""
    shares, percent = bundle
    corporation = shares[0].corporation
    if corporation.cell is None or trading.why_not_sell_yet(game, player, corporation) is not None:
        return False
    if not game.limits.fits_in_pool(corporation, percent) or not game.shares.may_dump(
        player, shares, percent
    ):
        return False
    keeps = corporation is not in_need or corporation.player is not player
    return keeps or game.shares.successor(corporation, player, percent) is None


class CompanyDebt(Step):
    """A company with less than no money issues shares or takes loans, or its president pays for it, and sells
    shares for that. No more is raised than is missing."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        TakeLoan: "do_take",
        PayoffDebt: "do_pay",
        Bankrupt: "do_bankrupt",
    }
    deed = "raise money"
    done_when = "never"

    def debt(self, company: Entity | None) -> int:
        """What a company owes."""
        return max(0, -company.cash) if isinstance(company, Corporation) else 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """What the company, or its president, can do."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.debt(company) or company.player is None:
            return NOTHING
        out: set[type[Action]] = set()
        if entity is company:
            if issues_in_need(self.game, company, self.debt(company)):
                out.add(SellShares)
            if book_of(self.game).may_take(company):
                out.add(TakeLoan)
        elif entity is company.player:
            if entity.cash >= self.debt(company):
                out.add(PayoffDebt)
            elif next(self.sales(company), None):
                out.add(SellShares)
        if entity in (company, company.player) and self.is_bankrupt(company):
            out.add(Bankrupt)
        return frozenset(out)

    def waits(self) -> bool:
        """Does the company owe anything?"""
        company = self.actor()
        return isinstance(company, Corporation) and company.player is not None and self.debt(company) > 0

    def can_act(self, entity: Entity) -> bool:
        """As long as there is a debt."""
        return self.waits()

    def sales(self, company: Corporation, *, all_: bool = False) -> Iterator[Bundle]:
        """What the president may sell: no more than is missing, or ``all_``."""
        game, president = self.game, company.player
        if president is None:
            return
        missing = self.debt(company) - president.cash
        for corporation in list(president.held):
            for bundle in game.shares.bundles(president, corporation):
                value = corporation.price_of(bundle[1])
                needed = all_ or value - corporation.share_price < missing
                if needed and may_sell(game, president, bundle, company):
                    yield bundle

    def is_bankrupt(self, company: Corporation) -> bool:
        """Is all that can be raised less than the debt?"""
        game, president, debt = self.game, company.player, self.debt(company)
        if president is None:
            return False
        best: dict[Corporation, int] = {}
        for shares, percent in self.sales(company, all_=True):
            corporation = shares[0].corporation
            best[corporation] = max(best.get(corporation, 0), corporation.price_of(percent))
        raised = president.cash + sum(best.values())
        loans = max(0, book_of(game).most(company) - company.loans) * gain_of(game, company)
        issued = max((company.price_of(size) for _, size in issues_in_need(game, company, debt)), default=0)
        return max(raised, loans, issued) < debt and raised + loans + issued < debt

    def choices(self) -> Iterator[Choice]:
        """Every way to raise money."""
        company, game = self.actor(), self.game
        if not isinstance(company, Corporation) or company.player is None:
            return
        own, president = self.kinds_for(company), company.player
        if SellShares in own:
            for bundle in issues_in_need(game, company, self.debt(company)):
                yield self.sale_choice(company, bundle)
        if TakeLoan in own:
            yield self.choice("take_loan", company, facts={"gain": gain_of(game, company)})
        theirs = self.kinds_for(president)
        if PayoffDebt in theirs:
            yield self.choice("payoff_debt", president, facts={"cost": self.debt(company)})
        if SellShares in theirs:
            for bundle in self.sales(company):
                yield self.sale_choice(president, bundle)
        if Bankrupt in theirs:
            yield self.choice("bankrupt", president)

    def do_sell(self, action: SellShares, entity: Entity) -> None:
        """Issue shares, or sell those of the president."""
        company, game = self.actor(), self.game
        assert isinstance(company, Corporation)
        if isinstance(entity, Corporation):
            shares, percent = read_shares(game.certificates, action, company)
            open_ = {size for _, size in issues_in_need(game, company, self.debt(company))}
            if percent not in open_ or any(share.corporation is not company for share in shares):
                raise Refusal("issue/amount", f"{company.id} cannot issue {percent}% now.")
            issue(game, company, shares, percent)
            return
        assert isinstance(entity, Player)
        shares, percent = trading.read_sale(game, entity, action)
        allowed = {(held[0].corporation, size) for held, size in self.sales(company)}
        if (shares[0].corporation, percent) not in allowed:
            raise Refusal("crisis/sale", f"{percent}% of {shares[0].corporation.id} cannot be sold now.")
        game.policies.stock.sell(shares, percent)
        sold_in_operating_round(game)

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan."""
        take(self.game, company)

    def do_pay(self, action: PayoffDebt, player: Player) -> None:
        """The president pays."""
        company, game = self.actor(), self.game
        assert isinstance(company, Corporation)
        amount = self.debt(company)
        if player.cash < amount:
            raise Refusal("crisis/money", f"{player.name} cannot pay {game.money(amount)}.")
        game.pay(player, company, amount)
        game.happen(DebtSettled(player=player.id, company=company.id, amount=amount))

    def do_bankrupt(self, action: Bankrupt, entity: Entity) -> None:
        """The president gives up."""
        company, game = self.actor(), self.game
        assert isinstance(company, Corporation)
        if not self.is_bankrupt(company) or company.player is None:
            raise Refusal("bankrupt/solvent", f"{entity.name} can still pay.")
        game.policies.ending.go_bankrupt(company.player, company)


class EndingNY(EndingPolicy):
    """Bankruptcy, and the end when one corporation is left."""

    def end_reasons(self) -> Iterator[str]:
        """All companies but one have closed."""
        if sum(1 for company in self.game.companies() if not company.closed) <= 1:
            yield "last_corporation"

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player sells what can be sold; what is left of their shares goes to the pool, presidencies too.

        Companies that nobody takes over stand still. The company in need gets the money. Private companies
        stay open, though nobody owns them: no coal is claimed while its fields are.
        """
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        held = sorted(player.held, key=game.market.operating_key)
        for corporation in held:
            bundles = game.shares.bundles(player, corporation)
            open_ = [bundle for bundle in bundles if may_sell(game, player, bundle, company)]
            if open_:
                game.policies.stock.sell(*max(open_, key=lambda bundle: bundle[1]))
        for corporation in held:
            self._give_up(player, corporation)
        for private in player.privates:
            game.return_private(private)
        game.pay(player, company, player.cash)
        if company.cash < 0:
            game.pay(game.bank, company, -company.cash)
        player.bankrupt = True
        close_worthless(game)
        closed_while_operating(game)
        game.announce(bankrupt)

    def _give_up(self, player: Player, corporation: Corporation) -> None:
        """All that a player has of a corporation lies in the pool."""
        game = self.game
        if shares := player.shares(corporation):
            game.shares.give(game.pool, shares)
        if corporation.player is player:
            corporation.player = None
        if corporation.player is None and not corporation.closed:
            game.happen(PresidentGaveUp(company=corporation.id))
            memory_of(game).charged -= {corporation}
