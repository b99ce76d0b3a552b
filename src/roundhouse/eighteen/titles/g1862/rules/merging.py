"""Steps in which corporations merge, and those that a merger leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Choose, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .deals import MERGER, Dealing
from .memory import Deal, Facts, mania

FIRST, LAST = "first", "last"
SELL, REDEEM = "sell", "redeem"


class MergeMania(Step):
    """The corporation in turn may merge with one that track connects to it; either of them survives."""

    kind: ClassVar[str] = MERGER
    partner: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_choose", Pass: "do_pass"}
    deed = "merge"
    passes_by_itself = True  # of a corporation that no track connects to another one
    choosing = "say which corporation survives"
    on_charters = "Merge with another corporation"

    def begin_turn(self) -> None:
        """No merger yet."""
        super().begin_turn()
        if self.partner is not None:
            self.partner = None

    def partners(self, company: Corporation) -> list[Corporation]:
        """Those with a president that track connects, but in the capital."""
        game = self.game
        links = game.settings_of(Facts).link_hexes
        found: dict[Corporation, None] = {}
        for hex_, city in game.land.reach(company).cities():
            if hex_ not in links:
                for name in game.land.board.slots(hex_, city):
                    if name is not None and name != company.id:
                        found[game.company(name)] = None
        return [one for one in found if one.player is not None]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Merge or pass; then say who survives."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        memory = mania(self.game)
        if entity.player is None or not entity.floated or entity in memory.skipped or memory.lner:
            return NOTHING
        if self.partner is not None:
            return frozenset({Choose})
        return frozenset({Merge, Pass}) if self.partners(entity) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """Each partner; then both; the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Choose in kinds and self.partner is not None:
            label = ChoiceLabel("%(company)s survives")
            yield self.choice("choose", company, label=label.of(company=company.id), choice=FIRST)
            yield self.choice("choose", company, label=label.of(company=self.partner.id), choice=LAST)
        if Merge in kinds:
            for other in self.partners(company):
                yield self.choice("merge", company, corporation=other.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Name the partner."""
        other = next((one for one in self.partners(company) if one.id == action.corporation), None)
        if other is None:
            raise Refusal("merger/partner", f"{company.id} cannot merge with {action.corporation}.")
        self.partner = other

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Say which of the two survives."""
        other = self.partner
        assert other is not None
        if action.choice not in (FIRST, LAST):
            raise Refusal("merger/survivor", f"{company.id} or {other.id} survives.")
        survivor, gone = (company, other) if action.choice == FIRST else (other, company)
        self.partner = None
        self.finish()
        Dealing(self.game).start(self.kind, company, survivor, gone)


class AcquireMania(MergeMania):
    """The same at the end of a turn."""

    kind = "acquire"
    deed = "acquire a corporation"
    on_charters = "Acquire another corporation"


class OptionShare(Question):
    """Who has half of an odd share in a merger sells it, or pays for the other half."""

    deed = "decide about an odd share"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The holder in turn."""
        return Dealing(self.game).decider()

    def answers(self) -> Answers:
        """To sell the share, or to keep it."""
        deal, money = self.game.memory_of(Deal), self.game.money
        if deal.odd is None:
            return {}
        company = deal.odd.corporation.id
        sell = ChoiceLabel("Sell the odd share of %(company)s for %(price)s")
        keep = ChoiceLabel("Keep the odd share of %(company)s and pay %(price)s")
        return {
            SELL: sell.of(company=company, price=money(deal.sale)),
            REDEEM: keep.of(company=company, price=money(deal.cost)),
        }

    def do_choose(self, action: Choose, holder: Player | Corporation) -> None:
        """Sell or keep."""
        Dealing(self.game).decide(keep=self.said(action) == REDEEM)


class RemoveExcessTokens(TokenRemoval):
    """After a merger the survivor removes tokens until few enough are left."""

    def actor(self) -> Entity | None:
        """The survivor."""
        deal = self.game.memory_of(Deal)
        return deal.survivor if deal.excess else None

    def deciders(self) -> tuple[Player, ...]:
        """Its president; if it has none, the first of those who had shares in the merger."""
        holders = self.game.memory_of(Deal).holders
        return super().deciders() or tuple(one for one in holders if isinstance(one, Player))[:1]

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of both companies that may go."""
        yield from Dealing(self.game).removable()

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map; the last one ends the merger."""
        dealing = Dealing(self.game)
        self.game.land.board.remove_token(*token.spot, token.company.id)
        dealing.deal.excess -= 1
        if not dealing.deal.excess:
            dealing.finish()
