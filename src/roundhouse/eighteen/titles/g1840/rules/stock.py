"""Stock rounds of 1840, and private companies that go back to the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.owned_lines.ownership import owner_of
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, Pass
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import SoldToBank
from ..facts import is_city_line, tram_companies

SELL = "sell"
"""What a private company can do, as 18xx.games records it."""


class TramStock(StockPolicy):
    """Each player starts one tramway company, which have par prices of their own."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether it is a tramway company, of which ``player`` has none yet."""
        own = any(company.player is player for company in tram_companies(self.game))
        return super().may_par(corporation, player) and not own and not is_city_line(self.game, corporation)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The cells for tramway companies, or for the city railway."""
        return self.game.market.par_cells(("par",) if is_city_line(self.game, corporation) else ("par_2",))


class StockTurnVienna(StockTurn):
    """As usual; but until all tramway companies are started nobody does anything else, nor passes."""

    def are_all_started(self) -> bool:
        """Whether every tramway company has a president."""
        return all(company.parred for company in tram_companies(self.game))

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why this purchase is not allowed, or ``None``."""
        if not self.are_all_started():
            return "First all tramway companies have to be started."
        return super().why_not_buy(player, shares)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, but no pass as long as a tramway company is left."""
        usual = super().actions(entity)
        return usual if self.are_all_started() else usual - {Pass}

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action."""
        return super().allows(kind, entity) and (kind is not Pass or self.are_all_started())


class SellToBank(Step):
    """In the turn of its owner, or of a company of its owner, a private company may be sold to the bank for
    its value."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_sell"}
    deed = "sell a private company"
    always_blocks = False

    def owners(self) -> tuple[Entity | None, ...]:
        """Those whose private companies may be sold now."""
        step = self.game.round.waiting()
        actor = step.actor() if step is not None else None
        if isinstance(actor, Corporation):
            owner = owner_of(self.game, actor)
            return (actor.player, owner) if owner is not actor else (actor.player,)
        return (actor,)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell the private company that acts."""
        own = isinstance(entity, Private) and entity.owner is not None and entity.owner in self.owners()
        return frozenset({ChooseAbility}) if own else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every private company that may be sold."""
        for private in self.game.privates.values():
            if self.kinds_for(private):
                label = ChoiceLabel("Sell it to the bank")
                facts = {"gain": private.value}
                yield self.choice("choose_ability", private, facts=facts, label=label, choice=SELL)

    def do_sell(self, action: ChooseAbility, private: Private) -> None:
        """Sell the private company. Raises Refusal for another choice."""
        game, owner = self.game, private.owner
        if action.choice != SELL or owner is None:
            raise Refusal("private/power", f"{private.name} can only be sold.", hint=f"possible: {SELL}")
        game.pay(game.bank, owner, private.value)
        game.happen(SoldToBank(private=private.id, amount=private.value))
        game.close_private(private)
