"""What is printed from: a title, which may lack parts, and what only a designer's file says of its looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roundhouse.eighteen.draw.views import MapView, MarketView
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.print.market import MarketLooks


@dataclass(frozen=True, slots=True)
class ChipSource:
    """A token that the game needs beside those of companies: what is on it, its colour, how many."""

    words: str
    color: str = "white"
    count: int = 1


@dataclass(frozen=True, slots=True)
class CompanyStanding:
    """A company in play: its money, trains, president and price, and how many of its tokens are laid."""

    treasury: str
    trains: tuple[str, ...]
    president: str
    price: str
    laid: int


@dataclass(frozen=True, slots=True)
class GameStanding:
    """A game in play: map and market as they are, the companies by id, and lines on the players and the bank
    under headings."""

    board: MapView
    market: MarketView
    status: str
    companies: Mapping[str, CompanyStanding] = field(hash=False)
    lines: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class PrintSource:
    """A game to print. ``lacking`` says in sentences what its file does not have or what cannot be drawn.

    ``settled`` says that the settings of the rules are the game's own and not the usual ones. ``bids`` and
    ``subtitles`` are further words on a card, by id. ``turn`` is a company's turn in words, where the title
    has steps of its own, ``ends`` says what ends this game beside what may end any.
    """

    title: Title
    lacking: tuple[str, ...] = ()
    chips: tuple[ChipSource, ...] = ()
    bids: Mapping[str, str] = field(default_factory=dict, hash=False)
    subtitles: Mapping[str, str] = field(default_factory=dict, hash=False)
    par_prices: tuple[int, ...] = ()
    market: MarketLooks = field(default_factory=MarketLooks, hash=False)
    settled: bool = True
    turn: tuple[str, ...] = ()
    ends: Mapping[str, str] = field(default_factory=dict, hash=False)
    standing: GameStanding | None = None
