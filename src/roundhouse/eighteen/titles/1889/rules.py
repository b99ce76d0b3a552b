"""1889: the beginner's game deals the privates out."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Private


class Rules(OwnRules):
    """What only 1889 has."""

    def prepare(self, game: EighteenGame) -> None:
        """With two players the South Iyo Railway is not used; beginners are dealt their privates."""
        if "beginner_game" not in game.options:
            if len(game.players) == 2:
                game.privates["SIR"].closed = True
            return
        own = game.title.own
        dealt = own["beginner_privates"][str(len(game.players))].split()
        for private in game.privates.values():
            if private.id not in dealt:
                private.closed = True
            private.abilities = ()
        cards = game.chance.shuffled([item for item in game.privates.values() if not item.closed])
        for player, private in zip(game.players, cards, strict=False):
            private.value = own["beginner_values"][private.id]
            private.revenue = own["beginner_revenues"][private.id]
            game.pay(player, game.bank, private.value)
            game.give_private(private, player)

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """Beginners keep their privates."""
        return "beginner_game" not in game.options and super().may_sell_private(game, private, company)
