"""18MS: a fixed number of operating rounds; trains retire by the calendar; Chattanooga and New Orleans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Private, Train
from roundhouse.eighteen.rules.runs import Run
from roundhouse.eighteen.rules.turn import Round
from roundhouse.eighteen.track.routes import Bonus, RouteRules

SET = 2
"""The operating rounds of a set."""
ASSISTANCE_FEE = 50
CHATTANOOGA = "chattanooga"


class Rules(OwnRules):
    """What only 18MS has."""

    ends: ClassVar[Mapping[str, str]] = {"fixed_round": "the last round is over"}

    # Rounds

    def operating_round_begins(self, game: EighteenGame, number: int) -> None:
        """Phase 3 begins with the second operating round."""
        if (game.progress.turn, number) == (1, SET):
            game.depot.next_phase()
        super().operating_round_begins(game, number)

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """The last set may be longer."""
        super().next_round(game, done)
        over = _last_round(game) - SET * (game.progress.turn - 1)
        if done.kind == "stock" and over == SET + 1:
            game.progress.rounds_in_set = over

    def operating_set_over(self, game: EighteenGame) -> None:
        """Trains retire by the calendar."""
        name = game.title.own["retired"].get(str(game.progress.turn))
        if name is not None:
            game.depot.retire(name)

    def end_reasons(self, game: EighteenGame) -> Sequence[str]:
        """The last operating round."""
        number = SET * (game.progress.turn - 1) + game.round.number
        return ("fixed_round",) if game.round.kind == "operating" and number >= _last_round(game) else ()

    # Privates

    def may_buy_privates(self, game: EighteenGame, company: Corporation) -> bool:
        """From the first operating round until the privates close."""
        return True

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """Presidents sell to their own companies: at first two privates only, one while its train runs."""
        own = game.title.own
        if private.owner is not company.player:
            return False
        if game.abilities.has_train_to_give(private):
            full = self.trains_counted(game, company) >= self.train_limit(game, company)
            if full or str(game.progress.turn) in own["retired"]:
                return False
        return self._is_first_operating_round(game) is False or private.id in own["early_privates"].split()

    # Track, tokens and trains

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """Who first connects Chattanooga gets a bonus."""
        there = game.title.own["chattanooga"]
        if company is None or hex_ != there["from"] or game.marked(CHATTANOOGA):
            return
        if game.land.reach(company).edges(there["hex"]):
            game.mark(CHATTANOOGA)
            game.pay(game.bank, company, there["bonus"])
            game.tell(company.id, f"connects Chattanooga and gets {game.money(there['bonus'])}")

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """Until phase 6 routes to New Orleans are worth more with a token there."""
        usual = super().route_rules(game, company)
        place: dict[str, Any] = game.title.own["new_orleans"]
        phases = [phase.name for phase in game.title.phases]
        late = game.depot.phase_index >= phases.index(place["until"])
        if late or not game.land.board.has_token(place["hex"], company.id):
            return usual
        bonus = Bonus("New Orleans", place["route_bonus"], hexes=(frozenset({place["hex"]}),), counted=False)
        return RouteRules(colors=usual.colors, bonuses=(bonus,))

    def after_run(self, game: EighteenGame, company: Corporation, run: Run) -> None:
        """In the last round before they retire, trains of a company that ran are not sold any more."""
        retiring = game.title.own["retired"].get(str(game.progress.turn + 1))
        if game.round.number != SET or not run.trains or game.title.own["rusting_trains_are_sold"]:
            return
        for train in company.trains:
            if train.name == retiring:
                train.tradable = False

    def assistance(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> int | None:
        """A president may help with the second half of a permanent train that is not the first one."""
        if not company.trains or train.kind.salvage is not None:
            return None
        return ASSISTANCE_FEE if price // 2 <= company.cash < price else None


def _last_round(game: EighteenGame) -> int:
    return int(game.title.own["operating_rounds"])
