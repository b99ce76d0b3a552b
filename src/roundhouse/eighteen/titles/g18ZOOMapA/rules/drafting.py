"""The draft of the first powers: each player, the last one first, buys one or none."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.state.actions import Bid, Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .cards import on_offer, power_bought


class DraftPowers(Draft):
    """Every player in turn buys one of the powers on offer, or passes; then the draft is over."""

    turns: int = tracked(0)
    """How many players have had their turn."""
    deed = "buy a power"

    def over(self) -> bool:
        """Has everybody had a turn?"""
        return self.turns >= len(self.game.players)

    def offered(self) -> Sequence[Private]:
        """The powers on offer."""
        return on_offer(self.game)

    def may_pass(self) -> bool:
        """Nobody has to buy."""
        return True

    def recorded_price(self, private: Private, written: int) -> int:
        """As it is written: powers had other prices once, and 18xx.games still takes those."""
        return written

    def do_choose(self, action: Bid, player: Player) -> None:
        """Buy a power; in recorded games for what it cost then."""
        if not self.game.trusting:
            super().do_choose(action, player)
            return
        private = self.game.private(action.company or "")
        if private not in self.offered():
            raise Refusal("draft/not-offered", f"{private.name} is not on offer.")
        self._pay(player, private, action.price)

    def take(self, player: Player, private: Private) -> None:
        """Pay for a power."""
        self._pay(player, private, private.value)

    def _pay(self, player: Player, private: Private, price: int) -> None:
        self.buy(player, private, price)
        power_bought(self.game, private, player)
        self._next()

    def do_decline(self, action: Pass, entity: Entity) -> None:
        """Buy none."""
        self.game.happen(Passed(entity=entity.key))
        self._next()

    def _next(self) -> None:
        self.turns += 1
        self.next_player()
