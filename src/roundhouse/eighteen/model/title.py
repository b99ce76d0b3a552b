"""A title: everything that makes one 18xx game differ from another, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from .companies import CorporationDef, PrivateDef
from .market import MarketDef
from .settings import Settings
from .trains import Copies, Phase, TrainKind


class HexDef(msgspec.Struct, frozen=True):
    """A hex of the map as printed: coordinate, colour, tile code, name of the place on it."""

    name: str
    color: str
    code: str = ""
    location: str | None = None


class MapDef(msgspec.Struct, frozen=True):
    """The map: ``layout`` flat or pointy, ``axes`` how coordinates run (see :mod:`roundhouse.hexes`)."""

    layout: Literal["flat", "pointy"]
    hexes: tuple[HexDef, ...]
    axes: Mapping[str, str] | None = None
    next_tiles: Mapping[str, Mapping[str, str]] = {}
    """Hexes where of a colour only one tile may be laid, whatever its label: hex, colour, tile."""
    last_tiles: tuple[str, ...] = ()
    """Tiles that are never replaced."""
    double_tiles: tuple[Mapping[str, str], ...] = ()
    """Tiles that cover several hexes, which are laid and paid together: for each hex of one the end of the
    name of its part there."""
    only_for: Mapping[str, tuple[str, ...]] = {}
    """Hexes whose stops are for trains of one category only: category, hexes."""


class TileDef(msgspec.Struct, frozen=True):
    """A tile of the supply: ``count`` copies (``None``: unlimited); ``code`` when it is the title's own."""

    name: str
    count: Copies | None = 1
    color: str | None = None
    code: str | None = None


class StepDef(msgspec.Struct, frozen=True):
    """A step of a round by name, with its settings."""

    name: str
    settings: Mapping[str, Any] = {}


class RoundDef(msgspec.Struct, frozen=True):
    """A kind of round by name and the steps in it, first to last."""

    kind: str
    steps: tuple[StepDef, ...]
    settings: Mapping[str, Any] = {}


class OptionDef(msgspec.Struct, frozen=True):
    """An optional rule: what it is called and what it changes in the title (a patch, like JSON merge)."""

    id: str
    name: str
    text: str = ""
    change: Mapping[str, Any] = {}


class BonusDef(msgspec.Struct, frozen=True):
    """Money for a route that has a stop of each of ``sets``: hexes, with what each adds to ``amount``.

    ``counted``: the stops must be among those that the train counts.
    """

    name: str
    sets: tuple[Mapping[str, int], ...]
    amount: int = 0
    counted: bool = True


class RailsNames(msgspec.Struct, frozen=True):
    """What the program Rails calls the things of a title, where it is not what they are called here.

    Rails’ name to the id here, of ``privates``, ``corporations`` and ``tiles``. ``options`` are the options
    of Rails that are an optional rule here: ``Name=value`` to its id. ``swapped`` are hexes with two printed
    cities that Rails counts the other way round.
    """

    privates: Mapping[str, str] = {}
    corporations: Mapping[str, str] = {}
    tiles: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    swapped: tuple[str, ...] = ()


class Title(msgspec.Struct, frozen=True):
    """An 18xx game. Keys that count players are whole numbers; money is in whole units.

    ``bank`` is the money in the game (``None``: no end of it), ``banks`` says it anew for some numbers of
    players. ``certificate_limit`` goes by the number of players, or by that and then by the number of
    corporations in the game.
    """

    id: str
    name: str
    min_players: int
    max_players: int
    bank: int | None
    starting_cash: Mapping[int, int]
    certificate_limit: Mapping[int, int | Mapping[int, int]]
    map: MapDef
    tiles: tuple[TileDef, ...]
    market: MarketDef
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]
    corporations: tuple[CorporationDef, ...]
    privates: tuple[PrivateDef, ...]
    rounds: Mapping[str, RoundDef]
    settings: Settings
    minors: tuple[CorporationDef, ...] = ()
    banks: Mapping[int, int] = {}
    bonuses: tuple[BonusDef, ...] = ()
    currency: str = "${}"
    designer: str = ""
    publisher: str = ""
    place: str = ""
    options: tuple[OptionDef, ...] = ()
    assumed: tuple[str, ...] = ()
    """What the file of a designer leaves unsaid, as it was read."""
    foreign: Mapping[str, str] = {}
    """What other programs call this title where it is not its id: program to name."""
    parts: Mapping[str, Mapping[str, Any]] = {}
    """The mechanisms that this title uses beside the usual rules: name of the part to its settings."""
    rails: RailsNames | None = None
    """The names of Rails, for its saved games; ``None``: it does not have this title."""
    own: Mapping[str, Any] = {}
    """The settings of the part that only this title has."""
    words: Mapping[str, str] = {}
    """What this title calls that which holds and happens in its phases: the word of the data to words for
    people, as in the middle of a sentence."""

    def train(self, name: str) -> TrainKind:
        """The kind of train of that name. Raises KeyError."""
        for kind in self.trains:
            if kind.name == name:
                return kind
        raise KeyError(name)

    def bank_for(self, players: int) -> int | None:
        """The money in the game with so many players; ``None``: no end of it."""
        return self.banks.get(players, self.bank)

    def money(self, amount: int) -> str:
        """``amount`` as people of this title write it."""
        return f"-{self.currency.format(-amount)}" if amount < 0 else self.currency.format(amount)
