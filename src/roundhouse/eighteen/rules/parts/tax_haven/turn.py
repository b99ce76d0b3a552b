"""The stock turn of 1822 with bids, debts and the tax haven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import Action, ChooseAbility
from ...state.pieces import Entity, Player, Private
from ...turn import NOTHING
from ..bid_boxes.turn import BidTurn
from ..player_debts.turn import TurnWithDebts
from . import haven


class BidTurnWithHaven(TurnWithDebts, BidTurn):
    """Sell; then bid, buy, start a corporation, or let the tax haven buy. Whoever is in debt only sells and
    pays the debt back."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BidTurn.handlers,
        **TurnWithDebts.handlers,
        ChooseAbility: "do_haven",
    }

    def begin_round(self) -> None:
        """Begin the round; the tax haven may buy a share again."""
        memory = self.game.memory_of(haven.Haven)
        if memory.bought:
            memory.bought = False
        super().begin_round()

    def haven_offers(self, player: Player) -> list[haven.HavenOffer]:
        """The shares that the tax haven of ``player`` may buy in this turn."""
        if self.has_bid() or self.has_bought() or player is not self.actor() or self.passed:
            return []
        if not self.is_free_to_act(player):
            return []
        offers = haven.offers(self.game, player, self.free(player))
        return [offer for offer in offers if (player, offer.share.corporation) not in self.sold]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; the tax haven buys as its owner chooses."""
        if isinstance(entity, Private):
            owner = entity.owner
            mine = entity is haven.haven_card(self.game) and isinstance(owner, Player)
            may = mine and isinstance(owner, Player) and self.haven_offers(owner)
            return frozenset({ChooseAbility}) if may else NOTHING
        return super().actions(entity)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; the tax haven only where :meth:`actions` lists
        it."""
        if kind is ChooseAbility:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and what the tax haven may buy."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        card = haven.haven_card(self.game)
        if card is not None and ChooseAbility in self.kinds_for(card):
            for offer in self.haven_offers(player):
                cost, label = {"cost": offer.price}, haven.label(offer)
                yield self.choice("choose_ability", card, facts=cost, label=label, choice=offer.answer)

    def do_haven(self, action: ChooseAbility, card: Private) -> None:
        """Let the tax haven buy a share, which is the purchase of the turn.

        Raises Refusal for another share.
        """
        player = card.owner
        assert isinstance(player, Player)
        found = self.haven_offers(player)
        offer = next((one for one in found if one.answer == action.choice), None)
        if offer is None:
            hint = ", ".join(one.answer for one in found)
            raise Refusal("stock/haven", "The tax haven cannot buy that.", hint=f"possible: {hint}")
        haven.buy(self.game, player, offer)
        self._note(player, "haven", offer.share.corporation)
        self.finish()
