"""Corporations trade shares in their turn, their own and those of others, and start corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Par, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import CompanyStartedCompany
from . import control
from .facts import facts, memory, presidency_moves, seems_to_start
from .starting import BuyTokens, PlaceFirstTokens, found
from .stock import MOST_AT_START


class CompanyShares(Step):
    """A corporation sells shares, of itself or of others, and then buys one of another corporation, or starts
    one and buys up to 40% of it. It never owns shares of those that control it."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((PlaceFirstTokens,), (BuyTokens,))
    sold: frozenset[Corporation] = tracked(frozenset())
    bought: bool = tracked(False)
    started: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Par: "do_par",
        Pass: "do_pass",
    }
    deed = "sell shares, buy one or start a corporation"
    on_charters = "Sell shares, buy one, or start a corporation"

    def begin_turn(self) -> None:
        """Nothing traded yet."""
        super().begin_turn()
        if self.sold:
            self.sold = frozenset()
        if self.bought:
            self.bought = False
        if self.started is not None:
            self.started = None

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell, buy, start."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or entity in memory(self.game).done:
            return NOTHING
        sells = next(self.sales(entity), None) is not None
        if sells and self.must_sell(entity):
            return frozenset({SellShares})
        out: set[type[Action]] = set()
        if sells:
            out.add(SellShares)
        if any(self.why_not_buy(entity, share) is None for share in self.offered()):
            out.add(BuyShares)
        if next(self.starts(entity), None) is not None:
            out.add(Par)
        waits = not self.bought and self.started is None and seems_to_start(self.game, entity.cash)
        return frozenset({*out, Pass}) if out or waits else NOTHING

    def must_sell(self, company: Corporation) -> bool:
        """Has it too many certificates, or shares that it must not have?"""
        game = self.game
        if control.certificates(company) > facts(game).holdings:
            return True
        for other in game.corporations.values():
            most = game.policies.stock.most_percent(other)
            too_much = control.controlled_percent(game, company, other) > most
            above = bool(company.shares(other)) and control.in_chain(game, company, other)
            if (too_much or above) and any(
                shares[0].corporation is other and other is not company for shares, _ in self.sales(company)
            ):
                return True
        return False

    def sales(self, company: Corporation) -> Iterator[tuple[Sequence[Certificate], int]]:
        """What it may sell now."""
        if self.bought or self.started is not None:
            return
        for other in list(company.held):
            for shares, percent in self.game.shares.bundles(company, other):
                if self.why_not_sell(company, shares, percent) is None:
                    yield shares, percent

    def why_not_sell(self, company: Corporation, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, or ``None``."""
        game, other = self.game, shares[0].corporation
        if other not in memory(game).operated:
            return f"{other.id} has not operated yet."
        if self.bought or self.started is not None:
            return "Sales come before the purchase."
        if not game.limits.fits_in_pool(other, percent):
            return f"The pool can hold only {game.limits.pool_limit(other)}% of {other.id}."
        if other is not company and not control.may_dump(game, company, shares, percent):
            return f"Nobody could take over the presidency of {other.id}."
        return None

    def offered(self) -> Iterator[Certificate]:
        """One certificate of each size in the pool and in treasuries."""
        game = self.game
        for company in game.corporations.values():
            if company.parred and not company.closed:
                yield from one_of_each(game.pool.shares(company))
                yield from one_of_each(company.shares(company))

    def why_not_buy(self, company: Corporation, share: Certificate) -> str | None:
        """Why this purchase is not allowed, or ``None``."""
        game, other = self.game, share.corporation
        if other is company or share.owner not in (game.pool, other) or not other.parred:
            return f"{company.id} cannot buy {share.id}."
        if other in self.sold:
            return f"{company.id} sold shares of {other.id} in this turn."
        if self.started is not None:
            if other is not self.started or company.percent(other) >= MOST_AT_START:
                return f"Only shares of {self.started.id} can be bought, up to {MOST_AT_START}%."
        elif self.bought:
            return "A turn buys one certificate."
        if game.shares.price(share) > company.cash:
            return f"{company.id} cannot pay {game.money(game.shares.price(share))}."
        if share.president and share.owner is game.pool and not presidency_moves(game, other):
            return f"The presidency of {other.id} goes with its concession."
        if control.in_chain(game, company, other):
            return f"{other.id} controls {company.id}."
        if not control.may_hold_more(game, company, other, share.percent):
            return f"{company.id} would hold too many certificates, or too much of {other.id}."
        return None

    def starts(self, company: Corporation) -> Iterator[tuple[Corporation, Cell]]:
        """What it may start, and where."""
        game = self.game
        if self.bought or self.started is not None:
            return
        for other in game.corporations.values():
            if not control.is_free_to_start(game, company, other):
                continue
            if not control.may_hold_more(game, company, other, game.shares.president_percent(other)):
                continue
            for cell in game.policies.stock.par_cells(other):
                if game.shares.par_cost(other, cell) <= company.cash:
                    yield other, cell

    def choices(self) -> Iterator[Choice]:
        """Every sale, purchase and par price, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds, game = self.kinds_for(company), self.game
        if SellShares in kinds:
            for shares, percent in self.sales(company):
                yield self.choice(
                    "sell_shares",
                    company,
                    {"shares": Free([share.id for share in shares], "certificates")},
                    {
                        "corporation": shares[0].corporation.id,
                        "gain": game.policies.stock.sale_value(shares, percent),
                    },
                    percent=percent,
                )
        if BuyShares in kinds:
            for share in self.offered():
                if self.why_not_buy(company, share) is None:
                    facts_ = trading.share_facts(share, game.shares.price(share))
                    yield self.choice("buy_shares", company, facts=facts_, shares=[share.id])
        if Par in kinds:
            for other, cell in self.starts(company):
                costs = {"price": cell.price, "cost": game.shares.par_cost(other, cell)}
                yield self.choice("par", company, facts=costs, corporation=other.id, cell=cell.at)
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_sell(self, action: SellShares, company: Corporation) -> None:
        """Sell to the pool."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        if any(
            share.owner is not company or share.corporation is not shares[0].corporation for share in shares
        ):
            raise Refusal("stock/not-yours", f"{company.id} does not own all of {', '.join(action.shares)}.")
        percent = action.percent or sum(share.percent for share in shares)
        other = shares[0].corporation
        if percent not in {size for _, size in game.shares.bundles(company, other)}:
            raise Refusal("stock/sale", f"{', '.join(action.shares)} cannot be sold as {percent}%.")
        reason = self.why_not_sell(company, shares, percent)
        if reason is not None:
            raise Refusal("stock/sale", reason)
        self.sold |= {other}
        control.sell(game, shares, percent)
        sold_in_operating_round(game)

    def do_buy(self, action: BuyShares, company: Corporation) -> None:
        """Buy one certificate."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        if len(shares) != 1:
            raise Refusal("stock/purchase", "Certificates are bought one at a time.")
        reason = self.why_not_buy(company, shares[0])
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self.bought = True
        control.buy(game, company, shares)

    def do_par(self, action: Par, company: Corporation) -> None:
        """Start a corporation."""
        game, other = self.game, self.game.company(action.corporation)
        cell = game.market.cell(action.cell)
        if cell is None or (other, cell) not in self.starts(company):
            raise Refusal("stock/par", f"{company.id} cannot start {other.id} there.")
        game.happen(CompanyStartedCompany(starter=company.id, company=other.id, price=cell.price))
        found(game, company, other, cell)
        self.started = other

    def finish(self) -> None:
        """A corporation that was started gets its tokens."""
        if not self.passed and self.started is not None:
            self.game.round.step(PlaceFirstTokens).start(self.started)
        super().finish()
