"""The draft of 1847 AE: private companies for their prices, with short operating rounds between."""

from __future__ import annotations

from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.draft import OpenDraft

from .events import NothingAffordable, NoTrainSupplied
from .facts import Firm, supplier


class PacketRound(AuctionRound):
    """Players in turn until all pass; in the first cycle of the first draft the last one begins."""

    usual_name = "Draft"
    short = "DR"

    def start(self, number: int) -> None:
        """The first draft begins with the last player."""
        super().start(number)
        if number == 1:
            self.order = tuple(reversed(self.order))

    def next_player(self) -> None:
        """After its first cycle the order turns."""
        super().next_player()
        if self.at == 0 and self.number == 1 and self.order[0] is self.game.players[-1]:
            self.order = tuple(reversed(self.order))


class PacketDraft(OpenDraft):
    """All private companies lie open; players take one in turn or pass. Who can pay for none passes."""

    def begin_round(self) -> None:
        """Whoever can pay for something begins."""
        super().begin_round()
        self._skip_poor()

    def may_pass(self) -> bool:
        """A player may pass at any time."""
        return True

    def take(self, player: Player, private: Private) -> None:
        """Buy the private company at once."""
        super().take(player, private)
        self._skip_poor()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Take nothing now."""
        self.game.happen(Passed(entity=player.key))
        self._pass_on(player)
        self._skip_poor()

    def _pass_on(self, player: Player) -> None:
        self.idle |= {player}
        self.next_player()

    def _skip_poor(self) -> None:
        while isinstance(player := self.actor(), Player):
            if any(self.price(private) <= self.funds(player) for private in self.left):
                return
            self.game.happen(NothingAffordable(player=player.id))
            self._pass_on(player)


class PfalzOrder(OrderPolicy):
    """What follows on what, and who operates."""

    def next_round(self, done: RoundState) -> None:
        """One operating round after each draft, until everything is taken. The price of the firm that builds
        trains falls after an operating round in which it has sold none."""
        game, firm = self.game, supplier(self.game)
        if done.kind == "operating" and firm.floated and not game.memory_of(Firm).has_sold:
            game.happen(NoTrainSupplied(company=firm.id))
            game.shares.move_price(firm, (game.market.left_of,))
        progress = game.progress
        left = any(one.owner is None and not one.closed for one in game.privates.values())
        if progress.turn or not left:
            progress.turn = progress.turn or 1
            super().next_round(done)
        elif done.kind == "initial":
            progress.rounds_in_set = done.number
            game.begin_round("operating", done.number)
        else:
            game.begin_round("initial", done.number + 1)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """The firm that builds trains does not rise."""
        return corporation is not supplier(self.game) and super().is_sold_out(corporation)

    def operating_order(self) -> list[Corporation]:
        """It has no turn."""
        return [company for company in super().operating_order() if company is not supplier(self.game)]
