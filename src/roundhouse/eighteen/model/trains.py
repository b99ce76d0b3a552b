"""Trains and phases of a title (S0.T*, S0.P*, S2.*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from .words import Money, PhaseColor, Pile, PlayerCount, StopKind, TrackKind

Copies: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A number of cards or tiles."""
AtLeastOne: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=999)]
Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=999)]
MOST_ROUNDS = 20
"""Operating rounds between two stock rounds."""


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The purchase that makes something happen: the ``index``-th train of a kind (1: the first one)."""

    train: str
    """The kind of train."""
    index: AtLeastOne = 1
    """Which one of that kind that is bought, counted from 1."""


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many stops of some kinds a train may ``visit``, and how many of those ``pay``; ``None``: all.

    ``times`` multiplies what they pay (2 for a train that doubles its cities).
    """

    stops: tuple[StopKind, ...]
    """The kinds of stop."""
    visit: Copies | None = None
    """How many it may visit; without it, any number."""
    pay: Copies | None = None
    """How many of them pay; without it, all."""
    times: AtLeastOne = 1
    """What they pay is multiplied by this."""


class TrainSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a train card: what the train may run once this side is chosen (S2.4).

    ``reach`` counts stops of every kind, ``allowances`` counts them by kind, ``hexes`` counts hexes
    (an H-train); exactly one is given unless the train never runs. ``category`` is what the train carries:
    some stops are for trains of one category only (``MapDef.only_for``).
    """

    name: str
    """What it is called."""
    price: Money = 0
    """What it costs from the bank."""
    reach: AtLeastOne | None = None
    """How many stops it may visit; “unlimited”: any number, as a diesel."""
    allowances: tuple[Allowance, ...] = ()
    """Stops by kind: how many it may visit, how many pay, and how often."""
    hexes: AtLeastOne | None = None
    """How many hexes it may go (an H-train)."""
    unlimited: bool = False
    """Has it no end? The file says it as the reach “unlimited”."""
    runs: bool = True
    """Does it run at all?"""
    rusts_on: tuple[Trigger, ...] = ()
    """It leaves the game at once when this train is bought (S0.T6)."""
    obsolete_on: tuple[Trigger, ...] = ()
    """From this purchase on it runs once more; until then it counts against the limit (S0.T6)."""
    phased_on: tuple[Trigger, ...] = ()
    """From this purchase on none are sold, and owned ones run once more outside the limit (S0.T6)."""
    discount: Mapping[str, Money] = {}
    """What it costs less when such a train is traded in, by its name (S0.T3)."""
    multiplier: AtLeastOne = 1
    """What its stops pay is multiplied by this: 2 for a train that pays double, as a 4D."""
    category: str = "passenger"
    """What it carries: some stops are for trains of one category only."""
    ship: bool = False
    """Is it a ship? It runs on the track of ships alone and is not the train that a company must have, which
    has one of each kind at most."""
    car: bool = False
    """Is it a car (a Pullman), which runs behind another train and counts one of its stops once more?"""
    slow_on: TrackKind | None = None
    """The kind of track on which each hex counts as two of the ``hexes`` that it may go."""
    not_on: TrackKind | None = None
    """The kind of track on which it does not run."""


class TrainKind(TrainSide, frozen=True, forbid_unknown_fields=True):
    """A kind of train card: ``quantity`` copies (``None``: unlimited), one side, or more as ``variants``.

    ``quantity_by_players`` says it anew for some numbers of players. ``releases`` names the kinds that come
    on sale when this one does. ``permanent`` overrides what the fates say (S0.T7).
    """

    quantity: Copies | None = 1
    """How many cards there are; “unlimited”, or by the number of players."""
    quantity_by_players: Mapping[PlayerCount, Copies] = {}
    """How many cards there are, by the number of players."""
    available_on: str | None = None
    """It can be bought once a train of this kind has been bought (S0.T4)."""
    releases: tuple[str, ...] = ()
    """Kinds that come on sale when this one does."""
    licence: str | None = None
    """Only companies with this licence buy it."""
    variants: tuple[TrainSide, ...] = ()
    """Further sides of the card (S2.4)."""
    events: tuple[str, ...] = ()
    """What happens when the first one is bought."""
    events_on: Mapping[str, AtLeastOne] = {}
    """What happens when the n-th one is bought: event to number."""
    salvage: Money | None = None
    """What the bank pays for it when it is scrapped."""
    extra: str | None = None
    """It is no train that a company must have, counts against no limit and is not traded: the name of such
    trains, of which a company has one. Who has more gives the others up, and they leave the game."""
    start_in: Pile = "bank"
    """Where its cards lie at the start: “bank” or “pool”."""
    copies_to_print: Copies | None = None
    """How many cards are printed (S0.T2)."""
    color: str | None = None
    """The colour of the card."""
    description: str | None = None
    """Text on the card (S0.T2)."""
    image: str | None = None
    """A picture on the card, by name (S0.T2)."""
    permanent: bool | None = None
    """Overrides what the fates say (S0.T7)."""
    show_in_chart: bool = True
    """Does it stand in charts of trains?"""

    def copies(self, players: int) -> int | None:
        """How many there are with so many players; ``None``: no limit."""
        return self.quantity_by_players.get(players, self.quantity)

    def first_copies(self, players: int) -> int:
        """How many exist from the start: of an unlimited kind one."""
        copies = self.copies(players)
        return 1 if copies is None else copies

    @property
    def is_permanent(self) -> bool:
        """Does it stay for ever? As the title says, else if no side has a fate (S0.T7)."""
        if self.permanent is not None:
            return self.permanent
        return not any(side.rusts_on or side.obsolete_on or side.phased_on for side in (self, *self.variants))


SizeName: TypeAlias = Literal["2-share", "3-share", "4-share", "5-share", "10-share", "20-share"]
"""What companies of so many shares are called in limits."""
COMPANY_SIZES = tuple(int(name.partition("-")[0]) for name in get_args(SizeName))
"""The numbers of shares that limits may name."""


def of_size(shares: int) -> str:
    """What companies of so many shares are called in the limits of a phase."""
    return f"{shares}-share"


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase of the game. ``train_limit`` is a number, or one for each kind of company."""

    name: str
    """What it is called."""
    on: tuple[Trigger, ...] = ()
    """What starts it: the first train of a kind, or the n-th; any of a list (S0.P5)."""
    train_limit: Mapping[str, Limit] = {}
    """How many trains a company may have, also by kind of company, or by its number of shares as
    “5-share” (S0.P1, S0.P2)."""
    tiles: tuple[PhaseColor, ...] = ("yellow",)
    """The colours that may be laid."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 1
    """Operating rounds in a set (S0.P4)."""
    status: tuple[str, ...] = ()
    """What holds while it lasts, in words that the rules know (S0.P7)."""
    events: tuple[str, ...] = ()
    """What happens when it starts (S0.P8)."""
    notes: tuple[str, ...] = ()
    """Notes of the designer, always shown (S0.P6)."""
    sizes: tuple[AtLeastOne, ...] = ()
    """The numbers of shares with which companies may start."""
    only_for: str | None = None
    """The kind of company, or the company, whose chart the row stands in (S0.P2)."""
    trains: tuple[str, ...] = ()
    """The kinds that are for sale in this phase, together, whatever their order (S0.P3)."""

    @property
    def least_limit(self) -> int:
        """The train limit of the company that may own fewest; 0 if there is none that could be met."""
        return min(self.train_limit.values(), default=0)

    def limit(self, kind: str = "major", company: str = "", shares: int = 0) -> int:
        """The train limit of a ``company`` of ``kind``: its own, that of its size, of its kind, or of any.

        No entry means no limit that could be met.
        """
        for name in (company, of_size(shares), kind, "any"):
            if name in self.train_limit:
                return self.train_limit[name]
        return 99
