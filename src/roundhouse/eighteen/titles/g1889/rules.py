"""1889: the beginner's game deals the privates out."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

BEGINNERS = "beginner_game"


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The beginner's game: the privates by number of players, and what they are worth and pay."""

    beginner_privates: Mapping[int, tuple[str, ...]]
    beginner_values: Mapping[str, int]
    beginner_revenues: Mapping[str, int]


class BeginnersPrivates(PrivatePolicy):
    """Privates of beginners stay with their players."""

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """Beginners keep their privates."""
        return BEGINNERS not in self.game.options and super().may_sell_private(private, company)


class Shikoku(Part[Facts]):
    """The privates of games for two and of the beginner's game."""

    Settings = Facts
    policies = (BeginnersPrivates,)

    def prepare(self) -> None:
        """With two players the South Iyo Railway is not used; beginners are dealt their privates."""
        game, facts = self.game, self.settings
        if BEGINNERS not in game.options:
            if len(game.players) == 2:
                game.privates["SIR"].closed = True
            return
        dealt = facts.beginner_privates[len(game.players)]
        for private in game.privates.values():
            if private.id not in dealt:
                private.closed = True
            private.abilities = ()
        cards = game.chance.shuffled([item for item in game.privates.values() if not item.closed])
        for player, private in zip(game.players, cards, strict=False):
            private.value = facts.beginner_values[private.id]
            private.revenue = facts.beginner_revenues[private.id]
            game.pay(player, game.bank, private.value)
            game.give_private(private, player)


PART = Shikoku
