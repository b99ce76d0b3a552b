"""What routes earn in 1822PNW beside stops: forests, the paper mill, the ski haus; what the portage costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.local_trains.running import ELECTRIC
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Owner
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook

from .facts import FOREST, Facts


@dataclass(frozen=True)
class PaperMill:
    """One route of the company that comes to the mill has money for it; an electric train twice as much, if
    the company has a token there."""

    hex: str
    amount: int
    own: bool
    name: str = "paper mill"
    claims: int = 1

    def worth(self, train: TrainReach) -> int:
        """What a route of this train may have."""
        if train.category != ELECTRIC:
            return self.amount
        return self.amount * 2 if self.own else 0

    def bound(self, train: TrainReach) -> int:
        """All of it."""
        return self.worth(train)

    def offers(self, run: Run) -> Sequence[Offer]:
        """The money is this train’s or another one’s."""
        if all(stop.hex != self.hex for stop in run.stops):
            return (Offer(0),)
        return (Offer(0), Offer(self.worth(run.train), frozenset({0})))


@dataclass(frozen=True)
class BesideTheMine:
    """A route needs a token of the company that is not in the mine."""

    cities: frozenset[StopKey]
    name: str = "mine"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer where the mine is the only city with a token."""
        return (Offer(0),) if any(stop.key in self.cities for stop in run.stops) else ()


def owner_of(game: GameInPlay, name: str) -> Owner | None:
    """Who has a private company, if it is in the game."""
    private = game.privates.get(name)
    return private.owner if private is not None else None


def marks_of(game: GameInPlay, name: str) -> Sequence[str]:
    """The hexes that a private company marks, if it is in the game."""
    private = game.privates.get(name)
    return private.marks if private is not None else ()


def ferry_hexes(game: GameInPlay) -> frozenset[str]:
    """The hexes where the portage lies."""
    ferry = game.privates.get(game.settings_of(Facts).ferry.private)
    if ferry is None:
        return frozenset()
    abilities = (one for one in ferry.definition.abilities if isinstance(one, LayTiles))
    tiles = {tile for ability in abilities for tile in ability.tiles}
    return frozenset(name for name, tile in game.land.board.tiles.items() if tile.name in tiles)


class NorthwestRevenue(RevenuePolicy):
    """What is on routes."""

    def forests(self) -> Sequence[str]:
        """The forests with track."""
        land = self.game.land
        return [
            name
            for name in land.board.tiles
            if any(FOREST in upgrade.terrain for upgrade in land.ground.hexmap[name].printed.upgrades)
        ]

    def route_rules(self, company: Corporation) -> RouteRules:
        """Forests, markers, the portage, the mine."""
        usual, game, facts = super().route_rules(company), self.game, self.game.settings_of(Facts)
        land, worth = game.land, facts.bonuses
        plain = frozenset(
            reach.name
            for train in company.trains
            if (reach := game.policies.revenue.train_reach(company, train)).category != ELECTRIC
        )
        bonuses, hooks = list(usual.bonuses), list[RouteHook](usual.hooks)
        if forests := dict.fromkeys(self.forests(), worth.forest):
            bonuses.append(Bonus("forests", per_hex=forests, trains=plain))
            if owner_of(game, worth.lumber) is company:
                bonuses.append(Bonus("lumber baron", per_hex=forests, trains=plain, uses=1))
        for hex_ in marks_of(game, worth.ski):
            bonuses.append(Bonus("ski haus", per_hex={hex_: worth.ski_worth}))
        water = ferry_hexes(game)
        if water and owner_of(game, facts.ferry.private) is not company:
            bonuses.append(Bonus("portage", per_hex=dict.fromkeys(water, -facts.ferry.toll)))
        for hex_ in marks_of(game, worth.mill):
            hooks.append(PaperMill(hex_, self.mill_worth(), land.board.has_token(hex_, company.id)))
        mine = {facts.mine.tile, facts.mine.passed}
        own = [stop for stop in game.runs.network(company).stops if stop.own]
        if any(land.board.tile(stop.hex).name in mine for stop in own):
            others = frozenset(stop.key for stop in own if land.board.tile(stop.hex).name not in mine)
            hooks.append(BesideTheMine(others))
        return replace(usual, bonuses=tuple(bonuses), hooks=tuple(hooks))

    def mill_worth(self) -> int:
        """What the mill is worth in this phase."""
        game = self.game
        begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        by_phase = game.settings_of(Facts).bonuses.mill_worth
        worth = [amount for phase, amount in by_phase.items() if phase in begun]
        return worth[-1] if worth else 0
