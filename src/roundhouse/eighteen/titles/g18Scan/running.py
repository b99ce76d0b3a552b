"""What routes and minors of 18Scan earn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach

from .events import MinorIdle
from .facts import BonusTokens, Facts


@dataclass(frozen=True)
class OwnPlacesAbroad:
    """Trains run to the red cities only where their company has a token, and to one of them at most."""

    red: frozenset[str]
    name: str = "abroad"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a route to another red city, or to two."""
        abroad = [stop for stop in run.stops if stop.hex in self.red]
        return () if len(abroad) > 1 or any(not stop.own for stop in abroad) else (Offer(0),)


class NordicRoutes(RevenuePolicy):
    """What routes earn, and where they lead."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Bonus tokens pay; red cities without a token of the company are closed to it."""
        game, usual = self.game, super().route_rules(company)
        red = frozenset(
            hex_.name for hex_ in game.title.map.hexes if hex_.color == "red" and "city" in hex_.code
        )
        return replace(
            usual,
            bonuses=(*usual.bonuses, *self._bonuses(company)),
            hooks=(*usual.hooks, OwnPlacesAbroad(red)),
        )

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """A route has two stops at least, that of a 1+1 too."""
        return replace(super().train_reach(company, train), local=False)

    def _bonuses(self, company: Corporation) -> Iterator[Bonus]:
        game = self.game
        for name in game.memory_of(BonusTokens).held.get(company, ()):
            token = game.settings_of(Facts).bonus_tokens[name]
            if token.stops:
                sets = (stops_of({token.hex: 0}),)
                yield Bonus(token.name, token.amount, sets=sets, counted=False, uses=1)
            else:
                yield Bonus(token.name, token.amount, hexes=(frozenset({token.hex}),))


class DividendWithIdleMinors(PayDividend):
    """As usual; the owner of a minor that earns nothing gets something from the bank."""

    def skip(self) -> None:
        """Nobody decides for minors."""
        company, game = self.actor(), self.game
        if not isinstance(company, Corporation) or company.is_major or self.revenue() > 0:
            super().skip()
            return
        owner, amount = company.player, game.settings_of(Facts).idle_income
        if owner is not None:
            game.pay(game.bank, owner, amount)
            game.happen(MinorIdle(company=company.id, player=owner.id, amount=amount))
        self.note_run(company, amount, amount)
        self.finish()
