"""The Prince Edward Island Railway: its shares are cards, which become shares of the lines that float."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.events import PresidentChanged, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player

from ..events import RailwayShared
from .facts import bank_of, facts_of, island_of, kept_shares, other_lines, railway_of


def shares_left(game: GameInPlay) -> list[Certificate]:
    """The shares of the railway that are in the game, by number."""
    railway = railway_of(game)
    return [share for share in game.shares.all_of(railway) if share.owner is not None]


def share_of(game: GameInPlay, line: Corporation) -> Certificate:
    """The share of the railway that goes with a line."""
    at = list(other_lines(game)).index(line)
    return game.certificates[f"{railway_of(game).id}_{at}"]


def find_operator(game: GameInPlay) -> None:
    """Whoever has most shares of the railway operates it; of equals the one with the share of the lowest
    number."""
    railway = railway_of(game)
    owned = [(share.index, share.owner) for share in shares_left(game) if isinstance(share.owner, Player)]
    if not owned:
        return
    _, operator = min(owned, key=lambda item: (-len(item[1].shares(railway)), item[0]))
    if railway.player is not operator:
        railway.player = operator
        game.happen(PresidentChanged(player=operator.id, company=railway.id))


def take_share(game: GameInPlay, player: Player, line: Corporation) -> None:
    """Give ``player`` the share of the railway that comes with a card."""
    share = share_of(game, line)
    game.shares.give(player, (share,), change_president=False)
    game.happen(ShareReceived(player=player.id, company=railway_of(game).id, percent=share.percent))
    find_operator(game)


def replace_by(game: GameInPlay, line: Corporation) -> None:
    """A line has floated: its token takes the place of one of the railway, and the share of the railway
    becomes one of the line in the pool. The shares that are left become larger."""
    board, (home, *_), railway = game.land.board, line.definition.home, railway_of(game)
    board.replace_token(home, 0, railway.id, line.id)
    line.tokens = line.tokens[1:]
    island_of(game).places[line] = (home,)
    card = game.private(facts_of(game).cards[line.id])
    owner = card.owner
    assert isinstance(owner, Player)
    game.close_private(card)
    game.shares.remove(share_of(game, line))
    share = game.pool.shares(line)[0]
    game.happen(ShareReceived(player=owner.id, company=line.id, percent=share.percent))
    game.shares.give(owner, (share,))
    _enlarge(game)


def _enlarge(game: GameInPlay) -> None:
    """Share the railway out anew; without shares it closes, and so does the private company that pays it."""
    facts, railway, left = facts_of(game), railway_of(game), shares_left(game)
    if not left:
        mail = game.private(facts.mail)
        if not mail.closed:
            game.close_private(mail)
        close_company(game, railway)
        return
    railway.share_percent = 100 // len(left)
    for share in left:
        share.percent = railway.share_percent
    game.happen(RailwayShared(company=railway.id, count=len(left)))
    find_operator(game)


class IslandOrder(OrderPolicy):
    """Who operates when, and what is sold out."""

    def operating_order(self) -> list[Corporation]:
        """The railway of the island comes last."""
        railway = railway_of(self.game)
        return sorted(super().operating_order(), key=lambda company: company is railway)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Shares of the Union Bank count, and those that are kept for exchanges."""
        holders: Sequence[Player] = (*self.game.players, bank_of(self.game))
        kept = sum(share.percent for share in kept_shares(corporation))
        return sum(holder.percent(corporation) for holder in holders) + kept >= 100
