"""Placing tokens in 1822MX: where recorded games pass though there is no city for a token."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.actions import Action, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.turn import NOTHING

from .facts import Facts


class TokenMexico(PlaceTokens):
    """As usual; and a corporation with a certain private company and an exchange token passes where it
    cannot place a token. 18xx.games waits there, as in 1822 for a card of the same number (decision 2004).
    At a table that pass goes by itself."""

    passes_by_itself = True

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token, or pass."""
        usual = super().actions(entity)
        if usual or self.passed or self.placed or entity is not self.actor():
            return usual
        return frozenset({Pass}) if self._waits_for(entity) else NOTHING

    def _waits_for(self, entity: Entity) -> bool:
        private = self.game.privates[self.game.settings_of(Facts).waits_for_tokens]
        if not isinstance(entity, Corporation) or private.closed or private.owner is not entity:
            return False
        return tokens.tokens_left(self.game, entity) > 0
