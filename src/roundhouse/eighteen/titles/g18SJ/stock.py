"""Auction and stock rounds in 18SJ: priority, sales, and how corporations are funded."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Certificate, Entity, Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import PriorityTaken
from .facts import Facts, Sweden

TAKE, WAIT = "activate", "wait"
ANSWERS = {TAKE: ChoiceLabel("Take the first turn"), WAIT: ChoiceLabel("Keep the card for a later round")}
"""The answers in words."""


class SwedishAuction(WaterfallAuction):
    """As usual; a card that comes with a private company is not sold by itself."""

    def begin_round(self) -> None:
        """Everything is for sale but cards that come with a private company."""
        super().begin_round()
        self.left = tuple(private for private in self.left if private.definition.counts)


class TakePriority(Question):
    """Before a stock round the owner of the card may use it to have the first turn."""

    asked: bool = tracked(False)
    deed = "take the priority deal"
    done_when = "finished"

    def begin_turn(self) -> None:
        """Nothing is reset: the question comes once a round."""

    def begin_round(self) -> None:
        """The question has not been asked in this round."""
        self.asked = False

    def card(self) -> Private | None:
        """The card, if it is in the game and not used."""
        card = self.game.privates.get(self.game.settings_of(Facts).priority.card)
        return None if card is None or card.closed else card

    def actor(self) -> Entity | None:
        """Its owner, unless they have the first turn anyway."""
        card = self.card()
        owner = card.owner if card is not None else None
        return None if self.asked or owner is self.game.progress.priority else owner

    def answers(self) -> Answers:
        """To begin the round, or to wait."""
        return ANSWERS

    def do_choose(self, action: Choose, player: Player) -> None:
        """Begin the round, or wait."""
        game, card = self.game, self.card()
        assert card is not None
        takes = self.said(action) == TAKE
        self.asked = True
        game.happen(PriorityTaken(player=player.id, taken=takes))
        if takes:
            game.round.order = tuple(game.players_from(player))
            game.close_private(card)


class StockTurnFloated(StockTurn):
    """Shares are sold once their corporation has floated; with full capital from the start at any time."""

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Shares are not sold before the corporation has floated."""
        corporation = shares[0].corporation
        if self.game.settings.capitalization == "incremental" and not corporation.floated:
            return f"{corporation.id} has not floated yet."
        return super().why_not_sell(player, shares, percent)


class SwedishShares(StockPolicy):
    """Who is paid for shares."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A corporation that is funded in full is paid for the shares that it redeemed, not for the IPO."""
        game, memory, corporation = self.game, self.game.memory_of(Sweden), shares[0].corporation
        own = memory.redeemed.intersection(shares)
        price = sum(game.shares.price(share) for share in own)
        super().buy(player, shares)
        if own:
            memory.redeemed -= own
            game.pay(game.bank, corporation, price)
