"""How far trains and ships go, in the terms of the route search."""

from __future__ import annotations

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.routes import TrainReach, reach_of_distance

SHIP = "ship"
"""The category of ships."""


def train_reach(face: TrainSide, ship_track: str | None = None, apart_track: str | None = None) -> TrainReach:
    """How far a side of a train card goes.

    ``ship_track`` is the gauge for ships, ``apart_track`` that for trains which do not run on broad track, on
    maps that have one.
    """
    gauges, category = _track_of(face, ship_track, apart_track), SHIP if face.ship else face.category
    slow_on = Gauge(face.slow_on) if face.slow_on is not None else None
    if face.allowances:
        rows = [
            (
                row.stops,
                row.pay if row.pay is not None else 99,
                row.visit if row.visit is not None else 99,
                row.times if row.times > 1 else None,
            )
            for row in face.allowances
        ]
        return reach_of_distance(
            face.name,
            rows,
            hexes=face.hexes,
            multiplier=face.multiplier,
            gauges=gauges,
            category=category,
            slow_on=slow_on,
        )
    reach = 999 if face.reach is None else face.reach
    return reach_of_distance(
        face.name,
        reach,
        hexes=face.hexes,
        multiplier=face.multiplier,
        pays_as="diesel" if face.unlimited else None,
        gauges=gauges,
        category=category,
        slow_on=slow_on,
    )


def _track_of(face: TrainSide, ship_track: str | None, apart_track: str | None) -> frozenset[Gauge] | None:
    """The gauges on which a train or a ship runs, or ``None`` for any.

    On maps where one gauge is for ships or for some trains only, and for trains that do not run on some.
    """
    if apart_track is not None:
        apart = frozenset({Gauge(apart_track)})
        return apart if face.not_on == "broad" else frozenset(Gauge) - apart
    if face.not_on is not None:
        return frozenset(Gauge) - {Gauge(face.not_on), Gauge(ship_track) if ship_track else None}
    if ship_track is None:
        return None
    ships = frozenset({Gauge(ship_track)})
    return ships if face.ship else frozenset(Gauge) - ships
