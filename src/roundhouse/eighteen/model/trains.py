"""Trains and phases of a title (S0.T*, S0.P*, S2.*)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Trigger(msgspec.Struct, frozen=True):
    """The purchase that makes something happen: the ``index``-th train of a kind (1: the first one)."""

    train: str
    index: int = 1


class Allowance(msgspec.Struct, frozen=True):
    """How many stops of some kinds a train may ``visit``, and how many of those ``pay``; ``None``: all.

    ``times`` multiplies what they pay (2 for a train that doubles its cities).
    """

    stops: tuple[str, ...]
    visit: int | None = None
    pay: int | None = None
    times: int = 1


class TrainSide(msgspec.Struct, frozen=True):
    """One side of a train card: what the train may run once this side is chosen (S2.4).

    ``reach`` counts stops of every kind, ``allowances`` counts them by kind, ``hexes`` counts hexes
    (an H-train); exactly one is given unless the train never runs. ``category`` is what the train carries:
    some stops are for trains of one category only (``MapDef.only_for``).
    """

    name: str
    price: int = 0
    reach: int | None = None
    allowances: tuple[Allowance, ...] = ()
    hexes: int | None = None
    unlimited: bool = False
    runs: bool = True
    exchange_price: int | None = None
    rusts_on: tuple[Trigger, ...] = ()
    obsolete_on: tuple[Trigger, ...] = ()
    phased_on: tuple[Trigger, ...] = ()
    discount: Mapping[str, int] = {}
    multiplier: int = 1
    required_city: bool = False
    category: str = "passenger"


class TrainKind(TrainSide, frozen=True):
    """A kind of train card: ``quantity`` copies (``None``: unlimited), one side, or more as ``variants``.

    ``quantity_by_players`` says it anew for some numbers of players. ``releases`` names the kinds that come
    on sale when this one does. ``permanent`` overrides what the fates say (S0.T7).
    """

    quantity: int | None = 1
    quantity_by_players: Mapping[int, int] = {}
    available_on: str | None = None
    releases: tuple[str, ...] = ()
    variants: tuple[TrainSide, ...] = ()
    events: tuple[str, ...] = ()
    events_on: Mapping[str, int] = {}
    salvage: int | None = None
    no_local: bool = False
    start_in: str = "bank"
    copies_to_print: int | None = None
    color: str | None = None
    description: str | None = None
    image: str | None = None
    permanent: bool | None = None
    show_in_chart: bool = True

    def copies(self, players: int) -> int | None:
        """How many there are with so many players; ``None``: no limit."""
        return self.quantity_by_players.get(players, self.quantity)

    @property
    def is_permanent(self) -> bool:
        """Does it stay for ever? As the title says, else if no side has a fate (S0.T7)."""
        if self.permanent is not None:
            return self.permanent
        return not any(side.rusts_on or side.obsolete_on or side.phased_on for side in (self, *self.variants))


class Phase(msgspec.Struct, frozen=True):
    """A phase of the game. ``train_limit`` is a number, or one for each kind of company."""

    name: str
    on: tuple[Trigger, ...] = ()
    train_limit: Mapping[str, int] = {}
    tiles: tuple[str, ...] = ("yellow",)
    rounds: int = 1
    status: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    only_for: str | None = None
    trains: tuple[str, ...] = ()
    """The kinds that are for sale in this phase, together, whatever their order (S0.P3)."""

    @property
    def least_limit(self) -> int:
        """The train limit of the company that may own fewest; 0 if there is none that could be met."""
        return min(self.train_limit.values(), default=0)

    def limit(self, kind: str = "major", company: str = "") -> int:
        """The train limit of a ``company`` of ``kind``: its own, that of its kind, or that of any.

        No entry means no limit that could be met.
        """
        for name in (company, kind, "any"):
            if name in self.train_limit:
                return self.train_limit[name]
        return 99
