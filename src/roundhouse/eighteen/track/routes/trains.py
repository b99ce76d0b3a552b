"""How far a train goes and what it counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from roundhouse.eighteen.track.network import Chain, StopKind
from roundhouse.eighteen.track.parts import Gauge

UNLIMITED = 99
"""From this number on, a train's reach has no limit (D, E and express trains are written 99 or 999)."""

EVERY_KIND = frozenset(StopKind)


@dataclass(frozen=True, slots=True)
class Allowance:
    """A train may visit ``visit`` stops of these kinds and count ``pay`` of them, times ``multiplier``.

    A train has one or several allowances; a stop takes from any that names its kind. A 5-train has one of
    5 for all kinds; a 3+2 has 3 for cities and 2 for towns; a train for which towns are free has 3 for
    cities and no limit for towns. None is no limit.
    """

    kinds: frozenset[StopKind]
    pay: int | None
    visit: int | None
    multiplier: int | None = None


@dataclass(frozen=True, slots=True)
class TrainReach:
    """A train as the route search sees it.

    ``hexes``: an H-train's limit on the hex sides that its route crosses (a train that counts its first hex
    crosses one side less). ``multiplier``: what stops pay is multiplied by, where the allowance does not
    say. ``local``: may run to a single stop. ``counts_token``: a stop with the company's token must be among
    those counted. ``gauges``: the track it may use, None for any. ``pays_as``: the name under which stops
    give a revenue of their own to this train (``diesel``). ``category``: what it carries, for stops that are
    for some trains only. ``slow_on``: the track on which a hex side counts twice.
    """

    name: str
    allowances: tuple[Allowance, ...]
    hexes: int | None = None
    multiplier: int = 1
    local: bool = False
    counts_token: bool = True
    gauges: frozenset[Gauge] | None = None
    pays_as: str | None = None
    category: str = "passenger"
    slow_on: Gauge | None = None

    def crossings(self, chain: Chain) -> int:
        """How many of its ``hexes`` the train needs for a chain."""
        return chain.crossings * (2 if self.slow_on in chain.gauges else 1)

    def multiplier_for(self, kind: StopKind) -> int:
        """What the revenue of a stop of this kind is multiplied by: the first allowance for it says."""
        for allowance in self.allowances:
            if kind in allowance.kinds and allowance.multiplier is not None:
                return allowance.multiplier
        return self.multiplier


def reach_of_distance(
    name: str,
    distance: int | Iterable[tuple[Iterable[str], int, int | None, int | None]],
    *,
    hexes: int | None = None,
    multiplier: int = 1,
    counts_token: bool = True,
    local: bool | None = None,
    gauges: frozenset[Gauge] | None = None,
    pays_as: str | None = None,
    category: str = "passenger",
    slow_on: Gauge | None = None,
) -> TrainReach:
    """The reach of a train from its distance: a number, or rows of kinds, pay, visit and multiplier.

    99 and more is no limit. ``visit`` None is the same as ``pay``. A train that may visit only one city is
    a local train unless ``local`` says otherwise. Raises ValueError for a kind that does not exist.
    """
    if isinstance(distance, int):
        number = _limit(distance)
        allowances: tuple[Allowance, ...] = (Allowance(EVERY_KIND, number, number),)
        one_city = distance == 1
    else:
        allowances = tuple(
            Allowance(
                frozenset(StopKind(kind) for kind in kinds),
                _limit(pay),
                _limit(pay if visit is None else visit),
                times,
            )
            for kinds, pay, visit, times in distance
        )
        cities = [row for row in allowances if StopKind.CITY in row.kinds]
        one_city = len(cities) > 0 and cities[0].visit == 1
    return TrainReach(
        name=name,
        allowances=allowances,
        hexes=hexes,
        multiplier=multiplier,
        local=one_city if local is None else local,
        counts_token=counts_token,
        gauges=gauges,
        pays_as=pays_as,
        category=category,
        slow_on=slow_on,
    )


def _limit(number: int) -> int | None:
    return None if number >= UNLIMITED else number
