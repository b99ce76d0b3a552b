"""Best routes: trains, rules, the value of a route, and the search with its proof (docs/routes.md)."""

from roundhouse.eighteen.track.routes.budget import Budget
from roundhouse.eighteen.track.routes.check import Appraisal, Fault, Judge, value_of
from roundhouse.eighteen.track.routes.greedy import revenues_about
from roundhouse.eighteen.track.routes.route import Route, RouteSet, Run
from roundhouse.eighteen.track.routes.rules import Bonus, Offer, RouteHook, RouteRules, StopSet, hexes_along
from roundhouse.eighteen.track.routes.search import best_routes
from roundhouse.eighteen.track.routes.trains import Allowance, TrainReach, reach_of_distance

__all__ = [
    "Allowance",
    "Appraisal",
    "Bonus",
    "Budget",
    "Fault",
    "Judge",
    "Offer",
    "Route",
    "RouteHook",
    "RouteRules",
    "RouteSet",
    "Run",
    "StopSet",
    "TrainReach",
    "best_routes",
    "hexes_along",
    "reach_of_distance",
    "revenues_about",
    "value_of",
]
