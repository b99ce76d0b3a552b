"""An auction of the places in the order of the players."""

from __future__ import annotations

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.state.events import PlayersSeated
from roundhouse.eighteen.rules.state.pieces import Player, Private

from .auction import UpwardAuction


class AuctionPlaces(UpwardAuction):
    """The first place is auctioned first, then the next ones; whoever has one takes no further part.

    If all others pass, the one whose turn it is has the place for nothing. The last place is left for the
    player who has won none.
    """

    def for_sale(self) -> list[Private]:
        """The first place that nobody has."""
        return super().for_sale()[:1]

    def players(self) -> list[Player]:
        """The players who have no place yet."""
        return [player for player in super().players() if not player.privates]

    def all_passed(self) -> None:
        """Whoever is next has the place for nothing."""
        self.idle = frozenset()
        self.next_turn()
        player = self.game.round.entity
        assert isinstance(player, Player)
        self.awarded(self.for_sale()[0], player, 0)

    def next_turn(self) -> None:
        """Give the turn to the next player who has no place and has not passed."""
        super().next_turn()
        round_ = self._round()
        while round_.entity in self.idle or (isinstance(round_.entity, Player) and round_.entity.privates):
            round_.next_player()

    def turn_after(self, player: Player) -> None:
        """Give the turn to the next player after ``player``; once all places have gone, seat everybody."""
        self._round().at = super().players().index(player)
        if self.for_sale():
            self.next_turn()
        else:
            self._seat()

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays for the place; the player to the left is next."""
        self.opener = player
        super().awarded(lot, player, price)

    def _seat(self) -> None:
        """The players sit by their places, and the first one begins. The places are of no use any more."""
        game = self.game
        cards = list(game.privates.values())
        order = sorted(game.players, key=lambda one: min(map(cards.index, one.privates), default=len(cards)))
        for card in cards:
            game.close_private(card)
        game.progress.seating, game.progress.priority = tuple(order), order[0]
        game.happen(PlayersSeated(names=tuple(player.name for player in order)))
