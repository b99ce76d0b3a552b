"""What a title says about routes, as data: stop values, requirements and bonuses; and a hook for the rest.

A route's revenue is what its counted stops pay plus its bonuses. A bonus that only some routes of a
company may have (once a turn, once a contract) is *claimed*: the search tries a route with and without
each claim and never gives a claim to two routes, so that its result stays exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

from roundhouse.eighteen.track.network import Network, NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes.route import Run
from roundhouse.eighteen.track.routes.trains import TrainReach
from roundhouse.eighteen.track.tile import revenue_in


@dataclass(frozen=True, slots=True)
class StopSet:
    """Some stops, each with an amount it adds to a bonus (0 where it only has to be there)."""

    amounts: Mapping[StopKey, int]

    @classmethod
    def of(cls, *stops: StopKey) -> StopSet:
        """Stops without amounts."""
        return cls(dict.fromkeys(stops, 0))


@dataclass(frozen=True, slots=True)
class Bonus:
    """Money for what is on a route.

    A route has the bonus if it has a different stop of each of ``sets`` (an east and a west one; two named
    cities) and touches one hex of each of ``hexes``. It is worth ``amount``, plus the best amounts of the
    stops that fulfil it, plus ``per_stop`` for each counted stop, plus ``per_hex`` for each hex touched.
    ``counted``: the stops must be counted by the train, not only visited. ``trains``: only trains of these
    names. ``uses``: how many routes of the company may have it; None is every one. A route has a bonus or
    not, as is better for it, but one that only takes money for hexes.
    """

    name: str
    amount: int = 0
    sets: tuple[StopSet, ...] = ()
    hexes: tuple[frozenset[str], ...] = ()
    per_stop: int = 0
    per_stop_kinds: frozenset[StopKind] = frozenset(StopKind)
    per_hex: Mapping[str, int] = field(default_factory=dict)
    counted: bool = True
    trains: frozenset[str] | None = None
    uses: int | None = None

    @property
    def only_by_hex(self) -> bool:
        """Does it pay for hexes touched and nothing else, and ask for nothing?"""
        asks = self.sets or self.hexes or self.uses is not None
        pays = self.amount or self.per_stop or any(amount < 0 for amount in self.per_hex.values())
        return not (asks or pays)

    @property
    def is_toll(self) -> bool:
        """Does it only take money for hexes touched? Then every route has it."""
        asks = self.sets or self.hexes or self.uses is not None
        gives = self.amount or self.per_stop or any(amount > 0 for amount in self.per_hex.values())
        return bool(self.per_hex) and not (asks or gives)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a hook adds to a route: money, and which of the hook's claims it takes for it."""

    amount: int
    claims: frozenset[int] = frozenset()


class RouteHook(Protocol):
    """A title's own rule about a route, for what no bonus can say.

    ``bound`` must never be less than any amount the hook offers for the train: proofs rest on it.
    The hook sees the route with the stops that count best without it. Its answer may depend on which stops
    there are and which of them are the ends, not on the track between: it is asked once for all such routes.
    """

    @property
    def name(self) -> str:
        """What players call it."""

    @property
    def claims(self) -> int:
        """How many claims it hands out, numbered from 0; each goes to one route only."""

    def bound(self, train: TrainReach, /) -> int:
        """The most it may add to one route of this train."""

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the route may have of it, any one; no offer at all: the route is not allowed."""


@runtime_checkable
class HalvedHook(RouteHook, Protocol):
    """A hook that also says what either half of a route adds at most, so that less has to be tried."""

    def half_bounds(self, train: TrainReach, network: Network, anchor: int, /) -> Sequence[int | None]:
        """For each stop of the network the most that a half from ``anchor`` adds as long as this is the last
        of its stops with a number; a stop without one changes nothing, and a half without any adds nothing.

        What two halves add must never be less than any amount the hook offers for the route that they make.
        """


@runtime_checkable
class RememberedHook(RouteHook, Protocol):
    """A hook whose answers depend on nothing but the route and the values by which it equals another hook."""

    @property
    def remembered(self) -> bool:
        """May what a search with this hook has found be used again? Always so."""


V = TypeVar("V")


class TogetherRules(Protocol[V]):
    """What routes earn, and which are forbidden, where that is a question of all routes of a company.

    Routes are looked at as *views*, which hold what these rules ask. Equal rules must answer alike.
    """

    @property
    def why_not_alone(self) -> str:
        """What is said of a route that is forbidden by itself."""

    def view(self, run: Run, /) -> V | None:
        """A route as these rules see it; ``None`` if it is forbidden by itself."""

    def kind(self, view: V, /) -> Hashable:
        """Of routes of one train and kind none is better than one that visits the same stops and more."""

    def worth(self, views: Sequence[V], /) -> int:
        """What these routes earn together."""

    def most(self, views: Sequence[V], /) -> int:
        """No less than what they add to what any others earn; more routes never make it less."""

    def most_beside(self, train: TrainReach, /) -> int:
        """No less than what a route of a train may earn beside what its stops pay."""

    def why_not(self, views: Sequence[V], /) -> str | None:
        """Why these routes may not be run together; ``None`` if they may."""


@dataclass(frozen=True)
class RouteRules:
    """How a title counts routes.

    ``colors``: the phase's tile colours, from yellow to the highest. ``values``: revenue of stops in place of
    what the tile says. ``stop_value``: what a stop pays this train (already multiplied), where neither
    data nor ``values`` can say; must not be negative. ``token_required``: a route needs a stop with the
    company's token. ``required``: a route needs a stop of each of these sets. ``one_stop_per_hex`` and
    ``one_visit_per_hex``: a route may not stop twice in, or come back to, a hex. ``one_place_per_hex``: it
    may stop twice in a hex only at stops that track within the hex joins. ``passable``: stops at
    which a title lets routes pass or not, whatever the tokens say. ``passed_once``: of these stops, none with
    a token of the company, its routes together pass one. ``passed_by``: by category of trains, stops that
    these pass whatever the tokens say; ``tokens_of``: those that count for them as stops with a token of the
    company. ``no_end``: kinds of stops where no route ends. ``counted_first``: kinds of stops that a train
    counts before it counts others, whatever they pay. ``link``: two hexes between which one route of a run
    has to lead, from end to end; the search of one set of routes does not look at it, whoever asks for a
    whole run does. With ``link_stops`` it may also lead on beyond them, and has to stop at one of each of
    these sets of stops on them. ``fees``: what a route pays for each hex that it touches; that the company
    can pay them is looked at like the link. ``beyond``: hexes that a claim may name behind the last stop of
    a route, though no track leads there; the route is valued without them. ``categories_share_track``: trains
    of different categories may use the same track; those of one category may not. ``trains_share_track``: all
    trains may, and a stop pays the company once, for the first of the routes that counts it. Stops pay all of
    its trains the same then, and there are no bonuses or hooks. ``together``: what such routes earn together
    where that is another sum; a route alone is then valued as if it were not for that. ``bases``: by category
    of trains, stops of which one of its routes has to visit one, while the others of the category meet it;
    the search of one set of routes does not look at it.
    """

    colors: tuple[str, ...] = ("yellow",)
    values: Mapping[StopKey, int] = field(default_factory=dict)
    stop_value: Callable[[NetworkStop, TrainReach], int] | None = None
    token_required: bool = True
    required: tuple[frozenset[StopKey], ...] = ()
    one_stop_per_hex: bool = False
    one_visit_per_hex: bool = False
    one_place_per_hex: bool = False
    passable: Mapping[StopKey, bool] = field(default_factory=dict)
    passed_once: frozenset[StopKey] = frozenset()
    passed_by: Mapping[str, frozenset[StopKey]] = field(default_factory=dict)
    tokens_of: Mapping[str, frozenset[StopKey]] = field(default_factory=dict)
    no_end: frozenset[StopKind] = frozenset()
    counted_first: frozenset[StopKind] = frozenset()
    bonuses: tuple[Bonus, ...] = ()
    hooks: tuple[RouteHook, ...] = ()
    link: frozenset[str] | None = None
    link_stops: tuple[frozenset[StopKey], ...] = ()
    fees: Mapping[str, int] = field(default_factory=dict)
    beyond: frozenset[str] = frozenset()
    categories_share_track: bool = False
    trains_share_track: bool = False
    together: TogetherRules[Any] | None = None
    bases: Mapping[str, frozenset[StopKey]] = field(default_factory=dict)

    def fee_of(self, connections: Iterable[Iterable[str]]) -> int:
        """What a route over these hexes costs; each hex counts once."""
        return sum(self.fees.get(name, 0) for name in hexes_along(connections))

    def value_at(self, stop: NetworkStop, train: TrainReach) -> int:
        """What the stop pays the train."""
        if self.stop_value is not None:
            return self.stop_value(stop, train)
        given = self.values.get(stop.key) if self.values else None
        base = revenue_of(stop.revenue, self.colors, train.pays_as) if given is None else given
        return base * train.multiplier_for(stop.kind)


def hexes_along(connections: Iterable[Iterable[str]]) -> frozenset[str]:
    """The hexes that a route passes, by its connections. Track between two stops of one hex is named with
    them (``F2 0.1``); a local train names “local”, too, which is no hex."""
    return frozenset(name.partition(" ")[0] for part in connections for name in part)


def revenue_of(revenue: Revenue, colors: Sequence[str], pays_as: str | None = None) -> int:
    """What a stop is worth (S1.L2): one sum, or that of the highest colour in force, or the train's own."""
    own = dict(revenue.phases).get(pays_as) if pays_as is not None else None
    return revenue_in(revenue, colors) if own is None else own
