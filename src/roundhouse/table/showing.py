"""Protocols for what a family shows beside its tables: galleries, sheets about titles, thumbnails of maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec


class Shown(msgspec.Struct, frozen=True):
    """A picture to show: what stands under it, and the SVG, to be styled by the family's style sheet.

    ``narrow`` is the same picture for narrow screens, where it has another shape there.
    """

    caption: str
    svg: str
    narrow: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """Pictures that answer one address. ``code`` is text under design, which a page lets people change;
    ``fault`` what is wrong with it and ``column`` where, counted from 1.
    """

    heading: str
    pictures: tuple[Shown, ...] = ()
    title: str = ""
    """The id of the title that is played on what is drawn, if there is one."""
    code: str | None = None
    fault: str = ""
    column: int | None = None
    choices: Mapping[str, tuple[str, ...]] = {}
    """Other settings of a design: name to values, the chosen one first."""
    examples: Mapping[str, str] = {}
    """Designs to begin with: the code of each, by what it is."""
    words: Mapping[str, str] = {}
    """The words of the code, and what can be said of each."""
    signs: tuple[tuple[str, str], ...] = ()
    """What the signs of the pictures mean: the SVG of each, and words. In a picture as wide as a phone nobody
    can read a legend."""


@runtime_checkable
class Gallery(Protocol):
    """A family that draws what its titles are made of, at addresses of their own."""

    def galleries(self) -> Sequence[str]:
        """The first parts of the addresses that the gallery answers, such as ``tiles``."""

    def sheet(self, path: str, query: Mapping[str, str], theme: str | None = None) -> Sheet:
        """The pictures at an address. Raises Unknown, with the nearest name, or Malformed.

        With a ``theme`` each picture is complete in itself; without one the page styles it.
        """


class Contrast(msgspec.Struct, frozen=True):
    """Something that two titles do differently: how it is ``here`` and ``there``; empty: not at all."""

    what: str
    here: str
    there: str


class GuideCard(msgspec.Struct, frozen=True):
    """Something of a game with a card of its own, such as a private company: its name, figures in a line, and
    a sentence for each thing that it does."""

    name: str
    facts: str = ""
    words: tuple[str, ...] = ()


class GuideSheet(msgspec.Struct, frozen=True):
    """What one must know to sit down at a game: facts, what is different from the ``baseline`` (empty where
    there is none), the order of a turn, trains and phases as a wide and a narrow picture, if any, its
    private companies, if any, and of which pictures (:meth:`Gallery.galleries`) it ``lacks`` one."""

    name: str
    facts: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[str, tuple[str, ...]], ...]
    baseline: str = ""
    different: tuple[Contrast, ...] = ()
    picture: str = ""
    narrow: str = ""
    cards: tuple[GuideCard, ...] = ()
    lacks: tuple[str, ...] = ()


@runtime_checkable
class Guiding(Protocol):
    """A family that tells on one sheet what is different in each of its titles."""

    def title_guide(self, title: str) -> GuideSheet:
        """The sheet of a shipped title. Raises Unknown."""


@runtime_checkable
class Filing(Protocol):
    """Pages of a family that name files besides scripts and style sheets, each made when it is wanted."""

    def file(self, name: str) -> str:
        """The text of a file, such as the picture of a board. Raises Unknown.

        It may take a second the first time.
        """


@runtime_checkable
class DrawsThumbnails(Protocol):
    """A family that draws small pictures of its maps, for lists of games."""

    def thumbnail(self, title: str) -> str:
        """A small SVG of the map of a shipped title, which follows the reader's light or dark setting.
        Raises Unknown."""
