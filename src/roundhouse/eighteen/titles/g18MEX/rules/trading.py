"""Private companies between players of 18MEX, where some may be bought by corporations early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.eighteen.rules.state.actions import Action, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.half_shares import HalfShareTurn

from .facts import Facts


class TurnWithEarlyPrivates(HalfShareTurn):
    """A stock turn; with private companies that corporations may buy before phase 3, players sell each other
    no others until then, and whoever has money is asked as long as a player has one of them (decision
    1780)."""

    __slots__ = ()

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Private companies of other players that may be bought in this phase."""
        early = self._early()
        for private in super().private_offers(player):
            if not early or private.id in early:
                yield private

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """What the player in turn may do."""
        kinds = super().actions(entity)
        return kinds if kinds == {SellShares} or not self._asks(entity) else kinds | {Pass}

    def can_act(self, entity: Entity) -> bool:
        """Can the player in turn do anything, or is there something to be asked for?"""
        return super().can_act(entity) or self._asks(entity)

    def _early(self) -> Mapping[str, int]:
        """The only private companies that players may sell each other now; empty if that is not limited."""
        status = self.game.phase.status
        if "can_buy_companies" in status or "can_buy_companies_from_other_players" not in status:
            return {}
        return self.game.settings_of(Facts).early_privates

    def _asks(self, entity: Entity) -> bool:
        """Does the turn wait for a pass? Also where the private company is the player's own."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return False
        privates = (self.game.privates[name] for name in self._early())
        held = any(isinstance(private.owner, Player) for private in privates)
        return held and entity.cash > 0 and not self.has_bought()
