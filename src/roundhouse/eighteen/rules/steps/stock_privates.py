"""A stock turn in which private companies are sold to the bank and bought from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .. import trading
from ..in_play import GameInPlay
from ..state.actions import Action, BuyCompany, Pass, SellCompany, SellShares
from ..state.events import PrivateReturned, SaleSettled
from ..state.pieces import Entity, Player, Private
from ..turn import NOTHING
from .stock import StockTurn


class StockTurnPrivatesSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the stock turn with private companies."""

    sales_from_turn: Count = 1
    """The first turn in which privates may be sold to the bank."""
    sales: bool = True
    """May privates be sold to the bank at all?"""
    sale_fee: Money = 0
    """How much less than its face value the bank pays."""
    beyond_limit: bool = False
    """May those buy a private of the bank who have as many certificates as the limit allows?"""
    waits_for_tempted: bool = False
    """Does the turn wait for players who can do nothing, but have money while the bank has a private company,
    a corporation is not started, or only the president's certificate of one lies in the pool?"""


class StockTurnPrivates(StockTurn):
    """As usual; and from ``sales_from_turn`` on a private can be sold to the bank, for ``sale_fee`` less than
    its value. A private of the bank costs its value and counts as the purchase of the turn; who sold it in
    this round cannot buy it back.
    """

    Settings = StockTurnPrivatesSettings
    settings: StockTurnPrivatesSettings
    returned: frozenset[tuple[Player, Private]] = tracked(frozenset())
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, SellCompany: "do_sell_private"}

    def begin_round(self) -> None:
        """Forget which privates were sold to the bank in the last round."""
        super().begin_round()
        if self.returned:
            self.returned = frozenset()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player in turn:
        those of a stock turn, and selling a private to the bank."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        if kinds == {SellShares}:
            return kinds
        more = set(kinds)
        if next(self.sellable(entity), None):
            more |= {SellCompany, Pass}
        if self.may_wait(entity):
            more.add(Pass)
        return frozenset(more)

    def may_wait(self, player: Player) -> bool:
        """Whether the turn waits for ``player``, whatever they can do (setting ``waits_for_tempted``)."""
        return self.settings.waits_for_tempted and not self.has_bought() and self._is_tempted(player)

    def _is_tempted(self, player: Player) -> bool:
        """Whether something seems to be for sale to ``player``.

        18xx.games compares their money neither with the price of a private company nor with the par price of
        a certain corporation, only with the lowest one. What they have sold in this round does not count.
        """
        game = self.game
        if game.limits.certificates_counted(player) >= game.certificate_limit(player):
            return False
        if player.cash > 0 and any(
            is_with_bank(game, private) and (player, private) not in self.returned
            for private in game.privates.values()
        ):
            return True
        for corporation, (first, *more) in game.pool.held.items():
            alone = first.president and not more and (player, corporation) not in self.sold
            if alone and player.cash >= first.price:
                return True
        least = 2 * min(cell.price for cell in game.market.par_cells())
        return player.cash >= least and any(
            not (item.parred or item.closed or (player, item) in self.sold)
            for item in game.corporations.values()
        )

    def can_act(self, entity: Entity) -> bool:
        """Whether the player in turn may do anything."""
        return bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """The choices of a stock turn, and each private that can be sold to the bank."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        yield from super().choices()
        if SellCompany in self.kinds_for(player):
            for private in self.sellable(player):
                yield self.choice("sell_company", player, company=private.id, price=self.sale_price(private))

    def sellable(self, player: Player) -> Iterator[Private]:
        """The privates that ``player`` may sell to the bank."""
        if not self.settings.sales or self.has_bought():
            return
        if self.game.progress.turn < self.settings.sales_from_turn:
            return
        yield from player.privates

    def sale_price(self, private: Private) -> int:
        """The money that the bank pays for ``private``: its value less the ``sale_fee``."""
        return max(0, private.value - self.settings.sale_fee)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """The privates of the bank that ``player`` may buy now and can pay."""
        if self.has_bought() or not player.cash:
            return
        full = self.game.limits.certificates_counted(player) >= self.game.certificate_limit(player)
        if full and not self.settings.beyond_limit:
            return
        for private in self.game.privates.values():
            if (player, private) in self.returned or private.value > player.cash:
                continue
            if is_with_bank(self.game, private):
                yield private

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """The lowest and the highest price of a private of the bank: its value."""
        return private.value, private.value

    def do_sell_private(self, action: SellCompany, player: Player) -> None:
        """Sell a private to the bank. Raises Refusal."""
        game = self.game
        private = game.private(action.company)
        if private not in self.sellable(player):
            raise Refusal("stock/private", f"{private.name} cannot be sold now.")
        if action.price != self.sale_price(private):
            raise Refusal("stock/private-price", f"The bank pays {game.money(self.sale_price(private))}.")
        game.pay(game.bank, player, action.price)
        game.return_private(private)
        game.happen(PrivateReturned(private=private.id, player=player.id, price=action.price))
        self.returned |= {(player, private)}
        self._note(player, "sell", private)
        game.happen(SaleSettled())

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a private of the bank at its value. Raises Refusal."""
        game, private = self.game, self.read_private(action, player)
        bought = trading.sell_private(game, private, player, action.price)
        self.bought_private(player, private)
        game.announce(bought)

    def bought_private(self, player: Player, private: Private) -> None:
        """Count the purchase of a private as that of the turn.

        Standing orders watch it where privates can come back to the bank.
        """
        if self.settings.sales:
            self._note(player, "private", private)
            return
        self.did = (*self.did, "private")
        self._acted(player)


def is_with_bank(game: GameInPlay, private: Private) -> bool:
    """Whether the bank offers this private in stock rounds.

    It was sold back to the bank, or the train that brings it (``available_on``) was bought.
    """
    if private.owner is not None or private.closed or private.spent or game.round.kind == "initial":
        return False
    if not any(isinstance(step, StockTurnPrivates) for step in game.rounds["stock"].steps):
        return False
    train = private.definition.available_on
    return train is None or train in game.depot.sold
