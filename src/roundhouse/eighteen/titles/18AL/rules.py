"""18AL: the Warrior Coal Field, and the markers of two named trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.runs import SEARCH_STEPS
from roundhouse.eighteen.track.routes import Bonus, Budget, RouteRules, best_routes


class Rules(OwnRules):
    """What only 18AL has."""

    # The Warrior Coal Field

    def may_assign(self, game: EighteenGame, private: Private, hex_: str) -> bool:
        """On a coal city that lies on a route of one of the company’s trains.

        Recorded games were not held to that: there it is enough that there is a train.
        """
        company = private.owner
        if not isinstance(company, Corporation) or not company.trains:
            return False
        if game.trusting:
            return True
        return hex_ in game.land.reached_cities(company) and self._is_on_a_route(game, company, hex_)

    def _is_on_a_route(self, game: EighteenGame, company: Corporation, hex_: str) -> bool:
        network, rules = game.runs.network(company), game.runs.rules(company)
        city = frozenset(stop.key for stop in network.stops if stop.hex == hex_)
        wanted = replace(rules, required=(*rules.required, city))
        reaches = {train.name: game.own.train_reach(game, company, train) for train in company.trains}
        return any(
            best_routes(network, [reach], wanted, budget=Budget(steps=SEARCH_STEPS)).value > 0
            for reach in reaches.values()
        )

    def marker_placed(self, game: EighteenGame, private: Private, hex_: str) -> None:
        """The marker works for this company, even when the private is closed."""
        if isinstance(private.owner, Corporation):
            game.mark(_coal(private.owner, hex_))

    def fire(self, game: EighteenGame, event: str) -> None:
        """The marker goes with phase 6."""
        if event != "remove_tokens":
            super().fire(game, event)
            return
        coal = [mark for mark in game.progress.marks if mark.startswith(COAL)]
        if coal:
            game.unmark(*coal)
            game.note("The marker of the Warrior Coal Field is removed.")

    # The markers of named trains

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """The markers come with one private."""
        super().private_sold(game, private, seller, company, price)
        if private.id == game.title.own["markers"]["private"]:
            game.mark(_markers(company))

    # Routes

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """Bonuses for coal and for named trains."""
        usual = super().route_rules(game, company)
        bonuses = tuple(_bonuses(game, company))
        return replace(usual, bonuses=bonuses) if bonuses else usual


COAL = "coal "


def _coal(company: Corporation, hex_: str) -> str:
    return f"{COAL}{hex_} {company.id}"


def _markers(company: Corporation) -> str:
    return f"markers {company.id}"


def _bonuses(game: EighteenGame, company: Corporation) -> Iterator[Bonus]:
    own = game.title.own
    for hex_ in game.land.board_hexes() if game.progress.marks else ():
        if game.marked(_coal(company, hex_)):
            yield Bonus("Coal", own["coal"]["bonus"], hexes=(frozenset({hex_}),), counted=False)
    if game.marked(_markers(company)):
        for name, route in own["markers"]["routes"].items():
            hexes = tuple(frozenset({hex_}) for hex_ in route["hexes"].split())
            yield Bonus(name, route["bonus"], hexes=hexes, counted=False, uses=1)
