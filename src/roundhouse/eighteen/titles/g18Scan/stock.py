"""Shares of 18Scan: when corporations float; the calendar; bankruptcy."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.float_capital.part import is_capital_full
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .events import MoneyLeftToCompany, ShareLeftToPool
from .facts import Facts, Packet, state_of


class NordicShares(StockPolicy):
    """When corporations float."""

    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """By the phase; of the state railway always the same."""
        game = self.game
        if corporation is state_of(game):
            return super().float_percent_at(corporation, cell)
        return game.settings_of(Facts).start_percent[game.phase.name]

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Enough of it is sold for the phase, and it has a president; the state railway waits for a phase."""
        game = self.game
        if corporation.player is None:
            return False
        if corporation is state_of(game):
            return is_capital_full(game)
        sold = 100 - corporation.percent(corporation)
        return sold >= game.settings_of(Facts).start_percent[game.phase.name]


class NordicOrder(OrderPolicy):
    """What follows on what, and who operates."""

    def next_round(self, done: RoundState) -> None:
        """Operating rounds while anything of the start packet is unsold, and then its sale again."""
        memory = self.game.memory_of(Packet)
        if not memory.closed:
            super().next_round(done)
            return
        if done.kind == "initial":
            memory.again = True
        self.initial_again(done)

    def operating_order(self) -> list[Corporation]:
        """Companies whose president is bankrupt have no turn while nobody takes over."""
        return [company for company in super().operating_order() if company.player is not None]


class Bankruptcies(EndingPolicy):
    """What becomes of a bankrupt player."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player's money goes to the company in need, and all shares to the pool for nothing; prices
        stay. Who has enough of a corporation becomes its president, and has to help in turn."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        if player.cash:
            game.happen(MoneyLeftToCompany(player=player.id, company=company.id, amount=player.cash))
            game.pay(player, company, player.cash)
        player.bankrupt = True
        for corporation in sorted(player.held, key=lambda one: one.id):
            told = ShareLeftToPool(
                player=player.id, company=corporation.id, percent=player.percent(corporation)
            )
            for share in player.shares(corporation):
                game.shares.move(share, game.pool)
            game.happen(told)
            if corporation.player is player:
                corporation.player = None
                if corporation.is_major:
                    game.shares.find_president(corporation)
        for private in player.privates:
            game.close_private(private)
        if company.player is None:
            game.round.step(BuyTrains).finish()
        game.announce(bankrupt)
