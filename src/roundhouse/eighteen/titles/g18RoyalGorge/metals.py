"""The metal companies of 18RoyalGorge: what their shares cost, and what they pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import BuyShares
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import MetalPaid
from .facts import Facts, open_private, player_with

MOST_STEPS = 3
"""So many steps a share price rises at most for one payment."""


def float_metals(game: GameInPlay) -> None:
    """All shares of the metal companies are in the pool, and the marker of the debts is on the market."""
    facts = game.settings_of(Facts)
    start = game.market.cell(facts.metal_cell)
    debts = game.market.cell(facts.treaty.cell)
    assert start is not None
    assert debts is not None
    debt = game.company(facts.treaty.debt)
    for company, cell in (*((game.company(name), start) for name in facts.metals), (debt, debts)):
        game.market.set_par(company, cell)
        for share in company.shares(company):
            game.shares.move(share, game.pool)
        company.floated = True
    for share in game.pool.shares(debt):
        share.reserved = True
    game.pay(game.bank, game.company(facts.steel.company), facts.steel.capital)
    game.pay(game.bank, game.company(facts.gold.company), facts.gold.dividends[0])
    game.pay(game.bank, debt, debts.price)


def pay_out(game: GameInPlay, name: str) -> None:
    """A metal company pays all that it has, what its shares in the pool would get to the bank; its price
    rises by a step for each time that it could have paid the price of a share."""
    facts, company = game.settings_of(Facts), game.company(name)
    revenue, cell = company.cash, company.cell
    assert cell is not None
    per_share = revenue // company.size
    game.happen(MetalPaid(company=company.id, amount=revenue, per_share=per_share))
    miner = facts.privates.miner
    for player in game.players:
        shares = player.percent(company) // company.share_percent
        game.pay(company, player, shares * per_share)
        if name == facts.gold.company and player_with(game, miner.private) is player:
            game.pay(game.bank, player, miner.shares * per_share)
    game.pay(company, game.bank, company.cash)
    steps = min(revenue // cell.price, MOST_STEPS)
    game.shares.move_price(company, (game.market.right_of,) * steps)


class MetalShares(StockPolicy):
    """What sales do, and who may start what."""

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price of a metal company does not fall. A recorded sale of more certificates than it was paid
        for stands (decision 1974)."""
        game, company = self.game, shares[0].corporation
        if company.id not in game.settings_of(Facts).metals:
            super().sell(shares, percent)
            return
        whole = sum(share.percent for share in shares)
        price, paid = company.price_of(percent), percent == whole
        game.shares.sell(shares, whole, movement="none", price=price, change_president=paid)
        game.happen(SaleSettled())

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """The first ones of the row, more of them with each phase."""
        phase = self.starts_from(corporation)
        names = [one.name for one in self.game.title.phases]
        in_time = phase is None or names.index(self.game.phase.name) >= names.index(phase)
        return in_time and super().may_par(corporation, player)

    def starts_from(self, corporation: Corporation) -> str | None:
        """The first phase in which so many corporations may be started."""
        starts = self.game.settings_of(Facts).starts
        place = list(self.game.corporations).index(corporation.id)
        for phase in self.game.title.phases:
            if phase.name not in starts or place < starts[phase.name]:
                return phase.name
        return None


class MetalStockTurn(StockTurn):
    """As usual. The owner of two private companies may buy shares of the metal companies for less: one of
    each a round, a step below the market price, or two of the gold company for half, which closes the other
    private company."""

    cheap: frozenset[tuple[Player, Corporation]] = tracked(frozenset())
    """Who has bought a share of what below the price in this round, and keeps one."""

    def begin_round(self) -> None:
        """Nothing was bought for less."""
        super().begin_round()
        if self.cheap:
            self.cheap = frozenset()

    def rebates(self, player: Player) -> Iterator[tuple[str, tuple[Certificate, ...], int]]:
        """What ``player`` may buy for less: with which private company, the shares, and what they cost."""
        game, facts = self.game, self.game.settings_of(Facts)
        if player_with(game, facts.privates.investor) is player:
            for name in facts.metals:
                company = game.company(name)
                shares = game.pool.shares(company)[:1]
                if shares and company.cell and (player, company) not in self.cheap:
                    yield facts.privates.investor, shares, game.market.left_of(company.cell).price
        if player_with(game, facts.privates.mint) is player:
            gold = game.company(facts.gold.company)
            for count in (1, 2):
                shares = game.pool.shares(gold)[:count]
                if len(shares) == count:
                    yield facts.privates.mint, shares, -(-sum(one.price for one in shares) // 2)

    def why_no_rebate(self, player: Player, shares: Sequence[Certificate], cost: int) -> str | None:
        """Why this purchase for less is not allowed, or ``None``."""
        corporation = shares[0].corporation
        if self.has_bought():
            return "A turn buys once."
        if (player, corporation) in self.sold:
            return f"{player.name} sold shares of {corporation.id} in this round."
        if cost > player.cash:
            return f"{player.name} cannot pay {self.game.money(cost)}."
        if not self.game.limits.may_gain(player, shares):
            return f"{player.name} would hold too many certificates, or too much of {corporation.id}."
        return None

    def can_buy_any(self, player: Player) -> bool:
        """Also for less."""
        return super().can_buy_any(player) or any(
            self.why_no_rebate(player, shares, cost) is None for _, shares, cost in self.rebates(player)
        )

    def choices(self) -> Iterator[Choice]:
        """What may be bought for less, too."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player) or BuyShares not in self.kinds_for(player):
            return
        for private, shares, cost in self.rebates(player):
            if self.why_no_rebate(player, shares, cost) is None:
                facts: dict[str, Any] = {
                    **trading.share_facts(shares[0], cost),
                    "percent": sum(one.percent for one in shares),
                }
                ids = [one.id for one in shares]
                label = ChoiceLabel("By %(private)s").of(private=self.game.private(private).name)
                yield self.choice(
                    "buy_shares", player, facts=facts, label=label, shares=ids, discounter=private
                )

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy, perhaps for less."""
        if action.discounter is None:
            super().do_buy(action, player)
            return
        game, facts = self.game, self.game.settings_of(Facts)
        wanted = tuple(game.certificates[name] for name in action.shares)
        found = next(
            (
                (shares, cost)
                for private, shares, cost in self.rebates(player)
                if private == action.discounter
                and len(shares) == len(wanted)
                and shares[0].corporation is wanted[0].corporation
                and all(
                    share.owner is game.pool and share.corporation is wanted[0].corporation
                    for share in wanted
                )
            ),
            None,
        )
        if found is None:
            raise Refusal("stock/rebate", f"{player.name} cannot buy these shares for less.")
        reason = self.why_no_rebate(player, wanted, found[1])
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        corporation = wanted[0].corporation
        game.shares.buy(player, wanted, found[1])
        if action.discounter == facts.privates.investor:
            self.cheap |= {(player, corporation)}
        elif (mint := open_private(game, facts.privates.mint)) is not None:
            game.close_private(mint)
        self.bought = corporation
        self._note(player, "buy", corporation)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """A share bought for less by the private company that stays is kept until the next round."""
        corporation, whole = shares[0].corporation, sum(share.percent for share in shares)
        if corporation.id in self.game.settings_of(Facts).metals and percent < whole:
            reason = f"These certificates of {corporation.id} make up {whole} percent, not {percent}."
            if not self.game.stands(player.id, reason):
                return reason
        if (player, corporation) in self.cheap and percent >= player.percent(corporation):
            return f"{player.name} keeps the share of {corporation.id} that was bought for less."
        return super().why_not_sell(player, shares, percent)
