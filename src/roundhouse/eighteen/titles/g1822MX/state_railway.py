"""The railway of the state: its shares, its order, its money, its trains."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxes
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.local_trains.running import RunWithPullman
from roundhouse.eighteen.rules.policies import (
    OrderPolicy,
    RevenuePolicy,
    StockPolicy,
    TokenPolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.state.actions import Action, DiscardTrain
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.turn import NOTHING

from .facts import Facts, StateBook


def state_railway(game: GameInPlay) -> Corporation:
    """The railway of the state."""
    return game.corporations[game.settings_of(Facts).state.company]


def shareholders(game: GameInPlay) -> tuple[Player, ...]:
    """The players with shares of it, in the order of turns."""
    state = state_railway(game)
    return tuple(player for player in game.players_from(None) if player.percent(state) > 0)


class StateStock(StockPolicy):
    """Its shares are dealt in at a price that no sale moves, and nobody presides."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Nobody starts it."""
        return corporation is not state_railway(self.game) and super().may_par(corporation, player)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A purchase makes nobody president. It is one for the game that ends with nothing sold."""
        if shares[0].corporation is not state_railway(self.game):
            super().buy(player, shares)
            return
        game = self.game
        price = sum(game.shares.price(share) for share in shares)
        game.shares.buy(player, shares, price, change_president=False)
        game.memory_of(BidBoxes).sold = True

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """A sale does not move the price."""
        if shares[0].corporation is not state_railway(self.game):
            super().sell(shares, percent)
            return
        self.game.shares.sell(shares, percent, movement="none", change_president=False)
        self.game.happen(SaleSettled())


class StateOrder(OrderPolicy):
    """It operates last; when it is to be sold, first."""

    def operating_order(self) -> list[Corporation]:
        """The railway of the state at the end."""
        state, closing = state_railway(self.game), self.game.memory_of(StateBook).standing == "closing"
        return sorted(super().operating_order(), key=lambda company: (company is state) is not closing)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Its price does not rise in stock rounds."""
        return corporation is not state_railway(self.game) and super().is_sold_out(corporation)


class StateTokens(TokenPolicy):
    """It places no tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Its tokens lie where those of minors would."""
        return company is not state_railway(self.game) and super().may_place_tokens(company)


class StateTrains(TrainPolicy):
    """Its trains are not for sale."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Nobody decides to sell one. 18xx.games offers them, so turns wait for them (decision 2005)."""
        return train.owner is not state_railway(self.game) and super().may_trade_now(train, buyer)


class StateRevenue(RevenuePolicy):
    """It pays everything out."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """Nobody decides."""
        return "payout" if company is state_railway(self.game) else super().forced_dividend(company)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The price rises as often as the dividend pays it."""
        cell = company.cell
        if company is not state_railway(self.game) or cell is None or not paid:
            return super().price_after_dividend(company, kind, withheld, paid)
        for _ in range(paid // cell.price):
            cell = self.game.market.right_of(cell)
        return cell


class RunForState(RunWithPullman):
    """As usual; the railway of the state is run by its first shareholder, or else by the first player."""

    def deciders(self) -> tuple[Player, ...]:
        """Who runs the trains."""
        game = self.game
        if self.actor() is not state_railway(game):
            return super().deciders()
        return (*shareholders(game), *game.players_from(None))[:1]


class DiscardMexico(DiscardTrains):
    """As usual; any player says which train the railway of the state gives up, and that leaves the game."""

    def deciders(self) -> tuple[Player, ...]:
        """The president, or whoever comes first to say it."""
        if self.actor() is state_railway(self.game):
            return tuple(self.game.active_players())
        return super().deciders()

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give the train up."""
        super().do_discard(action, company)
        if company is state_railway(self.game):
            self.game.depot.remove(self.game.train(action.train))


class BuyTrainMexico(BuyLocalTrains):
    """As usual; the railway of the state buys none."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """What a company may buy."""
        return NOTHING if self.actor() is state_railway(self.game) else super().actions(entity)
