"""The stock turn of 1822: as with bid boxes; the tax haven; debts that are paid back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.player_debts.part import debt_of, repay
from roundhouse.eighteen.rules.state.actions import (
    Action,
    ChooseAbility,
    Pass,
    PayoffPlayerDebt,
    PayoffPlayerDebtPartial,
)
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from . import haven


class BidTurnBritain(BidTurn):
    """Sell; then bid, buy, start a corporation, or let the tax haven buy. Whoever is in debt only sells and
    pays the debt back."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BidTurn.handlers,
        ChooseAbility: "do_haven",
        PayoffPlayerDebt: "do_repay",
        PayoffPlayerDebtPartial: "do_repay",
    }

    def begin_round(self) -> None:
        """The tax haven may buy a share again."""
        memory = self.game.memory_of(haven.Haven)
        if memory.bought:
            memory.bought = False
        super().begin_round()

    def is_free_to_act(self, player: Player) -> bool:
        """Not in debt."""
        return debt_of(self.game, player) <= 0

    def haven_offers(self, player: Player) -> list[haven.HavenOffer]:
        """What the tax haven may buy in this turn."""
        if self.has_bid() or self.has_bought() or player is not self.actor() or self.passed:
            return []
        if not self.is_free_to_act(player):
            return []
        offers = haven.offers(self.game, player, self.free(player))
        return [offer for offer in offers if (player, offer.share.corporation) not in self.sold]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the tax haven buys as its owner wants."""
        if isinstance(entity, Private):
            owner = entity.owner
            mine = entity is haven.haven_card(self.game) and isinstance(owner, Player)
            may = mine and isinstance(owner, Player) and self.haven_offers(owner)
            return frozenset({ChooseAbility}) if may else NOTHING
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        debt = debt_of(self.game, entity)
        if debt <= 0 or self.must_sell(entity):
            return kinds
        return kinds | {PayoffPlayerDebt, PayoffPlayerDebtPartial, Pass} if entity.cash > 0 else kinds

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """What :meth:`actions` lists of what others do not have."""
        if kind in {ChooseAbility, PayoffPlayerDebt, PayoffPlayerDebtPartial}:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, what the tax haven may buy, and the debt."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        card = haven.haven_card(self.game)
        if card is not None and ChooseAbility in self.kinds_for(card):
            for offer in self.haven_offers(player):
                cost, label = {"cost": offer.price}, haven.label(offer)
                yield self.choice("choose_ability", card, facts=cost, label=label, choice=offer.answer)
        kinds, debt = self.kinds_for(player), debt_of(self.game, player)
        most = min(debt, player.cash)
        if PayoffPlayerDebt in kinds:
            yield self.choice("payoff_player_debt", player, facts={"cost": most})
        if PayoffPlayerDebtPartial in kinds and most > 1:
            yield self.choice("payoff_player_debt_partial", player, {"amount": Span(1, most)})

    def do_haven(self, action: ChooseAbility, card: Private) -> None:
        """The tax haven buys; that is the purchase of the turn."""
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

    def do_repay(self, action: PayoffPlayerDebt | PayoffPlayerDebtPartial, player: Player) -> None:
        """Pay the debt, or all that there is, or a part."""
        most = min(debt_of(self.game, player), player.cash)
        amount = action.amount if isinstance(action, PayoffPlayerDebtPartial) else most
        if amount is None or not 1 <= amount <= most:
            raise Refusal(
                "debt/amount", f"{player.name} can pay {self.game.money(1)} to {self.game.money(most)}."
            )
        repay(self.game, player, amount)
        self._acted(player)
