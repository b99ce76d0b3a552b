"""Who decides for the corporations of Václav, step by step of their turn."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.turn import Step

from .facts import MEDIUM, is_vaclavs


def track_player(game: GameInPlay, company: Corporation) -> Player:
    """Who lays track for a corporation of Václav: the player with priority, for a medium one the other."""
    return game.players_from(None)[1 if company.size == MEDIUM else 0]


def token_player(game: GameInPlay, company: Corporation) -> Player:
    """Who places tokens for a corporation of Václav: not the player who lays its track."""
    return game.players_from(None)[0 if company.size == MEDIUM else 1]


class ForVaclav(Step):
    """A step in which anybody acts for a corporation of Václav, unless :meth:`acts_for_vaclav` says who."""

    def deciders(self) -> tuple[Player, ...]:
        """The president, or those who act for Václav."""
        company = self.actor()
        if isinstance(company, Corporation) and is_vaclavs(self.game, company):
            return self.acts_for_vaclav(company)
        return super().deciders()

    def acts_for_vaclav(self, company: Corporation) -> tuple[Player, ...]:
        """Either player."""
        return tuple(self.game.active_players())
