"""The step in which companies pay their loans or become part of the national railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Merge, Pass
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from . import formation
from .national import national_railway
from .settings import MERGED_PER_SHARE, National


class PayOrMerge(Step):
    """Each company that cannot pay its loans is asked: its president pays what is missing, or it merges."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_pay"}
    deed = "pay the loans or merge"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The company that is asked, or ``None``."""
        return next(iter(self.game.memory_of(National).candidates), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Merge, or pay as a pass if the president has the money."""
        if entity is not self.actor() or not isinstance(entity, Corporation) or entity.player is None:
            return NOTHING
        rich = entity.player.cash >= formation.missing(self.game, entity)
        return frozenset({Merge, Pass}) if rich else frozenset({Merge})

    def choices(self) -> Iterator[Choice]:
        """Yield merging, and paying what is missing."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds, amount = self.kinds_for(company), formation.missing(self.game, company)
        if Merge in kinds:
            facts = {
                "into": national_railway(self.game).id,
                "missing": amount,
                "merged_per_share": MERGED_PER_SHARE // company.share_percent,
            }
            yield self.choice("merge", company, facts=facts, corporation=company.id)
        if Pass in kinds:
            label = ChoiceLabel("Pay what is missing for the loans")
            yield self.choice("pass", company, facts={"cost": amount}, label=label)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Merge the company into the national railway. Raises Refusal for another company."""
        if action.corporation not in (None, company.id):
            raise Refusal("merger/other", f"{company.id} is asked, not {action.corporation}.")
        formation.nationalize(self.game)

    def do_pay(self, action: Pass, company: Corporation) -> None:
        """Let the president pay what is missing for the loans."""
        formation.pay_loans(self.game)
