"""What a bankruptcy leaves in 1837: companies that nobody presides over, and debts to the bank."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy, RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.journal import Piece, tracked

from ..events import BankruptPaid
from .merging import merge


class Rescues(Piece):
    """The companies that the bank helps because their presidents went bankrupt."""

    companies: frozenset[Corporation] = tracked(frozenset())
    """Those of the operating round in progress."""

    def __init__(self) -> None:
        super().__init__("rescues")


def may_owe(game: GameInPlay, company: Corporation) -> bool:
    """Does the bank lend ``company`` what is missing for a train?

    It does if the company has no train and cannot pay for the cheapest one, and nobody presides over it or
    its president has gone bankrupt in this operating round.
    """
    orphaned = company.is_major and company.player is None
    if company.trains or not (orphaned or company in game.memory_of(Rescues).companies):
        return False
    cheapest = game.train_prices.cheapest(company)
    return cheapest is not None and cheapest > company.cash


def acting_player(game: GameInPlay, company: Corporation) -> Player:
    """Who decides for a company without a president: the first player with a share of it, beginning with
    the priority; where there is none, whoever has the priority."""
    around = [player for player in game.players_from(game.progress.priority) if not player.bankrupt]
    return next((player for player in around if player.percent(company)), around[0])


class ImperialEnding(EndingPolicy):
    """How a player goes bankrupt while the others play on."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player's mountain railways close. Of each company the player sells the most valuable bundle
        that may be sold; the rest goes to the pool for nothing.

        A minor that has no director then merges, and a corporation goes on without a president. ``company``,
        which needed the train, gets the money that is left.
        """
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        for private in player.privates:
            game.close_private(private)
        step = game.round.step(BuyTrains)
        for corporation in self._in_order(player):
            if corporation.cell is not None:
                sell_best(game, step, player, company, corporation)
        rescues = game.memory_of(Rescues)
        rescues.companies |= {company}
        for corporation in self._in_order(player):
            self._give_up(player, corporation)
        if player.cash:
            game.happen(BankruptPaid(player=player.id, company=company.id, amount=player.cash))
            game.pay(player, company, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)

    def _in_order(self, player: Player) -> Iterator[Corporation]:
        """What the player has shares of: in operating order, then what has no price."""
        held = [one for one in player.held if player.shares(one)]
        priced = [one for one in held if one.cell is not None]
        yield from sorted(priced, key=self.game.market.operating_key)
        yield from (one for one in held if one.cell is None)

    def _give_up(self, player: Player, corporation: Corporation) -> None:
        game, presided = self.game, corporation.player is player
        game.shares.give(game.pool, player.shares(corporation))
        if presided and corporation.player is None and not corporation.is_major:
            merge(game, corporation)


class DebtRevenue(RevenuePolicy):
    """What companies without a president pay."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """Whoever acts for them decides."""
        return None


class DebtTrains(TrainPolicy):
    """Trains of companies in debt."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """They are not for sale, and a company that the bank helps buys of the bank."""
        if train.owner is not None and train.owner.cash < 0:
            return False
        return not may_owe(self.game, buyer) and super().may_trade(train, buyer)
