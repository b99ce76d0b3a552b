"""1852: Missouri: chance lays the private companies in a row, and a pass makes the first one cheaper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Pass
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.steps.draft import ShuffledDraft
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import PaidToTakePrivate, PrivateMadeCheaper
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pass costs, and takes off the first private company; what each one that is skipped adds to the
    price, and has taken off its own."""

    pass_costs: Money
    skip_costs: Money


class RowRound(AuctionRound):
    """Players in turn, the first one first, until all private companies are taken."""

    usual_name = "Draft"
    short = "DR"


class RowDraft(ShuffledDraft):
    """All private companies lie in a row: each player in turn takes one, or passes and makes the first one
    cheaper.

    One further down the row costs more for each that is skipped, and those become cheaper.
    """

    off: tuple[int, ...] = tracked(())
    """How much cheaper each private company of the row has become, in money."""

    def begin_round(self) -> None:
        """Lay the private companies of this game in a row."""
        super().begin_round()
        self.off = (0,) * len(self.left)

    def offered(self) -> Sequence[Private]:
        """Every private company of the row."""
        return self.left

    def over(self) -> bool:
        """Whether all are taken."""
        return not self.left

    def may_pass(self) -> bool:
        """Always ``True``: a player may pass at any time."""
        return True

    def _pass_cost(self, player: Player) -> int:
        cost = self.game.settings_of(Facts).pass_costs
        return cost if player.cash >= cost else 0

    def pass_choice(self, player: Player) -> Choice:
        """The pass at its price, which is nothing for a player who has less."""
        label = ChoiceLabel("Pass and make %(name)s cheaper").of(name=self.left[0].name)
        return self.choice("pass", player, facts={"cost": self._pass_cost(player)}, label=label)

    def choice_of(self, player: Player, private: Private) -> Choice:
        """The choice of ``private``, which may bring money."""
        choice, gain = super().choice_of(player, private), -self._due(private)
        if gain <= 0:
            return choice
        label = ChoiceLabel("Take it and get %(money)s").of(money=self.game.money(gain))
        return replace(choice, label=label)

    def written_price(self, private: Private) -> int:
        """The price without what is added for those that are skipped."""
        return super().price(private) - self.off[self.left.index(private)]

    def _due(self, private: Private) -> int:
        skipped = self.left.index(private) * self.game.settings_of(Facts).skip_costs
        return self.written_price(private) + skipped

    def price(self, private: Private) -> int:
        """The value and the debt, less what has been taken off, and more for each one that is skipped; never
        less than nothing."""
        return max(0, self._due(private))

    def take(self, player: Player, private: Private) -> None:
        """Sell the private company at once, or pay the player to take it; those before it become cheaper."""
        game, due, at = self.game, self._due(private), self.left.index(private)
        skip = game.settings_of(Facts).skip_costs
        self.left = (*self.left[:at], *self.left[at + 1 :])
        self.off = (*(off + skip for off in self.off[:at]), *self.off[at + 1 :])
        if due < 0:
            game.pay(game.bank, player, -due)
            game.happen(PaidToTakePrivate(player=player.id, private=private.id, amount=-due))
        self.buy(player, private, max(0, due))
        self.next_player()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pay for a pass, which makes the first private company cheaper."""
        game, cost = self.game, self._pass_cost(player)
        if cost:
            game.pay(player, game.bank, cost)
        self.off = (self.off[0] + game.settings_of(Facts).pass_costs, *self.off[1:])
        first, due = self.left[0], self._due(self.left[0])
        happened = PrivateMadeCheaper(
            player=player.id, private=first.id, cost=cost, price=max(0, due), gain=max(0, -due)
        )
        game.happen(happened)
        self.next_player()


class Missouri(Part[Facts]):
    """The row of private companies with which the game begins."""

    Settings = Facts
    messages = MESSAGES
    steps: ClassVar[Mapping[str, type[Step]]] = {"row_draft": RowDraft}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"row_draft": RowRound}


PART = Missouri
