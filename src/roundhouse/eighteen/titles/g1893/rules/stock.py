"""Stock rounds: bonds, the private company that becomes shares, shares of corporations to be founded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, BuyCompany, BuyShares, Par, Pass
from roundhouse.eighteen.rules.state.events import PrivateExchanged
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import FundPaysForStart
from .facts import facts_of, fund_of, is_founded_later, memory_of

SHARES = 2
"""For how many shares the private company is exchanged, if the pool has as many."""


class CologneShares(StockPolicy):
    """Shares of corporations that are founded later."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Nobody presides over a corporation before it is founded."""
        game, corporation = self.game, shares[0].corporation
        price = sum(game.shares.price(share) for share in shares)
        game.shares.buy(player, shares, price, change_president=not is_founded_later(game, corporation))

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Those are not started."""
        return not is_founded_later(self.game, corporation) and super().may_par(corporation, player)

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Those are founded."""
        return corporation.id not in facts_of(self.game).founded


class StockTurnBonds(StockTurnPrivates):
    """As usual; bonds of the city are bought and sold, and what is left of the start packet is bought. One
    private company becomes shares, and pays for the president's certificate of their corporation. Another one
    is bought from its owner."""

    orders_from_pool = True
    paying_at: Cell | None = tracked(None)
    """Where a corporation is started whose president's certificate a private company could pay."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurnPrivates.handlers, Assign: "do_give_up"}

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the private company is exchanged in its own name. Whoever passed before the first
        operating round does nothing more until then. No turn waits for a purchase from another player."""
        if isinstance(entity, Private):
            return frozenset({BuyShares}) if self.exchanges(entity) else NOTHING
        if not isinstance(entity, Player) or entity is not self.actor() or entity in memory_of(self.game).out:
            return NOTHING
        if self.paying_at is not None:
            return frozenset({Assign, Pass})
        kinds, fund = super().actions(entity), fund_of(self.game, entity)
        if fund is not None and not self.must_sell(entity) and self.exchanges(fund):
            return kinds | {Pass}
        if kinds == {BuyCompany, Pass} and not any(self._of_bank(entity)):
            return NOTHING
        return kinds

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """What :meth:`actions` lists, for the private company and the question about it."""
        if isinstance(entity, Private) or self.paying_at is not None or entity in memory_of(self.game).out:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """The usual ones and the exchange; or whether the private company pays."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        fund, facts = fund_of(self.game, player), facts_of(self.game).exchange
        if self.paying_at is not None:
            said = PAY.of(name=self.game.private(facts.private).name, company=facts.company)
            target = self.game.private(facts.private).key
            yield self.choice("assign", player, label=said, target=target, target_type="company")
            yield self.choice("pass", player)
            return
        yield from super().choices()
        if fund is not None and (shares := self.exchanges(fund)) and not self.must_sell(player):
            told = {"gives": fund.name, "corporation": facts.company, "from": "pool"}
            yield self.choice("buy_shares", fund, facts=told, shares=[shares[0].id])

    def is_own_turn(self) -> bool:
        """Not while the question is open."""
        return self.paying_at is None

    # Bonds and other private companies

    def sellable(self, player: Player) -> Iterator[Private]:
        """Bonds."""
        bonds = facts_of(self.game).bonds
        yield from (private for private in super().sellable(player) if private.id in bonds)

    def _of_bank(self, player: Player) -> Iterator[Private]:
        """What the bank sells: the first bond, if the player has sold none in this round, and the rest of the
        start packet."""
        bonds = facts_of(self.game).bonds
        sold = any(owner is player for owner, _ in self.returned)
        for private in super().private_offers(player):
            if private.id not in bonds:
                yield private
            elif not sold:
                yield private
                return

    def private_offers(self, player: Player) -> Iterator[Private]:
        """What the bank sells, and the private company that another player may sell."""
        yield from self._of_bank(player)
        traded = self.game.private(facts_of(self.game).traded)
        seller = traded.owner
        if isinstance(seller, Player) and seller is not player and not self.has_bought():
            low, high = self.private_prices(player, traded)
            if low <= high:
                yield traded

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """From another player: half the face value to twice that, as far as the money goes."""
        if private.owner is None:
            return super().private_prices(player, private)
        return -(-private.value // 2), min(2 * private.value, player.cash)

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy one from the bank; or take that of another player, for which the bank is paid."""
        seller = self.game.private(action.company).owner
        if seller is None:
            super().do_buy_private(action, player)
            return
        StockTurn.do_buy_private(self, action, player)
        self.game.pay(seller, self.game.bank, action.price)

    def _recall(self, player: Player, deed: str, what: Corporation | Private) -> None:
        """No standing order watches private companies."""
        if isinstance(what, Corporation):
            super()._recall(player, deed, what)

    # The private company that becomes shares

    def exchanges(self, private: Private) -> Sequence[Certificate]:
        """The shares of the pool for which ``private`` may be exchanged now."""
        game, facts, player = self.game, facts_of(self.game).exchange, self.actor()
        company = game.company(facts.company)
        if private.id != facts.private or not isinstance(player, Player) or private.owner is not player:
            return ()
        if self.has_bought() or self.passed or self.paying_at is not None or player in memory_of(game).out:
            return ()
        shares = game.pool.shares(company)[:SHARES]
        percent = sum(share.percent for share in shares)
        return (
            shares
            if private is fund_of(game, player) and game.limits.may_hold(player, company, percent)
            else ()
        )

    def do_buy(self, action: BuyShares, player: Entity) -> None:
        """Buy a share; or exchange the private company."""
        if isinstance(player, Player):
            super().do_buy(action, player)
            return
        assert isinstance(player, Private)
        game, private, owner = self.game, player, player.player
        shares = self.exchanges(private)
        if owner is None or not shares or action.shares[:1] not in [(one.id,) for one in shares]:
            raise Refusal("private/exchange", f"{private.name} cannot be exchanged for that now.")
        company, percent = shares[0].corporation, sum(share.percent for share in shares)
        game.happen(
            PrivateExchanged(player=owner.id, private=private.id, company=company.id, percent=percent)
        )
        game.close_private(private)
        game.shares.give(owner, shares)
        game.check_float(company)
        self.note_exchange(owner, company)

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """All par prices, where the private company can pay."""
        if self._may_pay(player, corporation):
            return self.game.policies.stock.par_cells(corporation)
        return super().par_cells(player, corporation)

    def _may_pay(self, player: Player, corporation: Corporation) -> bool:
        own = corporation.id == facts_of(self.game).exchange.company
        return own and fund_of(self.game, player) is not None

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation; ask whether the private company pays, unless it must."""
        corporation, cell = self.read_par(action, player)
        if not self._may_pay(player, corporation):
            self.start(player, corporation, cell)
            return
        self.paying_at = cell
        if player.cash < self.game.shares.par_cost(corporation, cell):
            self._pay(player)

    def do_give_up(self, action: Assign, player: Player) -> None:
        """The private company pays."""
        if action.target != self.game.private(facts_of(self.game).exchange.private).key:
            raise Refusal("private/target", f"{action.target} cannot pay.")
        self._pay(player)

    def _pay(self, player: Player) -> None:
        game, facts, cell = self.game, facts_of(self.game).exchange, self.paying_at
        assert cell is not None
        cost = game.shares.par_cost(game.company(facts.company), cell)
        game.pay(game.bank, player, cost)
        game.happen(FundPaysForStart(player=player.id, private=facts.private, amount=cost))
        game.close_private(game.private(facts.private))
        self._start_asked(player)

    def _start_asked(self, player: Player) -> None:
        cell, self.paying_at = self.paying_at, None
        assert cell is not None
        self.start(player, self.game.company(facts_of(self.game).exchange.company), cell)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """End the turn, before the first operating round for good; or keep the private company."""
        assert isinstance(entity, Player)
        if self.paying_at is not None:
            self._start_asked(entity)
            return
        if self.game.progress.turn == 1:
            memory_of(self.game).out += (entity,)
        super().do_pass(action, entity)


PAY = ChoiceLabel("Give %(name)s up for the president’s certificate of %(company)s")
