"""Who is in charge of a corporation in 18India: a manager, who has most of it, or a director."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.events import PresidentChanged, SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Offering, Player

from .cards import facts, offering, raj
from .events import CorporationDirected, ManagerFound


def is_directed(company: Corporation, game: GameInPlay) -> bool:
    """Has the director's certificate of a corporation been bought?"""
    return company in raj(game).directed


def settle_control(game: GameInPlay, company: Corporation) -> None:
    """After shares of a managed corporation changed hands: whoever has most manages it; of equals the
    manager, then the player who comes next."""
    before = company.player
    around = [player for player in game.players_from(before) if not player.bankrupt]
    most = max((player.percent(company) for player in around), default=0)
    if not most or (before is not None and before.percent(company) == most):
        return
    after = next(player for player in around if player.percent(company) == most)
    company.player = after
    game.happen(PresidentChanged(player=after.id, company=company.id))


def take_control(game: GameInPlay, company: Corporation, player: Player) -> None:
    """The first player who buys a share of a corporation manages it."""
    if company.player is None and not company.closed:
        company.player = player
        game.happen(ManagerFound(player=player.id, company=company.id))


class ManagedShares(StockPolicy):
    """Who controls a corporation, when it floats, what players are worth."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """The director's certificate makes a corporation a directed one, which floats at once."""
        game, company = self.game, shares[0].corporation
        price = sum(game.shares.price(share) for share in shares)
        if shares[0].president and isinstance(shares[0].owner, Offering):
            self._direct(player, shares[0], price)
            return
        take_control(game, company, player)
        directed = is_directed(company, game)
        game.shares.buy(player, shares, price, change_president=directed)
        if not directed:
            settle_control(game, company)

    def _direct(self, player: Player, share: Certificate, price: int) -> None:
        """Whoever buys it directs the corporation, unless the manager has as much of it then."""
        game, company = self.game, share.corporation
        before = company.player
        game.shares.buy(player, (share,), price, change_president=False)
        raj(game).directed |= {company}
        game.happen(CorporationDirected(player=player.id, company=company.id))
        company.player = player
        keeps = company.floated and before is not None and before is not player
        if keeps and before is not None and before.percent(company) >= player.percent(company):
            company.player = before
            game.shares.exchange_presidency(company, player, before)
        elif before is not player:
            game.happen(PresidentChanged(player=player.id, company=company.id))

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sales move no price."""
        game, company = self.game, shares[0].corporation
        directed = is_directed(company, game)
        game.shares.sell(shares, percent, change_president=directed)
        if not directed:
            settle_control(game, company)
        game.happen(SaleSettled())

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Once it has somebody in charge and enough of it is bought, be it by the pool; with the director's
        certificate at once."""
        if corporation.player is None:
            return False
        if is_directed(corporation, self.game):
            return True
        left = offering(self.game).percent(corporation)
        return 100 - left >= corporation.float_percent

    def most_percent(self, corporation: Corporation) -> int:
        """Of the GIPR there may be more than a hundred percent."""
        own = facts(self.game)
        return own.most_gipr if corporation.id == own.gipr else super().most_percent(corporation)

    def worth(self, player: Player) -> int:
        """Shares count what they cost and their part of what the corporation has."""
        parts = sum(
            book_per_share(company) * player.percent(company) // company.share_percent
            for company in player.held
        )
        return super().worth(player) + parts


def book_per_share(company: Corporation) -> int:
    """A tenth of what a corporation has: money, trains, private companies, shares at their prices."""
    trains = sum(train.price for train in company.trains)
    shares = sum(share.price for held in company.held.values() for share in held)
    return (company.cash + sum(one.value for one in company.privates) + trains + shares) // 10
