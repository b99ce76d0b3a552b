"""Companies take over the private companies of players, for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import AcquireCompany, Action, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import PrivateTakenOver, SavingsTaken
from .facts import Facts, Powers, Savings


class AcquirePrivate(Step):
    """At the start of its turn a company may take over private companies of its president."""

    handlers: ClassVar[Mapping[type[Action], str]] = {AcquireCompany: "do_acquire", Pass: "do_pass"}
    deed = "take over private companies"
    on_charters = "Take over private companies"

    def offers(self, company: Corporation) -> Iterator[Private]:
        """What it may take over."""
        every = self.game.trusting
        return (one for one in self.in_sight(company) if every or one.owner is company.player)

    def in_sight(self, company: Corporation) -> Iterator[Private]:
        """What companies like it may take over: the turn waits for it, whoever owns that (decision 1980)."""
        game = self.game
        names = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        for name, buyers in game.settings_of(Facts).buyers.items():
            private = game.privates.get(name)
            if private is None or private.closed or private.owner is None:
                continue
            may = buyers.minors or len(company.definition.shares) > 1
            if isinstance(private.owner, Player) and may and buyers.phase in names:
                yield private

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one over, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if next(self.in_sight(entity), None) is None:
            return NOTHING
        return frozenset({AcquireCompany, Pass} if next(self.offers(entity), None) else {Pass})

    def choices(self) -> Iterator[Choice]:
        """Each of them, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for private in self.offers(company):
                facts = {"name": private.name}
                yield self.choice("acquire_company", company, facts=facts, company=private.id)
            yield self.choice("pass", company)

    def do_acquire(self, action: AcquireCompany, company: Corporation) -> None:
        """Take it over: some are trains, some pay nothing any more."""
        game, facts = self.game, self.game.settings_of(Facts)
        private = game.private(action.company)
        if private not in self.offers(company):
            raise Refusal("private/not-for-sale", f"{company.id} cannot take over {private.name} now.")
        player = private.owner
        assert isinstance(player, Player)
        game.give_private(private, company)
        game.happen(PrivateTakenOver(company=company.id, private=private.id, player=player.id))
        if private.id in facts.trains:
            game.depot.give(game.train(facts.trains[private.id]), company)
            game.close_private(private)
        if private.id in facts.worthless:
            private.revenue = 0
        if private.id == facts.by_phase:
            private.revenue = facts.phase_revenues[game.depot.phase_index]
        if private.id in facts.savings:
            memory = game.memory_of(Powers)
            saved = memory.saved.get(private.id, 0)
            game.pay(game.memory_of(Savings), company, saved)
            memory.saved[private.id] = 0
            game.happen(SavingsTaken(company=company.id, private=private.id, amount=saved))
            game.close_private(private)
