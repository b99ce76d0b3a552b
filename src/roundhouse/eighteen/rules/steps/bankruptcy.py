"""The step in which a president declares bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, Bankrupt
from ..state.pieces import Corporation, Entity, Player
from ..turn import NOTHING, Step
from .trains import BuyTrains


class Bankruptcy(Step):
    """A president who cannot raise the money for a train that the company must buy is bankrupt."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyTrains,),)
    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Bankrupt: "do_bankrupt"}
    deed = "declare bankruptcy"
    always_blocks = False

    def company(self) -> Corporation | None:
        """The company in turn, if its president cannot raise the money for a train that it must buy;
        or ``None``."""
        entity = self.game.round.entity
        if not isinstance(entity, Corporation) or not self.game.settings.bankruptcy_allowed:
            return None
        step = self.game.round.waiting()
        if not isinstance(step, BuyTrains) or not step.must_buy(entity) or entity.player is None:
            return None
        cheapest = step.needed()
        if cheapest is None or step.bank_funds(entity) >= cheapest:
            return None
        if self.raisable(entity.player, entity) >= cheapest:
            return None
        return entity

    def raisable(self, player: Player, company: Corporation) -> int:
        """The money that company and president can bring up together, by selling and issuing all they may."""
        game = self.game
        step = game.round.step(BuyTrains)
        total = game.policies.money.buying_power(company) + step.issue_value(company) + player.cash
        total += step.value_of_privates(player)
        for corporation in player.held:
            whole = part = 0
            for shares, percent in game.shares.bundles(player, corporation):
                value = step.sale_in_need(player, company, shares, percent)
                if percent < corporation.share_percent:
                    # Parts of a share are sold one after the other.
                    part = value * sum(1 for share in player.shares(corporation) if share.percent == percent)
                else:
                    whole = max(whole, value)
            total += whole + part
        return total

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in need or of its president: declare bankruptcy."""
        company = self.company() if isinstance(entity, Corporation | Player) else None
        if company is None or entity not in (company, company.player):
            return NOTHING
        return frozenset({Bankrupt})

    def choices(self) -> Iterator[Choice]:
        """The declaration of bankruptcy, by the company or by its president."""
        company = self.company()
        if company is not None:
            yield self.choice("bankrupt", company)
            if company.player is not None:
                yield self.choice("bankrupt", company.player)

    def do_bankrupt(self, action: Bankrupt, entity: Entity) -> None:
        """Take the president out of the game, after all sales; the game may be over.
        Raises Refusal if they can pay."""
        company = self.company()
        if company is None or company.player is None:
            raise Refusal("bankrupt/solvent", f"{entity.name} can still pay.")
        self.game.policies.ending.go_bankrupt(company.player, company)
