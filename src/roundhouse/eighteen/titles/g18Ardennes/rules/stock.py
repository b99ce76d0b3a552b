"""Turns in stock rounds: corporations that must be started, and minor companies that become shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading as shares_of
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    Bankrupt,
    BuyShares,
    Par,
    Pass,
    SellCompany,
    SellShares,
)
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import (
    CORPORATION_PRICES,
    big_companies,
    concession_of,
    facts,
    is_concession,
    is_minor,
    majors,
    minors_of,
    owed,
    sale_worth,
    state,
)
from .ruin import ruin
from .taking import AnswerTrade
from .trading import are_joined, begin_with, could_trade, extra_cost, shares_for

NOT_SOLD = 1_000_000


class ConcessionStock(StockPolicy):
    """Who starts what, and how many certificates one may hold."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Only whoever has won the right to, with the minor company of the bid."""
        right = concession_of(self.game, corporation)
        return right is not None and right.owner is player and super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices of corporations."""
        return [] if is_minor(corporation) else self.game.market.par_cells((CORPORATION_PRICES,))

    def certificate_limit(self, player: Player | None) -> int:
        """One more for each corporation that has ten shares, but the first one, up to a number."""
        more = min(max(big_companies(self.game) - 1, 0), facts(self.game).more_certificates)
        return super().certificate_limit(player) + more


class StockTurnArdennes(StockTurnPrivates):
    """As usual. Whoever has won the right to start corporations starts them first, one in a turn, and does
    nothing else but sell what that takes. In place of a purchase a minor company may become a share."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((AnswerTrade,),)
    private_sold: int = tracked(NOT_SOLD)
    """What the cheapest private company that was sold in this turn brought."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **StockTurnPrivates.handlers,
        Bankrupt: "do_bankrupt",
        BuyShares: "do_buy_or_trade",
    }

    def _begin(self) -> None:
        super()._begin()
        if self.private_sold != NOT_SOLD:
            self.private_sold = NOT_SOLD

    # What may be done

    def owes(self, player: Player) -> bool:
        """Must ``player`` start a corporation?"""
        return bool(owed(self.game, player))

    def is_ruined(self, player: Player) -> bool:
        """Has ``player`` to start a corporation, and neither money for any nor anything that brings it, or no
        room for its certificate and nothing to sell?"""
        if not self.owes(player) or self.has_bought():
            return False
        funds, lowest = sale_worth(self.game, player), self.game.market.par_cells((CORPORATION_PRICES,))[-1]
        if all(self.start_cost(one, lowest) > funds for one in owed(self.game, player)):
            return True
        sells = self.can_sell_any(player) or next(self.sellable(player), None) is not None
        return not sells and not self.can_par_any(player)

    def start_cost(self, corporation: Corporation, cell: Cell) -> int:
        """What it costs to start a corporation: the president's certificate, and what the minor company lacks
        to a share."""
        minor = state(self.game).pledged[corporation]
        return self.game.shares.par_cost(corporation, cell) + extra_cost(minor, corporation, cell.price)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """What the player in turn may do, and the minor companies of that player."""
        player = self.actor()
        if self.passed or not isinstance(player, Player):
            return NOTHING
        if isinstance(entity, Corporation):
            return frozenset({BuyShares}) if next(self.trades(entity), None) else NOTHING
        if entity is not player:
            return NOTHING
        if self.is_ruined(player):
            return frozenset({Bankrupt})
        if self.has_bought():
            return super().actions(entity)
        sells: set[type[Action]] = {SellShares} if self.can_sell_any(player) else set()
        if next(self.sellable(player), None):
            sells.add(SellCompany)
        if self.game.limits.too_many(player) and sells:
            return frozenset(sells)
        if self.owes(player):
            return frozenset(sells | ({Par} if self.can_par_any(player) else set()))
        return super().actions(entity) | ({Pass} if self.seems_to_trade(player) else NOTHING)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Only what :meth:`actions` lists."""
        return kind in self.kinds_for(entity)

    def can_buy_any(self, player: Player) -> bool:
        """Nothing before the corporations that must be started."""
        return not self.owes(player) and super().can_buy_any(player)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """A minor company that is worth nothing is not for sale."""
        if shares[0].corporation.share_price == 0:
            return f"{shares[0].corporation.id} is worth nothing, and not for sale."
        return super().why_not_buy(player, shares)

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Of the pool one may buy more of a corporation than of its treasury."""
        game = self.game
        if shares[0].owner is game.pool:
            return game.limits.certificates_counted(player) < game.certificate_limit(player)
        return super().has_room_for(player, shares)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Neither are they for sale."""
        if not self.owes(player):
            yield from (one for one in super().private_offers(player) if not is_concession(self.game, one))

    # Starting corporations

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices that ``player`` can pay, with all that was sold in this turn being needed for them;
        if it is needed for none of them, all."""
        able = [cell for cell, left in self._left(player.cash, corporation) if left >= 0]
        return list(self._needing(player.cash, corporation, self.least_sold())) or able

    def least_sold(self) -> int:
        """What the cheapest thing sold in this turn is worth now."""
        return min((self.private_sold, *(one.share_price for one in self.sold_now)))

    def _left(self, cash: int, corporation: Corporation) -> Iterator[tuple[Cell, int]]:
        """Each par price, and what would be left of ``cash``."""
        for cell in self.game.policies.stock.par_cells(corporation):
            yield cell, cash - self.start_cost(corporation, cell)

    def _needing(self, cash: int, corporation: Corporation, least: int) -> Iterator[Cell]:
        """The par prices for which a thing worth ``least`` had to be sold."""
        return (cell for cell, left in self._left(cash, corporation) if 0 <= left < least)

    def _needed(self, player: Player, brings: int, least: int) -> bool:
        """Does a sale lead to a par price that needs all that was sold, or is money still missing for any?"""
        cash, least = player.cash + brings, min(least, self.least_sold())
        owed_now = owed(self.game, player)
        if any(next(self._needing(cash, one, least), None) for one in owed_now):
            return True
        return all(left < 0 for one in owed_now for _, left in self._left(cash, one))

    def _share_needed(self, player: Player, shares: Sequence[Certificate], percent: int) -> bool:
        corporation, market = shares[0].corporation, self.game.market
        falls = corporation.player is player and corporation.cell is not None
        price = (
            market.left_of(corporation.cell).price if falls and corporation.cell else corporation.share_price
        )
        return self._needed(player, self.game.policies.stock.sale_value(shares, percent), price)

    def _is_bound(self, player: Player) -> bool:
        """May ``player`` sell only what starting a corporation takes, and do so?

        Recorded games are not held to it: 18xx.games looks at the sales when the corporation is started.
        """
        game = self.game
        if game.trusting or not self.owes(player) or self.has_bought() or game.limits.too_many(player):
            return False
        least = self.least_sold()
        if any(next(self._needing(player.cash, one, least), None) for one in owed(self.game, player)):
            return True
        return any(
            self._share_needed(player, shares, percent)
            for corporation in player.held
            for shares, percent in self.game.shares.bundles(player, corporation)
            if super(StockTurnArdennes, self).why_not_sell(player, shares, percent) is None
        ) or any(self._needed(player, one.value, one.value) for one in self._own_privates(player))

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Whoever has to start a corporation sells what that takes, and no more (decision 1972)."""
        reason = super().why_not_sell(player, shares, percent)
        if reason is None and self._is_bound(player) and not self._share_needed(player, shares, percent):
            return "No par price needs all that would be sold then."
        return reason

    def _own_privates(self, player: Player) -> Iterator[Private]:
        return (one for one in super().sellable(player) if not is_concession(self.game, one))

    def sellable(self, player: Player) -> Iterator[Private]:
        """Not the rights to start corporations, nor what starting these does not take."""
        for one in self._own_privates(player):
            if not self._is_bound(player) or self._needed(player, one.value, one.value):
                yield one

    def start(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start the corporation with the minor company of the bid."""
        right = concession_of(self.game, corporation)
        assert right is not None
        super().start(player, corporation, cell)
        self.game.close_private(right)
        begin_with(self.game, state(self.game).pledged.pop(corporation), corporation)

    def do_sell_private(self, action: SellCompany, player: Player) -> None:
        """What a private company brings is noted."""
        super().do_sell_private(action, player)
        self.private_sold = min(self.private_sold, action.price)

    # Minor companies that become shares

    def seems_to_trade(self, player: Player) -> bool:
        """Does the turn wait for a player who could exchange a minor company if track led to it? As on
        18xx.games it does, and the pass is made for them if none does (decision 2159)."""
        if self.has_bought():
            return False
        money = sale_worth(self.game, player)
        return any(
            could_trade(self.game, minor, corporation, money)
            for minor in minors_of(self.game, player)
            for corporation in majors(self.game)
        )

    def trades(self, minor: Corporation) -> Iterator[Certificate]:
        """The shares that a minor company may become."""
        game, player = self.game, self.actor()
        if (
            not isinstance(player, Player)
            or not is_minor(minor)
            or minor.closed
            or minor.player is not player
        ):
            return
        if self.has_bought() or self.owes(player) or game.limits.too_many(player):
            return
        refused = game.round.step(AnswerTrade).refused
        for corporation in majors(game):
            if could_trade(game, minor, corporation, player.cash) and are_joined(game, minor, corporation):
                yield from shares_for(game, minor, corporation, refused=(corporation, minor) in refused)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player who has nothing but minor companies that nothing can be done with."""
        player = self.actor()
        if not isinstance(player, Player) or self.kinds_for(player) != {Pass} or self.did:
            return None
        if player.program is not None or any(
            next(self.trades(one), None) for one in minors_of(self.game, player)
        ):
            return None
        return {"type": "pass", "entity": player.key}

    def choices(self) -> Iterator[Choice]:
        """As usual; each exchange of a minor company; and bankruptcy."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        yield from super().choices()
        for minor in minors_of(self.game, player):
            if BuyShares in self.kinds_for(minor):
                for share in self.trades(minor):
                    told = shares_of.share_facts(share, extra_cost(minor, share.corporation))
                    told = {**told, "gives": minor.name}
                    yield self.choice("buy_shares", minor, facts=told, shares=[share.id])
        if Bankrupt in self.kinds_for(player):
            yield self.choice("bankrupt", player)

    def do_buy_or_trade(self, action: BuyShares, entity: Entity) -> None:
        """Buy a share, or exchange a minor company for one."""
        if isinstance(entity, Player):
            self.do_buy(action, entity)
            return
        assert isinstance(entity, Corporation)
        named = shares_of.only_share(self.game, action)
        fits = (
            one
            for one in self.trades(entity)
            if named is not None and (one.corporation, one.owner) == (named.corporation, named.owner)
        )
        if named is None or named.president or next(fits, None) is None:
            raise Refusal("trade/share", f"{entity.name} cannot become such a share now.")
        answer = self.game.round.step(AnswerTrade)
        if answer.is_free(entity, named):
            answer.settle(entity, named)
        else:
            answer.ask(entity, named)

    def do_bankrupt(self, action: Bankrupt, player: Player) -> None:
        """Everything is sold, and the bank gets the money."""
        ruin(self.game, player, None)
        self.did = (*self.did, "sell")
        self.finish()
