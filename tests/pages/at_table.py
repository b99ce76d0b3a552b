"""Games for the tests of the pages, played to where a page is worth looking at."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Any

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

NAMES = ("Ann", "Bob & Co", '<b onload="x">Eve</b>')


def table(names: tuple[str, ...] = NAMES, title: str = "1889", **options: str) -> Table:
    """A new table whose seats are called a, b, c …"""
    seats = tuple(Seat(id_, name) for id_, name in zip("abcdef", names, strict=False))
    return Table(FAMILY.new(Setup("eighteen", title, seats, options, seed=3)))


def game_of(at: Table) -> EighteenGame:
    assert isinstance(at.game, EighteenGame)
    return at.game


def play_until(
    at: Table, reached: Callable[[EighteenGame], bool], *, seed: int = 1, most: int = 3000
) -> None:
    """Play by chance, as a careful player would pick: no bankruptcy, trains run."""
    rng = random.Random(seed)
    for _ in range(most):
        if reached(game_of(at)) or at.outcome():
            return
        choices = [choice for choice in at.choices() if choice.type != "bankrupt"] or list(at.choices())
        kind = rng.choice(sorted({choice.type for choice in choices}))
        at.apply(rng.choice([choice for choice in choices if choice.type == kind]).fill(rng))
    raise AssertionError("not reached")


def waits_for(name: str) -> Callable[[EighteenGame], bool]:
    """Does the game wait at the step of this name?"""

    def reached(game: EighteenGame) -> bool:
        step = None if game.over else game.round.waiting()
        return step is not None and step.key.endswith(f".{name}")

    return reached


def on(at: Table) -> str:
    """The seat that is on."""
    return at.game.deciders()[0]


def act(at: Table, seat: str | None = None) -> str:
    """The act panel of a seat; of the one that is on if none is named."""
    return FAMILY.pages().act(at.game, seat or on(at))


class Words(HTMLParser):
    """The text of a piece of page, its elements counted; complains about tags that do not match."""

    VOID = frozenset({"input", "br", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.starts: list[tuple[str, Mapping[str, str | None]]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.starts.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.starts.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> without a beginning"
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def __str__(self) -> str:
        return " ".join(" ".join(self.text).split())

    def all(self, tag: str, **wanted: Any) -> list[Mapping[str, str | None]]:
        """The attributes of all elements with these attributes."""
        return [
            attributes
            for name, attributes in self.starts
            if name == tag
            and all(
                attributes.get(key.rstrip("_").replace("_", "-")) == value for key, value in wanted.items()
            )
        ]
