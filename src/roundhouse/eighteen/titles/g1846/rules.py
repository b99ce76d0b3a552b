"""1846: the order of rounds with two players, and a subsidy."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.events import CompanyParred, SubsidyReceived
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.turns import RoundState


class ParSubsidy(Ability, frozen=True, kw_only=True, tag="par_subsidy"):
    """The corporation receives its par price once more when it is started."""

    words = "Receives its par price once more from the bank when it is started"


class DraftOrder(OrderPolicy):
    """Rounds with two players."""

    def next_round(self, done: RoundState) -> None:
        """With two players, sets of operating rounds go on between drafts until all privates are taken."""
        game = self.game
        progress = game.progress
        if done.kind == "stock" or not self._draft_goes_on():
            if done.kind == "initial":
                progress.turn = 1
            super().next_round(done)
        elif done.kind == "initial":
            progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif done.number < progress.rounds_in_set:
            game.begin_round("operating", done.number + 1)
        else:
            game.begin_round("initial", 1)

    def _draft_goes_on(self) -> bool:
        return len(self.game.players) == 2 and any(
            private.owner is None and not private.closed for private in self.game.privates.values()
        )


class Subsidy(Part[NoSettings]):
    """Drafts between operating rounds with two players, and the subsidy of the Illinois Central."""

    abilities: ClassVar[tuple[type[Ability], ...]] = (ParSubsidy,)
    policies = (DraftOrder,)

    def prepare(self) -> None:
        """With two players the stock rounds are counted after the last draft."""
        if len(self.game.players) == 2:
            self.game.progress.turn = 0

    @on(CompanyParred)
    def after_par(self, event: CompanyParred) -> None:
        """The Illinois Central receives its par price once more."""
        game = self.game
        corporation = game.company(event.company)
        for place, _ in list(game.abilities.of(corporation, ParSubsidy)):
            assert corporation.par is not None
            game.pay(game.bank, corporation, corporation.par.price)
            game.happen(SubsidyReceived(company=corporation.id, amount=corporation.par.price))
            game.abilities.drop(corporation, place)


PART = Subsidy
