"""Bankruptcy: of whoever cannot pay for a train, or cannot start the corporation that was won."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.events import (
    PlayerBankrupt,
    PresidencyLost,
    PrivateReturned,
    SaleSettled,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from ..events import RuinPaid, TrainOnTheBank
from .facts import is_concession, state


def ruin(game: GameInPlay, player: Player, company: Corporation | None) -> None:
    """``player`` sells all shares to the pool, whatever that holds, and private companies to the bank. Rights
    to start corporations can be won anew. The money goes to ``company``, or to the bank."""
    bankrupt = PlayerBankrupt(player=player.id)
    game.record(bankrupt)
    for corporation in sorted(player.held, key=game.market.operating_key):
        _sell_all(game, player, corporation)
    for private in player.privates:
        game.return_private(private)
        if is_concession(game, private):
            state(game).pledged.pop(game.corporations[private.id], None)
        else:
            game.pay(game.bank, player, private.value)
            game.happen(PrivateReturned(private=private.id, player=player.id, price=private.value))
    if player.cash:
        to = company.id if company is not None else None
        game.happen(RuinPaid(player=player.id, company=to, amount=player.cash))
        game.pay(player, game.bank if company is None else company, player.cash)
    player.bankrupt = True
    game.happen(SaleSettled())
    game.announce(bankrupt)


def _sell_all(game: GameInPlay, player: Player, corporation: Corporation) -> None:
    shares = player.shares(corporation)
    if not shares or corporation.cell is None:
        return
    presided = corporation.player is player
    game.shares.sell(shares, sum(share.percent for share in shares))
    if presided and corporation.player is player:
        game.happen(PresidencyLost(company=corporation.id))
        corporation.player = None


class ArdennesEnding(EndingPolicy):
    """Bankruptcy for a train."""

    settles_before_end = True

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The corporation gets the money, and if nobody presides over it any more it buys the cheapest train,
        for which the bank pays what is missing."""
        game = self.game
        ruin(game, player, company)
        sold_in_operating_round(game)
        if company.player is not None:
            return
        step, price = game.round.step(BuyTrains), game.depot.cheapest()
        if price is not None and price > company.cash:
            game.happen(TrainOnTheBank(company=company.id, amount=price - company.cash))
            game.pay(game.bank, company, price - company.cash)
        step.buy_unasked(company)
